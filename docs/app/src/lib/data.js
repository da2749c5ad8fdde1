/**
 * What the site's generator wrote for the apps, each file loaded once and only when it is needed.
 *
 * The single file brings its data along in a script, under the same names.
 */

import { addressOf } from "./place.js";

/** @type {Map<string, Promise<any>>} */
const loading = new Map();

/**
 * The data of a name.
 *
 * @param {string} name such as "cards" or "games/8-players-lazy"
 * @returns {Promise<any>} rejected with an Error if it cannot be had; asking again tries again
 */
export function load(name) {
  const known = loading.get(name);
  if (known) return known;
  const promise = fetched(name).catch((error) => {
    loading.delete(name);
    throw error;
  });
  loading.set(name, promise);
  return promise;
}

async function fetched(name) {
  const inlined = /** @type {any} */ (globalThis).ONO99_DATA;
  if (inlined && Object.hasOwn(inlined, name)) return unpacked(inlined[name]);
  const answer = await fetch(addressOf(`data/${name}.json`));
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${answer.statusText}`);
  return answer.json();
}

/** What the single file brings along is packed where it is long. */
async function unpacked(value) {
  if (typeof value !== "string") return value;
  const bytes = Uint8Array.from(atob(value), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).json();
}

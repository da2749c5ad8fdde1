/**
 * The one script of every page: starts the apps that stand on it, says when they are ready, and makes
 * the site work without a network.
 *
 * Whoever opens the judge waits for an answer, and not for the search box beside it. So this runs as
 * soon as it is there, while the page is still read, and fetches code and data side by side; the
 * theme's own script waits for its word (see docs/theme/overrides/main.html).
 */

import { APPS } from "./apps.js";
import { load } from "./lib/data.js";
import { parsed } from "./lib/parsed.js";
import { addressOf, appsHere } from "./lib/place.js";

/** Start an app wherever it stands on the page, and wait until it shows something. */
async function started(tag) {
  const { code, data } = APPS[tag];
  data.forEach((name) => load(name).catch(() => {}));
  await code();
  await parsed;
  await Promise.all([...document.querySelectorAll(tag)].map((element) => element.settled));
}

const painted = () => new Promise((resolve) => { requestAnimationFrame(() => setTimeout(resolve)); });

if ("serviceWorker" in navigator && location.protocol.startsWith("http")) {
  addEventListener("load", () => navigator.serviceWorker.register(addressOf("sw.js")).catch(() => {}));
}

const results = await Promise.allSettled([parsed, ...appsHere().map(started)]);
for (const { reason } of /** @type {any[]} */ (results)) if (reason) console.error(reason);
painted().then(() => document.dispatchEvent(new Event("ono-ready")));

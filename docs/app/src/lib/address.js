/**
 * The text after an address's "#": `v1;key=value;key=value`, and nothing that is executed.
 *
 * Whatever stands there is somebody else's text. It is cut to a length, taken apart, and every part
 * is checked against the rules before it is used; what is left over is named and dropped.
 */

export const VERSION = "v1";
const LONGEST = 6000;
const LONGEST_SHOWN = 40;

/**
 * The parts of an address, in order.
 *
 * @param {string} text
 * @returns {{parts: [string, string][], version: boolean}} `version`: the form is understood
 */
export function readParts(text) {
  const [version, ...rest] = text.slice(0, LONGEST).split(";");
  const parts = rest.filter(Boolean).map((part) => {
    const place = part.indexOf("=");
    return place < 0 ? [part, ""] : [part.slice(0, place), part.slice(place + 1)];
  });
  const whole = text.length <= LONGEST;
  return { parts: /** @type {[string, string][]} */ (parts), version: version === VERSION && whole };
}

/** @param {[string, string][]} parts */
export const writeParts = (parts) =>
  [VERSION, ...parts.map(([key, value]) => `${key}=${value}`)].join(";");

/** A list of words with commas between. @param {string} text */
export const words = (text) => (text ? text.split(",") : []);

/** A list such as `a.b,c.d` as a record; whoever reads it checks the names. */
export function pairsIn(text) {
  return Object.fromEntries(words(text).map((word) => {
    const place = word.indexOf(".");
    return place < 0 ? [word, ""] : [word.slice(0, place), word.slice(place + 1)];
  }));
}

/** Somebody else's text, short enough to be shown. */
export const shown = (text) =>
  text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;

/**
 * Where the site lies, so that pages and data are found from every page and under every address.
 *
 * The single file has no site around it: there nothing can be linked to, and its data is inlined.
 */

const SCRIPT = 'script[src$="app/ono.js"]';

/** The site's root, found from the script that every page loads; none in the single file. */
const root = () => {
  const script = document.querySelector(SCRIPT);
  return script instanceof HTMLScriptElement ? new URL("../", script.src) : null;
};

/** The tags of the apps that stand on this page, as it says itself. @returns {string[]} */
export const appsHere = () => document.querySelector(SCRIPT)?.dataset.apps.split(" ").filter(Boolean) ?? [];

/**
 * The address of a page of the site.
 *
 * @param {string} path such as "rule/limit.no-card-over/"
 * @returns {string} empty if there is no site to link to
 */
export function addressOf(path) {
  const site = root();
  return site ? new URL(path, site).href : "";
}

/** The page on which this very app stands, without its situation. */
export const thisPage = () => location.href.split("#")[0];

/** Put a situation into the address without adding a step to the browser's history. */
export function keepInAddress(text) {
  history.replaceState(history.state, "", `#${text}`);
}

/** What the address carries after its "#", as it was written; "" if it is no text at all. */
export function fromAddress() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return location.hash.slice(1);
  }
}

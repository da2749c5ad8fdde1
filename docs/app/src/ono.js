/**
 * The one script of every page: starts the apps that stand on it, then the theme's own script, and
 * makes the site work without a network.
 *
 * Whoever opens the judge waits for an answer, and not for the search box beside it. So this runs as
 * soon as it is there, while the page is still read, and fetches code and data side by side.
 */

import { APPS } from "./apps.js";
import { load } from "./lib/data.js";
import { parsed } from "./lib/parsed.js";
import { addressOf, appsHere } from "./lib/place.js";

/** Milliseconds after which the theme does not wait for the apps any longer. */
const PATIENCE = 5000;

/** Start an app wherever it stands on the page, and wait until it shows something. */
async function started(tag) {
  const { code, data } = APPS[tag];
  data.forEach((name) => load(name).catch(() => {}));
  await code();
  await parsed;
  await Promise.all([...document.querySelectorAll(tag)].map((element) => element.settled));
}

const pause = (milliseconds) => new Promise((resolve) => { setTimeout(resolve, milliseconds); });
const painted = () => new Promise((resolve) => { requestAnimationFrame(() => setTimeout(resolve)); });

/** Run the theme's script, and tell it what it waits for: that the page is there. */
function startTheme() {
  const held = document.querySelector("script[data-held]");
  if (!(held instanceof HTMLElement)) return;
  const script = document.createElement("script");
  script.src = held.dataset.held;
  script.addEventListener("load", () => document.dispatchEvent(new Event("DOMContentLoaded")));
  held.replaceWith(script);
}

const apps = Promise.allSettled([parsed, ...appsHere().map(started)]).then((results) => {
  for (const { reason } of /** @type {any[]} */ (results)) if (reason) console.error(reason);
  return painted();
});
Promise.race([apps, pause(PATIENCE)]).then(startTheme);

if ("serviceWorker" in navigator && location.protocol.startsWith("http")) {
  addEventListener("load", () => navigator.serviceWorker.register(addressOf("sw.js")).catch(() => {}));
}

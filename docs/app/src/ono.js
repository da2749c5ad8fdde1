/**
 * The one script of every page: loads an app's code only where its element stands, and makes the
 * site work without a network.
 */

import { addressOf } from "./lib/place.js";

const APPS = {
  "ono-judge": () => import("./elements/judge.js"),
  "ono-ask": () => import("./elements/ask.js"),
  "ono-tonight": () => import("./elements/tonight.js"),
  "ono-score": () => import("./elements/score.js"),
  "ono-game": () => import("./elements/game.js"),
};

for (const [tag, code] of Object.entries(APPS)) {
  if (document.querySelector(tag)) code().catch(console.error);
}

if ("serviceWorker" in navigator && location.protocol.startsWith("http")) {
  addEventListener("load", () => navigator.serviceWorker.register(addressOf("sw.js")).catch(() => {}));
}

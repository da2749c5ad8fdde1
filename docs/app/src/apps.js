/** The apps by their tags: the code of each, and the data that it cannot start without. */

export const APPS = {
  "ono-judge": { code: () => import("./elements/judge.js"), data: ["text", "layers", "cards"] },
  "ono-ask": { code: () => import("./elements/ask.js"), data: ["text", "layers", "cards"] },
  "ono-tonight": { code: () => import("./elements/tonight.js"), data: ["text", "layers"] },
  "ono-score": { code: () => import("./elements/score.js"), data: ["text", "layers", "cards"] },
  "ono-game": { code: () => import("./elements/game.js"), data: ["text", "layers", "cards"] },
};

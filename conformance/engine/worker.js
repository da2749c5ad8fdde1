/**
 * Answers `compare.py`: a line of JSON in, a line of JSON out.
 *
 * A request holds `games` to be played by a `document` (see `replay.js`); or the `layers` of the
 * rules, to be kept; or a `choice` of rules to be made from them, and looked at `closely` or not;
 * or one with `situations` to be judged by it. Hashes come back, unless all is wanted in `full`.
 */

import { createInterface } from "node:readline";

import { contentHash } from "./canonical.js";
import { endings } from "./endings.js";
import { Judge } from "./judge.js";
import { RulesError } from "./language.js";
import { ConflictError, resolveRules } from "./layers.js";
import { otherReadings } from "./otherwise.js";
import { replay } from "./replay.js";

let layers;

const answers = {
  games: ({ document, games }) => games.map((game) => replay(document, game)),
  layers: (request) => Boolean(layers = request.layers),
  situations({ choice, situations, full }) {
    const judge = new Judge(resolveRules(layers, choice), otherReadings(layers, choice));
    return situations.map((situation) => judged(judge, situation, full));
  },
  choice({ choice, closely }) {
    const document = resolveRules(layers, choice);
    const answer = { document: document.hash, ...endings(document.rules) };
    if (!closely) return answer;
    const readings = contentHash(otherReadings(layers, choice));
    return { ...answer, readings, routine: [...new Judge(document).routine].sort() };
  },
};

/** The judgement on a situation, or what is wrong with it. */
function judged(judge, situation, full) {
  try {
    const judgement = judge.judge(situation);
    return full ? judgement : contentHash(judgement);
  } catch (error) {
    if (error instanceof RulesError) return full ? { refused: error.message } : "refused";
    throw error;
  }
}

/** The answer to a request; what cannot be done is told. */
function answer(request) {
  const kind = Object.keys(answers).find((name) => name in request);
  try {
    return answers[kind](request);
  } catch (error) {
    if (error instanceof ConflictError) return { conflicts: error.conflicts.map(({ key }) => key) };
    return { error: String(error.stack) };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(answer(JSON.parse(line)))}\n`);
}

/**
 * How losing and winning are told under some rules: read off the rules, never off an edition.
 *
 * Where the first loss ends the round, somebody has *lost the round* and nobody has won it; where
 * the others play on, somebody is *out*: of the round, or of the whole game if a round is all
 * there is.
 */

import { wordsBehind } from "./otherwise.js";

/**
 * @param {any} rules resolved rules
 * @returns {{firstLossEnds: boolean, roundIsAll: boolean, namesWinners: boolean}} whether a round
 *   is over once one player has lost it; the match, once a round is; and whether it means anything
 *   to have won a round
 */
export function endings(rules) {
  const firstLossEnds = alwaysOver(rules.steps, rules.phases, "loss");
  const roundIsAll = alwaysOver(rules.match_steps, rules.match_phases, "count");
  const matchAsks = wordsBehind(rules.names, rules.match_steps);
  return { firstLossEnds, roundIsAll, namesWinners: !firstLossEnds || matchAsks.has("won") };
}

/** Whether a sequence always ends in a phase in which nothing more happens. */
function alwaysOver(sequences, phases, sequence) {
  const stops = (phase) => !phases[phase].offers?.length && !(phase in sequences);
  const unguarded = (sequences[sequence] ?? []).flatMap(({ steps }) => steps)
    .filter((step) => !("if" in step || "each" in step));
  return unguarded.some(({ go }) => go in phases && stops(go));
}

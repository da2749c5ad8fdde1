/** Which rules stand on a sheet for the table: those that do something under the choice. */

/**
 * The rules that act, permit, refuse or set a number, in the order of the rulebook; what merely
 * explains, or tells how to behave, is left to the rulebook.
 *
 * @returns {string[]}
 */
export function rulesAtWork(rules) {
  const moves = [...Object.values(rules.moves), ...Object.values(rules.match_moves)];
  const sequences = [...Object.values(rules.steps), ...Object.values(rules.match_steps),
    ...Object.values(rules.cards).map(({ effects }) => effects)];
  const numbers = Object.entries(rules.provenance).filter(([key]) => /^(constants|names)\./.test(key));
  const acting = new Set([
    ...moves.flatMap(({ permit, deny }) => [...Object.keys(permit), ...Object.keys(deny)]),
    ...sequences.flat().map(({ rule }) => rule),
    ...numbers.map(([, rule]) => rule),
  ]);
  return Object.keys(rules.texts).filter((rule) => acting.has(rule) && !isOption(rules, rule));
}

/** Options stand at the head of the sheet. */
const isOption = ({ options }, rule) => Object.hasOwn(options, rule);

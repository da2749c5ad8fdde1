/** What stands on a sheet for the table: the rules that do something, and what was agreed instead. */

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

/**
 * The chosen values that take the place of something that a rule says.
 *
 * @param {any} layers what `ono99 export --layers` writes
 * @param {import("./choice.js").Choice} choice @param {string} rule
 */
export function agreedInstead(layers, { options }, rule) {
  const { writes = [] } = layers.articles.find(({ id }) => id === rule) ?? {};
  const said = new Set(writes.map(([path]) => path.join(".")));
  return layers.options
    .flatMap(({ id, values }) => values.filter((value) => value.id === options[id]))
    .filter(({ overrides }) => overrides.some((key) => said.has(key)));
}

/** Options stand at the head of the sheet. */
const isOption = ({ options }, rule) => Object.hasOwn(options, rule);

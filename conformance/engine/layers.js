/**
 * The rules under any choice, made from the one document that `ono99 export --layers` writes.
 *
 * An article, an option value and a reading of a ruling each *write* leaves of the rules. Merging
 * them in order gives the rules under a choice: the same document, to the byte, that `ono99 export`
 * gives for it. How that is done stands in `docs/rules-as-json.md`.
 *
 *     const document = resolveRules(layers, { edition, options: { scoring: "points" } });
 *     const round = compile(document);
 *
 * @typedef {Record<string, string>} Chosen  What was chosen, by the id of the option or ruling.
 * @typedef {{edition: string, options?: Chosen, rulings?: Chosen}} Wanted  The rest is as usual.
 * @typedef {{edition: string, options: Chosen, rulings: Chosen}} Choice  A complete choice.
 * @typedef {{owner: string, needs: string[], always: boolean, overrides: string[],
 *   writes: [string[], any][]}} Patch  `always`: an article that no option has to ask for.
 * @typedef {{key: string, owners: string[], text: string}} Conflict  Who writes the same leaf.
 */

import { contentHash } from "./canonical.js";
import { lookUp, mapValues, RulesError } from "./language.js";

/** Choices that contradict each other. */
export class ConflictError extends RulesError {
  /** @param {Conflict[]} conflicts */
  constructor(conflicts) {
    super(`these choices contradict each other: ${conflicts.map(({ text }) => text).join("; ")}`);
    this.conflicts = conflicts;
  }
}

const byId = (items) => Object.fromEntries(items.map((item) => [item.id, item]));
const idsOf = (items) => items.map(({ id }) => id);

// -------------------------------------------------------------------------------------- choosing

/**
 * A complete choice from what was asked for.
 *
 * @param {Wanted} wanted
 * @returns {Choice}
 * @throws {RulesError} for what does not exist, or is not offered in this edition
 */
export function choose(layers, { edition, options = {}, rulings = {} }) {
  lookUp(byId(layers.editions), edition, "edition");
  const concerning = (items) => items.filter(({ editions }) => editions.includes(edition));
  const readings = answers(concerning(layers.rulings), "ruling", rulings, (ruling) =>
    [ruling.default, idsOf(ruling.readings)]);
  const asked = { ...playedBy(layers, rulings), ...options };
  const values = answers(concerning(layers.options), "option", asked, (option) =>
    [option.defaults[edition], idsOf(concerning(option.values))]);
  return { edition, options: values, rulings: readings };
}

/** The answer to each question: what was asked for, if that is offered, or what is usual. */
function answers(items, what, asked, offers) {
  Object.keys(asked).forEach((id) => lookUp(byId(items), id, what));
  return mapValues(byId(items), (item, id) => {
    const [usual, offered] = offers(item);
    const answer = Object.hasOwn(asked, id) ? asked[id] : usual;
    if (offered.includes(answer)) return answer;
    throw new RulesError(`${what} ${id} is '${answer}'; expected one of ${offered.join(", ")}`);
  });
}

/** The option values by which readings asked for are played. */
const playedBy = (layers, rulings) =>
  layers.rulings.filter(({ id }) => Object.hasOwn(rulings, id))
    .reduce((all, ruling) => ({ ...all, ...readingOf(ruling, rulings).played_by }), {});

const valueOf = (option, options) => byId(option.values)[options[option.id]];
const readingOf = (ruling, rulings) => byId(ruling.readings)[rulings[ruling.id]];

/** What can matter under a choice. @param {Choice} choice */
export function inForce(layers, { edition, options, rulings }) {
  const { takes } = byId(layers.editions)[edition];
  const counts = ({ when }) => Object.keys(when).every((id) => options[id] === when[id]);
  const meant = ({ id, editions }) => editions.includes(edition) || takes.includes(id);
  return {
    articles: layers.articles.filter((article) => meant(article) && counts(article)),
    options: layers.options.filter((option) => meant(option) && counts(option)),
    rulings: layers.rulings.filter((ruling) => meant(ruling) && counts(ruling)),
  };
}

// --------------------------------------------------------------------------------------- merging

/** All that is written under a choice, in the order in which it counts. @returns {Patch[]} */
function patches(layers, choice) {
  const { articles, options, rulings } = inForce(layers, choice);
  const patch = ({ id, when }, { writes, overrides }, always = false) =>
    ({ owner: id, needs: Object.keys(when), always, writes, overrides });
  const always = ({ when }) => Object.keys(when).length === 0;
  return [
    ...articles.filter(always).map((article) => patch(article, article, true)),
    ...articles.filter((article) => !always(article)).map((article) => patch(article, article)),
    ...options.map((option) => patch(option, valueOf(option, choice.options))),
    ...rulings.map((ruling) => patch(ruling, readingOf(ruling, choice.rulings))),
  ];
}

/**
 * The leaves that are left in the end, by their keys, in the order in which they came up.
 *
 * @param {Patch[]} all
 * @returns {Map<string, {path: string[], value: any, patch: Patch}>}
 */
function merge(all) {
  const leaves = new Map();
  const conflicts = [];
  for (const patch of all) {
    for (const [path, value] of patch.writes) {
      const key = path.join(".");
      const owners = rivals(leaves.get(key)?.patch, patch, key);
      if (owners.length) conflicts.push(conflict(key, owners));
      if (value === null) leaves.delete(key);
      else leaves.set(key, { path, value, patch });
    }
  }
  if (conflicts.length) throw new ConflictError(conflicts);
  return leaves;
}

/** Who is at odds over a leaf: nobody if a patch may write it, `old` having written it last. */
function rivals(old, patch, key) {
  const overrides = patch.overrides.includes(key);
  if (!old) return overrides ? [patch.owner] : [];
  const above = old.always || patch.needs.some((id) => [old.owner, ...old.needs].includes(id));
  return above && overrides ? [] : [patch.owner, old.owner];
}

/** @returns {Conflict} */
function conflict(key, owners) {
  const each = owners.length > 1 ? `${owners.join(" and ")} both write` : `${owners[0]} rewrites`;
  const wanted = owners.length > 1 ? "choose only one of the two" : "but nobody has written it";
  return { key, owners, text: `${each} '${key}'; ${wanted}` };
}

/** @typedef {ReturnType<typeof merge>} Leaves */

/** The parts of the rules that can be played, without their texts. @param {Choice} choice */
export const playable = (layers, choice) =>
  built(layers, choice.edition, merge(patches(layers, choice)));

/** The merged leaves as one structure. @param {Leaves} leaves */
function built(layers, edition, leaves) {
  const { blank, effects_slot: [sequence, slot] } = layers;
  const slots = (sequences) => mapValues(sequences, (names) =>
    Object.fromEntries(names.map((name) => [name, []])));
  const parts = {
    ...{ constants: {}, names: {}, invariants: {}, refusals: {} },
    ...{ moves: silent(blank.moves), match_moves: silent(blank.match_moves) },
    ...{ steps: slots(blank.steps), match_steps: slots(blank.match_steps) },
    cards: mapValues(byId(byId(layers.editions)[edition].cards), idle),
  };
  for (const { path, value } of leaves.values()) place(parts, path, value);
  parts.steps[sequence][slot].push({ rule: "", steps: [{ run: "effects" }] });
  const joined = (sequences) => mapValues(sequences, (all) => Object.values(all).flat());
  return { ...parts, steps: joined(parts.steps), match_steps: joined(parts.match_steps) };
}

/** Put what a leaf says where it belongs. */
function place(parts, path, value) {
  const rule = path.at(-1);
  const home = path.slice(0, -1).reduce((inner, key) => inner[key], parts);
  if (path[0] === "cards") home.effects.push({ rule, steps: value });
  else if (Array.isArray(home)) home.push({ rule, steps: value });
  else home[rule] = value;
}

/** Moves before anything is permitted or refused. */
const silent = (moves) => mapValues(moves, (move) => ({ ...move, permit: {}, deny: {} }));

/** A card before it does anything. */
const idle = ({ id, ...card }) => ({ ...card, effects: [] });

// ---------------------------------------------------------------------------------- the document

/**
 * The document that `ono99 export` gives for a choice.
 *
 * @param {any} layers what `ono99 export --layers` writes
 * @param {Wanted} wanted
 * @throws {RulesError} for a choice that there is not
 * @throws {ConflictError} for choices that contradict each other
 */
export function resolveRules(layers, wanted) {
  const choice = choose(layers, wanted);
  const leaves = merge(patches(layers, choice));
  const rules = {
    ...layers.frame,
    ...choice,
    ...built(layers, choice.edition, leaves),
    texts: textsOf(layers, choice),
    provenance: Object.fromEntries([...leaves].map(([key, { patch }]) => [key, patch.owner])),
  };
  const { gives: format, notice, version, orders } = layers;
  const { title, cards } = byId(layers.editions)[choice.edition];
  return sealed({
    ...{ format, notice, version, title, rules: sealed(rules) },
    orders: { ...orders, cards: idsOf(cards), texts: Object.keys(rules.texts) },
  });
}

/** Content with its hash, which takes longer than all the rest and is made when it is asked for. */
function sealed(content) {
  let hash = "";
  return { ...content, get hash() { return (hash ||= contentHash(content)); } };
}

/** The words and the standing of every rule that a verdict may cite, in the order of the rules. */
function textsOf(layers, choice) {
  const { articles, options, rulings } = inForce(layers, choice);
  const plain = { basis: "", rulings: [] };
  const entry = (title, text, layer, more) => ({ title, text, layer, ...plain, ...more });
  const bearing = (id) => idsOf(rulings.filter((ruling) => ruling.articles.includes(id)));
  const texts = {};
  for (const { id, title, text, layer } of articles) {
    texts[id] = entry(title, text, layer, { rulings: bearing(id) });
  }
  for (const option of options) {
    const { title, text, layer } = valueOf(option, choice.options);
    texts[option.id] = entry(`${option.title}: ${title}`, text, layer);
  }
  for (const ruling of rulings) {
    const { text } = readingOf(ruling, choice.rulings);
    texts[ruling.id] = entry(ruling.title, text, "ruled", { basis: ruling.basis });
  }
  return texts;
}

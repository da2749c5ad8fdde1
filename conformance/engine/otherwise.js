/**
 * What other readings of the rulings would change in the rules that are played.
 *
 * A verdict rests on a ruling if by another reading of it the verdict would be another. To find
 * out, a judge needs the rules as they would be then: here is where they differ.
 *
 * @typedef {{title: string, parts: Record<string, any>}} Other  A reading that is not followed,
 *   and what by it takes the place of what in the rules.
 * @typedef {{reading: string, recommended: boolean, cards: string[], others: Other[]}} Readings
 *   The reading followed, whether it is the usual one, and the cards whose effects depend on it.
 */

import { choose, ConflictError, inForce, playable } from "./layers.js";

/** The parts of the rules on which the outcome of a move depends. */
const PARTS = ["constants", "names", "moves", "steps", "cards"];

/**
 * The other readings of each ruling that the texts do not settle, by the id of the ruling.
 *
 * @param {any} layers what `ono99 export --layers` writes
 * @param {import("./layers.js").Wanted} wanted
 * @returns {Record<string, Readings>}
 */
export function otherReadings(layers, wanted) {
  const choice = choose(layers, wanted);
  const { rulings } = inForce(layers, choice);
  const played = playable(layers, choice);
  const { cards } = layers.editions.find(({ id }) => id === choice.edition);
  const readings = {};
  for (const ruling of rulings) {
    const followed = ruling.readings.find(({ id }) => id === choice.rulings[ruling.id]);
    const recommended = followed.id === ruling.default;
    if (recommended && ruling.basis === "settled") continue;
    const readAs = (id) => playedWith(layers, choice, { ...choice.rulings, [ruling.id]: id });
    const others = ruling.readings
      .filter((other) => other !== followed && !Object.keys(other.played_by).length)
      .filter((other) => touchesPlay(followed) || touchesPlay(other))
      .map(({ id, title }) => ({ title, parts: changes(played, readAs(id)) }))
      .filter(({ parts }) => Object.keys(parts).length);
    if (!others.length) continue;
    const touched = cards.map(({ id }) => id).filter((id) => depends(played, id, others));
    readings[ruling.id] = { reading: followed.title, recommended, cards: touched, others };
  }
  return readings;
}

const touchesPlay = ({ writes }) => writes.some(([[part]]) => PARTS.includes(part));

/** The rules by other readings; nothing if they contradict another choice. */
function playedWith(layers, choice, rulings) {
  try {
    return playable(layers, { ...choice, rulings });
  } catch (error) {
    if (error instanceof ConflictError) return {};
    throw error;
  }
}

/** The entries of each part that differ. */
function changes(played, other) {
  const parts = PARTS.filter((part) => part in other).map((part) => {
    const entries = Object.entries(other[part]);
    return [part, entries.filter(([key, value]) => !same(played[part][key], value))];
  });
  const changed = parts.filter(([, entries]) => entries.length);
  return Object.fromEntries(changed.map(([part, entries]) => [part, Object.fromEntries(entries)]));
}

/** Whether two values of JSON are equal. */
export function same(one, other) {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length
    && Array.isArray(one) === Array.isArray(other)
    && keys.every((key) => Object.hasOwn(other, key) && same(one[key], other[key]));
}

/** Whether the effects of a card, or a name that they use, are changed by a reading. */
function depends({ names, cards }, card, others) {
  const words = wordsBehind(names, cards[card].effects);
  const touches = ({ parts }) =>
    card in (parts.cards ?? {}) || Object.keys(parts.names ?? {}).some((name) => words.has(name));
  return others.some(touches);
}

/** The words of a tree, and of the definition of every name among them. @returns {Set<string>} */
export function wordsBehind(names, tree, found = new Set()) {
  if (typeof tree === "string" && !found.has(tree)) {
    found.add(tree);
    if (Object.hasOwn(names, tree)) wordsBehind(names, names[tree], found);
  } else if (tree !== null && typeof tree === "object") {
    Object.values(tree).forEach((inner) => wordsBehind(names, inner, found));
  }
  return found;
}

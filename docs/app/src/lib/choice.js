/**
 * Which rules are played: an edition, a value for each option, a reading of each ruling.
 *
 * A choice is always complete. It travels between the apps in the address and in the device's
 * memory, where it is written as the differences from the edition's own rules.
 *
 * @typedef {{edition: string, options: Record<string, string>, rulings: Record<string, string>}}
 *   Choice
 * @typedef {{part: string, found: string, expected: string}} Fault  Something unusable, and what
 *   could have stood there.
 */

import { remember, remembered } from "./memory.js";

const FORM = 1;

/** What an edition offers of options; those that rest on others come after them. */
export const optionsOf = (layers, edition) =>
  layers.options.filter((option) => option.editions.includes(edition))
    .sort((one, other) => Object.keys(one.when).length - Object.keys(other.when).length);

/** The rulings that concern an edition. */
export const rulingsOf = (layers, edition) =>
  layers.rulings.filter((ruling) => ruling.editions.includes(edition));

/** The values of an option that an edition offers. */
export const valuesOf = (option, edition) =>
  option.values.filter(({ editions }) => editions.includes(edition));

const defaultOf = (option, edition) => option.defaults[edition];

/** Whether an option or a ruling matters under a choice. */
export const matters = ({ when }, choice) =>
  Object.entries(when).every(([option, value]) => choice.options[option] === value);

const recordOf = (entries, value) => Object.fromEntries(entries.map((each) => [each.id, value(each)]));

/** An edition as it is printed, with this project's readings. @returns {Choice} */
export const asPrinted = (layers, edition) => ({
  edition,
  options: recordOf(optionsOf(layers, edition), (option) => defaultOf(option, edition)),
  rulings: recordOf(rulingsOf(layers, edition), (ruling) => ruling.default),
});

/** What is chosen otherwise than printed: pairs of an option and its value. */
export const departures = (layers, { edition, options }) =>
  optionsOf(layers, edition)
    .filter((option) => options[option.id] !== defaultOf(option, edition))
    .map((option) => [option.id, options[option.id]]);

/** The rulings that are read otherwise: pairs of a ruling and the reading. */
const rereadings = (layers, { edition, rulings }) =>
  rulingsOf(layers, edition)
    .filter((ruling) => rulings[ruling.id] !== ruling.default)
    .map((ruling) => [ruling.id, rulings[ruling.id]]);

/**
 * A complete choice from what somebody asked for; what is unusable is left out and told.
 *
 * @returns {{choice: Choice, faults: Fault[]}}
 */
export function chosen(layers, { edition, options = {}, rulings = {} }) {
  const ids = layers.editions.map(({ id }) => id);
  const known = ids.includes(edition);
  const choice = asPrinted(layers, known ? edition : ids[0]);
  const faults = known || edition === undefined ? [] : [fault("edition", edition, ids)];
  const offered = recordOf(optionsOf(layers, choice.edition), (option) =>
    valuesOf(option, choice.edition).map(({ id }) => id));
  const readable = recordOf(rulingsOf(layers, choice.edition), ({ readings }) =>
    readings.map(({ id }) => id));
  take(isRecord(options) ? options : {}, offered, choice.options, faults);
  take(isRecord(rulings) ? rulings : {}, readable, choice.rulings, faults);
  return { choice, faults };
}

const fault = (part, found, expected) => ({ part, found: String(found), expected: expected.join(", ") });

/** Take over the wanted values that are offered. */
function take(wanted, offered, into, faults) {
  for (const [id, value] of Object.entries(wanted)) {
    if (!Object.hasOwn(offered, id)) faults.push(fault(id, id, Object.keys(offered)));
    else if (!offered[id].includes(value)) faults.push(fault(id, value, offered[id]));
    else into[id] = value;
  }
}

/** The same choice with another value of an option. @returns {Choice} */
export const withOption = (choice, id, value) =>
  ({ ...choice, options: { ...choice.options, [id]: value } });

/** The same choice with another reading of a ruling. @returns {Choice} */
export const withReading = (choice, id, value) =>
  ({ ...choice, rulings: { ...choice.rulings, [id]: value } });

/** Another edition, with every option and reading that it shares. @returns {Choice} */
export function inEdition(layers, choice, edition) {
  const changed = { edition, options: Object.fromEntries(departures(layers, choice)),
    rulings: Object.fromEntries(rereadings(layers, choice)) };
  return chosen(layers, changed).choice;
}

/** What the players have settled on for tonight, if they have. @returns {Choice | null} */
export function settled(layers) {
  const kept = remembered("tonight", FORM);
  return isRecord(kept) ? chosen(layers, kept).choice : null;
}

/** The same, or else an edition as printed. @returns {Choice} */
export const tonight = (layers, edition = layers.editions[0].id) =>
  settled(layers) ?? asPrinted(layers, edition);

const isRecord = (value) => typeof value === "object" && value !== null;

/** What happens on the page when a choice is settled. */
export const SETTLED = "ono99-settled";

/** Keep a choice for the other apps, and tell those on this page. @param {Choice} choice */
export function settle(choice) {
  remember("tonight", FORM, choice);
  dispatchEvent(new CustomEvent(SETTLED, { detail: choice }));
}

// ----------------------------------------------------------------------------- in an address

/** Pairs as one word of an address. */
const listOf = (pairs) => pairs.map((pair) => pair.join(".")).join(",");

/** A choice as parts of an address. @param {Choice} choice @returns {[string, string][]} */
export function choiceParts(layers, choice) {
  const parts = [
    ["e", choice.edition],
    ["o", listOf(departures(layers, choice))],
    ["r", listOf(rereadings(layers, choice))],
  ];
  return /** @type {[string, string][]} */ (parts.filter(([, value]) => value));
}

/**
 * The facts that a judge asks for, in a referee's order: edition, players, what is owed and made, the
 * total; then what most disputes do not need, folded away.
 *
 * Which options and variables are asked for is read off the rules: those that decide what may be done.
 */

import { html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { matters, optionsOf, valuesOf } from "./choice.js";
import { choice, editions, numberField, picker, stepper } from "./parts.js";
import { asksFor, decidingVariables, optionsInPlay } from "./rulebook.js";
import { neighbour } from "./verdicts.js";
import { has, say } from "./words.js";

/** Variables that have a control of their own. */
const ASKED_FIRST = ["total", "owed", "made", "direction"];
const MOST_OWED = 9;

/** @param {any} judge the element: its situation, its rules, and `change` */
export function facts(judge) {
  const { situation } = judge;
  const { constants } = judge.known.rules;
  const set = (changed) => judge.change({ ...situation, ...changed });
  return html`
    ${choice({ name: "judge-edition", label: say("judge.edition"), options: editions(judge.layers),
      value: situation.choice.edition, onPick: (id) => judge.pickEdition(id) })}
    <div class="ono-row">
      ${stepper({ label: say("judge.players"), value: situation.players, least: 1,
        most: constants.players_most, onStep: (players) =>
          set({ players, started: beginners(judge, players) }) })}
      ${stepper({ label: say("judge.owed"), value: situation.owed, least: 1, most: MOST_OWED,
        onStep: (owed) => set({ owed, made: Math.min(situation.made, owed - 1) }) })}
      ${situation.owed > 1 ? stepper({ label: say("judge.made"), value: situation.made, least: 0,
        most: situation.owed - 1, onStep: (made) => set({ made }) }) : nothing}
    </div>
    ${numberField({ id: "judge-total", label: say("judge.total"), value: situation.total,
      jumps: [-10, -1, 1, 10], onValue: (total) => set({ total }) })}
    ${details(judge, set)}`;
}

/** How many began, if nobody has said so: as many as are in, but never too few for a round. */
function beginners({ situation, known }, players) {
  const told = situation.started !== situation.players;
  return Math.max(players, told ? situation.started : known.rules.constants.players_least);
}

function details(judge, set) {
  const { choice: chosen, direction, players, started } = judge.situation;
  const { document, rules } = judge.known;
  const options = optionsAsked(judge);
  const changed = options.filter(({ id, defaults }) => chosen.options[id] !== defaults[chosen.edition]);
  const titles = changed.map((option) => rules.texts[option.id].title);
  const sides = ["left", "right"].map((side) => ({ id: side, title: say(`sides.${side}`) }));
  const asked = decidingVariables(document).filter((name) => !ASKED_FIRST.includes(name));
  return html`
    <details class="ono-more"><summary>${say("judge.more")}
        <span class="ono-quiet">${titles.join(" · ") || say("judge.as_printed")}</span></summary>
      ${options.map((option) => picker({ label: option.title,
        options: valuesOf(option, chosen.edition), value: chosen.options[option.id],
        onPick: (value) => judge.pickOption(option.id, value) }))}
      ${choice({ name: "judge-direction", label: say("judge.direction"), options: sides,
        value: direction, onPick: (side) => set({ direction: side }) })}
      ${asksFor(rules, [rules.moves, rules.steps], "players") ? stepper({
        label: say("judge.started"), value: started, least: players,
        most: rules.constants.players_most, onStep: (count) => set({ started: count }) }) : nothing}
      ${asked.map((name) => variable(judge, name, set))}
    </details>`;
}

/** The options that decide something about a position. */
function optionsAsked({ situation, layers, known }) {
  const { choice: chosen } = situation;
  const offered = optionsOf(layers, chosen.edition).filter((option) => matters(option, chosen));
  return optionsInPlay(offered, layers, known.rules);
}

/** A variable of the rules, asked for in words of the site or else of the rules. */
function variable({ situation, known }, name, set) {
  const { players, variables } = situation;
  const { domain, initial, means } = known.rules.variables[name];
  const label = has(`variables.${name}`) ? say(`variables.${name}`) : means;
  const value = variables[name] ?? initial;
  const to = (next) => set({ variables: changed(variables, name, next, initial) });
  if (domain === "flag") {
    return html`<label class="ono-check"><input type="checkbox" .checked=${live(value === 1)}
      @change=${(event) => to(event.target.checked ? 1 : 0)}><span>${label}</span></label>`;
  }
  if (domain === "seat") {
    const seats = [...Array(players).keys()]
      .map((seat) => ({ id: String(seat), title: neighbour(seat, players) }));
    return picker({ label, options: [{ id: "none", title: say("common.nobody") }, ...seats],
      value: String(value), onPick: (id) => to(id === "none" ? id : Number(id)) });
  }
  return stepper({ label, value, least: 0, most: MOST_OWED, onStep: to });
}

/** Variables with another value for one of them; those as usual are left out. */
function changed(variables, name, value, initial) {
  const { [name]: _, ...others } = variables;
  return value === initial ? others : { ...others, [name]: value };
}

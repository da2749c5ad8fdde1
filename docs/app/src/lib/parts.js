/**
 * Pieces of pages that several apps use: choices, steppers, drawn cards, cited rules.
 *
 * Everything that comes from data is put in as text. The only markup that is taken as it is are the
 * drawings of the cards, which this project's own build has made.
 */

import { html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { unsafeHTML } from "lit/directives/unsafe-html.js";
import { addressOf } from "./place.js";
import { say } from "./words.js";

/** A button. `label` is for those who do not see what stands on it. */
export const button = (content, onTap, { disabled = false, kind = "", label = "" } = {}) => html`
  <button type="button" class=${kind} ?disabled=${disabled} aria-label=${label || nothing}
    @click=${onTap}>${content}</button>`;

/** The editions, to choose from. */
export const editions = (layers) =>
  layers.editions.map(({ id, title, year }) => ({ id, title: say("common.edition", { title, year }) }));

/** One of a few things, as a row of radio buttons that look like one switch. */
export const choice = ({ name, label, options, value, onPick, hidden = false }) => html`
  <fieldset class="ono-choice">
    <legend class=${hidden ? "ono-hidden" : ""}>${label}</legend>
    <div class="ono-switch">${options.map((option) => html`
      <label><input type="radio" name=${name} .checked=${live(option.id === value)}
        value=${option.id} @change=${() => onPick(option.id)}><span>${option.title}</span></label>`)}
    </div>
  </fieldset>`;

/** A small number that goes up and down. */
export const stepper = ({ label, value, least, most, onStep }) => html`
  <div class="ono-stepper" role="group" aria-label=${label}>
    <span class="ono-label">${label}</span>
    <span class="ono-steps">
      <button type="button" ?disabled=${value <= least} aria-label=${say("common.fewer", { label })}
        @click=${() => onStep(value - 1)}>−</button>
      <output>${value}</output>
      <button type="button" ?disabled=${value >= most} aria-label=${say("common.more", { label })}
        @click=${() => onStep(value + 1)}>+</button>
    </span>
  </div>`;

/** A whole number that is typed, with buttons for the usual changes. */
export const numberField = ({ id, label, value, jumps, onValue }) => html`
  <div class="ono-number" role="group" aria-label=${label}>
    <label class="ono-label" for=${id}>${label}</label>
    <span class="ono-steps">
      ${jumps.filter((jump) => jump < 0).map((jump) => jumpButton(jump, value, onValue))}
      <input id=${id} type="text" inputmode="numeric" pattern="-?[0-9]*" maxlength="5" autocomplete="off"
        aria-invalid=${live("false")} .value=${String(value)} @focus=${(event) => event.target.select()}
        @input=${(event) => typed(event, onValue)}>
      ${jumps.filter((jump) => jump > 0).map((jump) => jumpButton(jump, value, onValue))}
    </span>
  </div>`;

const jumpButton = (jump, value, onValue) => html`
  <button type="button" @click=${() => onValue(value + jump)}>${signed(jump)}</button>`;

const signed = (number) => (number < 0 ? `−${-number}` : `+${number}`);

function typed(event, onValue) {
  const text = event.target.value.replace("−", "-");
  const whole = /^-?\d{1,4}$/.test(text);
  event.target.setAttribute("aria-invalid", String(!whole));
  if (whole) onValue(Number(text));
}

/** A list of values to pick from. */
export const picker = ({ label, options, value, onPick }) => html`
  <label class="ono-picker"><span class="ono-label">${label}</span>
    <select aria-label=${label} @change=${(event) => onPick(event.target.value)}>${options.map((option) => html`
      <option value=${option.id} .selected=${live(option.id === value)}>${option.title}</option>`)}
    </select></label>`;

/**
 * The drawings of the cards, of one edition.
 *
 * Every copy of a drawing on a page needs ids of its own; `place` tells the copies apart.
 */
export class Deck {
  /** @param {{id: string, name: string, svg: string}[]} cards */
  constructor(cards) {
    this.cards = new Map(cards.map((card) => [card.id, card]));
  }

  get ids() {
    return [...this.cards.keys()];
  }

  name(id) {
    return this.cards.get(id)?.name ?? id;
  }

  drawing(id, place) {
    const prefix = `ono-${place}-${id}`.replace(/[^\w-]/g, "_");
    return unsafeHTML((this.cards.get(id)?.svg ?? "").replaceAll("{id}", prefix));
  }

  /** A drawn card with its name for those who do not see it. */
  picture(id, place) {
    return html`<span class="ono-face" role="img" aria-label=${this.name(id)}>${this.drawing(id, place)}</span>`;
  }
}

/** Every card that can be held, to be tapped. */
export const tray = ({ deck, label, place, onTap, full = false, held = [] }) => html`
  <div class="ono-tray" role="group" aria-label=${label}>${deck.ids.map((id) => html`
    <button type="button" class="ono-tap" ?disabled=${full} aria-label=${trayLabel(deck, held, id)}
      @click=${() => onTap(id)}>${deck.drawing(id, place)}</button>`)}
  </div>`;

function trayLabel(deck, held, id) {
  const count = held.filter((card) => card === id).length;
  return count ? say("cards.add_another", { card: deck.name(id), count }) : say("cards.add", { card: deck.name(id) });
}

/** On whose word something stands, told by shape, colour and word. */
export const layerMark = (layer) =>
  html`<span class=${`layer layer-${layer}`}>${say(`layers.${layer}`)}</span>`;

/** What a ruling rests on, as a mark; also that nobody says anything. */
export const basisMark = (basis) =>
  html`<span class=${`layer layer-${basis === "not-addressed" ? "silent" : basis}`}>${say(`bases.${basis}`)}</span>`;

/** A link if there is a site to link to, else the words alone. */
export function link(path, content) {
  const address = addressOf(path);
  return address ? html`<a href=${address}>${content}</a>` : content;
}

/** Where the pages of articles, rulings and options are. */
const PAGES = {
  article: (rule) => `rule/${rule}/`,
  ruling: (rule) => `ruling/${rule}/`,
  option: (rule) => `options/#${rule}`,
};

/** What a rule of the resolved rules is. */
export const kindOf = ({ options, texts }, rule) => {
  if (Object.hasOwn(options, rule)) return "option";
  return texts[rule].basis ? "ruling" : "article";
};

/** Where a rule's own page is. */
export const pageOf = (rules, rule) => PAGES[kindOf(rules, rule)](rule);

/** A rule in words: its title, linked to its page, its mark and its text. */
export const cited = (rule, text, kind) => html`
  <p class="ono-rule">${layerMark(text.layer)} ${link(PAGES[kind](rule), html`<strong>${ended(text.title)}</strong>`)}
    ${text.text}</p>`;

/** A title that a text follows. @param {string} title */
const ended = (title) => (/[.?!]$/.test(title) ? title : `${title}.`);

/** What was wrong with an address or with what was remembered, in one friendly line each. */
export const faultList = (faults) => (faults.length === 0 ? nothing : html`
  <div class="ono-faults" role="alert"><p>${say("faults.intro")}</p>
    <ul>${faults.slice(0, 8).map(({ part, found, expected }) => html`
      <li>${say("faults.one", { part, found, expected })}</li>`)}
      ${faults.length > 8 ? html`<li>${say("faults.more", { count: faults.length - 8 })}</li>` : nothing}
    </ul></div>`);

/**
 * Tonight's rules: what the players settle on before they deal, on one sheet.
 *
 * The choice goes into the address (to be scanned by the others) and into the device's memory, from
 * where the ask box, the judge and the score sheet take it.
 */

import { html, nothing, svg } from "lit";
import { encode } from "uqr";
import { readParts, pairsIn, shown, writeParts } from "../lib/address.js";
import {
  asPrinted, choiceParts, chosen, inEdition, matters, optionsOf, rulingsOf, settle, tonight, valuesOf,
  withOption, withReading,
} from "../lib/choice.js";
import { load } from "../lib/data.js";
import { OnoElement, share } from "../lib/element.js";
import { button, choice, editions, faultList, layerMark, link, picker } from "../lib/parts.js";
import { addressOf, fromAddress, keepInAddress, thisPage } from "../lib/place.js";
import { Rulebook } from "../lib/rulebook.js";
import { agreedInstead, rulesAtWork } from "../lib/sheet.js";
import { say } from "../lib/words.js";

class OnoTonight extends OnoElement {
  static properties = {
    ...OnoElement.properties,
    choice: { state: true },
    faults: { state: true },
    shared: { state: true },
  };

  async prepare() {
    this.layers = await load("layers");
    this.book ??= new Rulebook(this.layers);
    this.shared = "";
    this.faults = [];
    const text = this.owns && fromAddress();
    if (text) this.open(text);
    else this.choice = this.played(tonight(this.layers));
    window.addEventListener("hashchange", this.addressChanged);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    window.removeEventListener("hashchange", this.addressChanged);
  }

  /** Whether the page's address is about this sheet. */
  get owns() {
    return !this.hasAttribute("apart");
  }

  addressChanged = () => {
    if (this.owns && fromAddress() && fromAddress() !== this.written()) this.open(fromAddress());
  };

  /** Take over a choice that somebody sent. */
  open(text) {
    const { parts, version } = readParts(text);
    const given = Object.fromEntries(parts);
    const read = chosen(this.layers, version
      ? { edition: given.e, options: pairsIn(given.o ?? ""), rulings: pairsIn(given.r ?? "") }
      : {});
    const unread = version ? [] : [{ part: "version", found: text, expected: "v1;…" }];
    this.faults = [...unread, ...read.faults].map(({ part, found, expected }) =>
      ({ part: shown(part), found: shown(found), expected }));
    this.choice = this.played(read.choice);
  }

  /** A choice that contradicts itself is played as printed. */
  played(choice) {
    if (this.book.fits(choice)) return choice;
    this.refuse();
    return asPrinted(this.layers, choice.edition);
  }

  refuse() {
    this.faults = [{ part: "options", found: say("faults.conflict"), expected: say("faults.as_printed") }];
  }

  written() {
    return writeParts(choiceParts(this.layers, this.choice));
  }

  pick(choice) {
    this.faults = [];
    this.shared = "";
    if (!this.book.fits(choice)) return this.refuse();
    this.choice = choice;
    settle(choice);
    if (this.owns) keepInAddress(this.written());
  }

  async share() {
    this.shared = await share(say("tonight.title"), this.address);
  }

  get address() {
    return `${addressOf("tonight/") || thisPage()}#${this.written()}`;
  }

  view() {
    return html`
      <section class="ono-tonight" aria-label=${say("tonight.title")}>
        <div class="ono-screen">${faultList(this.faults)} ${this.choices()}</div>
        ${this.sheet()}
      </section>`;
  }

  // ---------------------------------------------------------------------------- what is chosen

  choices() {
    const { edition } = this.choice;
    const options = optionsOf(this.layers, edition).filter((option) => matters(option, this.choice));
    return html`
      ${choice({ name: "tonight-edition", label: say("judge.edition"), options: editions(this.layers), value: edition,
        onPick: (id) => this.pick(inEdition(this.layers, this.choice, id)) })}
      ${options.map((option) => this.option(option))}
      ${this.readings()}
      <p class="ono-foot">
        ${button(say("tonight.print"), () => window.print())}
        ${button(say("share.button"), () => this.share())}
        ${button(say("tonight.as_printed"), () => this.pick(asPrinted(this.layers, edition)))}
        <span class="ono-quiet" role="status">${this.shared}</span>
      </p>
      <p class="ono-foot">${say("tonight.kept")}
        ${["judge", "ask", "score"].map((app) => link(`${app}/`, say(`${app}.title`)))}</p>`;
  }

  option(option) {
    const { edition, options } = this.choice;
    const values = valuesOf(option, edition);
    const value = values.find(({ id }) => id === options[option.id]);
    return html`
      <div class="ono-option">
        ${picker({ label: option.question, options: values.map(({ id, title, layer }) =>
            ({ id, title: layer === "house" ? say("tonight.house_value", { title }) : title })),
          value: value.id, onPick: (id) => this.pick(withOption(this.choice, option.id, id)) })}
        <p class="ono-quiet">${layerMark(value.layer)} ${value.text}</p>
      </div>`;
  }

  /** What the edition does not say; most players leave it as it is ruled. */
  readings() {
    const rulings = rulingsOf(this.layers, this.choice.edition)
      .filter((ruling) => matters(ruling, this.choice) && ruling.basis !== "settled"
        && ruling.readings.filter(({ played_by: options }) => !Object.keys(options).length).length > 1);
    return html`
      <details class="ono-more"><summary>${say("tonight.rulings", { count: rulings.length })}</summary>
        <p class="ono-quiet">${say("tonight.rulings_note")}</p>
        ${rulings.map((ruling) => picker({ label: ruling.question,
          options: ruling.readings.filter(({ played_by: options }) => !Object.keys(options).length),
          value: this.choice.rulings[ruling.id],
          onPick: (id) => this.pick(withReading(this.choice, ruling.id, id)) }))}
      </details>`;
  }

  // ---------------------------------------------------------------------------------- the sheet

  sheet() {
    const { title, rules } = this.book.under(this.choice).document;
    const { year } = this.layers.editions.find(({ id }) => id === this.choice.edition);
    return html`
      <style>@page { margin: 8mm; }</style>
      <article class="ono-sheet">
        <div class="ono-head">
          <div><h2>${say("tonight.sheet", { title, year })}</h2>
            ${this.agreed(rules)}</div>
          <a class="ono-code" href=${this.address}>${code(this.address)}
            <span>${say("tonight.scan")}</span></a>
        </div>
        <div class="ono-rules">${rulesAtWork(rules).map((rule) => {
          const { title: name, text, layer } = rules.texts[rule];
          const mark = layer === "printed" ? nothing : layerMark(layer);
          return html`<p><strong>${name}.</strong> ${text} ${mark}
            ${agreedInstead(this.layers, this.choice, rule).map((value) => html`<br>${layerMark(value.layer)}
              ${say("tonight.instead")} <strong>${value.title}.</strong> ${value.text}`)}</p>`;
        })}</div>
        <p class="ono-source">${this.address}</p>
      </article>`;
  }

  agreed(rules) {
    const options = optionsOf(this.layers, this.choice.edition)
      .filter((option) => matters(option, this.choice) && Object.hasOwn(rules.texts, option.id));
    return html`<ul class="ono-agreed">${options.map(({ id }) => html`
      <li>${rules.texts[id].title} ${layerMark(rules.texts[id].layer)}</li>`)}</ul>`;
  }
}

/** A text as a QR code, drawn here. */
function code(text) {
  const { data, size } = encode(text, { border: 2, ecc: "M" });
  const dots = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")));
  return html`<svg role="img" aria-label=${say("tonight.code")} viewBox=${`0 0 ${size} ${size}`}
    shape-rendering="crispEdges">
    <rect width=${size} height=${size} fill="#fff"/>
    ${svg`<path d=${dots.join("")} fill="#000"/>`}</svg>`;
}

customElements.define("ono-tonight", OnoTonight);

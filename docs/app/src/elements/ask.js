/**
 * The ask box: a question in players' words, answered while it is typed.
 *
 * The ruling comes first, then what it depends on, a position that shows it, the rules, and what
 * else may have been meant. Where no rule speaks of a matter the box says so and invents nothing.
 */

import { html, nothing } from "lit";
import { departures, settled } from "../lib/choice.js";
import { load } from "../lib/data.js";
import { OnoElement } from "../lib/element.js";
import { basisMark, choice, cited, Deck, link } from "../lib/parts.js";
import { addressOf, fromAddress, keepInAddress } from "../lib/place.js";
import { openAsk } from "../lib/asking.js";
import { answerMark } from "../lib/verdicts.js";
import { capital, say, sentence } from "../lib/words.js";

const PAUSE = 180;
const LONGEST = 300;
const EVERY = "every";
const AT_ONCE = 2;

class OnoAsk extends OnoElement {
  static properties = {
    ...OnoElement.properties,
    question: { state: true },
    edition: { state: true },
    answer: { state: true },
    fault: { state: true },
  };

  async prepare() {
    const [layers, cards] = await Promise.all([load("layers"), load("cards")]);
    this.layers = layers;
    this.decks = Object.fromEntries(Object.entries(cards).map(([id, list]) => [id, new Deck(list)]));
    this.question = "";
    this.edition = settled(this.layers)?.edition ?? EVERY;
    this.answer = null;
    this.fault = "";
    const asked = this.owns && /^q=/.test(fromAddress()) ? fromAddress().slice(2) : "";
    if (asked) this.put(asked);
  }

  get owns() {
    return !this.hasAttribute("compact") && !this.hasAttribute("apart");
  }

  /** What answers: fetched when the box is first entered. */
  open() {
    this.opened ??= openAsk().catch((error) => {
      this.opened = undefined;
      throw error;
    });
    return this.opened;
  }

  /** The answer to a question, as `ono99 ask --json` gives it. @param {string} question */
  async ask(question) {
    const ask = await this.open();
    return ask(question.slice(0, LONGEST), this.given());
  }

  /** The edition asked for, and what is agreed on for tonight if that is about this edition. */
  given() {
    if (this.edition === EVERY) return {};
    const choice = settled(this.layers);
    const agreed = choice?.edition === this.edition ? departures(this.layers, choice) : [];
    return { edition: this.edition, options: Object.fromEntries(agreed) };
  }

  typed(question) {
    this.question = question.slice(0, LONGEST);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.answered(), PAUSE);
  }

  put(question) {
    this.question = question.slice(0, LONGEST);
    return this.answered();
  }

  pickEdition(edition) {
    this.edition = edition;
    return this.answered();
  }

  /** Answers may come back in another order than they were asked in. */
  async answered() {
    const { question } = this;
    if (this.owns) keepInAddress(question ? `q=${encodeURIComponent(question)}` : "");
    if (question.trim().length < 3) {
      this.answer = null;
      return;
    }
    try {
      const answer = await this.ask(question);
      if (question !== this.question) return;
      this.fault = "";
      this.answer = answer;
    } catch (error) {
      console.error(error);
      this.fault = say("ask.failed");
    }
  }

  // ------------------------------------------------------------------------------ what is seen

  view() {
    const editions = [{ id: EVERY, title: say("ask.every") },
      ...this.layers.editions.map(({ id, year }) => ({ id, title: String(year) }))];
    return html`
      <section class="ono-ask" aria-label=${say("ask.title")} role="search">
        <label class="ono-label" for="ono-question">${say("ask.label")}</label>
        <input id="ono-question" type="text" enterkeyhint="search" autocomplete="off" maxlength=${LONGEST}
          .value=${this.question} placeholder=${say("ask.placeholder")} @focus=${() => this.open().catch(() => {})}
          @input=${(event) => this.typed(event.target.value)}
          @keydown=${(event) => { if (event.key === "Enter") this.put(event.target.value); }}>
        ${this.hasAttribute("compact") && !this.question ? nothing : choice({ name: "ask-edition",
          label: say("judge.edition"), options: editions, value: this.edition,
          onPick: (id) => this.pickEdition(id), hidden: true })}
        ${this.fault ? html`<p class="ono-faults" role="alert">${this.fault}</p>` : nothing}
        ${this.answer ? this.reply(this.answer) : nothing}
        <p class="ono-hidden" role="status">${this.answer ? this.announcement(this.answer) : nothing}</p>
      </section>`;
  }

  announcement({ status, message, asked, rulings }) {
    if (status !== "answered") return message;
    return [asked, ...rulings.map(({ title, text }) => `${title}: ${text}`)].join(" ");
  }

  reply(answer) {
    if (answer.status === "unclear") {
      return html`<div class="ono-reply">
        <p class="ono-conclusion">${answer.message}</p>${this.neighbours(answer)}</div>`;
    }
    return html`
      <article class="ono-reply">
        ${answer.message ? html`<p class="ono-conclusion">${answer.message}</p>` : nothing}
        ${this.corrected(answer.corrected)}
        ${answer.entry ? html`<h2>${link(`dispute/${answer.entry}/`, answer.asked)}</h2>` : nothing}
        ${answer.note ? html`<p class="ono-conclusion">${answer.note}</p>` : nothing}
        ${this.rulings(answer.rulings)}
        ${answer.decided_by.map((fact) => this.depends(fact))}
        ${answer.why ? html`<p>${answer.why}</p>` : nothing}
        ${this.positions(answer.positions)}
        ${answer.rules.length ? this.rules(answer.rules) : nothing}
        ${this.neighbours(answer)}
      </article>`;
  }

  rules(rules) {
    return html`<details class="ono-more"><summary>${say("ask.rules", { count: rules.length })}</summary>
      ${rules.map((rule) => cited(rule.id, rule, rule.kind))}</details>`;
  }

  corrected(corrected) {
    const words = Object.entries(corrected);
    if (!words.length) return nothing;
    return html`<p class="ono-quiet">${words.map(([from, to]) => say("ask.corrected", { from, to })).join(" ")}</p>`;
  }

  /** Editions that are ruled alike are told once. */
  rulings(rulings) {
    const alike = rulings.length > 1
      && rulings.every(({ text, basis }) => text === rulings[0].text && basis === rulings[0].basis);
    const told = alike ? [{ ...rulings[0], title: say("ask.both") }] : rulings;
    return html`<dl class="ono-rulings">${told.map(({ edition, title, text, basis }) => html`
      <dt>${title} <span class="ono-quiet">${alike ? "" : edition}</span> ${basisMark(basis)}</dt>
      <dd>${text}</dd>`)}</dl>`;
  }

  /** What the answer hangs on: an option by its own words, anything else as the answer says it. */
  depends({ fact, option, given, answers }) {
    const known = this.layers.options.find(({ id }) => id === option);
    const title = (value) => known?.values.find(({ id }) => id === value)?.title ?? value;
    return html`
      <div class="ono-depends"><p>${say("ask.depends", { fact: known?.title ?? say(`ask.facts.${fact}`) })}</p>
        <dl>${Object.entries(answers).map(([value, text]) => html`
          <dt>${title(value)} <span class="ono-quiet">${value === given ? say("ask.given") : ""}</span></dt>
          <dd>${text}</dd>`)}</dl></div>`;
  }

  /** The first positions are drawn at once, any others on demand. */
  positions(positions) {
    const drawn = positions.map((position, place) => this.position(position, place));
    const rest = drawn.slice(AT_ONCE);
    return html`${drawn.slice(0, AT_ONCE)}
      ${rest.length ? html`<details class="ono-more"><summary>${say("ask.positions", { count: rest.length })}</summary>
        ${rest}</details>` : nothing}`;
  }

  position({ edition, title, situation, before, hand, card, claim, legal, outcome }, place) {
    const deck = this.decks[edition];
    const answer = legal ? "yes" : "no";
    return html`
      <figure class="ono-position">
        <figcaption><strong>${capital(title)}</strong> <span class="ono-quiet">${edition}</span></figcaption>
        <p>${situation}${before.length ? html` ${say("ask.before", { moves: before.join(", ") })}` : nothing}</p>
        <div class="ono-cards">${hand.map((each, index) => html`<span class=${each.id === card ? "ono-meant" : ""}>${
          deck.picture(each.id, `ask${place}-${index}`)}</span>`)}</div>
        <p>${capital(claim)}: ${answerMark(answer)}${outcome ? html`. ${sentence(outcome)}` : nothing}</p>
      </figure>`;
  }

  neighbours({ neighbours }) {
    if (!neighbours.length) return nothing;
    return html`<p class="ono-label">${say("ask.neighbours")}</p>
      <ul class="ono-neighbours">${neighbours.map(({ id, question }) => html`
        <li><a href=${addressOf(`dispute/${id}/`) || "#"}
          @click=${(event) => this.follow(event, question)}>${question}</a></li>`)}
      </ul>`;
  }

  /** A neighbour is asked right here, unless somebody wants its page in another tab. */
  follow(event, question) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.put(question);
    this.focusOn("#ono-question");
  }
}

customElements.define("ono-ask", OnoAsk);

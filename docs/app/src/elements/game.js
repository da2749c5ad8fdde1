/**
 * Steps through a recorded game, for the games that never end: the table, the total, and where the
 * game comes back to where it was.
 *
 * The record is played by the engine; when the loop closes it goes on from its beginning, as often as
 * one likes, and the engine goes on with it.
 */

import { html, nothing } from "lit";
import { chosen } from "../lib/choice.js";
import { load } from "../lib/data.js";
import { OnoElement } from "../lib/element.js";
import { readMove } from "../lib/moves.js";
import { button, Deck } from "../lib/parts.js";
import { Rulebook } from "../lib/rulebook.js";
import { say } from "../lib/words.js";

const PACE = 900;

class OnoGame extends OnoElement {
  static properties = {
    ...OnoElement.properties,
    at: { state: true },
    playing: { state: true },
  };

  async prepare() {
    const name = this.getAttribute("src") ?? "";
    if (!/^[\w-]+$/.test(name)) throw new Error(`no game is called '${name}'`);
    const [layers, cards, record] = await Promise.all([load("layers"), load("cards"), load(`games/${name}`)]);
    this.record = record;
    this.deck = new Deck(cards[record.edition]);
    const { choice } = chosen(layers, record);
    this.known = new Rulebook(layers).under(choice);
    this.states = [this.known.round.start(record.hands, record.first)];
    this.at = 0;
    this.playing = false;
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.timer);
  }

  /** The move made from a position; after the record's last one its loop begins again. */
  moveFrom(place) {
    const { moves, loop } = this.record;
    const beyond = place - loop.from;
    return place < loop.to ? moves[place] : moves[loop.from + (beyond % (loop.to - loop.from))];
  }

  /** A position, played from the nearest one that is known. */
  stateAt(place) {
    while (this.states.length <= place) {
      const last = this.states.length - 1;
      this.states.push(this.known.round.apply(this.states[last], this.moveFrom(last)).state);
    }
    return this.states[place];
  }

  get lap() {
    const { loop } = this.record;
    return this.at < loop.from ? 0 : 1 + Math.floor((this.at - loop.from) / (loop.to - loop.from));
  }

  get inLap() {
    const { loop } = this.record;
    return (this.at - loop.from) % (loop.to - loop.from);
  }

  go(place) {
    this.at = Math.max(0, place);
  }

  toggle() {
    this.playing = !this.playing;
    clearInterval(this.timer);
    if (this.playing) this.timer = setInterval(() => this.go(this.at + 1), PACE);
  }

  /** To the beginning of the lap before or after. */
  lapBy(step) {
    const { loop } = this.record;
    this.go(loop.from + (this.lap - 1 + step) * (loop.to - loop.from));
  }

  view() {
    const state = this.stateAt(this.at);
    const { round, rules } = this.known;
    return html`
      <section class="ono-game" aria-label=${this.record.title}>
        <p class="ono-standing">
          <span>${say("game.total")} <strong>${state.variables.total}</strong></span>
          <span>${say("game.move", { number: this.at })}</span>
          <span class="ono-lap">${this.lapText()}</span>
          <span>${say(state.variables.direction > 0 ? "sides.left" : "sides.right")}</span>
        </p>
        <div class="ono-foot" role="group" aria-label=${say("game.steps")}>
          ${button("|◀", () => this.go(0), { disabled: !this.at, label: say("game.start") })}
          ${button("◀", () => this.go(this.at - 1), { disabled: !this.at, label: say("game.back") })}
          ${button(say(this.playing ? "game.pause" : "game.play"), () => this.toggle())}
          ${button("▶", () => this.go(this.at + 1), { label: say("game.next") })}
          ${button(say("game.lap"), () => this.lapBy(1))}
        </div>
        <p class="ono-said" role="status">${this.playing ? nothing : this.saidAt()}</p>
        <ol class="ono-table">${state.hands.map((hand, seat) => this.seat(state, hand, seat))}</ol>
        <p class="ono-quiet">${say("game.piles", { pile: sizeOf(state.pile), used: sizeOf(state.used) })}
          ${round.isOver(state) ? say(`after.over_round`) : nothing}
          ${say("game.rules", { edition: rules.edition })}</p>
      </section>`;
  }

  lapText() {
    if (this.lap === 0) return say("game.before_loop");
    const start = this.inLap === 0;
    return say(start ? "game.loop_start" : "game.in_loop", { lap: this.lap });
  }

  /** The move that led here, in words. */
  saidAt() {
    if (this.at === 0) return say("game.dealt");
    const { round, rules } = this.known;
    const before = this.stateAt(this.at - 1);
    const { name, card } = readMove(rules, this.moveFrom(this.at - 1));
    const who = say("judge.person", { number: round.actor(before) + 1 });
    if (!card) return say("judge.did", { who, move: say(`moves.${name}`) });
    const played = rules.moves[name].card === "hand" ? "judge.played" : "game.drew";
    return say(played, { who, card: rules.cards[card].name });
  }

  seat(state, hand, seat) {
    const acting = this.known.round.actor(state) === seat;
    const cards = this.deck.ids.flatMap((id) => Array(hand[id] ?? 0).fill(id));
    return html`
      <li class=${acting ? "ono-acting" : ""}>
        <span class="ono-label">${say("judge.person", { number: seat + 1 })}
          ${acting ? html`<span class="ono-quiet">${say("game.acting")}</span>` : nothing}</span>
        <span class="ono-cards">${cards.map((card, place) => this.deck.picture(card, `seat${seat}-${place}`))}</span>
      </li>`;
  }
}

const sizeOf = (bag) => Object.values(bag).reduce((total, count) => total + count, 0);

customElements.define("ono-game", OnoGame);

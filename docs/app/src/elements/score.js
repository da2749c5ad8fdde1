/**
 * The score sheet: players, rounds, and what the rules make of them.
 *
 * Nothing is added up here. A round that was played is put before the engine, which counts it and
 * names the rule behind every number. The sheet is kept on the device after every tap.
 */

import { html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { chosen, matters, optionsOf, tonight, valuesOf, withOption, inEdition } from "../lib/choice.js";
import { load } from "../lib/data.js";
import { OnoElement } from "../lib/element.js";
import { button, choice, Deck, editions, link, pageOf, picker, tray } from "../lib/parts.js";
import { optionsInMatch, Rulebook } from "../lib/rulebook.js";
import { questions, Scorer } from "../lib/scoring.js";
import { remember, remembered } from "../lib/memory.js";
import { listed, say } from "../lib/words.js";

const FORM = 1;
const LONGEST_NAME = 24;
const MOST_ROUNDS = 500;

class OnoScore extends OnoElement {
  static properties = {
    ...OnoElement.properties,
    sheet: { state: true },
    draft: { state: true },
    fault: { state: true },
  };

  async prepare() {
    const [layers, cards] = await Promise.all([load("layers"), load("cards")]);
    this.layers = layers;
    this.book ??= new Rulebook(layers);
    this.decks = Object.fromEntries(Object.entries(cards).map(([id, list]) => [id, new Deck(list)]));
    this.fault = "";
    const kept = remembered("score", FORM);
    this.sheet = this.sound(kept) ?? this.blank();
    this.draft = this.sound(kept) ? this.soundDraft(kept.draft) : this.emptyRound();
    if (kept && !this.sound(kept)) this.fault = say("score.unreadable");
  }

  blank() {
    const choice = tonight(this.layers);
    const { players_least: least } = this.book.under(choice).rules.constants;
    return { choice, names: Array(Math.max(least, 3)).fill(""), dealer: 0, rounds: [], wins: [], begun: false };
  }

  emptyRound() {
    return { lost: [], stayed: [], hands: this.sheet.names.map(() => []), seat: 0, side: 1 };
  }

  // ---------------------------------------------------------------------- what was remembered

  /** A kept sheet, checked part by part and counted once; nothing if it is not sound. */
  sound(kept) {
    try {
      const { choice: { edition, options, rulings }, names, dealer, rounds, wins, begun } = kept;
      const { choice, faults } = chosen(this.layers, { edition, options, rulings });
      const { players_most: most } = this.book.under(choice).rules.constants;
      const seats = [...Array(names.length).keys()];
      const whole = !faults.length && names.length <= most && names.every(isName)
        && seats.includes(dealer) && rounds.length <= MOST_ROUNDS && wins.every(isCount)
        && rounds.every((round) => this.isRound(round, seats)) && typeof begun === "boolean";
      if (!whole) return undefined;
      const sheet = { choice, names, dealer, rounds, wins, begun };
      if (begun) this.counted(sheet);
      return sheet;
    } catch {
      return undefined;
    }
  }

  isRound({ lost, bust, hands, side }, seats) {
    return subset(lost, seats) && subset(bust, seats) && hands.length === seats.length
      && hands.every((hand) => hand.every((card) => typeof card === "string")) && [1, -1].includes(side);
  }

  soundDraft(draft) {
    const empty = this.emptyRound();
    try {
      const seats = this.sheet.names.map((_, seat) => seat);
      const { cards } = this.known.rules;
      const whole = subset(draft.lost, seats) && subset(draft.stayed, seats) && seats.includes(draft.seat)
        && draft.hands.length === seats.length && [1, -1].includes(draft.side)
        && draft.hands.flat().every((card) => Object.hasOwn(cards, card));
      return whole ? draft : empty;
    } catch {
      return empty;
    }
  }

  // ------------------------------------------------------------------------------ what is known

  get known() {
    return this.book.under(this.sheet.choice);
  }

  get deck() {
    return this.decks[this.sheet.choice.edition];
  }

  get asked() {
    return this.known.once("questions", () => questions(this.known.rules));
  }

  /** Every state of the match, from its beginning, with what the rules wrote in between. */
  counted({ choice, names, dealer, rounds } = this.sheet) {
    const key = JSON.stringify([choice, names.length, dealer, rounds]);
    if (this.latest?.key === key) return this.latest;
    const scorer = new Scorer(this.book.under(choice), names.length);
    const states = [scorer.begin(dealer)];
    const written = rounds.map((round) => {
      const before = states.at(-1);
      const { state, rules } = scorer.count(before, round);
      states.push(state);
      return { rules, lines: scorer.lines(before, round) };
    });
    const now = states.at(-1);
    this.latest = { key, scorer, states, written, now, over: scorer.match.isOver(now) };
    return this.latest;
  }

  name(seat) {
    return this.sheet.names[seat] || say("judge.person", { number: seat + 1 });
  }

  // ------------------------------------------------------------------------------ what is done

  change(sheet, draft = this.draft) {
    this.fault = "";
    this.sheet = sheet;
    this.draft = draft;
    if (!remember("score", FORM, { ...sheet, draft })) this.fault = say("score.not_kept");
  }

  rename(seat, name) {
    const names = replaced(this.sheet.names, seat, name);
    this.change({ ...this.sheet, names: names.map((each) => each.slice(0, LONGEST_NAME)) });
  }

  seats(count) {
    const names = Array.from({ length: count }, (_, seat) => this.sheet.names[seat] ?? "");
    this.sheet = { ...this.sheet, names, dealer: Math.min(this.sheet.dealer, count - 1) };
    this.change(this.sheet, this.emptyRound());
  }

  pickChoice(choice) {
    if (!this.book.fits(choice)) {
      this.fault = say("faults.conflict");
      return;
    }
    const { players_most: most } = this.book.under(choice).rules.constants;
    this.sheet = { ...this.sheet, choice, names: this.sheet.names.slice(0, most), dealer: 0 };
    this.change(this.sheet, this.emptyRound());
  }

  begin() {
    this.change({ ...this.sheet, begun: true }, this.emptyRound());
    this.focusOn(".ono-round h2");
  }

  /** Where the first loss ends the round one player has lost it, else all but one have. */
  pickLoser(seat, dealt) {
    const lost = this.known.endings.firstLossEnds ? [seat] : dealt.filter((each) => each !== seat);
    this.change(this.sheet, { ...this.draft, lost });
  }

  toggleStayed(seat) {
    const { stayed } = this.draft;
    const next = stayed.includes(seat) ? stayed.filter((each) => each !== seat) : [...stayed, seat];
    this.change(this.sheet, { ...this.draft, stayed: next });
  }

  withHand(seat, hand) {
    return { ...this.draft, hands: replaced(this.draft.hands, seat, hand) };
  }

  /** A full hand moves on to the next player whose hand is not full. */
  addCard(card, dealt) {
    const { seat, hands } = this.draft;
    const draft = this.withHand(seat, [...hands[seat], card]);
    const full = (each) => draft.hands[each].length >= this.known.rules.constants.hand_size;
    const next = full(seat) ? dealt.find((each) => !full(each)) ?? seat : seat;
    this.change(this.sheet, { ...draft, seat: next });
  }

  removeCard(seat, place) {
    const hand = this.draft.hands[seat].filter((_, index) => index !== place);
    this.change(this.sheet, { ...this.withHand(seat, hand), seat });
    this.focusOn(".ono-tray button");
  }

  /** The round as it has been told so far. */
  get ended() {
    const { lost, stayed, hands, side } = this.draft;
    const bust = lost.filter((seat) => !stayed.includes(seat));
    return { lost, bust, hands: this.asked.hands ? hands : hands.map(() => []), side };
  }

  write() {
    const rounds = [...this.sheet.rounds, this.ended];
    this.sheet = { ...this.sheet, rounds };
    this.change(this.sheet, this.emptyRound());
    this.focusOn(".ono-standings caption");
  }

  undo() {
    this.sheet = { ...this.sheet, rounds: this.sheet.rounds.slice(0, -1) };
    this.change(this.sheet, this.emptyRound());
  }

  /** Another match with the same players; who has won is kept in mind. */
  again({ winners, variables }) {
    const wins = this.sheet.names.map((_, seat) => (this.sheet.wins[seat] ?? 0) + Number(winners.includes(seat)));
    const dealer = variables.dealer === "none" ? 0 : (variables.dealer + 1) % this.sheet.names.length;
    this.sheet = { ...this.sheet, rounds: [], wins, dealer };
    this.change(this.sheet, this.emptyRound());
  }

  clear() {
    const { names } = this.sheet;
    this.sheet = { ...this.blank(), names };
    const { players_most: most } = this.known.rules.constants;
    this.sheet = { ...this.sheet, names: names.slice(0, most) };
    this.change(this.sheet, this.emptyRound());
    this.focusOn("input");
  }

  // ------------------------------------------------------------------------------ what is seen

  view() {
    return html`
      <section class="ono-score" aria-label=${say("score.title")}>
        ${this.fault ? html`<p class="ono-faults" role="alert">${this.fault}</p>` : nothing}
        ${this.sheet.begun ? this.match() : this.setUp()}
      </section>`;
  }

  setUp() {
    const { choice: chosenRules, names, dealer } = this.sheet;
    const { constants } = this.known.rules;
    const offered = optionsOf(this.layers, chosenRules.edition).filter((option) => matters(option, chosenRules));
    const options = optionsInMatch(offered, this.layers, this.known.rules);
    return html`
      ${choice({ name: "score-edition", label: say("judge.edition"), options: editions(this.layers),
        value: chosenRules.edition, onPick: (id) => this.pickChoice(inEdition(this.layers, chosenRules, id)) })}
      ${options.map((option) => picker({ label: option.title,
        options: valuesOf(option, chosenRules.edition), value: chosenRules.options[option.id],
        onPick: (value) => this.pickChoice(withOption(chosenRules, option.id, value)) }))}
      <fieldset class="ono-names"><legend>${say("score.players")}</legend>
        <ol>${names.map((name, seat) => html`
          <li><input type="text" .value=${name} maxlength=${LONGEST_NAME} autocomplete="off"
              aria-label=${say("score.name_of", { number: seat + 1 })}
              placeholder=${say("judge.person", { number: seat + 1 })}
              @input=${(event) => this.rename(seat, event.target.value)}>
            <label><input type="radio" name="score-dealer" .checked=${live(dealer === seat)}
              @change=${() => this.change({ ...this.sheet, dealer: seat })}>${say("score.deals")}</label></li>`)}
        </ol>
        <p class="ono-foot">
          ${button(say("score.add"), () => this.seats(names.length + 1),
            { disabled: names.length >= constants.players_most })}
          ${button(say("score.remove"), () => this.seats(names.length - 1),
            { disabled: names.length <= constants.players_least })}
        </p>
      </fieldset>
      <p class="ono-foot">${button(say("score.begin"), () => this.begin(), { kind: "ono-go" })}</p>`;
  }

  match() {
    const match = this.counted();
    return html`
      ${this.standings(match)}
      ${match.over ? this.over(match.now, match.written.at(-1)) : this.round(match)}
      ${this.history(match)}
      <p class="ono-foot">
        ${button(`↶ ${say("score.undo")}`, () => this.undo(), { disabled: !this.sheet.rounds.length })}
      </p>
      <details class="ono-more"><summary>${say("score.afresh")}</summary>
        <p class="ono-foot">${say("score.afresh_note")}
          ${button(say("score.afresh_yes"), () => this.clear())}</p>
      </details>`;
  }

  standings({ scorer, now, over }) {
    const seats = over ? now.seats : scorer.dealt(now).seats;
    const won = this.sheet.wins.some(Boolean);
    return html`
      <table class="ono-standings">
        <caption tabindex="-1">${this.known.document.title} · ${this.terms()}</caption>
        <thead><tr><th scope="col">${say("score.player")}</th>
          ${scorer.variables.map((name) => html`<th scope="col">${say(`counted.${name}`)}</th>`)}
          ${won ? html`<th scope="col">${say("score.matches")}</th>` : nothing}</tr></thead>
        <tbody>${seats.map((values, seat) => html`
          <tr class=${values.in_match ? "" : "ono-gone"}>
            <th scope="row">${this.name(seat)} ${this.role(now, values, seat)}</th>
            ${scorer.variables.map((name) => html`<td>${Math.max(0, values[name])}</td>`)}
            ${won ? html`<td>${this.sheet.wins[seat] ?? 0}</td>` : nothing}
          </tr>`)}
        </tbody>
      </table>`;
  }

  /** What has been agreed on about counting. */
  terms() {
    const { choice: chosenRules } = this.sheet;
    const offered = optionsOf(this.layers, chosenRules.edition).filter((option) => matters(option, chosenRules));
    const { texts } = this.known.rules;
    return optionsInMatch(offered, this.layers, this.known.rules)
      .map(({ id }) => texts[id]?.title).filter(Boolean).join(" · ");
  }

  role({ variables, winners, phase }, { in_match: playing }, seat) {
    if (winners.includes(seat)) return html`<span class="ono-badge">${say("score.winner")}</span>`;
    if (!playing) return html`<span class="ono-badge">${say("score.out")}</span>`;
    if (phase === "over" || variables.dealer !== seat) return nothing;
    return html`<span class="ono-badge">${say("score.dealer")}</span>`;
  }

  // ----------------------------------------------------------------------- a round is told

  round(match) {
    const { now, scorer } = match;
    const dealt = now.seats.flatMap(({ in_match: playing }, seat) => (playing ? [seat] : []));
    const ends = this.known.endings.firstLossEnds;
    const { lost } = this.draft;
    const marked = ends ? lost[0] : dealt.find((seat) => !lost.includes(seat));
    const tried = lost.length ? this.tried(scorer, now) : {};
    return html`
      <section class="ono-round" aria-label=${say("score.round", { number: this.sheet.rounds.length + 1 })}>
        <h2 tabindex="-1">${say("score.round", { number: this.sheet.rounds.length + 1 })}
          <span class="ono-quiet">${say("score.deals_now", { who: this.name(now.variables.dealer) })}</span></h2>
        ${choice({ name: "score-lost", label: say(ends ? "score.who_lost" : "score.who_left"),
          options: dealt.map((seat) => ({ id: seat, title: this.name(seat) })),
          value: lost.length ? marked : undefined, onPick: (seat) => this.pickLoser(seat, dealt) })}
        ${this.asked.bust ? lost.map((seat) => this.bust(seat)) : nothing}
        ${this.asked.side ? choice({ name: "score-side", label: say("score.side"),
          options: [1, -1].map((side) => ({ id: side, title: say(sideKey(side)) })), value: this.draft.side,
          onPick: (side) => this.change(this.sheet, { ...this.draft, side }) }) : nothing}
        ${this.asked.hands ? this.hands(dealt, tried.lines ?? []) : nothing}
        ${tried.fault ? html`<p class="ono-faults" role="alert">${tried.fault}</p>` : nothing}
        <p class="ono-foot">${button(say("score.count"), () => this.write(),
            { kind: "ono-go", disabled: !lost.length || Boolean(tried.fault) })}
          <span class="ono-quiet">${this.countHint(dealt)}</span></p>
      </section>`;
  }

  countHint(dealt) {
    if (!this.draft.lost.length) return say("score.count_hint");
    const { hand_size: most } = this.known.rules.constants;
    const short = dealt.filter((seat) => this.draft.hands[seat].length < most);
    if (!this.asked.hands || !short.length) return "";
    return say("score.short", { who: listed(short.map((seat) => this.name(seat))) });
  }

  /** The round as it stands, counted on trial. */
  tried(scorer, now) {
    try {
      scorer.count(now, this.ended);
      return { lines: scorer.lines(now, this.ended) };
    } catch (error) {
      return { fault: error instanceof Error ? error.message : String(error) };
    }
  }

  bust(seat) {
    const { limit } = this.known.rules.constants;
    const text = say("score.bust", { who: this.name(seat), limit });
    return html`<label class="ono-check"><input type="checkbox"
      .checked=${live(!this.draft.stayed.includes(seat))}
      @change=${() => this.toggleStayed(seat)}><span>${text}</span></label>`;
  }

  hands(dealt, lines) {
    const { seat, hands } = this.draft;
    const { hand_size: most } = this.known.rules.constants;
    const current = dealt.includes(seat) ? seat : dealt[0];
    return html`
      <div class="ono-hands" role="group" aria-label=${say("score.hands")}>
        <p class="ono-label">${say("score.hands")}</p>
        ${dealt.map((each) => html`
          <div class=${`ono-hand-row ${each === current ? "ono-current" : ""}`}>
            <button type="button" class="ono-pick" aria-pressed=${String(each === current)}
              @click=${() => this.change(this.sheet, { ...this.draft, seat: each })}>${this.name(each)}</button>
            <ol class="ono-slots">${hands[each].map((card, place) => html`
              <li class="ono-slot">${button(this.deck.drawing(card, `hand${each}-${place}`),
                () => this.removeCard(each, place),
                { kind: "ono-tap", label: say("cards.remove", { card: this.deck.name(card) }) })}</li>`)}
            </ol>
            <span class="ono-quiet">${hands[each].length < most
              ? say("score.held", { count: hands[each].length, most }) : nothing}
              ${this.sumOf(lines, each)}</span>
          </div>`)}
        ${tray({ deck: this.deck, label: say("score.tray", { who: this.name(current) }), place: "tray",
          held: hands[current], full: hands[current].length >= most, onTap: (card) => this.addCard(card, dealt) })}
      </div>`;
  }

  sumOf(lines, seat) {
    const own = lines.filter((line) => line.seat === seat);
    return own.length ? signed(own.reduce((sum, { change }) => sum + change, 0)) : nothing;
  }

  // -------------------------------------------------------------------- what has been counted

  over({ winners }, written) {
    const who = listed(winners.map((seat) => this.name(seat)));
    const text = winners.length
      ? say("score.won", { who, count: winners.length })
      : say("score.nobody_won", { who: listed(this.sheet.rounds.at(-1).lost.map((seat) => this.name(seat))) });
    return html`
      <section class="ono-over" role="status"><h2>${text}</h2>
        <p>${this.cites([...new Set(written.rules)])}</p>
        <p class="ono-foot">${button(say("score.again"), () => this.again(this.counted().now),
          { kind: "ono-go" })}</p></section>`;
  }

  history({ written, scorer, states }) {
    if (!written.length) return nothing;
    return html`
      <section class="ono-history"><h2>${say("score.history")}</h2>
        <ol reversed>${written.map((round, place) => html`
          <li value=${place + 1}><strong>${this.lostText(this.sheet.rounds[place].lost, states[place])}</strong>
            ${this.linesOf(round.lines, scorer)}
            ${this.otherRules(round)}</li>`).reverse()}
        </ol></section>`;
  }

  lostText(lost, before) {
    if (this.known.endings.firstLossEnds) {
      return say("score.lost", { who: listed(lost.map((seat) => this.name(seat))) });
    }
    const left = before.seats.findIndex(({ in_match: playing }, seat) => playing && !lost.includes(seat));
    return say("score.left", { who: this.name(left) });
  }

  /** For each player what was written, and by which rule. */
  linesOf(lines, scorer) {
    const seats = [...new Set(lines.map(({ seat }) => seat))];
    if (!seats.length) return nothing;
    return html`<ul>${seats.map((seat) => html`<li>${this.name(seat)}:
      ${lines.filter((line) => line.seat === seat).map(({ rule, variable, change }, place) => html`${
        place ? ", " : ""}${signed(change)}${scorer.variables.length > 1 ? ` ${say(`counted.${variable}`)}` : ""}
        (${this.cite(rule)})`)}</li>`)}</ul>`;
  }

  /** The rules that acted and wrote nothing down. */
  otherRules({ rules, lines }) {
    const written = new Set(lines.map(({ rule }) => rule));
    const others = [...new Set(rules)].filter((rule) => !written.has(rule));
    return others.length ? html`<p class="ono-also">${say("score.by")} ${this.cites(others)}</p>` : nothing;
  }

  cite(rule) {
    const { rules } = this.known;
    return link(pageOf(rules, rule), rules.texts[rule].title);
  }

  cites(rules) {
    return rules.map((rule, place) => html`${place ? " · " : ""}${this.cite(rule)}`);
  }
}

const isName = (name) => typeof name === "string" && name.length <= LONGEST_NAME;
const isCount = (count) => Number.isInteger(count) && count >= 0;
const subset = (some, all) => some.every((each) => all.includes(each));
const signed = (number) => (number < 0 ? `−${-number}` : `+${number}`);
const sideKey = (side) => (side > 0 ? "sides.left" : "sides.right");
const replaced = (list, place, value) => list.map((each, index) => (index === place ? value : each));

customElements.define("ono-score", OnoScore);

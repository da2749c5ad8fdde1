/**
 * The question box: a question in a player's own words, answered in the browser.
 *
 * The same answer as `ono99 ask` gives, word for word, with nothing sent anywhere. A test
 * holds the two together; the Python modules named below say why each step is as it is.
 *
 *   import { createAsk } from "./ask.js";
 *   const ask = createAsk(search, answers);
 *   const answer = ask("is 99 ok", { edition: "1980", options: { "ono-99-on-tens": "allowed" } });
 *
 * `search` and `answers` are the two files that `python -m ono99.questions.browserdata FOLDER`
 * writes, parsed. Without `answers` (they may come later) an answer has no texts of rules, but
 * is otherwise complete. An answer has the form of `ono99 ask --json`, described by
 * `reference/ono99/questions/answer.json`: `status` is "answered", "not-addressed" (the rules
 * are silent) or "unclear" (`message` says why). An unknown edition or option throws a
 * RangeError. Needs no page: it runs in every browser of 2022 or later and in Node from version 18.
 */

const FORMAT = "ono99-answer/1";
const MOST_NEIGHBOURS = 3;

/**
 * Make the function that answers questions.
 *
 * @param {object} search  what questions are compared with
 * @param {object} [answers]  what answers show
 * @returns {(question: string, choices?: {edition?: string, options?: Object<string, string>,
 *   limit?: number}) => object}
 */
export function createAsk(search, answers) {
  const lookup = new Lookup(search);
  return (question, { edition = "", options = {}, limit = MOST_NEIGHBOURS } = {}) => {
    checkChoices(search, edition, options);
    const answerer = new Answerer(search, lookup, answers ?? { entries: {}, rules: {} });
    return { ...nothingFound(question, search.hash), ...answerer.answer(question, edition, options, limit) };
  };
}

function checkChoices(search, edition, options) {
  if (edition && !Object.hasOwn(search.titles, edition)) {
    throw new RangeError(`unknown edition '${edition}'; expected one of ${Object.keys(search.titles).join(", ")}`);
  }
  for (const [name, value] of Object.entries(options)) {
    const known = Object.hasOwn(search.options, name) ? search.options[name] : null;
    if (!known || (edition && !known.editions.includes(edition))) {
      throw new RangeError(`unknown option '${name}'${edition && known ? ` of edition ${edition}` : ""}`);
    }
    if (!known.values.includes(value)) {
      throw new RangeError(`unknown value '${value}' of '${name}'; expected one of ${known.values.join(", ")}`);
    }
  }
}

function nothingFound(question, hash) {
  return {
    format: FORMAT, question, status: "unclear", message: "", entry: "", asked: "", edition: "",
    options: {}, note: "", rulings: [], why: "", decided_by: [], positions: [], rules: [],
    neighbours: [], corrected: {}, hash,
  };
}

// ------------------------------------------------------------------ answers (ask.py)

class Answerer {
  constructor(search, lookup, answers) {
    this.search = search;
    this.lookup = lookup;
    this.answers = answers;
  }

  answer(question, edition, options, limit) {
    const problem = this.problem(question);
    if (problem) return { status: "unclear", message: problem };
    const ranking = this.lookup.rank(question, edition ? [edition] : []);
    if (!saysSomething(ranking)) return { status: "unclear", message: this.search.texts.not_understood };
    const named = ranking.reading.named ? ranking.reading.only[0] : "";
    const best = ranking.found[0].number;
    const known = this.isAddressed(ranking.signs);
    const shown = this.shown(best, edition || named, ranking.reading.only);
    const silent = shown.every((each) => this.search.silent[best].includes(each));
    const common = {
      edition: edition || named,
      rules: this.rules(best, shown),
      corrected: ranking.corrected,
      neighbours: this.neighbours(this.spokenOf(ranking), known ? 1 : 0, limit),
      status: known && !silent ? "answered" : "not-addressed",
      message: known && !silent ? "" : this.search.texts.neither,
    };
    if (!known) return common;
    const entry = this.entry(best);
    const told = {
      ...common, entry: entry.id, asked: entry.question, why: entry.why,
      rulings: this.rulings(entry, shown),
    };
    if (silent) return told;
    return {
      ...told, options, note: this.note(best, edition || named),
      decided_by: entry.decided_by.map((each) => this.deciding(each, options, question)),
      positions: positions(entry, shown, options),
    };
  }

  problem(question) {
    const texts = this.search.texts;
    if (!this.search.disputes.length) return texts.no_bank;
    if ([...question].length > this.search.longest) return texts.too_long;
    return /[\p{L}\p{N}_]/u.test(question) ? "" : texts.nothing_asked;
  }

  /** See confidence.py. */
  isAddressed(signs) {
    const { weights, bound } = this.search.confidence;
    return weights.reduce((sum, weight, at) => sum + weight * signs[at], 0) > bound;
  }

  /** The editions that the answer is given for, those that were meant first. */
  shown(number, edition, only) {
    const editions = this.search.editions[number];
    if (editions.includes(edition)) return [edition];
    const meant = editions.filter((each) => only.includes(each));
    return [...meant, ...editions.filter((each) => !only.includes(each))];
  }

  entry(number) {
    const id = this.search.disputes[number];
    const empty = { id, question: this.search.questions[number], why: "", decided_by: [], positions: [], cites: [], answers: {}, basis: {} };
    return { ...empty, ...this.answers.entries[id] };
  }

  rulings(entry, shown) {
    return shown.filter((each) => Object.hasOwn(entry.answers, each)).map((each) => (
      { edition: each, title: this.search.titles[each], text: entry.answers[each], basis: entry.basis[each] }
    ));
  }

  note(number, edition) {
    const editions = this.search.editions[number];
    if (!edition || editions.includes(edition)) return "";
    return `This does not arise in edition ${edition}; the answer is for ${editions.join(" and ")}.`;
  }

  deciding(each, options, question) {
    const option = each.option ?? "";
    const given = options[option] || this.valueGiven(question, each.fact, Object.keys(each.answers));
    return { fact: each.fact, option, given, answers: each.answers };
  }

  /** The value of a fact that a question names, if it names one. */
  valueGiven(question, fact, values) {
    const spoken = this.lookup.language.words(question).join(" ");
    const people = fact === "players" && spoken.match(
      /\b(\d+) (?:people|person|player|players|of us|left|in|still)\b/,
    );
    if (people) return values.find((each) => counts(each, Number(people[1]))) ?? "";
    const said = values.filter((each) => new RegExp(`\\b${escaped(each.toLowerCase())}\\b`).test(spoken));
    return said.length === 1 ? said[0] : "";
  }

  rules(number, shown) {
    const cites = this.entry(number).cites.map((id) => this.answers.rules[id]);
    return cites.filter((rule) => rule && overlap(rule.editions, shown)).map((rule) => ({
      id: rule.id, kind: rule.kind, title: rule.title, text: rule.text, layer: rule.layer,
      editions: rule.editions,
      differences: rule.differs.filter((each) => overlap(each.editions, shown)).map((each) => ({
        id: each.id, place: each.place,
        sources: each.sources.map(({ source, title, says }) => ({ source, title, says })),
      })),
    }));
  }

  /** The best dispute, and of the others those of which the rules speak as well. */
  spokenOf(ranking) {
    const [best, ...others] = ranking.found;
    const { only } = ranking.reading;
    return { found: [best, ...others.filter(({ number }) => !this.lookup.isSilent(number, only))] };
  }

  neighbours(ranking, first, limit) {
    return ranking.found.slice(first, first + Math.max(0, limit)).map(({ number }) => (
      { id: this.search.disputes[number], question: this.search.questions[number] }
    ));
  }
}

/** Whether any word means something to the rules or to people who speak of them. */
function saysSomething(ranking) {
  const texts = ranking.reading.units.map((unit) => unit.text).filter((text) => !isDecimal(text));
  return texts.some((text) => !ranking.strange.has(text));
}

/** The positions of the editions shown; of each edition the one to look at comes first. */
function positions(entry, shown, options) {
  const unlike = (each) => Object.entries(each.options).filter(([name, value]) => options[name] !== value).length;
  const found = entry.positions.filter((each) => shown.includes(each.edition));
  found.sort((one, other) => (
    shown.indexOf(one.edition) - shown.indexOf(other.edition) || unlike(one) - unlike(other)
  ));
  return found.map(({ options: _played, ...shownPosition }) => shownPosition);
}

/** Whether a value such as "3 or more" or "7 or 8" covers a number of players. */
function counts(value, players) {
  const numbers = [...value.matchAll(/\d+/g)].map(Number);
  return numbers.includes(players) || (value.includes("more") && numbers.length > 0 && players >= numbers[0]);
}

function overlap(some, others) {
  return some.some((each) => others.includes(each));
}

function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\-]/g, "\\$&");
}

// ------------------------------------------------------------------ search (lookup.py)

class Lookup {
  constructor(search) {
    this.search = search;
    this.language = new Language(search.language);
    this.vocabulary = new Vocabulary(search.vocabulary, this.language);
    this.forms = new Table(search.forms);
    this.known = new Table(search.known);
    this.rows = new Map();
  }

  /** How telling a feature is, and its weights by the number of the dispute. */
  row(feature) {
    if (!this.rows.has(feature)) {
      const fields = this.forms.row(feature);
      this.rows.set(feature, fields && { telling: Number(fields[0]), weights: unpack(fields[1]) });
    }
    return this.rows.get(feature);
  }

  rank(question, editions) {
    const { spoken, corrected, unknown } = this.understood(this.language.words(question), namesIn(question));
    const reading = this.vocabulary.read(spoken);
    const meant = editions.length ? editions : reading.only;
    const found = this.scores(reading, meant).map((score, number) => ({ number, score }));
    found.sort((one, other) => other.score - one.score || one.number - other.number);
    const strange = new Set(unknown.map((word) => this.language.stem(word)));
    return { reading, found, signs: this.signs(reading, found, meant), strange, corrected };
  }

  /** The words as they are known, those that were corrected, and those nobody knows. */
  understood(words, names) {
    const corrected = {};
    const unknown = [];
    const spoken = words.map((word) => {
      if (this.isKnown(word) || names.has(word)) return word;
      const near = this.language.isCommon(word) ? "" : this.nearest(word);
      if (near) corrected[word] = near;
      else unknown.push(word);
      return near || word;
    });
    return { spoken, corrected, unknown };
  }

  nearest(word) {
    this.counts ??= [...this.known.fields].map(([known, [count]]) => [known, Number(count)]);
    return nearest(word, this.counts);
  }

  isKnown(word) {
    const each = this.language.stem(word);
    return this.language.isStop(word) || this.language.isStop(each) || this.language.chat.has(word)
      || !/^\p{L}+$/u.test(word) || this.row(each) !== null || this.known.row(word) !== null;
  }

  scores(reading, meant) {
    const { priors, editions, steps, other_edition: otherEdition } = this.search;
    const sums = new Float64Array(priors.length);
    let length = 0;
    for (const [feature, weight] of featuresOf(reading)) {
      const known = this.row(feature);
      if (!known) continue;
      length += (weight * known.telling) ** 2;
      for (const [number, value] of known.weights) sums[number] += weight * value;
    }
    const whole = (Math.sqrt(length) || 1) * steps;
    return priors.map((prior, number) => {
      const elsewhere = meant.length > 0 && !overlap(editions[number], meant);
      return prior + sums[number] / whole - (elsewhere ? otherEdition : 0);
    });
  }

  /** What speaks for and against the best dispute, in the order of `Signs` in lookup.py. */
  signs(reading, found, meant) {
    const best = found[0];
    const chances = found.map((each) => Math.exp(each.score - best.score));
    const whole = total(chances);
    const silent = total(chances.filter((_, at) => this.isSilent(found[at].number, meant)));
    const said = reading.units.filter((unit) => !this.language.chat.has(unit.text));
    const values = said.map((unit) => this.value(unit));
    const all = total(values) || 1;
    const covered = total(values.filter((_, at) => this.hasAny(best.number, said[at])));
    const strange = total(values.filter((value, at) => (
      value >= this.search.telling && ![...said[at].forms.keys()].some((form) => this.row(form))
    )));
    return [1 / whole, silent / whole, covered / all, strange / all];
  }

  isSilent(number, meant) {
    const editions = this.search.editions[number];
    const asked = editions.filter((each) => meant.includes(each));
    return (asked.length ? asked : editions).every((each) => this.search.silent[number].includes(each));
  }

  value(unit) {
    return Math.max(...[...unit.forms].map(([form, weight]) => (
      weight * (this.row(form)?.telling ?? this.search.rarest)
    )));
  }

  hasAny(number, unit) {
    return [...unit.forms.keys()].some((form) => this.row(form)?.weights.has(number));
  }
}

function total(numbers) {
  return numbers.reduce((sum, each) => sum + each, 0);
}

/** Words with a capital letter inside a sentence: people at the table. */
function namesIn(question) {
  const found = new Set();
  const words = question.split(SPACE).filter(Boolean);
  words.slice(1).forEach((word, at) => {
    if (/^\p{Lu}\p{Ll}/u.test(word) && !/[.!?:]$/.test(words[at])) {
      found.add(folded(word.replace(/^[.,!?:;'"()]+|[.,!?:;'"()]+$/g, "")));
    }
  });
  return found;
}

// ------------------------------------------------------------------ tables (packing.py)

/** A table that comes as columns, each a text with a line for every row; keys come first. */
class Table {
  constructor(columns) {
    const [keys, ...others] = columns.map((column) => column.split("\n"));
    this.fields = new Map(keys.map((key, at) => [key, others.map((column) => column[at])]));
  }

  row(key) {
    return this.fields.get(key) ?? null;
  }
}

const FIRST = "#".charCodeAt(0);
const LAST = "~".charCodeAt(0);
const LEAST = -12;

function unpack(text) {
  const found = new Map();
  let number = -1;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === LAST) {
      number += LAST - FIRST;
    } else {
      number += sign - FIRST + 1;
      at += 1;
      found.set(number, text.charCodeAt(at) - FIRST + LEAST);
    }
  }
  return found;
}

// ------------------------------------------------------------------ features (features.py)

const BESIDE = 0.6;

/** Every form in a text with the greatest weight it has there, and every two neighbours. */
function featuresOf(reading) {
  const found = new Map();
  for (const unit of reading.units) {
    for (const [form, weight] of unit.forms) found.set(form, Math.max(weight, found.get(form) ?? 0));
  }
  const texts = ["<", ...reading.units.map((unit) => unit.text), ">"];
  for (let at = 1; at < texts.length; at += 1) found.set(`${texts[at - 1]} ${texts[at]}`, BESIDE);
  return found;
}

// ------------------------------------------------------------------ vocabulary (vocabulary.py)

const WORD_WEIGHT = 1;
const GROUP = 0.5;
const KIND = 0.35;
const SMALL = 0.45;
const ALIKE = 0.5;
const SMALL_NUMBER = 10;

/** Reads texts by the words of the game: nicknames, cards, editions. */
class Vocabulary {
  constructor(data, language) {
    Object.assign(this, data);
    this.language = language;
    this.all = Object.keys(data.editions);
  }

  read(spoken) {
    const named = this.namedEditions(spoken);
    const units = [...this.units(spoken.filter((_, at) => !named.has(at)))];
    const editions = [...new Set(named.values())];
    return { units, only: editions.length ? editions : this.only(units), named: editions.length > 0 };
  }

  namedEditions(spoken) {
    const found = new Map();
    for (const [edition, phrases] of Object.entries(this.editions)) {
      for (const phrase of phrases) {
        for (const at of places(spoken, phrase.split(" "))) found.set(at, edition);
      }
    }
    const { old, new: young, versions } = this.language;
    for (let at = 0; at + 1 < spoken.length; at += 1) {
      const word = spoken[at];
      if (versions.has(this.language.stem(spoken[at + 1])) && (old.has(word) || young.has(word))) {
        found.set(at, old.has(word) ? this.by_age[0] : this.by_age.at(-1));
      }
    }
    return found;
  }

  /** The editions that have every card named, if not all have. */
  only(units) {
    const holders = units.filter((unit) => unit.owners.length).map((unit) => this.holders(unit.owners));
    const left = this.all.filter((each) => holders.every((editions) => editions.includes(each)));
    return left.length && left.length < this.all.length ? left.sort() : [];
  }

  holders(cards) {
    return cards.flatMap((card) => this.cards[card].editions);
  }

  * units(spoken) {
    const stems = spoken.map((word) => this.language.stem(word));
    let at = 0;
    let limit = this.longest;
    while (at < spoken.length) {
      const [length, phrase] = this.phraseAt(spoken, stems, at, limit);
      const terms = this.terms(phrase);
      const owners = Object.keys(terms).filter((term) => Object.hasOwn(this.cards, term));
      if (owners.length) {
        yield this.cardUnit(phrase, terms, owners);
        at += length;
        limit = this.longest;
      } else if (length) {
        yield { text: phrase, forms: termForms(terms), owners };
        limit = length - 1;
      }
      if (!length || limit === 0) {
        yield this.plain(spoken[at], stems[at]);
        at += 1;
        limit = this.longest;
      }
    }
  }

  terms(phrase) {
    return Object.hasOwn(this.phrases, phrase) ? this.phrases[phrase] : {};
  }

  /** The longest phrase of at most `limit` words that begins here, and its length. */
  phraseAt(spoken, stems, at, limit) {
    for (let length = Math.min(limit, stems.length - at); length > 0; length -= 1) {
      const phrase = stems.slice(at, at + length).join(" ");
      if (Object.hasOwn(this.phrases, phrase) && (length > 1 || this.isNoun(spoken, at, phrase))) {
        return [length, phrase];
      }
    }
    if (limit === this.longest && Object.hasOwn(this.numbers, stems[at]) && this.isThing(spoken, at)) {
      return [1, this.numbers[stems[at]]];
    }
    return [0, ""];
  }

  /** Whether a single word names something: "a hold" does, "i hold" and "holding" do not. */
  isNoun(spoken, at, phrase) {
    const cards = Object.keys(this.phrases[phrase]).filter((term) => Object.hasOwn(this.cards, term));
    if (!cards.length) return true;
    const verb = /(ing|ed)$/.test(spoken[at]) || ["held", "kept"].includes(spoken[at]);
    const everywhere = this.all.every((each) => this.holders(cards).includes(each));
    return !verb && (everywhere || !this.language.subjects.has(at ? spoken[at - 1] : ""));
  }

  /** Whether a number names a thing, not how much of it: "a 99", "my zeros". */
  isThing(spoken, at) {
    return spoken[at].endsWith("s") || (at > 0 && this.language.articles.has(spoken[at - 1]));
  }

  cardUnit(phrase, terms, owners) {
    const forms = termForms(terms);
    for (const card of owners) {
      for (const tag of this.cards[card].tags) forms.set(`%%${tag}`, ALIKE);
    }
    return { text: phrase, forms, owners };
  }

  plain(word, each) {
    const small = this.language.isStop(word) || this.language.isStop(each);
    const forms = new Map([[each, small ? SMALL : WORD_WEIGHT]]);
    const groups = Object.hasOwn(this.groups, each) ? this.groups[each] : [];
    for (const group of groups) forms.set(group, GROUP);
    if (isDecimal(each) && Number(each) > SMALL_NUMBER) {
      forms.set("#number", KIND);
      if (each.endsWith("0")) forms.set("#round", KIND);
    }
    return { text: each, forms, owners: [] };
  }
}

function termForms(terms) {
  return new Map(Object.entries(terms).map(([term, weight]) => [`%${term}`, weight]));
}

function* places(spoken, phrase) {
  for (let at = 0; at + phrase.length <= spoken.length; at += 1) {
    if (phrase.every((word, step) => spoken[at + step] === word)) {
      for (let step = 0; step < phrase.length; step += 1) yield at + step;
    }
  }
}

// ------------------------------------------------------------------ words (speech.py)

const SPACE = /[\s\x1c-\x1f\x85]+/u;
const WORD = /[-+]\p{Nd}+|[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu;
const SIGNS = { "\u2019": "'", "\u2018": "'", "\u02bc": "'", "`": "'", "\u2212": "-", "\u2013": "-", "\u00d7": "x" };
const NOT = /^(is|are|was|were|do|does|did|has|have|had|could|would|should|must|need)n'?t$/;
const SHORTEST = 3;
const SHORT_WORD = 4;
const LONG_WORD = 6;

function isDecimal(text) {
  return /^\p{Nd}+$/u.test(text);
}

function folded(text) {
  return text.toLowerCase().replaceAll("\u00df", "ss");
}

/** The words of a text; a sign before a number belongs to it unless a word ends there. */
function* wordsIn(text) {
  const pattern = new RegExp(WORD);
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const signed = /^[-+]/.test(match[0]);
    if (signed && /[\p{L}\p{N}_]$/u.test(text.slice(0, match.index))) pattern.lastIndex = match.index + 1;
    else yield match[0];
  }
}

/** Splits what players say into words, and takes plurals and tenses off. */
class Language {
  constructor(lists) {
    const sets = ["kept", "stop", "chat", "common", "old", "new", "versions", "articles", "subjects"];
    for (const name of sets) this[name] = new Set(lists[name].split(" "));
    for (const name of ["short", "irregular", "ordinals"]) this[name] = new Map(Object.entries(lists[name]));
    this.tens = new Set(lists.tens);
    this.digits = new Set(lists.units.slice(1, 10));
    this.numbers = new Map([
      ...lists.units.map((word, number) => [word, number]),
      ...lists.tens.map((word, number) => [word, 20 + 10 * number]),
    ]);
    this.many = new Map([
      ...[...this.numbers].map(([word, number]) => [`${word}s`, number]),
      ...lists.tens.map((word) => [word.replaceAll("y", "ies"), this.numbers.get(word)]),
    ]);
  }

  words(text) {
    const plain = folded([...text].map((sign) => SIGNS[sign] ?? sign).join(""));
    return this.numbered([...wordsIn(plain)].flatMap((word) => this.writtenOut(word)));
  }

  writtenOut(word) {
    if (this.short.has(word)) return this.short.get(word).split(" ");
    const not = word.match(NOT);
    if (not) return [not[1], "not"];
    const bare = word.replace(/'(s|re|ve|ll|d|m)$/, "").replaceAll("'", "");
    return bare ? [this.ordinals.get(bare) ?? bare] : [];
  }

  /** The words with numbers in words as digits; "ninety nine" is one number. */
  numbered(words) {
    const result = [];
    let tens = 0;
    for (const word of words) {
      if (this.many.has(word)) {
        result.push(`${this.many.get(word)}s`);
        tens = 0;
      } else if (tens && this.digits.has(word)) {
        result[result.length - 1] = String(tens + this.numbers.get(word));
        tens = 0;
      } else {
        tens = this.tens.has(word) ? this.numbers.get(word) : 0;
        result.push(String(this.numbers.get(word) ?? word));
      }
    }
    return result;
  }

  stem(word) {
    if (this.irregular.has(word)) return withoutE(this.irregular.get(word));
    if (this.kept.has(word) || word.length < SHORTEST) return word;
    if (/^\p{Nd}/u.test(word)) return word.replace(/s$/, "");
    return withoutE(withoutEnding(word));
  }

  isStop(word) {
    return this.stop.has(word);
  }

  isCommon(word) {
    const each = this.stem(word);
    return this.common.has(word) || this.common.has(each) || this.common.has(`${each}e`);
  }
}

function withoutEnding(word) {
  if (word.endsWith("ies") && word.length > SHORT_WORD) return `${word.slice(0, -3)}y`;
  if (/(sses|shes|ches|xes)$/.test(word)) return word.slice(0, -2);
  let rest = word;
  if (rest.endsWith("s") && !/(ss|us|is)$/.test(rest)) rest = rest.slice(0, -1);
  if (rest.endsWith("ly") && rest.length > LONG_WORD) rest = rest.slice(0, -2);
  if (/(ion|ment)$/.test(rest) && rest.length > LONG_WORD + 2) {
    return rest.replace(/ion$/, "").replace(/ment$/, "");
  }
  for (const ending of ["ing", "ed"]) {
    const short = rest.endsWith(ending) ? rest.slice(0, -ending.length) : rest;
    if (short !== rest && short.length >= SHORTEST && /[aeiouy]/.test(short)) {
      const doubled = short.at(-1) === short.at(-2) && !"lsz".includes(short.at(-1));
      return doubled ? short.slice(0, -1) : short;
    }
  }
  return rest;
}

function withoutE(word) {
  return word.endsWith("e") && word.length > SHORT_WORD ? word.slice(0, -1) : word;
}

// ------------------------------------------------------------------ spelling (spelling.py)

const SHORTEST_SLIP = 4;
const LONG_SLIP = 8;

/** The known word that a word is a misspelling of, or "". */
function nearest(word, known) {
  if (word.length < SHORTEST_SLIP) return "";
  const most = word.length < LONG_SLIP ? 1 : 2;
  const letters = lettersOf(word);
  let best = null;
  for (const [other, count] of known) {
    if (Math.abs(other.length - word.length) > most || other.length < SHORTEST_SLIP) continue;
    if (bits(letters ^ lettersOf(other)) > 2 * most) continue;
    const slips = distance(word, other, most);
    if (slips > most) continue;
    const found = [slips + (word[0] === other[0] ? 0 : 1), -count, other];
    if (!best || isBefore(found, best)) best = found;
  }
  return best ? best[2] : "";
}

function isBefore(one, other) {
  const at = one.findIndex((part, place) => part !== other[place]);
  return at >= 0 && one[at] < other[at];
}

function lettersOf(word) {
  return [...word].reduce((found, letter) => found | (1 << (letter.codePointAt(0) & 31)), 0);
}

function bits(number) {
  let count = 0;
  for (let left = number; left; left &= left - 1) count += 1;
  return count;
}

/** How many letters must be changed, added, dropped or swapped; more than `most` if too many. */
function distance(left, right, most) {
  let before = [];
  let row = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let number = 1; number <= left.length; number += 1) {
    const older = before;
    before = row;
    row = [number];
    for (let at = 1; at <= right.length; at += 1) {
      let cost = Math.min(before[at] + 1, row[at - 1] + 1, before[at - 1] + (left[number - 1] === right[at - 1] ? 0 : 1));
      const swapped = older.length && at > 1 && left[number - 1] === right[at - 2] && left[number - 2] === right[at - 1];
      if (swapped) cost = Math.min(cost, older[at - 2] + 1);
      row.push(cost);
    }
    if (Math.min(...row) > most) return most + 1;
  }
  return Math.min(row.at(-1), most + 1);
}

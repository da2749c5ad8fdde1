/** Rules made from layers: the choices that there are, and those that there are not. */

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import test from "node:test";

import { canonical, contentHash } from "../canonical.js";
import { RulesError } from "../language.js";
import { choose, ConflictError, inForce, resolveRules } from "../layers.js";
import { otherReadings } from "../otherwise.js";
import { exported, layers } from "./table.js";

test("The rules under a choice are, to the byte, what `ono99 export` writes for it", () => {
  const wanted = { edition: "1980", options: { scoring: "points" } };
  const written = exported("--edition", "1980", "--option", "scoring=points");
  assert.equal(canonical(resolveRules(layers, wanted)), canonical(written));
});

test("What is not chosen is as usual; a reading brings the options by which it is played", () => {
  const usual = choose(layers, { edition: "1980" });
  assert.equal(usual.options.scoring, "tokens");
  assert.equal(usual.rulings["double-on-double"], "forbidden");
  const ruling = layers.rulings.find(({ id }) => id === "ono-99-on-tens-as-standard");
  const reading = ruling.readings.find(({ played_by: by }) => Object.keys(by).length);
  const chosen = choose(layers, { edition: "1980", rulings: { [ruling.id]: reading.id } });
  for (const [option, value] of Object.entries(reading.played_by)) {
    assert.equal(chosen.options[option], value);
  }
});

test("Choices that contradict each other name the key and who writes it", () => {
  const [one, other] = ["discard-uses-the-turn", "discard-under-play-two"].map((id) =>
    layers.rulings.find((ruling) => ruling.id === id));
  const errors = one.readings.flatMap((mine) => other.readings.map((theirs) =>
    conflict({ [one.id]: mine.id, [other.id]: theirs.id }))).filter(Boolean);
  assert.ok(errors.length > 0);
  for (const { conflicts, message } of errors) {
    assert.deepEqual(conflicts.map(({ key }) => key), ["names.discard_counts"]);
    assert.deepEqual([...conflicts[0].owners].sort(), [one.id, other.id].sort());
    assert.match(message, /both write 'names.discard_counts'; choose only one of the two/);
  }
});

function conflict(rulings) {
  try {
    resolveRules(layers, { edition: "2022", rulings });
  } catch (error) {
    assert.ok(error instanceof ConflictError);
    return error;
  }
}

for (const wanted of [
  { edition: "1492" }, { edition: "constructor" }, {},
  { edition: "2022", options: { losses: "third-loss-out" } },
  { edition: "1980", options: { scoring: "toString" } },
  { edition: "1980", rulings: { "two-player-game": "two-left" } },
  { edition: "1980", rulings: JSON.parse('{"__proto__": "x"}') },
  { edition: "1980", options: JSON.parse('{"__proto__": "x"}') },
]) {
  test(`There is no such choice: ${JSON.stringify(wanted)}`, () => {
    assert.throws(() => resolveRules(layers, wanted), (error) =>
      error instanceof RulesError && /expected one of/.test(error.message));
  });
}

test("Only what can matter is in force", () => {
  const ids = (wanted) => inForce(layers, choose(layers, wanted)).options.map(({ id }) => id);
  assert.ok(!ids({ edition: "1980" }).includes("target"));
  assert.ok(ids({ edition: "1980", options: { scoring: "points" } }).includes("target"));
});

test("Other readings tell what would change, and of which rulings", () => {
  const readings = otherReadings(layers, { edition: "2022" });
  const { reading, recommended, others, cards } = readings["reverse-under-play-two"];
  assert.equal(recommended, true);
  assert.deepEqual(cards, ["reverse"]);
  assert.ok(others.every(({ title, parts }) => title !== reading && Object.keys(parts).length));
  const otherwise = { edition: "2022", rulings: { "reverse-under-play-two": "counts-as-zero" } };
  assert.equal(otherReadings(layers, otherwise)["reverse-under-play-two"].recommended, false);
});

test("The layers hold everything that a page needs to show the choices", () => {
  for (const { title, question, editions, defaults, values } of layers.options) {
    assert.ok(title && question && values.length > 1);
    for (const edition of editions) assert.ok(values.some(({ id }) => id === defaults[edition]));
    for (const value of values) assert.match(value.layer, /^(printed|ruled|house)$/);
  }
  for (const { cards } of layers.editions) {
    for (const { name, face } of cards) assert.ok(name && face.big && face.tone);
  }
});

test("Hashes are those of SHA-256, whatever the length", () => {
  for (const length of [0, 1, 40, 53, 54, 55, 61, 62, 63, 64, 1000]) {
    const value = { "ä\n": "é".repeat(length), b: [1, true, null] };
    const expected = createHash("sha256").update(canonical(value)).digest("hex");
    assert.equal(contentHash(value), expected);
  }
});

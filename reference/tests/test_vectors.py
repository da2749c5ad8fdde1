"""The vectors of the conformance suite: their form, what they cover, and how they are kept.

That a vector is *right* is checked whenever it is filled: the reference has to meet every
expectation in it. Here the suite itself is tested: that faults in a file are told with
their place, that nothing of the rules goes without a vector, and that a bundle cannot be
changed unnoticed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from commandline import asked, assert_one_complaint

from ono99.conform.bindings import bindings_of, bindings_text, read_bindings, unbound
from ono99.conform.bundle import (
    Bundle,
    BundleError,
    Filled,
    bundle_from_data,
    load_bundle,
    read_bundle,
)
from ono99.conform.counting import counts_wanted, perft
from ono99.conform.filling import fill
from ono99.conform.generating import generated_files, mixtures_kept
from ono99.conform.laying import cards_laid, lay_out
from ono99.conform.playing import Unmet
from ono99.conform.suite import fill_all, whole_suite
from ono99.conform.vectors import BINDINGS, GENERATED, Suite, Vector, read_vectors, vectors_folder
from ono99.conform.writing import vectors_text
from ono99.load.documents import Spec
from ono99.load.loading import load_spec
from ono99.load.yamltext import read
from ono99.play.matches import Matches
from ono99.play.state import Move
from ono99.problems import Ono99Error, SpecError

JSON = Any
SCHEMAS = Path(__file__).parents[2] / "conformance" / "schemas"
UNSEEN = {"laid-hand-face-up"}
"""Rulings about what players see of each other's cards, which no program is asked to show."""
UNASKED = {"order.from-the-pile"}
"""Rules about choosing the card that is drawn: a program is asked to draw, never to draw a card."""


@pytest.fixture(scope="module")
def spec() -> Spec:
    return load_spec()


@pytest.fixture(scope="module")
def matches(spec: Spec) -> Matches:
    return Matches(spec)


@pytest.fixture(scope="module")
def suite(spec: Spec, matches: Matches) -> Suite:
    return whole_suite(spec, matches)


@pytest.fixture(scope="module")
def filled() -> Mapping[str, Filled]:
    return {vector.id: vector for vector in load_bundle().vectors}


SOUND: Mapping[str, JSON] = {
    "id": "limit.no-card-over.a",
    "title": "A card that reaches 99 is refused",
    "why": "To be changed by tests.",
    "origin": "example",
    "rules": ["limit.no-card-over"],
    "edition": "2022",
    "players": 3,
    "position": {"hands": [["4", "3", "9", "10"], ["0", "1", "2", "3"]], "total": 95},
    "steps": [
        {"move": "play 4", "refused": ["limit.no-card-over"]},
        {"move": "play 3", "expect": {"total": 98, "turn": 1}},
    ],
}


def written(folder: Path, *vectors: Mapping[str, JSON], pins: str = "limit.no-card-over") -> Path:
    """A folder with one file of vectors."""
    file = folder / "limit" / "limit.no-card-over.yml"
    file.parent.mkdir(exist_ok=True)
    file.write_text(vectors_text(pins, vectors), "utf-8")
    return folder


def read_and_filled(folder: Path, matches: Matches) -> list[Filled]:
    suite = read_vectors(folder, matches.spec)
    return fill_all(matches, suite, suite.vectors.values())


def problems(folder: Path, spec: Spec) -> list[str]:
    """What is wrong with the vectors in a folder, in their form or when they are played."""
    matches = Matches(spec)
    with pytest.raises(SpecError) as refused:
        read_and_filled(folder, matches)
    return [str(problem) for problem in refused.value.problems]


# ------------------------------------------------------------------- faults in a file


def test_a_sound_file_is_read(tmp_path: Path, spec: Spec) -> None:
    suite = read_vectors(written(tmp_path, SOUND), spec)
    [vector] = fill_all(Matches(spec), suite, suite.vectors.values())
    assert [step.accepted for step in vector.steps] == [False, True]


@pytest.mark.parametrize(
    ("change", "place", "words"),
    [
        ({"rules": ["limit.no-card-ovr"]}, ":7:", "did you mean 'limit.no-card-over'"),
        ({"id": "limit.b"}, ":3:", "starts with 'limit.no-card-over.'"),
        ({"title": "x" * 90}, ":4:", "fewer than 90"),
        ({"title": "It ends with a stop."}, ":4:", "full stop"),
        ({"rules": ["limit.ninety-nine"]}, ":7:", "which is pinned"),
        ({"edition": "2023"}, ":8:", "unknown edition '2023'"),
        ({"deal": "own"}, ":", "one of the two"),
        ({"origin": "mine"}, ":6:", "one of"),
        ({"steps": [{"move": "pley 4"}]}, ":", "did you mean 'play'"),
        ({"steps": [{"move": "play 4", "refused": ["limit.ninety-nine"]}]}, ":", "a refusal by"),
        ({"steps": [{"move": "play 4"}]}, ":", "a move that is accepted"),
        ({"steps": [{"move": "play 3", "expect": {"total": 97}}]}, ":", "total 98; expected 97"),
        ({"steps": [{"move": "play 3", "expect": {"hands": {"1": ["0"]}}}]}, ":", "hands 1"),
        ({"steps": [{"move": "play 3", "rules": ["play-two.passes-on"]}]}, ":", "among them"),
        ({"players": 9}, ":", "players.two-to-six"),
        ({"position": {"hands": [["7"] * 7]}}, ":", "the deck has only"),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else None,
)
def test_a_fault_is_told_with_its_place(
    tmp_path: Path, spec: Spec, change: Mapping[str, JSON], place: str, words: str
) -> None:
    found = problems(written(tmp_path, {**SOUND, **change}), spec)
    assert any(f"limit.no-card-over.yml{place}" in each and words in each for each in found), found


def test_an_id_and_a_title_are_there_only_once(tmp_path: Path, spec: Spec) -> None:
    found = "\n".join(problems(written(tmp_path, SOUND, SOUND), spec))
    assert "the id 'limit.no-card-over.a' a second time" in found
    assert "the title 'A card that reaches 99 is refused' a second time" in found


def test_a_file_is_named_after_what_it_pins(tmp_path: Path, spec: Spec) -> None:
    vector = {**SOUND, "id": "limit.on-purpose.a", "rules": ["limit.on-purpose"]}
    found = problems(written(tmp_path, vector, pins="limit.on-purpose"), spec)
    assert any("expected vectors/limit/limit.on-purpose.yml" in each for each in found)


@pytest.mark.parametrize(
    ("position", "step", "key"),
    [
        ({"total": 97, "hands": [["1"], ["9"], ["9"]]}, {"turn": 0}, "turn"),
        ({"hands": [["reverse"]], "out": [2]}, {"direction": -1}, "direction"),
        ({"hands": [["5"]], "pile": [], "used": ["3"]}, {"hands": {"0": ["3"]}}, "hands 0"),
    ],
    ids=["a turn when the round is over", "a direction between two", "cards drawn by chance"],
)
def test_what_cannot_be_seen_cannot_be_expected(
    tmp_path: Path, spec: Spec, position: JSON, step: JSON, key: str
) -> None:
    card = position["hands"][0][0]
    vector = {**SOUND, "position": position, "steps": [{"move": f"play {card}", "expect": step}]}
    found = problems(written(tmp_path, vector), spec)
    assert key in found[0]


def test_the_example_of_the_readme_is_sound(tmp_path: Path, spec: Spec) -> None:
    text = (vectors_folder() / "README.md").read_text("utf-8")
    example = text.split("```yaml\n")[1].split("```")[0]
    file = written(tmp_path, SOUND) / "limit" / "limit.no-card-over.yml"
    file.write_text(example, "utf-8")
    assert len(read_and_filled(tmp_path, Matches(spec))) == 1


# -------------------------------------------------------------------------- coverage


def test_every_article_with_a_formal_meaning_has_a_vector(spec: Spec, suite: Suite) -> None:
    cited = {rule for vector in suite.vectors.values() for rule in vector.rules}
    formal = {article.id for article in spec.articles.values() if article.formal}
    assert formal - cited == UNASKED


def test_every_denial_refuses_something(spec: Spec, suite: Suite, matches: Matches) -> None:
    refusing = {
        rule
        for vector in suite.vectors.values()
        for step in (*vector.steps, *([vector.start] if vector.start else ()))
        for rule in step.refused
    }
    for edition in spec.editions:
        rules = matches.rules(edition, {}, {})
        denials = {rule for move in rules["moves"].values() for rule in move["deny"]}
        assert denials - refusing == set()
        assert set(rules["refusals"].values()) - refusing == UNASKED


def test_every_option_value_is_played(spec: Spec, suite: Suite) -> None:
    played = {
        (
            vector.edition,
            option.id,
            vector.options.get(option.id, option.default_for(vector.edition)),
        )
        for vector in suite.vectors.values()
        for option in spec.options.values()
        if vector.edition in option.editions
    }
    offered = {
        (edition, option.id, value.id)
        for option in spec.options.values()
        for value in option.values.values()
        for edition in (value.editions or option.editions)
    }
    assert offered - played == set()


def test_every_reading_is_told_from_every_other(spec: Spec, suite: Suite, matches: Matches) -> None:
    """For any two readings of a ruling some vector comes out right by one and not by the other."""
    not_told = [
        f"{ruling.id}: {one} from {other}"
        for ruling in spec.rulings.values()
        if ruling.separates is not None and ruling.id not in UNSEEN
        for one in ruling.readings
        for other in ruling.readings
        if one != other and not told_apart(suite, matches, ruling.id, one, other)
    ]
    assert not_told == []


def told_apart(suite: Suite, matches: Matches, ruling: str, one: str, other: str) -> bool:
    readings = matches.spec.rulings[ruling].readings
    for vector in sorted(suite.vectors.values(), key=lambda each: ruling not in each.id):
        if vector.rulings.get(ruling) == one:
            own = readings[one].played_by
            options = {key: each for key, each in vector.options.items() if key not in own}
            options |= readings[other].played_by
            rulings = {key: each for key, each in vector.rulings.items() if key != ruling}
            if not readings[other].played_by:
                rulings[ruling] = other
            if not comes_out(matches, replace(vector, options=options, rulings=rulings)):
                return True
    return False


def comes_out(matches: Matches, vector: Vector) -> bool:
    try:
        fill(matches, vector)
    except Ono99Error:
        return False
    return True


def test_most_positions_are_also_deals(filled: Mapping[str, Filled]) -> None:
    placed = [each for each in filled.values() if each.position and "position" in each.position]
    dealt = [each for each in placed if each.deal is not None]
    assert len(dealt) > 0.7 * len(placed)


# ---------------------------------------------------------------------- laid and filled


def test_every_card_of_the_box_is_laid_out(filled: Mapping[str, Filled], matches: Matches) -> None:
    """Unless the vector itself says what is in the pile and what has been played."""
    for vector in filled.values():
        written_out = vector.position and vector.position.get("position")
        if not written_out or vector.origin != "example":
            continue
        match = matches.match(vector.edition, vector.options, vector.rulings, vector.players)
        hands = [card for hand in written_out["hands"] for card in hand]
        laid = [*hands, *written_out["deck"], *written_out["discard"]]
        box = match.round.deck.unpack(match.round.deck.full)
        assert sorted(laid) == sorted(box) or len(laid) < len(box) // 2, vector.id


def test_hands_that_are_not_given_hold_a_low_card(matches: Matches) -> None:
    match = matches.match("2022", {}, {}, 4)
    laid = cards_laid(match, {"hands": [["reverse", "5", "6", "7"]], "deck": ["8"]})
    deck = match.round.deck
    lowest = min(card.value for card in deck.cards if "number" in card.tags)
    for hand in laid.hands[1:]:
        assert min(deck.cards[deck.number(card)].value for card in hand) == lowest
    assert laid.pile[0] == "8"


def test_a_player_who_can_do_nothing_is_settled_by_itself(filled: Mapping[str, Filled]) -> None:
    vector = filled["losing.no-card-fits.two-in-a-row"]
    assert [exchange.resolves for exchange in vector.steps] == [(1, 2), (0,)]


def test_draws_are_told_to_programs_that_wait_for_them(filled: Mapping[str, Filled]) -> None:
    vector = filled["unplayable.four-may-go.used-and-hand"]
    assert list(vector.steps[0].draws) == [{"op": "draw", "seat": 1}] * 4


# --------------------------------------------------------------------------- generated


def test_generated_vectors_come_out_the_same_byte_for_byte(spec: Spec) -> None:
    folder = vectors_folder()
    for name, text in generated_files(spec, mixtures_kept(spec, folder)).items():
        assert (folder / GENERATED / name).read_text("utf-8") == text, name


def test_counts_agree_with_a_plain_count(matches: Matches, suite: Suite) -> None:
    """Every card and move is tried on its own, without the reference's list of legal moves."""
    for vector in list(counts_wanted(matches))[::4]:
        short = replace(vector, counts=(0,) * 3)
        kept = suite.vectors[f"{GENERATED}.{vector.id}"].counts[:3]
        assert perft(matches, short) == kept == tuple(plain_count(matches, short, 3))


def plain_count(matches: Matches, vector: Vector, depth: int) -> Iterator[int]:
    match = matches.of(vector)
    laid = lay_out(match, vector)
    tried = [*(Move("play", card.id) for card in match.round.deck.cards), Move("discard_four")]
    table = [(laid.state, laid.deck)]
    for _ in range(depth):
        table = [
            gone_on(match, match.apply(state, move).state, deck)
            for state, deck in table
            if state.phase == "round"
            for move in tried
            if match.explain(state, move).legal
        ]
        yield len(table)


def gone_on(match: Any, state: Any, deck: tuple[str, ...]) -> tuple[Any, tuple[str, ...]]:
    """Cards drawn, and hands laid down by players who can do nothing."""
    while state.phase == "round":
        moves = {move.name for move in match.legal_moves(state)}
        if "draw" in moves:
            state, deck = match.apply(state, Move("draw", deck[0])).state, deck[1:]
        elif moves == {"lay_down"}:
            state = match.apply(state, Move("lay_down")).state
        else:
            break
    return state, deck


def test_bindings_are_up_to_date(spec: Spec, suite: Suite) -> None:
    """For a few of the vectors: all of them take minutes."""
    kept = read_bindings(vectors_folder())
    sample = list(suite.vectors.values())[::60]
    for vector, found in bindings_of(spec, sample).items():
        assert found == kept[vector], vector
    assert unbound(vectors_folder(), suite.vectors.keys()) == []


def test_bindings_are_written_as_they_are_read() -> None:
    kept = read_bindings(vectors_folder())
    assert (vectors_folder() / BINDINGS).read_text("utf-8") == bindings_text(kept)


def test_a_vector_that_takes_a_reading_for_granted_is_bound_to_it(
    filled: Mapping[str, Filled],
) -> None:
    rulings = filled["limit.ninety-nine.nine-on-ninety-2022"].rulings
    assert rulings["exactly-ninety-nine"] == "out"


# ------------------------------------------------------------------------------ bundle


def test_files_and_bundle_fit_their_schemas() -> None:
    """Of the generated vectors, which one piece of code fills alike, every fifth in the bundle."""
    form = jsonschema.Draft202012Validator(json.loads((SCHEMAS / "vectors.json").read_text()))
    for path in sorted(vectors_folder().rglob("*.yml")):
        if path.name != "bindings.yml":
            form.validate(read(path, path.name).data)
    published = jsonschema.Draft202012Validator(json.loads((SCHEMAS / "bundle.json").read_text()))
    bundle = load_bundle()
    generated = [vector for vector in bundle.vectors if vector.origin == "generated"]
    others = [vector for vector in bundle.vectors if vector.origin != "generated"]
    published.validate(replace(bundle, vectors=(*others, *generated[::5])).to_data())


def few(bundle: Bundle) -> Bundle:
    """A bundle of every fortieth vector: all kinds of them."""
    return replace(bundle, vectors=bundle.vectors[::40])


def test_a_bundle_comes_back_as_it_was(tmp_path: Path) -> None:
    bundle = few(load_bundle())
    file = tmp_path / "bundle.json"
    file.write_text(json.dumps(bundle.to_data()), "utf-8")
    assert read_bundle(file).vectors == bundle.vectors


def test_the_hashes_that_are_kept_with_a_bundle_are_its_own() -> None:
    bundle = load_bundle()
    made_anew = replace(load_bundle())
    assert (bundle.manifest, bundle.hash) == (made_anew.manifest, made_anew.hash)


@pytest.mark.parametrize("part", ["vectors", "manifest", "version", "hash"])
def test_a_changed_bundle_is_refused(part: str) -> None:
    data = json.loads(json.dumps(few(load_bundle()).to_data()))
    assert bundle_from_data(deepcopy(data)).vectors
    match part:
        case "vectors":
            data["vectors"][0]["steps"][0]["accepted"] ^= True
        case "manifest":
            data["manifest"][data["vectors"][0]["id"]] = "0" * 64
        case _:
            data[part] = "0"
    with pytest.raises(BundleError, match="changed bundle"):
        bundle_from_data(data)


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"format": "ono99-vectors/1"}'])
def test_what_is_no_bundle_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "bundle.json"
    file.write_text(text)
    with pytest.raises(BundleError):
        read_bundle(file)


# ----------------------------------------------------------------------------- command


def test_a_vector_is_shown() -> None:
    shown = asked("conformance vectors limit.no-card-over.four-on-ninety-five")
    assert shown.code == 0
    assert "seat 0: play 4\n    refused by limit.no-card-over" in shown.out


def test_an_unknown_vector_is_told_in_one_line() -> None:
    shown = asked("conformance vectors limit.no-card-over.four-on-ninty-five")
    assert_one_complaint(shown)
    assert "did you mean 'limit.no-card-over.four-on-ninety-five'?" in shown.err


def test_vectors_are_listed_by_pattern() -> None:
    shown = asked("conformance vectors limit.no-card-over.*")
    assert "3 vectors" in shown.out


def test_unmet_tells_what_was_found() -> None:
    assert str(Unmet("total 98", "97")) == "total 98; expected 97"

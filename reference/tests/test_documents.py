"""Faults between the files of a spec, each told with its place and its nearest cure."""

import json
import shutil
import time
from contextlib import suppress
from pathlib import Path
from textwrap import dedent

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ono99.load.documents import Spec, read_spec, spec_from_data, spec_to_data
from ono99.problems import Place, Problem, SpecError

TINY = {
    "language.yml": """\
        language: 1
        variables:
          total: {domain: integer, initial: 0, means: a}
          owed: {domain: count, initial: 1, means: a}
          bust: {domain: flag, initial: 0, means: a}
          direction: {domain: direction, initial: 1, means: a}
          late: {domain: seat, initial: none, means: a}
          top: {domain: card, initial: none, means: a}
        match_variables:
          dealer: {domain: seat, initial: none, means: a}
        seat_variables:
          score: {domain: count, initial: 0, means: a}
        constants: {limit: {means: a}}
        names: {over: {type: boolean, means: a}}
        facts: {value: {type: integer, scope: card, means: a}}
        functions: {max: {takes: [integer, integer], gives: integer, means: a}}
        tags: {number: {means: a}}
        moves:
          play: {by: turn, card: hand, manner: choice, means: a}
          pass: {by: turn, card: none, manner: choice, means: a}
        match_moves: {deal: {card: hands, manner: chance, means: a}}
        phases: {choose: {offers: [play, pass], means: a}, over: {means: a}}
        match_phases: {count: {means: a}}
        refusals: {not_now: {means: a}}
        sequences: {play: [value, effects]}
        match_sequences: {count: [pay]}
        effects_slot: play.effects
        operations: {discard: {in: round, means: a}, crown: {in: match, means: a}}
        """,
    "sources.yml": """\
        sources:
          - {id: L1, title: Leaflet, language: en, editions: [old], weight: primary, address: a box}
        discrepancies:
          - id: T1
            place: the limit
            editions: [old]
            sources: [{source: L1, says: reached}]
            effect: none
            articles: [limit.reached]
            rulings: [exactly]
        """,
    "glossary.yml": """\
        terms:
          - {id: bust, term: bust, means: over the limit, words: [burst], articles: [limit.reached]}
        """,
    "rules/1-limit.yml": """\
        chapter: limit
        title: The limit
        articles:
          - id: limit.reached
            title: Reached
            editions: [old]
            when: {scoring: points}
            text: The limit is never reached.
            example: At one below, nothing fits.
            formal:
              constants: {limit: 10}
              names: {over: "total + value >= limit"}
              moves: {play: {permit: {limit.reached: true}, deny: {exactly: over}, by: turn}}
              steps:
                play.value:
                  limit.reached:
                    - {do: discard, set: {total: total + value}}
                    - {if: over, then: [{go: over}]}
              cards: {one: {limit.reached: {set: {owed: 1}}}}
              invariants: {limit.reached: {at: [choose], holds: not over}}
              refusals: {not_now: true}
              match_moves: {deal: {permit: {limit.reached: "true"}}}
              match_steps: {count.pay: {limit.reached: {each: "true", set: {score: 1}, go: count}}}
            overrides: [names.over, moves.play.deny.exactly, steps.play.value.limit.reached]
            sources: [{source: L1, says: never}]
            rulings: [exactly]
            see: [limit.manners]
          - id: limit.manners
            title: Manners
            editions: [old]
            text: Be kind.
            formal: none
            reason: prose
            sources: []
        """,
    "editions/old.yml": """\
        id: old
        title: Old
        publisher: Somebody
        year: 1900
        text: The first one.
        sources: [L1]
        cards:
          one: {name: One, count: 2, value: 1, points: 1, tags: [number], spoken: [ace],
            face: {big: I, tone: red}}
          two: {name: Two, count: 2, value: 2, points: 2, tags: [], spoken: [deuce],
            face: {big: II, tone: red}}
        """,
    "options/scoring.yml": """\
        id: scoring
        title: Scoring
        question: How is it scored?
        editions: [old]
        default: points
        sources: []
        values:
          points: {title: Points, text: By points., layer: printed}
          none-at-all: {title: Not, text: Not at all., layer: house,
            formal: {constants: {limit: 20}}, overrides: [constants.limit]}
        """,
    "rulings/exactly.yml": """\
        id: exactly
        title: Exactly the limit
        question: Does it bust?
        facts: [C1]
        disputes: [1]
        editions: [old]
        when: {scoring: points}
        sources: [{source: L1, says: reached, reading: busts}]
        readings:
          busts: {title: Busts, text: It busts.}
          stands:
            title: Stands
            text: It stands.
            formal: {names: {over: "total + value > limit"}}
            overrides: [names.over]
            played_by: {scoring: points}
        default: busts
        why: The leaflet says so.
        basis: settled
        article: limit.reached
        articles: [limit.reached]
        touches: play
        separates:
          players: 2
          options: {scoring: points}
          position: {hands: [[one], [two]], pile: [two], turn: 0, phase: choose,
            total: 9, top: one, late: none}
          match: {dealer: 0, score: [0, 0]}
          moves: [play one]
          results:
            busts: {refused: exactly}
            stands: {total: 10, turn: 1, legal: [play two], out: [], over: false, score: [0, 0]}
        """,
}


def write(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text))
    return folder


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    return write(tmp_path / "spec", TINY)


def problems_of(folder: Path) -> tuple[Problem, ...]:
    with pytest.raises(SpecError) as caught:
        read_spec(folder)
    return caught.value.problems


def change(folder: Path, name: str, old: str, new: str) -> None:
    text = (folder / name).read_text()
    assert text.count(old) >= 1, old
    (folder / name).write_text(text.replace(old, new, 1))


def test_the_tiny_spec_is_sound(tiny: Path) -> None:
    spec = read_spec(tiny)

    assert list(spec.articles) == ["limit.reached", "limit.manners"]
    assert spec.editions["old"].cards["two"].spoken == ("deuce",)
    assert spec.options["scoring"].default_for("old") == "points"
    assert spec.sources["L1"].weight == "primary"
    assert spec.discrepancies["T1"].rulings == ("exactly",)
    assert spec.terms["bust"].words == ("burst",)
    assert spec.chapters["limit"].articles[1].reason == "prose"


ARTICLE_KEYS = (
    "id, title, editions, text, formal, sources, "
    "when, example, reason, overrides, rulings, see, social, layer"
)
SECTIONS = "constants, names, moves, steps, cards, invariants, refusals, match_moves, match_steps"
RULES, RULING = "rules/1-limit.yml", "rulings/exactly.yml"
EDITION, OPTION = "editions/old.yml", "options/scoring.yml"
BROKEN: dict[str, tuple[str, str, str, int, str, str, str, str]] = {
    "an unknown key": (
        RULES,
        "    when: {sc",
        "    wehn: {sc",
        7,
        "wehn",
        "unknown key 'wehn'",
        f"one of {ARTICLE_KEYS}",
        "did you mean 'when'?",
    ),
    "an edition that is a number": (
        RULES,
        "editions: [old]",
        "editions: [old, 12]",
        6,
        "12",
        "the number 12",
        "the name of an edition",
        'quote it: "12"',
    ),
    "no edition": (
        RULES,
        "editions: [old]",
        "editions: []",
        6,
        "[",
        "an empty list",
        "at least 1",
        "",
    ),
    "an edition that does not exist": (
        RULES,
        "editions: [old]",
        "editions: [odl]",
        6,
        "odl",
        "unknown edition 'odl'",
        "old",
        "did you mean 'old'?",
    ),
    "an option that does not exist": (
        RULES,
        "when: {scoring: points}",
        "when: {scorin: points}",
        7,
        "scorin",
        "unknown option 'scorin'",
        "scoring",
        "did you mean 'scoring'?",
    ),
    "a value that the option does not have": (
        RULES,
        "when: {scoring: points}",
        "when: {scoring: point}",
        7,
        "point",
        "unknown option value 'point'",
        "one of points, none-at-all",
        "did you mean 'points'?",
    ),
    "a source that does not exist": (
        RULES,
        "sources: [{source: L1",
        "sources: [{source: l1",
        25,
        "l1",
        "unknown source 'l1'",
        "L1",
        "did you mean 'L1'?",
    ),
    "a ruling that does not exist": (
        RULES,
        "rulings: [exactly]",
        "rulings: [exactyl]",
        26,
        "exactyl",
        "unknown ruling 'exactyl'",
        "exactly",
        "did you mean 'exactly'?",
    ),
    "an article that does not exist": (
        RULES,
        "see: [limit.manners]",
        "see: [limit.maners]",
        27,
        "limit.maners",
        "unknown article 'limit.maners'",
        "one of limit.reached, limit.manners",
        "did you mean 'limit.manners'?",
    ),
    "a ruling where an article is meant": (
        RULES,
        "see: [limit.manners]",
        "see: [exactly]",
        27,
        "exactly",
        "unknown article 'exactly'",
        "one of limit.reached, limit.manners",
        "",
    ),
    "a constant that is not declared": (
        RULES,
        "{limit: 10}",
        "{limmit: 10}",
        11,
        "limmit",
        "unknown constant 'limmit'",
        "limit",
        "did you mean 'limit'?",
    ),
    "a constant that is text": (
        RULES,
        "{limit: 10}",
        '{limit: "10"}',
        11,
        '"10"',
        "the text '10'",
        "a whole number or ~ (nothing)",
        "",
    ),
    "a name that is not declared": (
        RULES,
        "names: {over",
        "names: {overr",
        12,
        "overr",
        "unknown name 'overr'",
        "over",
        "did you mean 'over'?",
    ),
    "a move that is not declared": (
        RULES,
        "moves: {play",
        "moves: {lay",
        13,
        "lay",
        "unknown move 'lay'",
        "one of play, pass",
        "did you mean 'play'?",
    ),
    "a rule that does not exist": (
        RULES,
        "deny: {exactly",
        "deny: {exatly",
        13,
        "exatly",
        "unknown rule 'exatly'",
        "one of scoring, limit.reached, limit.manners, exactly",
        "did you mean 'exactly'?",
    ),
    "a word for who moves": (
        RULES,
        "by: turn",
        "by: trun",
        13,
        "trun",
        "the text 'trun'",
        "one of turn, drawer, anyone, dealer",
        "did you mean 'turn'?",
    ),
    "a slot that is not declared": (
        RULES,
        "play.value:",
        "play.vaule:",
        15,
        "play.vaule",
        "unknown slot 'play.vaule'",
        "one of play.value, play.effects",
        "did you mean 'play.value'?",
    ),
    "an operation that is not declared": (
        RULES,
        "do: discard",
        "do: discrad",
        17,
        "discrad",
        "unknown operation 'discrad'",
        "discard",
        "did you mean 'discard'?",
    ),
    "an operation of the match in a round": (
        RULES,
        "do: discard",
        "do: crown",
        17,
        "crown",
        "unknown operation 'crown'",
        "discard",
        "",
    ),
    "a variable that is not declared": (
        RULES,
        "set: {total:",
        "set: {totla:",
        17,
        "totla",
        "unknown variable 'totla'",
        "one of total, owed, bust, direction, late, top",
        "did you mean 'total'?",
    ),
    "a phase that is not declared": (
        RULES,
        "go: over",
        "go: ovr",
        18,
        "ovr",
        "unknown phase 'ovr'",
        "one of choose, over",
        "did you mean 'over'?",
    ),
    "a phase of the match in a round": (
        RULES,
        "go: over",
        "go: count",
        18,
        "count",
        "unknown phase 'count'",
        "one of choose, over",
        "",
    ),
    "a step for each seat in a round": (
        RULES,
        "{if: over, then",
        "{each: over, then",
        18,
        "each",
        "unknown key 'each'",
        "one of if, do, set, then, run, go",
        "",
    ),
    "a step that does nothing": (
        RULES,
        "{set: {owed: 1}}",
        "{if: over}",
        19,
        "{if",
        "no key that does anything in a map",
        "one of do, set, then, run, go",
        "",
    ),
    "a card that does not exist": (
        RULES,
        "cards: {one",
        "cards: {onne",
        19,
        "onne",
        "unknown card 'onne'",
        "one of one, two",
        "did you mean 'one'?",
    ),
    "a phase of an invariant": (
        RULES,
        "at: [choose]",
        "at: [chose]",
        20,
        "chose",
        "unknown phase 'chose'",
        "one of choose, over",
        "did you mean 'choose'?",
    ),
    "a refusal that is not declared": (
        RULES,
        "refusals: {not_now",
        "refusals: {not_nwo",
        21,
        "not_nwo",
        "unknown refusal 'not_nwo'",
        "not_now",
        "did you mean 'not_now'?",
    ),
    "a variable of the round in the match": (
        RULES,
        "set: {score: 1}",
        "set: {total: 1}",
        23,
        "total",
        "unknown match variable 'total'",
        "one of dealer, score",
        "",
    ),
    "an override in no section": (
        RULES,
        "overrides: [names.over",
        "overrides: [nmes.over",
        24,
        "nmes.over",
        "the key 'nmes.over', which no patch can write",
        f"a key that starts with one of {SECTIONS}",
        "did you mean 'names'?",
    ),
    "an override of no name": (
        RULES,
        "overrides: [names.over",
        "overrides: [names.ovre",
        24,
        "names.ovre",
        "unknown name 'ovre'",
        "over",
        "did you mean 'over'?",
    ),
    "an override of no rule": (
        RULES,
        "moves.play.deny.exactly",
        "moves.play.deny.exactl",
        24,
        "moves.play.deny.exactl",
        "unknown rule 'exactl'",
        "one of scoring, limit.reached, limit.manners, exactly",
        "did you mean 'exactly'?",
    ),
    "an override of no part of a move": (
        RULES,
        "moves.play.deny.exactly",
        "moves.play.dny.exactly",
        24,
        "moves.play.dny.exactly",
        "unknown part of a move 'dny'",
        "one of permit, deny, by, manner",
        "did you mean 'deny'?",
    ),
    "an override of no card": (
        RULES,
        "moves.play.deny.exactly",
        "cards.onne.limit.reached",
        24,
        "cards.onne.limit.reached",
        "unknown card 'onne'",
        "one of one, two",
        "did you mean 'one'?",
    ),
    "an override of no invariant": (
        RULES,
        "moves.play.deny.exactly",
        "invariants.limit.reachd",
        24,
        "invariants.limit.reachd",
        "unknown rule 'limit.reachd'",
        "one of scoring, limit.reached, limit.manners, exactly",
        "did you mean 'limit.reached'?",
    ),
    "overrides without a formal meaning": (
        RULES,
        "    reason: prose\n",
        "    reason: prose\n    overrides: [names.over]\n",
        34,
        "[names.over]",
        "overrides without a formal meaning",
        "no overrides",
        "",
    ),
    "a value where the option is not offered": (
        OPTION,
        "layer: printed",
        "layer: printed, editions: [odl]",
        8,
        "[odl]",
        "the edition 'odl', where the option is not offered",
        "old",
        "",
    ),
    "an edition that the ruling does not concern": (
        RULING,
        "  players: 2",
        "  edition: odl\n  players: 2",
        24,
        "odl",
        "the edition 'odl', which this ruling does not concern",
        "old",
        "",
    ),
    "no formal meaning and no reason": (
        RULES,
        "    reason: prose\n",
        "",
        32,
        "none",
        "formal: none without a reason",
        "the key 'reason'",
        "",
    ),
    "a reason beside a formal meaning": (
        RULES,
        "    example: At one below, nothing fits.",
        "    reason: prose",
        9,
        "prose",
        "a reason beside a formal meaning",
        "a reason only with formal: none",
        "",
    ),
    "an empty formal meaning": (
        RULES,
        "formal: none\n    reason: prose",
        "formal: {}",
        32,
        "{",
        "an empty formal meaning",
        "formal: none with a reason",
        "",
    ),
    "nearly none": (
        RULES,
        "formal: none",
        "formal: non",
        32,
        "non",
        "the text 'non'",
        "a map or none",
        "did you mean 'none'?",
    ),
    "an article id twice": (
        RULES,
        "- id: limit.manners",
        "- id: limit.reached",
        28,
        "limit.reached",
        "the id 'limit.reached' a second time",
        "another id",
        "the first is at rules/1-limit.yml:4:9",
    ),
    "an article with the id of an option": (
        RULES,
        "- id: limit.manners",
        "- id: scoring",
        28,
        "scoring",
        "the id 'scoring' a second time",
        "another id",
        "the first is at options/scoring.yml:1:5",
    ),
    "an article id that is no slug": (
        RULES,
        "- id: limit.manners",
        "- id: Limit manners",
        28,
        "Limit manners",
        "the text 'Limit manners'",
        "a name of small letters, digits, dots and hyphens",
        "",
    ),
    "a chapter in a file of another name": (
        RULES,
        "chapter: limit",
        "chapter: limits",
        1,
        "limits",
        "the chapter 'limits'",
        "a file called <number>-limits.yml",
        "",
    ),
    "a source weight": (
        "sources.yml",
        "weight: primary",
        "weight: prime",
        2,
        "prime",
        "the text 'prime'",
        "one of primary, official, good, secondary, weak, account, code",
        "did you mean 'primary'?",
    ),
    "a source id twice": (
        "sources.yml",
        "sources:\n",
        "sources:\n  - {id: L1, title: a, language: en, editions: [], weight: weak, address: a}\n",
        3,
        "L1",
        "the id 'L1' a second time",
        "another id",
        "the first is at sources.yml:2:10",
    ),
    "a term id twice": (
        "glossary.yml",
        "terms:\n",
        "terms:\n  - {id: bust, term: a, means: a, words: [], articles: []}\n",
        3,
        "bust",
        "the id 'bust' a second time",
        "another id",
        "the first is at glossary.yml:2:10",
    ),
    "an article of a term": (
        "glossary.yml",
        "articles: [limit.reached]",
        "articles: [limit.reach]",
        2,
        "limit.reach",
        "unknown article 'limit.reach'",
        "one of limit.reached, limit.manners",
        "did you mean 'limit.reached'?",
    ),
    "an edition in a file of another name": (
        EDITION,
        "id: old",
        "id: new",
        1,
        "new",
        "the id 'new'",
        "the name of the file, 'old'",
        "rename the file or the id",
    ),
    "a tag that is not declared": (
        EDITION,
        "tags: [number]",
        "tags: [numbr]",
        8,
        "numbr",
        "unknown tag 'numbr'",
        "number",
        "did you mean 'number'?",
    ),
    "a spoken word twice": (
        EDITION,
        "spoken: [deuce]",
        "spoken: [deuce, Ace]",
        10,
        "Ace",
        "the spoken word 'Ace' a second time",
        "a word that does not mean 'one' already",
        "",
    ),
    "a spoken word that is another card": (
        EDITION,
        "spoken: [deuce]",
        "spoken: [one]",
        10,
        "one",
        "the spoken word 'one' a second time",
        "a word that does not mean 'one' already",
        "",
    ),
    "the name of another card": (
        EDITION,
        "name: Two",
        "name: One",
        10,
        "One",
        "the name 'One' a second time",
        "another name",
        "",
    ),
    "a card without copies": (
        EDITION,
        "count: 2",
        "count: 0",
        8,
        "0",
        "the number 0",
        "a whole number, 1 or more",
        "",
    ),
    "an option in a file of another name": (
        OPTION,
        "id: scoring",
        "id: scorings",
        1,
        "scorings",
        "the id 'scorings'",
        "the name of the file, 'scoring'",
        "rename the file or the id",
    ),
    "a default that is no value": (
        OPTION,
        "default: points",
        "default: point",
        5,
        "point",
        "the default 'point', which is no value of this option",
        "one of points, none-at-all",
        "did you mean 'points'?",
    ),
    "a default that is not offered there": (
        OPTION,
        "default: points",
        "default: {old: point}",
        5,
        "point",
        "the default 'point', which is no value of this option",
        "one of points, none-at-all",
        "did you mean 'points'?",
    ),
    "a layer": (
        OPTION,
        "layer: house",
        "layer: home",
        9,
        "home",
        "the text 'home'",
        "one of printed, house",
        "did you mean 'house'?",
    ),
    "a ruling in a file of another name": (
        RULING,
        "id: exactly",
        "id: about",
        1,
        "about",
        "the id 'about'",
        "the name of the file, 'exactly'",
        "rename the file or the id",
    ),
    "a default that is no reading": (
        RULING,
        "default: busts",
        "default: bust",
        17,
        "bust",
        "the default 'bust', which is no reading of this ruling",
        "one of busts, stands",
        "did you mean 'busts'?",
    ),
    "a source for no reading": (
        RULING,
        "reading: busts}",
        "reading: stand}",
        8,
        "stand",
        "the reading 'stand', which this ruling does not have",
        "one of busts, stands",
        "did you mean 'stands'?",
    ),
    "settled by no article": (
        RULING,
        "article: limit.reached\n",
        "",
        19,
        "settled",
        "a settled ruling without its article",
        "the key 'article' with the article that settles it",
        "",
    ),
    "nothing to separate": (
        RULING,
        "  busts: {title: Busts, text: It busts.}\n",
        "",
        10,
        "stands",
        "a separating case with nothing to separate",
        "two readings or more",
        "",
    ),
    "no result for a reading": (
        RULING,
        "    busts: {refused: exactly}\n",
        "",
        31,
        "stands",
        "no result for the reading 'busts'",
        "a result for each reading",
        "",
    ),
    "a result for no reading": (
        RULING,
        "    busts: {refused: exactly}\n",
        "    busts: {refused: exactly}\n    bust: {total: 1}\n",
        32,
        "{total",
        "a result for 'bust', which is no reading of this ruling",
        "one of busts, stands",
        "did you mean 'busts'?",
    ),
    "a refused move with a result": (
        RULING,
        "{refused: exactly}",
        "{refused: exactly, total: 1}",
        31,
        "{refused",
        "a refused move with a result beside it",
        "only the key 'refused'",
        "",
    ),
    "an empty result": (
        RULING,
        "{refused: exactly}",
        "{}",
        31,
        "{",
        "an empty result",
        "what comes out",
        "",
    ),
    "a move that does not exist": (
        RULING,
        "moves: [play one]",
        "moves: [paly one]",
        29,
        "paly one",
        "unknown move 'paly'",
        "one of deal, pass, play",
        "did you mean 'play'?",
    ),
    "a move without its card": (
        RULING,
        "moves: [play one]",
        "moves: [play]",
        29,
        "play",
        "the move 'play' without a card",
        "'play <card>'",
        "",
    ),
    "a move with a card that does not exist": (
        RULING,
        "moves: [play one]",
        "moves: [play onne]",
        29,
        "play onne",
        "unknown card 'onne'",
        "one of one, two",
        "did you mean 'one'?",
    ),
    "a legal move that does not exist": (
        RULING,
        "legal: [play two]",
        "legal: [pla two]",
        32,
        "pla two",
        "unknown move 'pla'",
        "one of deal, pass, play",
        "did you mean 'play'?",
    ),
    "a hand too many": (
        RULING,
        "[[one], [two]]",
        "[[one], [two], []]",
        26,
        "[[one",
        "3 hands for 2 players",
        "a hand for each player",
        "",
    ),
    "a seat that does not exist": (
        RULING,
        "turn: 0",
        "turn: 2",
        26,
        "2",
        "the number 2",
        "a seat from 0 to 1",
        "",
    ),
    "a variable of no name": (
        RULING,
        "total: 9",
        "totl: 9",
        27,
        "totl",
        "unknown variable 'totl'",
        "one of total, owed, bust, direction, late, top",
        "did you mean 'total'?",
    ),
    "a variable outside its domain": (
        RULING,
        "total: 9",
        "bust: 2",
        27,
        "2",
        "the number 2",
        "0 or 1",
        "",
    ),
    "a direction that is none": (
        RULING,
        "total: 9",
        "direction: 0",
        27,
        "0",
        "the number 0",
        "1 or -1",
        "",
    ),
    "a card for a seat": (
        RULING,
        "late: none",
        "late: one",
        27,
        "one",
        "the text 'one'",
        "a seat from 0 to 1",
        "",
    ),
    "a number for a name that is true or false": (
        RULING,
        "over: false",
        "over: 0",
        32,
        "0",
        "the number 0",
        "true or false",
        "",
    ),
    "one score for all": (
        RULING,
        "score: [0, 0]",
        "score: 0",
        28,
        "0",
        "the number 0",
        "a list with a value for each seat",
        "",
    ),
    "a score too many": (
        RULING,
        "score: [0, 0]",
        "score: [0, 0, 0]",
        28,
        "[0",
        "a list of 3 for 2 players",
        "a value for each seat",
        "",
    ),
}


@pytest.mark.parametrize(
    ("name", "old", "new", "line", "at", "found", "expected", "hint"),
    BROKEN.values(),
    ids=BROKEN,
)
def test_is_told_with_place_finding_expectation_and_hint(
    tiny: Path,
    *,
    name: str,
    old: str,
    new: str,
    line: int,
    at: str,
    found: str,
    expected: str,
    hint: str,
) -> None:
    change(tiny, name, old, new)

    (problem,) = [each for each in problems_of(tiny) if each.found == found]

    assert (problem.expected, problem.hint) == (expected, hint)
    assert (problem.place.file, problem.place.line) == (name, line)
    text = (tiny / name).read_text().splitlines()[line - 1]
    assert text[problem.place.column - 1 :].startswith(at)


def test_a_ruling_for_the_table_has_no_formal_meaning(tiny: Path) -> None:
    change(tiny, RULING, "touches: play", "touches: table")

    assert [(each.place.line, each.found) for each in problems_of(tiny)] == [
        (14, "a formal meaning in a ruling that touches only the table"),
        (24, "a separating case in a ruling that touches only the table"),
    ]


def test_a_ruling_for_play_has_a_separating_case(tiny: Path) -> None:
    text = (tiny / RULING).read_text()
    (tiny / RULING).write_text(text[: text.index("separates:")])

    (problem,) = problems_of(tiny)

    assert problem.place == Place(RULING, 22, 10)
    assert problem.found == "a ruling without a separating case"


def test_a_second_edition_shows_what_is_only_in_the_first(tiny: Path) -> None:
    text = dedent(TINY[EDITION]).replace("old", "new").replace("  two:", "  three:")
    (tiny / "editions/new.yml").write_text(text.replace("name: Two", "name: Three"))
    change(tiny, RULES, "editions: [old]", "editions: [new]")
    change(tiny, RULING, "editions: [old]", "editions: [old, new]")
    change(tiny, RULING, "  players: 2", "  edition: new\n  players: 2")
    change(tiny, OPTION, "default: points", "default: {new: points}")

    assert [(str(each.place), each.found) for each in problems_of(tiny)] == [
        (f"{OPTION}:5:10", "no default for the edition 'old'"),
        (f"{OPTION}:5:16", "a default for 'new', where the option is not offered"),
        (f"{RULES}:7:21", "the option 'scoring', which is offered only in other editions"),
        (f"{RULING}:26:22", "'scoring', which is not there in the edition 'new'"),
        (f"{RULING}:27:30", "the card 'two', which the edition 'new' does not have"),
        (f"{RULING}:27:44", "the card 'two', which the edition 'new' does not have"),
        (f"{RULING}:33:42", "the card 'two', which the edition 'new' does not have"),
    ]


def test_a_value_is_not_the_default_where_it_is_not_offered(tiny: Path) -> None:
    text = dedent(TINY[EDITION]).replace("old", "new")
    (tiny / "editions/new.yml").write_text(text)
    change(tiny, OPTION, "editions: [old]", "editions: [old, new]")
    change(tiny, OPTION, "layer: printed", "layer: printed, editions: [old]")

    (problem,) = problems_of(tiny)

    assert problem.found == "the default 'points', which is no value of this option"
    assert problem.expected == "none-at-all"


def test_every_problem_of_every_file_is_told_at_once(tiny: Path) -> None:
    change(tiny, "glossary.yml", "words: [burst]", "words: [yes]")
    change(tiny, EDITION, "count: 2", "count: no")
    change(tiny, RULES, "see: [limit.manners]", "see: [limit]")
    change(tiny, RULING, "basis: settled", "basis: setled")
    (tiny / "stray.yml").write_text("a: 1")

    assert [str(each.place) for each in problems_of(tiny)] == [
        f"{EDITION}:8:27",
        "glossary.yml:2:59",
        f"{RULES}:27:11",
        f"{RULING}:19:8",
        "stray.yml",
    ]


@pytest.mark.parametrize("name", TINY)
def test_a_broken_file_does_not_make_the_others_look_broken(tiny: Path, name: str) -> None:
    (tiny / name).write_text("a: [")

    assert {each.place.file for each in problems_of(tiny)} == {name}


@pytest.mark.parametrize("name", TINY)
def test_an_empty_file_is_told(tiny: Path, name: str) -> None:
    (tiny / name).write_text("")

    assert problems_of(tiny) == (Problem(Place(name, 1, 1), "an empty file", "keys and values"),)


@pytest.mark.parametrize("name", ["language.yml", "sources.yml", "glossary.yml"])
def test_a_missing_file_is_told(tiny: Path, name: str) -> None:
    (tiny / name).unlink()

    assert problems_of(tiny) == (Problem(Place(name), "a missing file", "one in every spec"),)


@pytest.mark.parametrize("folder", ["rules", "editions"])
def test_a_missing_folder_is_told(tiny: Path, folder: str) -> None:
    shutil.rmtree(tiny / folder)

    assert problems_of(tiny) == (Problem(Place(folder), "no files in this folder", "one or more"),)


def test_a_missing_spec_is_told(tmp_path: Path) -> None:
    (problem,) = problems_of(tmp_path / "spec")

    assert problem.found == "a folder that cannot be read (No such file or directory)"


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("langage.yml", "did you mean 'language.yml'?"),
        ("ruling/a.yml", "did you mean 'rulings/'?"),
        ("rulings/a.yaml", "call it <id>.yml"),
        ("rulings/deeper/a.yml", "call it <id>.yml"),
        ("notes.txt", ""),
    ],
)
def test_a_stray_file_is_told(tiny: Path, name: str, hint: str) -> None:
    write(tiny, {name: "a: 1"})

    (problem,) = problems_of(tiny)

    assert problem.found.startswith("an unknown file")
    assert problem.hint == hint


def test_hidden_files_are_passed_over(tiny: Path) -> None:
    write(tiny, {".hidden": "", "rules/.2-a.yml.swp": "", ".git/config": ""})

    assert read_spec(tiny).chapters.keys() == {"limit"}


def test_chapters_come_in_the_order_of_their_numbers(tiny: Path) -> None:
    for number, name in ((10, "ten"), (2, "two")):
        chapter = f"""\
            chapter: {name}
            title: a
            articles:
              - {{id: {name}, title: a, editions: [old], text: a, formal: none, reason: prose,
                sources: []}}
            """
        write(tiny, {f"rules/{number}-{name}.yml": chapter})

    assert list(read_spec(tiny).chapters) == ["limit", "two", "ten"]


def test_places_lead_from_an_item_to_its_line(tiny: Path) -> None:
    spec = read_spec(tiny)
    article, ruling = spec.articles["limit.reached"], spec.rulings["exactly"]

    assert spec.place(article) == Place(RULES, 4, 5)
    assert spec.place(article, "formal", "names", "over") == Place(RULES, 12, 21)
    assert spec.place(RULES, "articles", 0, "formal", "names", "over") == Place(RULES, 12, 21)
    assert spec.place(ruling.readings["stands"], "formal") == Place(RULING, 14, 13)
    assert spec.place(spec.editions["old"].cards["two"], "count") == Place(EDITION, 10, 27)
    assert spec.place("nowhere.yml", "a") == Place("nowhere.yml")


def test_patches_say_what_is_written_by_whom(tiny: Path) -> None:
    spec = read_spec(tiny)
    article = spec.articles["limit.reached"].patch()
    value = spec.options["scoring"].values["none-at-all"].patch()
    reading = spec.rulings["exactly"].readings["stands"].patch()

    assert article is not None
    assert (article.owner, article.layer) == ("limit.reached", "article")
    assert article.needs == frozenset({"scoring"})
    assert value is not None
    assert (value.owner, value.layer) == ("scoring", "option")
    assert value.needs == frozenset()
    assert value.formal == {"constants": {"limit": 20}}
    assert reading is not None
    assert (reading.owner, reading.layer) == ("exactly", "ruling")
    assert reading.needs == frozenset({"scoring"})
    assert reading.overrides == ("names.over",)
    assert spec.place(reading, "formal", "names", "over") == Place(RULING, 14, 28)


def test_what_writes_nothing_has_no_patch(tiny: Path) -> None:
    spec = read_spec(tiny)

    assert spec.articles["limit.manners"].patch() is None
    assert spec.options["scoring"].values["points"].patch() is None
    assert spec.rulings["exactly"].readings["busts"].patch() is None


def test_a_spec_survives_the_way_through_json_but_for_its_places(tiny: Path) -> None:
    spec = read_spec(tiny)

    again = spec_from_data(json.loads(json.dumps(spec_to_data(spec))))

    for table in Spec.__dataclass_fields__.keys() - {"documents"}:
        assert getattr(again, table) == getattr(spec, table)
    assert again.place(again.articles["limit.reached"]) == Place(RULES)
    assert spec_to_data(again) == spec_to_data(spec)


@pytest.mark.parametrize("data", [{}, {"files": []}, {"files": {RULES: {"articles": [3]}}}])
def test_damaged_saved_data_is_no_crash(data: dict[str, object]) -> None:
    with pytest.raises(SpecError):
        spec_from_data(data)


def test_saved_data_is_read_quickly(tiny: Path) -> None:
    data = spec_to_data(read_spec(tiny))
    article = data["files"][RULES]["articles"][0]
    data["files"][RULES]["articles"] = [article | {"id": f"a{number}"} for number in range(150)]
    ruling = data["files"][RULING]
    data["files"] |= {f"rulings/r{n}.yml": ruling | {"id": f"r{n}"} for n in range(60)}

    times = []
    for _ in range(5):
        before = time.perf_counter()
        spec = spec_from_data(data)
        times.append(time.perf_counter() - before)

    assert len(spec.articles) == 150
    assert min(times) < 0.05  # about 0.004 on a desk; this much slack for slow machines


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=st.sampled_from(sorted(TINY)), data=st.data())
def test_no_damage_to_a_file_crashes_the_reader(
    tmp_path: Path, name: str, data: st.DataObject
) -> None:
    folder = write(tmp_path / "spec", TINY)
    text = dedent(TINY[name])
    start = data.draw(st.integers(0, len(text)))
    length = data.draw(st.integers(0, 30))
    patch = data.draw(st.text(alphabet='ab1: -[]{},~\n"#', max_size=12))
    (folder / name).write_text(text[:start] + patch + text[start + length :])

    with suppress(SpecError):
        read_spec(folder)

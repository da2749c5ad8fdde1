"""The words of a finding: what was set up, what was played, what should have come of it.

All reports for people use them, so that they say the same. Seats are numbers and cards
their ids, as in the requests that whoever reads this has to answer.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ono99.conform.judging import Difference
from ono99.conform.outcomes import Finding, Outcome, Verdict
from ono99.conform.record import Record
from ono99.load.documents import Spec

JSON = Any
Request = Mapping[str, JSON]

_TOLD = ("hands", "deck", "discard", "out", "to_move", "total", "direction", "owed", "made",
         "opening")  # fmt: skip
_WRONG = (Verdict.FAILED, Verdict.ERRORED)
_NEXT_CARDS = 6
_MOST_RULES = 8
_LONGEST_REPLY = 600
_LONGEST_LINE = 12


def situation(setup: Request) -> str:
    """A set-up in a sentence or two, its cards left out.

    >>> situation({"edition": "2022", "players": 3, "position": {"total": 94, "to_move": 0}})
    'Edition 2022, 3 players, total 94, seat 0 to play.'
    """
    placed = setup.get("position") or {}
    deal = setup.get("deal")
    dealt = deal if isinstance(deal, Mapping) else {}
    parts = [f"Edition {setup['edition']}", f"{setup['players']} players"]
    parts += [f"{name}={value}" for name, value in (setup.get("options") or {}).items()]
    parts += [f"{name}={value}" for name, value in (setup.get("rulings") or {}).items()]
    if deal is not None:
        parts.append("from the deal" if dealt else "a deal of the program's own")
    if "total" in placed:
        parts.append(f"total {placed['total']}")
    parts += _turn(placed or dealt)
    if placed.get("direction") == -1:
        parts.append("play going to the right")
    if placed.get("out"):
        parts.append(f"out: {_seats(placed['out'])}")
    parts += [f"{name} {value}" for name, value in placed.items() if name not in _TOLD]
    parts += [f"{name} {_values(value)}" for name, value in (setup.get("match") or {}).items()]
    return f"{', '.join(parts)}."


def _turn(placed: Mapping[str, JSON]) -> Iterator[str]:
    if placed.get("to_move") is not None:
        owed, made = placed.get("owed", 1), placed.get("made", 0)
        owes = f", owing {owed}" if owed > 1 else ""
        played = f" of which {made} played" if made else ""
        yield f"seat {placed['to_move']} to play{owes}{played}"


def _values(value: JSON) -> str:
    return json.dumps(value, separators=(",", ":")).replace('"', "")


def _seats(seats: Sequence[int]) -> str:
    return ", ".join(f"seat {seat}" for seat in seats)


def cards(setup: Request) -> Iterator[str]:
    """The hands of a set-up, a line each, and the cards that come next."""
    deal = setup.get("deal")
    placed = setup.get("position") or (deal if isinstance(deal, Mapping) else {})
    for seat, hand in enumerate(placed.get("hands", ())):
        yield f"seat {seat} holds {' '.join(hand) or 'nothing'}"
    if "deck" in placed:
        deck = list(placed["deck"])
        more = f" ... ({len(deck)})" if len(deck) > _NEXT_CARDS else ""
        yield f"next cards {' '.join(deck[:_NEXT_CARDS]) or 'none'}{more}"


def action(request: Request) -> str:
    """A request as something that somebody does.

    >>> action({"op": "play", "seat": 0, "card": "5"})
    'seat 0: play 5'
    """
    words = str(request["op"]).replace("_", " ")
    card = f" {request['card']}" if "card" in request else ""
    return f"seat {request['seat']}: {words}{card}" if "seat" in request else f"{words}{card}"


def played(requests: Sequence[Request]) -> str:
    """What was done, in order; the beginning of a long game is left out."""
    shown = [action(request) for request in requests[-_LONGEST_LINE:]]
    left_out = len(requests) - len(shown)
    start = [f"({left_out} moves)"] if left_out else []
    return "; ".join([*start, *shown]) or "nothing yet"


def verdict(outcome: Outcome) -> Iterator[str]:
    """What is wrong, a line each: what should be, and what the program makes of it."""
    finding = outcome.finding
    if finding is None:
        return
    if outcome.verdict is Verdict.ERRORED:
        yield f"the program broke down: {finding.message}"
    elif finding.accepted and finding.played and finding.played[-1]["op"] == "resolve":
        seat = finding.played[-1]["seat"]
        yield f"by the rules seat {seat} can do nothing any more and has to be put out"
        yield "the program refuses to put it out"
    elif finding.accepted is not None and not finding.differences:
        move = _question(finding)
        yield f"the rules {'accept' if finding.accepted else 'refuse'} {move}"
        yield f"the program {'refuses' if finding.accepted else 'accepts'} it"
    elif finding.accepted is False:
        yield f"{_question(finding)} was refused, and a refused move changes nothing"
    for difference in finding.differences:
        yield _difference(difference)


def _question(finding: Finding) -> str:
    """The move, or the set-up, that the verdict is about."""
    return f"'{action(finding.played[-1])}'" if finding.played else "this set-up"


_NAMES = {"turn": "next to play", "owes": "cards owed", "held": "cards held by seat",
          "hands": "hand of seat", "pile": "cards in the draw pile", "used": "played cards",
          "over": "round over", "legal": "legal moves", "cards": "all cards"}  # fmt: skip


def _difference(difference: Difference) -> str:
    aspect, _, part = difference.what.partition(" ")
    name = f"{_NAMES.get(aspect, aspect)} {part}".rstrip()
    return f"{name}: expected {_told(difference.expected)}, found {_told(difference.found)}"


def _told(value: JSON) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return " ".join(map(str, value)) or "none"
    if isinstance(value, Mapping):
        return " ".join(f"{count}*{card}" for card, count in value.items())
    return str(value)


def reply(finding: Finding) -> str:
    """The program's reply as one line of ASCII; empty if there is none.

    A long reply is shortened, and a draw pile only counted.
    """
    if finding.reply is None:
        return ""
    state = finding.reply.get("state")
    told = finding.reply
    if isinstance(state, Mapping) and isinstance(state.get("deck"), (list, tuple)):
        told = {**told, "state": {**state, "deck": len(state["deck"])}}
    text = json.dumps(told, separators=(",", ":"))
    return text if len(text) <= _LONGEST_REPLY else f"{text[:_LONGEST_REPLY]}..."


def citations(finding: Finding, spec: Spec) -> Iterator[tuple[str, str]]:
    """The id of each rule that says so, with its words."""
    for rule in finding.rules:
        yield rule, _text(spec, rule)


def _text(spec: Spec, rule: str) -> str:
    if article := spec.articles.get(rule):
        return f"{article.title}. {article.text}"
    if ruling := spec.rulings.get(rule):
        return f"{ruling.question} {ruling.readings[ruling.default].text}"
    if option := spec.options.get(rule):
        return option.question
    return "a rule that is not there any more"


def otherwise(finding: Finding, spec: Spec) -> Iterator[str]:
    """The readings and options by which the program would be right."""
    for each in finding.otherwise:
        if each.kind == "ruling":
            yield f"it plays as the reading {each.value} of the ruling {each.id} has it"
        else:
            yield f"it plays as with the option {each.id}={each.value}"


def again(record: Record, outcome: Outcome) -> str:
    """The command that runs just this vector again."""
    command = shlex.join(record.run.command) or "COMMAND"
    return f"ono99 conformance --only {shlex.quote(outcome.id)} -- {command}"


def summary(record: Record) -> str:
    """How many vectors came out how."""
    counts = [f"{record.count(each)} {each}" for each in Verdict if record.count(each)]
    known = sum(outcome.known and outcome.verdict in _WRONG for outcome in record.outcomes)
    told = f" ({known} of that known to fail)" if known else ""
    return (", ".join(counts) or "nothing was run") + told


def remarks(record: Record) -> Iterator[str]:
    """What is worth telling beside the outcomes, a sentence each."""
    if record.stopped:
        left = record.listed - len(record.outcomes)
        more = f" ({left} vectors were not run)" if left > 0 else ""
        yield f"stopped: {record.stopped}{more}"
    yield from record.notes
    if broken := record.broken_rules():
        told = ", ".join(f"{rule} ({count})" for rule, count in broken.most_common(_MOST_RULES))
        yield f"the rules behind what failed: {told}"
    right, reasons = record.reasons()
    if reasons:
        yield f"refused for the right reason: {right} of {reasons}"
    if unseen := record.unseen():
        told = ", ".join(f"{name} ({count})" for name, count in unseen.items())
        yield f"not checked, for the program does not show it: {told}"
    for each, ids in record.otherwise().items():
        said = f'"{each.id}": ["{each.value}"]'
        yield (
            f"{len(ids)} of the failed would be right with the {each.kind} {said}:"
            " if that is how it plays, let its 'hello' say so"
        )

"""A question in a player's own words, answered as a referee would.

>>> from ono99 import ask
>>> answer = ask("is 99 ok")
>>> answer.status
'answered'
>>> answer.entry
'exactly-ninety-nine'
>>> [ruling.edition for ruling in answer.rulings]
['1980', '2022']
>>> ask("who pays for the pizza?").status
'not-addressed'
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from json import loads
from pathlib import Path
from typing import Any

from ono99.questions.confidence import is_addressed
from ono99.questions.indexfile import load_index
from ono99.questions.lookup import Lookup, Ranking
from ono99.questions.packing import row
from ono99.questions.reply import (
    Answer,
    Cited,
    Deciding,
    Difference,
    Neighbour,
    Ruling,
    Said,
    ShownCard,
    ShownPosition,
)
from ono99.questions.speech import stem, words

JSON = Any

LONGEST_QUESTION = 500
MOST_NEIGHBOURS = 3
NEITHER = "Neither the rules nor the rulings address this."
NOTHING_ASKED = "There is no question in this; ask something like 'may I play a 9 at 90?'"
TOO_LONG = f"This is too long; put the question into {LONGEST_QUESTION} letters or fewer."
NOT_UNDERSTOOD = "None of this is about the game, as far as can be seen; try it in other words."
NO_BANK = "This folder of rules has no bank of disputes, so that nothing can be looked up."
_SILENT = "not-addressed"
_PEOPLE = r"\b(\d+) (?:people|person|player|players|of us|left|in|still)\b"


def ask(
    question: str,
    *,
    edition: str | None = None,
    options: Mapping[str, str] | None = None,
    limit: int = MOST_NEIGHBOURS,
    folder: Path | None = None,
) -> Answer:
    """Look up what the rules say to a question in a player's own words.

    With an ``edition`` the answer is for that one only; ``options`` are those that the
    players have agreed on, by id. ``limit`` is how many neighbours are named.

    Raises a child of :class:`Ono99Error` for an unknown edition or option.
    """
    index = load_index(folder)
    _check_choices(index, edition, options or {}, folder)
    return Answerer(index).answer(question, edition or "", dict(options or {}), limit)


def _check_choices(
    index: Mapping[str, bytes], edition: str | None, options: Mapping[str, str], folder: Path | None
) -> None:
    head = loads(index["head"])
    known = head["options"]
    wrong = edition is not None and edition not in head["titles"]
    for name, value in options.items():
        option = known.get(name, {"editions": (), "values": ()})
        wrong |= value not in option["values"] or edition not in (None, *option["editions"])
    if wrong:
        from ono99.load.loading import load_spec
        from ono99.resolve.choices import choose

        spec = load_spec(folder)
        fitting = [
            each for each in spec.editions
            if all(name in spec.options and each in spec.options[name].editions for name in options)
        ]  # fmt: skip
        choose(spec, edition or next(iter(fitting or spec.editions)), options)


class Answerer:
    """Answers questions from one index."""

    def __init__(self, index: Mapping[str, bytes]) -> None:
        self.index = index
        self.lookup = Lookup(index)
        self.hash = index["hash"].decode()

    def answer(self, question: str, edition: str, options: dict[str, str], limit: int) -> Answer:
        """The answer to a question; see :func:`ask`."""
        problem = self._problem(question)
        if problem:
            return Answer(question, "unclear", problem, hash=self.hash)
        ranking = self.lookup.rank(question, (edition,) if edition else ())
        if not self._says_something(ranking):
            return Answer(question, "unclear", NOT_UNDERSTOOD, hash=self.hash)
        named = ranking.reading.only[0] if ranking.reading.named else ""
        entry = self._entry(ranking.found[0].number)
        shown = self._shown(entry, edition or named, ranking.reading.only)
        known = is_addressed(ranking.signs)
        if not known or all(entry["basis"][each] == _SILENT for each in shown):
            return self._silence(question, ranking, edition or named, known=known, limit=limit)
        return Answer(
            question,
            "answered",
            entry=entry["id"],
            asked=entry["question"],
            edition=edition or named,
            options=options,
            note=self._note(entry, edition or named),
            rulings=self._rulings(entry, shown),
            why=entry["why"],
            decided_by=tuple(self._deciding(entry, options, question)),
            positions=_positions(entry, shown, options),
            rules=tuple(self._rules(entry, shown)),
            neighbours=self._neighbours(self._spoken_of(ranking), 1, limit),
            corrected=ranking.corrected,
            hash=self.hash,
        )

    def _spoken_of(self, ranking: Ranking) -> Ranking:
        """The best dispute, and of the others those of which the rules speak as well."""
        best, *others = ranking.found
        spoken = (
            each for each in others if not self.lookup.is_silent(each.number, ranking.reading.only)
        )
        return ranking._replace(found=(best, *spoken))

    def _problem(self, question: str) -> str:
        if not self.lookup.disputes:
            return NO_BANK
        if len(question) > LONGEST_QUESTION:
            return TOO_LONG
        return "" if re.search(r"\w", question) else NOTHING_ASKED

    def _says_something(self, ranking: Ranking) -> bool:
        """Whether any word means something to the rules or to people who speak of them."""
        unknown = {stem(word) for word in ranking.unknown}
        texts = [unit.text for unit in ranking.reading.units if not unit.text.isdecimal()]
        return any(text not in unknown for text in texts)

    def _silence(
        self, question: str, ranking: Ranking, edition: str, *, known: bool, limit: int
    ) -> Answer:
        """The answer where nothing speaks of the matter: said plainly, with what is nearest."""
        entry = self._entry(ranking.found[0].number)
        shown = self._shown(entry, edition, ranking.reading.only)
        return Answer(
            question,
            "not-addressed",
            NEITHER,
            entry=entry["id"] if known else "",
            asked=entry["question"] if known else "",
            edition=edition,
            rulings=self._rulings(entry, shown) if known else (),
            why=entry["why"] if known else "",
            rules=tuple(self._rules(entry, shown)),
            neighbours=self._neighbours(self._spoken_of(ranking), 1 if known else 0, limit),
            corrected=ranking.corrected,
            hash=self.hash,
        )

    # ------------------------------------------------------------ the parts

    def _entry(self, number: int) -> dict[str, JSON]:
        fields = row(self.index["entries"], self.lookup.disputes[number])
        entry: dict[str, JSON] = loads(fields[0]) if fields else {}
        return entry

    def _shown(self, entry: Mapping[str, JSON], edition: str, only: Sequence[str]) -> list[str]:
        """The editions that the answer is given for, those that were meant first."""
        editions: list[str] = entry["editions"]
        if edition in editions:
            return [edition]
        return sorted(editions, key=lambda each: (each not in only, editions.index(each)))

    def _note(self, entry: Mapping[str, JSON], edition: str) -> str:
        if not edition or edition in entry["editions"]:
            return ""
        others = " and ".join(entry["editions"])
        return f"This does not arise in edition {edition}; the answer is for {others}."

    def _rulings(self, entry: Mapping[str, JSON], shown: Sequence[str]) -> tuple[Ruling, ...]:
        return tuple(
            Ruling(each, self.lookup.titles[each], entry["answers"][each], entry["basis"][each])
            for each in shown
        )

    def _deciding(
        self, entry: Mapping[str, JSON], options: Mapping[str, str], question: str
    ) -> Iterator[Deciding]:
        for each in entry["decided_by"]:
            option = each["option"] or ""
            given = options.get(option) or _value_given(question, each["fact"], each["answers"])
            yield Deciding(each["fact"], option, given, each["answers"])

    def _rules(self, entry: Mapping[str, JSON], shown: Sequence[str]) -> Iterator[Cited]:
        for id_ in entry["cites"]:
            rule = rule_from(self.index, id_) or {"editions": ()}
            if not set(shown).isdisjoint(rule["editions"]):
                yield cited_from(rule, shown)

    def _neighbours(self, ranking: Ranking, first: int, limit: int) -> tuple[Neighbour, ...]:
        numbers = [each.number for each in ranking.found[first : first + max(0, limit)]]
        entries = [self._entry(number) for number in numbers]
        return tuple(Neighbour(each["id"], each["question"]) for each in entries)


def rule_from(index: Mapping[str, bytes], rule: str) -> dict[str, JSON] | None:
    """A rule of the index by its id, or None if there is none."""
    fields = row(index["rules"], rule)
    return None if fields is None else loads(fields[0])


def cited_from(rule: Mapping[str, JSON], editions: Sequence[str]) -> Cited:
    """A rule of the index, with the differences between sources that concern ``editions``."""
    differences = tuple(
        Difference(
            each["id"],
            each["place"],
            tuple(Said(said["source"], said["title"], said["says"]) for said in each["sources"]),
        )
        for each in rule["differs"]
        if not set(editions).isdisjoint(each["editions"])
    )
    return Cited(
        rule["id"],
        rule["kind"],
        rule["title"],
        rule["text"],
        rule["layer"],
        tuple(rule["editions"]),
        differences,
    )


def _positions(
    entry: Mapping[str, JSON], shown: Sequence[str], options: Mapping[str, str]
) -> tuple[ShownPosition, ...]:
    """The positions of the editions shown; of each edition the one to look at comes first."""
    found = [each for each in entry["positions"] if each["edition"] in shown]
    found.sort(key=lambda each: (shown.index(each["edition"]), _unlike(each, options)))
    return tuple(
        ShownPosition(
            edition=each["edition"],
            title=each["title"],
            situation=each["situation"],
            player=each["player"],
            hand=tuple(ShownCard(**card) for card in each["hand"]),
            before=tuple(each["before"]),
            claim=each["claim"],
            card=each["card"],
            legal=each["legal"],
            outcome=each["outcome"],
            rules=tuple(each["rules"]),
        )
        for each in found
    )


def _unlike(position: Mapping[str, JSON], options: Mapping[str, str]) -> int:
    """In how many options a position is played otherwise than was asked for."""
    played: Mapping[str, str] = position["options"]
    return sum(options.get(name) != value for name, value in played.items())


def _value_given(question: str, fact: str, answers: Mapping[str, str]) -> str:
    """The value of a fact that a question names, if it names one."""
    spoken = " ".join(words(question))
    if fact == "players" and (match := re.search(_PEOPLE, spoken)):
        return next((each for each in answers if _counts(each, int(match[1]))), "")
    said = [each for each in answers if re.search(rf"\b{re.escape(each.casefold())}\b", spoken)]
    return said[0] if len(said) == 1 else ""


def _counts(value: str, players: int) -> bool:
    """Whether a value such as "3 or more" or "7 or 8" covers a number of players."""
    numbers = [int(each) for each in re.findall(r"\d+", value)]
    return players in numbers or ("more" in value and bool(numbers) and players >= numbers[0])

"""What the suite covers: every rule, refusal, option value and reading, with what pins it.

A rule is *covered* if vectors cite it; *elsewhere*, if it changes nothing itself and
another rule or the card table does what it says; *not-applicable*, if no program can
show it, with the reason. How sharply a rule is covered is told by the faults made in it:
how many some vector noticed, and which vectors did.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Final, Literal, TypeAlias

from ono99.conform.bundle import Bundle, Filled
from ono99.conform.configurations import configuration, played_by
from ono99.conform.exempt import Exemptions
from ono99.conform.faults import ON_PAPER, Fault
from ono99.conform.killed import Killed, state_of
from ono99.conform.killing import Hearing
from ono99.conform.mutants import CARD_TABLE
from ono99.conform.pairs import Pair, Pairs
from ono99.conform.tally import Count, Tally, tally
from ono99.load.documents import Article, Option, OptionValue, Reading, Ruling, Spec
from ono99.resolve.choices import offered_values
from ono99.resolve.leaves import leaves

JSON = Any
State: TypeAlias = Literal["covered", "elsewhere", "not-applicable", "open"]
FORMAT: Final = "ono99-matrix/1"


def matrix_data(
    spec: Spec,
    bundle: Bundle,
    faults: Sequence[Fault],
    killed: Killed,
    exemptions: Exemptions,
) -> dict[str, JSON]:
    """The whole matrix as JSON values.

    ``rules`` has an entry for each article, option and ruling, and one for the card
    tables; ``denials`` one for each rule that refuses moves; ``values`` one for each
    value of an option and each reading; ``pairs`` what was played together. ``fresh``
    tells whether the saved result of the mutants is that of these rules and vectors.
    """
    hearings = [Hearing(fault, killed.kills.get(fault.id, ())) for fault in faults]
    matrix = _Matrix(spec, bundle.vectors, hearings, tally(faults, hearings, exemptions))
    return {
        "format": FORMAT,
        "fresh": killed.hash == state_of(faults, bundle),
        "vectors": {edition: matrix.count(edition) for edition in spec.editions},
        "faults": _counted(matrix.tally.total),
        "faults_by_edition": {
            edition: _counted(
                tally(
                    [], [each for each in hearings if each.fault.edition == edition], exemptions
                ).total
            )
            for edition in spec.editions
        },
        "rules": list(matrix.rules()),
        "denials": list(matrix.denials()),
        "values": list(matrix.values()),
        "pairs": [matrix.pairs(edition) for edition in spec.editions],
    }


def open_points(data: Mapping[str, JSON]) -> list[str]:
    """What is not covered although it could be, in words; pairs left out."""
    points = [f"no vector cites {each['id']}" for each in data["rules"] if each["state"] == "open"]
    points += [
        f"no vector is refused {each['move']} by {each['rule']} in {each['edition']}"
        for each in data["denials"]
        if not each["vectors"]
    ]
    points += [
        f"no vector is played by {each['id']}={each['value']} in {each['edition']}"
        for each in data["values"]
        if each["state"] == "open"
    ]
    survived = data["faults"]["survived"]
    return [*points, *([f"{survived} faults were noticed by no vector"] if survived else [])]


class _Matrix:
    """Reads the rows of the matrix off the spec, the vectors and what became of the faults."""

    def __init__(
        self, spec: Spec, vectors: Sequence[Filled], hearings: Sequence[Hearing], tally_: Tally
    ) -> None:
        self.spec, self.vectors, self.hearings, self.tally = spec, vectors, hearings, tally_

    def count(self, edition: str) -> dict[str, int]:
        """How many vectors an edition has, by where they come from."""
        return dict(Counter(each.origin for each in self.vectors if each.edition == edition))

    # --------------------------------------------------------------------- rules

    def rules(self) -> Iterator[dict[str, JSON]]:
        """A row for each article, option and ruling, and for the card tables."""
        for chapter in self.spec.chapters.values():
            for article in chapter.articles:
                state, why = self._of_article(article)
                yield self._row(article, "article", self._editions(article), state, why)
        for option in self.spec.options.values():
            state = "covered" if self._cite(option.id) else "open"
            yield self._row(option, "option", option.editions, state, "")
        for ruling in self.spec.rulings.values():
            state, why = self._of_ruling(ruling)
            yield self._row(ruling, "ruling", ruling.editions, state, why)
        yield {
            "id": CARD_TABLE,
            "kind": CARD_TABLE,
            "title": "What cards there are",
            "editions": list(self.spec.editions),
            "state": "covered",
            "why": "",
            "vectors": {},
        } | self._faults_of(CARD_TABLE)

    def _row(
        self,
        item: Article | Option | Ruling,
        kind: str,
        editions: Iterable[str],
        state: State,
        why: str,
    ) -> dict[str, JSON]:
        return {
            "id": item.id,
            "kind": kind,
            "title": item.title,
            "editions": list(editions),
            "state": state,
            "why": why,
            "vectors": {edition: self._cited_in(item.id, edition) for edition in editions},
        } | self._faults_of(item.id)

    def _editions(self, article: Article) -> list[str]:
        return [
            edition.id
            for edition in self.spec.editions.values()
            if edition.id in article.editions or article.id in edition.takes
        ]

    def _of_article(self, article: Article) -> tuple[State, str]:
        if self._cite(article.id):
            return "covered", ""
        if article.social:
            return "not-applicable", article.reason or "It is about people, not about the game."
        return ("open", "") if article.formal else ("elsewhere", article.reason or "")

    def _of_ruling(self, ruling: Ruling) -> tuple[State, str]:
        if ruling.touches == ON_PAPER:
            return "not-applicable", "It is settled at the table; no program can show it."
        return ("covered" if self._cite(ruling.id) or self._named[ruling.id] else "open"), ""

    def _faults_of(self, rule: str) -> dict[str, JSON]:
        kills: Counter[str] = Counter()
        for hearing in self.hearings:
            if hearing.fault.rule == rule:
                kills.update(kill.vector for kill in hearing.kills)
        count = self.tally.rules.get(rule, Count())
        return {"faults": _counted(count), "noticed_by": dict(sorted(kills.items()))}

    # ------------------------------------------------------------------ refusals

    def denials(self) -> Iterator[dict[str, JSON]]:
        """A row for each rule that refuses a kind of move, in each edition."""
        for edition in self.spec.editions:
            rows = {
                (leaf[1], leaf[3])
                for formal in self._formals(edition)
                for leaf, value in leaves(formal)
                if leaf[0] in ("moves", "match_moves") and leaf[2] == "deny" and value is not None
            }
            for move, rule in sorted(rows):
                vectors = sorted(self._refusing.get((edition, move, rule), ()))
                yield {"edition": edition, "move": move, "rule": rule, "vectors": vectors}

    def _formals(self, edition: str) -> Iterator[Mapping[str, JSON]]:
        """Everything formal that an edition's articles, option values and readings say."""
        items: list[Article | OptionValue | Reading] = [
            each for each in self.spec.articles.values() if edition in self._editions(each)
        ]
        for option in self.spec.options.values():
            if edition in option.editions:
                items += [option.values[name] for name in offered_values(option, edition)]
        for ruling in self.spec.rulings.values():
            if edition in ruling.editions:
                items += ruling.readings.values()
        yield from (item.formal for item in items if item.formal)

    @cached_property
    def _refusing(self) -> dict[tuple[str, str, str], set[str]]:
        """The vectors in which a kind of move is refused by a rule."""
        found: dict[tuple[str, str, str], set[str]] = {}
        for vector in self.vectors:
            for step in (vector.start, *vector.steps):
                if step.accepted:
                    continue
                move = "" if step.request is None else str(step.request["op"])
                for rule in step.rules:
                    found.setdefault((vector.edition, move, rule), set()).add(vector.id)
        return found

    # ------------------------------------------------------------------- choices

    def values(self) -> Iterator[dict[str, JSON]]:
        """A row for each value of an option and each reading, in each edition."""
        for edition in self.spec.editions:
            for option in self.spec.options.values():
                if edition in option.editions:
                    for name in offered_values(option, edition):
                        title = option.values[name].title
                        yield self._value(edition, option.id, name, title, "option")
            for ruling in self.spec.rulings.values():
                if edition in ruling.editions:
                    for reading in ruling.readings.values():
                        yield self._reading(edition, ruling, reading.id)

    def _value(self, edition: str, id_: str, value: str, title: str, kind: str) -> dict[str, JSON]:
        vectors = self._in_force[edition, id_, value]
        return {
            "edition": edition,
            "kind": kind,
            "id": id_,
            "value": value,
            "title": title,
            "state": "covered" if vectors else "open",
            "why": "",
            "vectors": vectors,
        }

    def _reading(self, edition: str, ruling: Ruling, name: str) -> dict[str, JSON]:
        """A reading counts where a vector depends on it, not where it happens to be in force."""
        reading = ruling.readings[name]
        row = self._value(edition, ruling.id, name, reading.title, "ruling")
        row["vectors"] = self._bound[edition, ruling.id, name]
        if ruling.touches == ON_PAPER:
            why = "It is settled at the table; no program can show it."
            return row | {"state": "not-applicable", "why": why}
        if reading.played_by:
            chosen = ", ".join(f"{key}={value}" for key, value in reading.played_by.items())
            return row | {"state": "elsewhere", "why": f"It is played by the option {chosen}."}
        return row | {"state": "covered" if row["vectors"] else "open"}

    @cached_property
    def _in_force(self) -> Counter[tuple[str, str, str]]:
        """How many vectors are played by each value of an option that counts in them."""
        found: Counter[tuple[str, str, str]] = Counter()
        for vector in self.vectors:
            chosen = configuration(vector.edition, vector.options, vector.rulings)
            choice = played_by(self.spec, chosen)
            for option in choice.options_in_force(self.spec):
                found[vector.edition, option.id, choice.options[option.id]] += 1
        return found

    @cached_property
    def _bound(self) -> Counter[tuple[str, str, str]]:
        """How many vectors depend on each reading."""
        return Counter(
            (vector.edition, *pair) for vector in self.vectors for pair in vector.rulings.items()
        )

    @cached_property
    def _named(self) -> Counter[str]:
        return Counter(ruling for vector in self.vectors for ruling in vector.rulings)

    def pairs(self, edition: str) -> dict[str, JSON]:
        """How many pairs of choices can be played in an edition, and which never were."""
        pairs = Pairs(self.spec, edition)
        played = {configuration(each.edition, each.options, each.rulings) for each in self.vectors}
        covered = pairs.covered(played)
        possible = list(pairs.possible(covered))
        return {
            "edition": edition,
            "possible": len(possible),
            "covered": sum(pair in covered for pair in possible),
            "missing": [_words(pair) for pair in possible if pair not in covered],
        }

    # ------------------------------------------------------------------- vectors

    def _cite(self, rule: str) -> bool:
        return any(self._cited_in(rule, edition) for edition in self.spec.editions)

    def _cited_in(self, rule: str, edition: str) -> int:
        return self._cited[edition, rule]

    @cached_property
    def _cited(self) -> Counter[tuple[str, str]]:
        """How many vectors of an edition name a rule: as cited, or because they pin it."""
        return Counter(
            (vector.edition, rule)
            for vector in self.vectors
            for rule in {*vector.rules, vector.pins, *vector.options}
        )


def _words(pair: Pair) -> list[str]:
    return [str(pick) for pick in pair]


def _counted(count: Count) -> dict[str, int]:
    return {
        "made": count.made,
        "noticed": count.killed,
        "by_reason": count.by_reason,
        "exempt": count.exempt,
        "survived": count.survived,
    }

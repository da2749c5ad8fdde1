"""Every single fault that the rules of a game could have: mutants of the resolved rules.

A suite that passes good programs proves little; it has to fail bad ones. Since
the rules are data, bad programs can be made by the thousand: each *mutant* is the
rules with one small fault, made on purpose. :mod:`ono99.conform.killing` plays the
vectors by them and tells which mutants nobody noticed.

Not changed are the invariants, which say what holds in play and decide nothing, and
whatever the rules at hand never come to: the points of cards where no points are
counted, the next deal where the match is over after one round.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final, TypeAlias

from ono99.conform.ruletext import expression_text, steps_text
from ono99.conform.stepfaults import Steps
from ono99.conform.treefaults import Change, Grammar, Trail, tree_changes
from ono99.resolve.leaves import vocabulary
from ono99.resolve.treewords import words_behind

JSON = Any
Rules: TypeAlias = Mapping[str, JSON]

CARD_TABLE: Final = "card-table"
"""Stands for the rule to which a fault in an edition's card table belongs."""

_ENGINE_ASKS_FOR: Final = frozenset({"first_player", "laid_hand_shown", "hands_shown_at_end"})
"""Names that no rule asks for, but whoever deals, and whoever shows the table."""

_ASKS_FOR_POINTS: Final = frozenset({"points", "hand_points"})
_ASKS_FOR_UNPLAYABLE: Final = "discard_unplayable"


@dataclass(frozen=True, slots=True)
class Mutant:
    """The rules with one fault.

    ``id`` is permanent: the edition, the choice that brings the rule in, where the fault
    is and of what kind. ``rule`` is the article, option or ruling that it falsifies.
    ``value`` stands at ``path`` of the resolved rules instead of what should.
    """

    id: str
    rule: str
    words: str
    path: Trail
    value: JSON

    def __str__(self) -> str:
        return f"{self.rule}: {self.words}"

    def applied(self, rules: Rules) -> Rules:
        """The rules with the fault; ``rules`` itself, which must be those it was made for, stays.

        >>> mutant = Mutant("", "", "", ("constants", "limit"), 100)
        >>> mutant.applied({"constants": {"limit": 99, "decks": 1}})
        {'constants': {'limit': 100, 'decks': 1}}
        """
        result: Rules = _replaced(rules, self.path, self.value)
        return result


def _replaced(value: JSON, path: Trail, new: JSON) -> JSON:
    if not path:
        return new
    copy = value.copy()
    copy[path[0]] = _replaced(value[path[0]], path[1:], new)
    return copy


def mutants(rules: Rules, language: Mapping[str, JSON]) -> Iterator[Mutant]:
    """Every mutant of some resolved rules, written in the vocabulary ``language``."""
    maker = _Maker(rules, language)
    yield from maker.constants()
    yield from maker.names()
    for table in ("moves", "match_moves"):
        yield from maker.clauses(table)
    for table in ("steps", "match_steps"):
        yield from maker.sequences(table)
    yield from maker.card_numbers()
    yield from maker.card_tags()
    yield from maker.effects()
    yield from maker.refusals()


class _Maker:
    """Makes the mutants of one set of rules, section by section."""

    def __init__(self, rules: Rules, language: Mapping[str, JSON]) -> None:
        self.rules, self.language = rules, language
        self._edition = str(rules["edition"])
        self.provenance: Mapping[str, str] = rules["provenance"]
        self.asked = self._asked()
        self.round_steps = self._steps(rules["variables"], rules["phases"])
        match_variables = {**rules["match_variables"], **rules["seat_variables"]}
        self.match_steps = self._steps(match_variables, rules["match_phases"])
        self.grammar = self._grammar({**rules["variables"], **match_variables})

    def _asked(self) -> frozenset[str]:
        """Every word that something asks for which the rules can come to."""
        conditions = [self.rules[section] for section in ("moves", "match_moves")]
        steps = [
            entries[: _last_reached(entries)]
            for table in ("steps", "match_steps")
            for entries in self.rules[table].values()
        ]
        effects = [card["effects"] for card in self.rules["cards"].values()]
        asked = [conditions, steps, effects, *_ENGINE_ASKS_FOR]
        return words_behind(self.rules["names"], asked)

    def _grammar(self, variables: Mapping[str, JSON]) -> Grammar:
        words = vocabulary(self.language)
        return Grammar(
            frozenset(name for name, type_ in words.names.items() if type_ == "boolean"),
            frozenset(
                name for name, function in words.functions.items() if function.gives == "boolean"
            ),
            {name: entry["domain"] for name, entry in variables.items()},
            self._tags(),
        )

    def _tags(self) -> tuple[str, ...]:
        """The tags that some card carries and some rule asks for."""
        carried = {tag for card in self.rules["cards"].values() for tag in card["tags"]}
        known = self.language["tags"]
        asked = {*self.asked, *(["unplayable"] if _ASKS_FOR_UNPLAYABLE in self.asked else ())}
        return tuple(tag for tag in known if tag in carried and tag in asked)

    def _steps(self, variables: Mapping[str, JSON], phases: Mapping[str, JSON]) -> Steps:
        return Steps(self._grammar(variables), tuple(self.language["operations"]), tuple(phases))

    # -------------------------------------------------------------- what a mutant is called

    def _mutant(self, leaf: str, change: Change, words: str, path: Trail, value: JSON) -> Mutant:
        owner = self.provenance.get(leaf, CARD_TABLE)
        trail = ".".join(map(str, change.trail))
        parts = (self._origin(owner), leaf, *([trail] if trail else []), change.kind)
        return Mutant("/".join(parts), owner, words, path, value)

    def _origin(self, owner: str) -> str:
        """The edition, and the option value or reading without which a rule would not be there."""
        for choices in (self.rules["options"], self.rules["rulings"]):
            if owner in choices:
                return f"{self._edition}[{owner}={choices[owner]}]"
        return self._edition

    def _called(self, first: str, second: str) -> str:
        """The key of an entry, with where it comes from if that is not where ``first`` does."""
        owners = (self.provenance.get(leaf, CARD_TABLE) for leaf in (first, second))
        origin, others = map(self._origin, owners)
        return second if origin == others else f"{second}{others.removeprefix(self._edition)}"

    # ------------------------------------------------------------------------ the sections

    def constants(self) -> Iterator[Mutant]:
        """Every number by its name, one more and one less."""
        for name, number in self.rules["constants"].items():
            for change in tree_changes(number, self.grammar):
                words = f"{name} {number} -> {change.value}"
                yield self._mutant(
                    f"constants.{name}", change, words, ("constants", name), change.value
                )

    def names(self) -> Iterator[Mutant]:
        """Every definition."""
        for name, tree in self.rules["names"].items():
            if name not in self.asked:
                continue
            for change in tree_changes(tree, self.grammar):
                words = f"{name}: {_texts(tree, change.value)}"
                yield self._mutant(f"names.{name}", change, words, ("names", name), change.value)

    def clauses(self, table: str) -> Iterator[Mutant]:
        """Every condition that permits or denies a move: left out, turned round, changed."""
        for move, entry in self.rules[table].items():
            for part in ("permit", "deny"):
                for rule, tree in entry[part].items():
                    yield from self._clause(table, move, part, rule, tree)

    def _clause(self, table: str, move: str, part: str, rule: str, tree: JSON) -> Iterator[Mutant]:
        leaf = f"{table}.{move}.{part}.{rule}"
        place = (table, move, part)
        verb = "allowed" if part == "permit" else "refused"
        without = {key: each for key, each in self.rules[table][move][part].items() if key != rule}
        words = f"{move} is no longer {verb} if {expression_text(tree)}"
        yield self._mutant(leaf, Change("dropped", (), None), words, place, without)
        if tree is not True:
            words = f"{move} is always {verb}, not only if {expression_text(tree)}"
            yield self._mutant(leaf, Change("always", (), True), words, (*place, rule), True)
            for change in tree_changes(tree, self.grammar):
                words = f"{move} is {verb} if: {_texts(tree, change.value)}"
                yield self._mutant(leaf, change, words, (*place, rule), change.value)

    def sequences(self, table: str) -> Iterator[Mutant]:
        """What happens: every step left out, changed, or taken before the one before it."""
        faults = self.round_steps if table == "steps" else self.match_steps
        slots = self.language["match_sequences" if table == "match_steps" else "sequences"]
        for sequence, entries in self.rules[table].items():
            leaves = self._leaves(table, sequence, slots[sequence])
            reached = _last_reached(entries)
            for number, (leaf, entry) in enumerate(zip(leaves[:reached], entries, strict=False)):
                path: Trail = (table, sequence)
                without = [*entries[:number], *entries[number + 1 :]]
                text = steps_text(entry["steps"])
                words = f"at {_place(leaf)}: left out: {text}"
                yield self._mutant(leaf, Change("dropped", (), None), words, path, without)
                inner = (*path, number, "steps")
                for change in faults.list_changes(entry["steps"]):
                    words = f"at {_place(leaf)}: {_step_texts(entry['steps'], change.value)}"
                    yield self._mutant(leaf, change, words, inner, change.value)
            yield from self._swaps((table, sequence), leaves, entries, reached)

    def _leaves(self, table: str, sequence: str, slots: Sequence[str]) -> list[str]:
        """The key of every entry of a sequence, in the order in which they run."""
        effects_slot = self.language["effects_slot"]
        found = []
        for slot in slots:
            start = f"{table}.{sequence}.{slot}."
            found += [leaf for leaf in self.provenance if leaf.startswith(start)]
            if table == "steps" and f"{sequence}.{slot}" == effects_slot:
                found.append(start.removesuffix("."))
        return found

    def _swaps(
        self, path: Trail, leaves: Sequence[str], entries: Sequence[JSON], reached: int
    ) -> Iterator[Mutant]:
        """Two neighbouring entries of a sequence in the wrong order."""
        for number in range(min(reached, len(entries) - 1)):
            first, second = leaves[number], leaves[number + 1]
            change = Change(f"after-{self._called(first, second)}", (), None)
            swapped = [
                *entries[:number],
                entries[number + 1],
                entries[number],
                *entries[number + 2 :],
            ]
            done, late = (steps_text(entries[at]["steps"]) for at in (number + 1, number))
            words = f"at {_place(first)}: {done} -- before: {late}"
            yield self._mutant(first, change, words, path, swapped)

    def card_numbers(self) -> Iterator[Mutant]:
        """How many cards of a kind there are, what they add, and what they cost in points."""
        cards = self.rules["cards"]
        asked = ["count", "value", *(["points"] if self.asked & _ASKS_FOR_POINTS else [])]
        for card, entry in cards.items():
            for what in asked:
                for change in tree_changes(entry[what], self.grammar):
                    words = f"{card}: {what} {entry[what]} -> {change.value}"
                    leaf, path = f"cards.{card}.{what}", ("cards", card, what)
                    yield self._mutant(leaf, change, words, path, change.value)
        for card, other in zip(cards, [*cards][1:] + [*cards][:1], strict=True):
            moved = {
                **cards,
                card: {**cards[card], "count": cards[card]["count"] - 1},
                other: {**cards[other], "count": cards[other]["count"] + 1},
            }
            words = f"one {other} more and one {card} less in the deck"
            change = Change(f"moved-to-{other}", (), None)
            yield self._mutant(f"cards.{card}.count", change, words, ("cards",), moved)

    def card_tags(self) -> Iterator[Mutant]:
        """Every tag that rules ask for, taken from a card or given to the next."""
        cards = self.rules["cards"]
        for card, other in zip(cards, [*cards][1:] + [*cards][:1], strict=True):
            for tag in self.grammar.tags:
                leaf, tags = f"cards.{card}.tags", cards[card]["tags"]
                if tag not in tags:
                    continue
                left = [each for each in tags if each != tag]
                yield self._mutant(
                    leaf,
                    Change(f"without-{tag}", (), None),
                    f"{card} is not marked as {tag}",
                    ("cards", card, "tags"),
                    left,
                )
                if tag not in cards[other]["tags"]:
                    moved = {
                        **cards,
                        card: {**cards[card], "tags": left},
                        other: {**cards[other], "tags": [*cards[other]["tags"], tag]},
                    }
                    words = f"{other} is marked as {tag}, and {card} is not"
                    change = Change(f"{tag}-to-{other}", (), None)
                    yield self._mutant(leaf, change, words, ("cards",), moved)

    def effects(self) -> Iterator[Mutant]:
        """What a card does when it is played: left out, changed, or done by another card."""
        cards = self.rules["cards"]
        for card, entry in cards.items():
            for number, effect in enumerate(entry["effects"]):
                leaf = f"cards.{card}.{effect['rule']}"
                path: Trail = ("cards", card, "effects")
                without = [*entry["effects"][:number], *entry["effects"][number + 1 :]]
                words = f"{card} no longer does this: {steps_text(effect['steps'])}"
                yield self._mutant(leaf, Change("dropped", (), None), words, path, without)
                for change in self.round_steps.list_changes(effect["steps"]):
                    words = f"{card}: {_step_texts(effect['steps'], change.value)}"
                    yield self._mutant(leaf, change, words, (*path, number, "steps"), change.value)
            leaves = [f"cards.{card}.{effect['rule']}" for effect in entry["effects"]]
            place = ("cards", card, "effects")
            yield from self._swaps(place, leaves, entry["effects"], len(leaves))
        for card, other in combinations(cards, 2):
            yield from self._exchanged(card, other)

    def _exchanged(self, card: str, other: str) -> Iterator[Mutant]:
        """Two cards that do what the other should."""
        cards = self.rules["cards"]
        mine, others = cards[card]["effects"], cards[other]["effects"]
        if mine != others:
            exchanged = {
                **cards,
                card: {**cards[card], "effects": others},
                other: {**cards[other], "effects": mine},
            }
            actor, rule = (card, mine[0]["rule"]) if mine else (other, others[0]["rule"])
            change = Change(f"of-{card}-and-{other}-exchanged", (), None)
            words = f"{card} does what {other} should, and the other way round"
            yield self._mutant(f"cards.{actor}.{rule}", change, words, ("cards",), exchanged)

    def refusals(self) -> Iterator[Mutant]:
        """The rule that is cited when a move is refused out of hand: another one."""
        refusals = self.rules["refusals"]
        for refusal, other in zip(refusals, [*refusals][1:] + [*refusals][:1], strict=True):
            words = f"{refusal}: {refusals[refusal]} -> {refusals[other]}"
            change = Change(f"to-{other}", (), None)
            path: Trail = ("refusals", refusal)
            yield self._mutant(f"refusals.{refusal}", change, words, path, refusals[other])


def _last_reached(entries: Sequence[JSON]) -> int:
    """How many entries of a sequence can run: all up to a step that always goes elsewhere."""
    for number, entry in enumerate(entries, 1):
        if any("go" in step and not {"if", "each"} & {*step} for step in entry["steps"]):
            return number
    return len(entries)


def _place(leaf: str) -> str:
    """Sequence and slot, out of the key of an entry."""
    table, *names = leaf.split(".")
    return " ".join(names[:2]) if table in ("steps", "match_steps") else names[0]


def _texts(before: JSON, after: JSON) -> str:
    return f"{expression_text(before)} -> {expression_text(after)}"


def _step_texts(before: Sequence[JSON], after: Sequence[JSON]) -> str:
    """The steps that differ, as they are and as they become."""
    if len(before) == len(after):
        pairs = [(one, other) for one, other in zip(before, after, strict=True) if one != other]
        before, after = [one for one, _ in pairs], [other for _, other in pairs]
    return f"{steps_text(before)} -> {steps_text(after)}"

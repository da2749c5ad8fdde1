"""From trees to functions: every expression and step of the rules, compiled once at load.

A compiled expression is a function of an :class:`Asker`, the one who asks: it
knows the variables, the card and the seat in question, and how to look at the
table. No tree is walked while a game is played.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from ono99.problems import Ono99Error
from ono99.resolve.expressions import COMPARISONS

JSON = Any
EFFECTS = "effects"
"""What a step runs to let the card in question do what it says."""


class RulesError(Ono99Error):
    """Rules that cannot be played: something they use is not defined, or they never settle."""


class Asker(Protocol):
    """Who asks a question of the rules, and about what."""

    values: list[int]
    card: int
    seat: int

    def seats(self) -> range:
        """Every seat at the table."""

    def hand_kinds(self) -> Sequence[int]:
        """The kinds of card in the hand of the seat in question."""

    def can(self, move: str) -> bool:
        """Whether the seat in question has a legal move of this kind."""

    def value_of(self, seat: int, variable: int) -> int:
        """A variable that each seat has for itself."""


Question = Callable[[Any], int]
"""A compiled expression: from an asker to an integer (booleans count as 0 and 1)."""

Action = Callable[[Any], bool]
"""A compiled step or sequence: acts, and tells whether it went to another phase."""


class Compiler:
    """Compiles the expressions and steps of one set of rules for one kind of asker.

    ``known`` maps every fact and variable to the function that finds it;
    ``functions`` maps the functions that look at cards to makers of questions.
    """

    def __init__(
        self,
        rules: Mapping[str, JSON],
        known: Mapping[str, Question],
        card_functions: Mapping[str, Callable[[str], Question]],
        setters: Mapping[str, Callable[[Any, int], None]],
        operations: Mapping[str, Callable[[Any], None]],
        phases: Sequence[str],
    ) -> None:
        self.rules = rules
        self.known = known
        self.card_functions = card_functions
        self.setters = setters
        self.operations = operations
        self.phases = {phase: number for number, phase in enumerate(phases)}
        self._names: dict[str, Question] = {}
        self._open: list[str] = []

    def question(self, tree: JSON) -> Question:
        """Compile an expression."""
        fixed = self._fixed(tree)
        if fixed is not None:
            return _constant(fixed)
        if isinstance(tree, str):
            return self._name(tree)
        name, operands = tree[0], tree[1:]
        if name in _BINARY:
            return self._binary(_BINARY[name], *operands)
        if name in self.card_functions:
            return self.card_functions[name](operands[0])
        maker = _MAKERS.get(name)
        if maker is None:
            raise RulesError(f"'{name}' cannot be asked here")
        return maker(*(self.question(operand) for operand in operands))

    def _fixed(self, tree: JSON) -> int | None:
        """The value of an expression that is always the same."""
        if isinstance(tree, (bool, int)):
            return tree
        if tree == "none":
            return -1
        if isinstance(tree, str):
            constant: int | None = self.rules["constants"].get(tree)
            return constant
        return None

    def _binary(self, function: Callable[[int, int], int], left: JSON, right: JSON) -> Question:
        first, fixed = self.question(left), self._fixed(right)
        if fixed is not None:
            return lambda asker: function(first(asker), fixed)
        second = self.question(right)
        return lambda asker: function(first(asker), second(asker))

    def _name(self, name: str) -> Question:
        if name in self.known:
            return self.known[name]
        if name in self._names:
            return self._names[name]
        if name in self._open:
            raise RulesError(f"'{name}' is defined by itself: {' -> '.join([*self._open, name])}")
        if name not in self.rules["names"]:
            raise RulesError(f"'{name}' is used, but nothing in these rules defines it here")
        self._open.append(name)
        self._names[name] = self.question(self.rules["names"][name])
        self._open.pop()
        return self._names[name]

    def sequences(self, table: Mapping[str, JSON]) -> dict[str, Action]:
        """Compile all sequences of a table; a sequence may run another."""
        compiled: dict[str, Action] = {}
        for name, entries in table.items():
            compiled[name] = self.sequence(entries, compiled)
        return compiled

    def sequence(self, entries: Sequence[JSON], compiled: Mapping[str, Action]) -> Action:
        """Compile one list of entries, each a rule and its steps."""
        steps = [
            self.step(step, entry["rule"], compiled) for entry in entries for step in entry["steps"]
        ]
        return _in_turn(steps)

    def step(self, step: Mapping[str, JSON], rule: str, compiled: Mapping[str, Action]) -> Action:
        """Compile one step; ``compiled`` is looked into when the step runs another sequence."""
        changes = self._changes(step)
        follow = self._follow(step, rule, compiled)
        body = _body(rule, changes, follow)
        if "each" in step:
            body = _for_each(self.question(step["each"]), body)
        return _guarded(self.question(step["if"]), body) if "if" in step else body

    def _changes(self, step: Mapping[str, JSON]) -> list[Callable[[Any], None]]:
        """What a step changes: its operation, then its variables."""
        changes = [self.operations[step["do"]]] if "do" in step else []
        pairs = [
            (self.setters[variable], self.question(tree))
            for variable, tree in step.get("set", {}).items()
        ]
        if len(pairs) == 1:
            changes.append(_assignment(*pairs[0]))
        elif pairs:
            changes.append(_assignments(pairs))
        return changes

    def _follow(
        self, step: Mapping[str, JSON], rule: str, compiled: Mapping[str, Action]
    ) -> list[Action]:
        """What a step does after that: inner steps, another sequence, a win, another phase."""
        follow = [self.step(inner, rule, compiled) for inner in step.get("then", ())]
        if "run" in step:
            follow.append(_run_effects if step["run"] == EFFECTS else _run(step["run"], compiled))
        if "win" in step:
            follow.append(_win(self.question(step["win"])))
        if "go" in step:
            follow.append(_go(self.phases[step["go"]]))
        return follow


def _constant(value: int) -> Question:
    return lambda _: value


def _all(*parts: Question) -> Question:
    def question(asker: Asker) -> bool:
        for part in parts:
            if not part(asker):
                return False
        return True

    return question


def _any(*parts: Question) -> Question:
    def question(asker: Asker) -> bool:
        for part in parts:
            if part(asker):
                return True
        return False

    return question


def _not(part: Question) -> Question:
    return lambda asker: not part(asker)


def _pick(condition: Question, first: Question, second: Question) -> Question:
    return lambda asker: first(asker) if condition(asker) else second(asker)


def _any_card(condition: Question) -> Question:
    def question(asker: Asker) -> bool:
        card = asker.card
        try:
            for kind in asker.hand_kinds():
                asker.card = kind
                if condition(asker):
                    return True
            return False
        finally:
            asker.card = card

    return question


def _seats_where(asker: Asker, condition: Question, seats: Sequence[int]) -> Iterator[int]:
    """The seats for which the condition holds; the asker asks about each while it is given."""
    before = asker.seat
    try:
        for seat in seats:
            asker.seat = seat
            if condition(asker):
                yield seat
    finally:
        asker.seat = before


def _any_seat(condition: Question) -> Question:
    return lambda asker: any(True for _ in _seats_where(asker, condition, asker.seats()))


def _every_seat(condition: Question) -> Question:
    return lambda asker: not any(True for _ in _seats_where(asker, _not(condition), asker.seats()))


def _count_seats(condition: Question) -> Question:
    return lambda asker: sum(1 for _ in _seats_where(asker, condition, asker.seats()))


def _extreme(
    choose: Callable[..., int],
) -> Callable[[Question, Question], Question]:
    def maker(number: Question, condition: Question) -> Question:
        return lambda asker: choose(
            (number(asker) for _ in _seats_where(asker, condition, asker.seats())), default=0
        )

    return maker


def _leftward(first_step: int) -> Callable[[Question, Question], Question]:
    def maker(start: Question, condition: Question) -> Question:
        def question(asker: Asker) -> int:
            seat, seats = start(asker), len(asker.seats())
            order = [(seat + step) % seats for step in range(first_step, seats + first_step)]
            return next(_seats_where(asker, condition, order), seat)

        return question

    return maker


_BINARY: Mapping[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "%": operator.mod,
    **COMPARISONS,
    "min": min,
    "max": max,
}

_MAKERS: Mapping[str, Callable[..., Question]] = {
    "and": _all,
    "or": _any,
    "not": _not,
    "pick": _pick,
    "any_card": _any_card,
    "any_seat": _any_seat,
    "every_seat": _every_seat,
    "seats": _count_seats,
    "least": _extreme(min),
    "most": _extreme(max),
    "left_of": _leftward(1),
    "here_or_left_of": _leftward(0),
}


def _in_turn(actions: Sequence[Action]) -> Action:
    def action(asker: Any) -> bool:
        for part in actions:
            if part(asker):
                return True
        return False

    return action


def _guarded(condition: Question, body: Action) -> Action:
    return lambda asker: body(asker) if condition(asker) else False


def _body(rule: str, changes: Sequence[Callable[[Any], None]], follow: Sequence[Action]) -> Action:
    def action(asker: Any) -> bool:
        if rule:
            asker.note(rule)
        for change in changes:
            change(asker)
        for part in follow:
            if part(asker):
                return True
        return False

    return action


def _for_each(condition: Question, body: Action) -> Action:
    def action(asker: Any) -> bool:
        for seat in list(_seats_where(asker, condition, asker.seats())):
            before, asker.seat = asker.seat, seat
            went = body(asker)
            asker.seat = before
            if went:
                return True
        return False

    return action


def _assignment(setter: Callable[[Any, int], None], value: Question) -> Callable[[Any], None]:
    return lambda asker: setter(asker, int(value(asker)))


def _assignments(
    pairs: Sequence[tuple[Callable[[Any, int], None], Question]],
) -> Callable[[Any], None]:
    def change(asker: Any) -> None:
        for setter, value in [(setter, int(value(asker))) for setter, value in pairs]:
            setter(asker, value)

    return change


def _run(name: str, compiled: Mapping[str, Action]) -> Action:
    return lambda asker: compiled[name](asker)  # noqa: PLW0108 - it may be compiled later


def _run_effects(asker: Any) -> bool:
    result: bool = asker.run_effects()
    return result


def _win(condition: Question) -> Action:
    def action(asker: Any) -> bool:
        asker.winners = tuple(_seats_where(asker, condition, asker.seats()))
        return False

    return action


def _go(phase: int) -> Action:
    def action(asker: Any) -> bool:
        asker.go(phase)
        return True

    return action

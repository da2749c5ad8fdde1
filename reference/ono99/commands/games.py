"""A game told move by move, each with its rules, and how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ono99.commands.citing import routine_rules, telling
from ono99.match import Deal, Match, MatchState, read_move
from ono99.record import Event
from ono99.state import Move, RoundResult
from ono99.terminal import Terminal, pad, wrap
from ono99.wording import card_name, listed, plain

_NUMBER_WIDTH = 5


class GamePrinter:
    """Turns the events of one game into lines."""

    def __init__(self, match: Match, terminal: Terminal) -> None:
        self.match = match
        self.rules = match.rules
        self.terminal = terminal
        self.routine = routine_rules(self.rules)
        self.state = match.new()
        self.events = 0
        self._counted = [
            name
            for name, entry in self.rules["seat_variables"].items()
            if entry["domain"] == "integer" and name in _set_by(self.rules["match_steps"]["count"])
        ]

    def head(self, seed: int, strategy: str) -> Iterator[str]:
        """What is played, and by whom."""
        text = f"{self.rules['edition']} rules, {self.match.players} players, seed {seed}"
        yield from wrap(f"{text}, strategy {strategy}.", self.terminal.width)
        yield from self._routine()

    def _routine(self) -> Iterator[str]:
        texts = self.rules["texts"]
        ids = [rule for rule in texts if rule in self.routine]
        if ids:
            text = f"At work in every play, and not repeated: {', '.join(ids)}."
            yield from wrap(self.terminal.dim(text), self.terminal.width)
        yield ""

    def event(self, event: Event) -> Iterator[str]:
        """What happened, the total after it, and the rules that acted."""
        before, self.state, self.events = self.state, event.state, event.number
        number = self.terminal.dim(pad(str(event.number), _NUMBER_WIDTH - 1, right=True))
        rules = telling([*self._permits(before, event), *event.rules], self.routine)
        cited = self.terminal.dim(f"[{', '.join(rules)}]")
        yield from wrap(
            f"{self._told(event)} {cited}",
            self.terminal.width,
            f"{number} ",
            " " * (_NUMBER_WIDTH + 4),
        )
        yield from self._news(before, event.state)

    def _told(self, event: Event) -> str:
        move = read_move(self.rules, event.move)
        if isinstance(move, Deal):
            hands = [", ".join(self._named(card) for card in hand) for hand in move.hands]
            return f"deal {' / '.join(hands)}"
        said = plain(move.name) if move.card is None else f"{move.name} {self._named(move.card)}"
        if event.seat is not None:
            said = f"seat {event.seat}: {said}"
        return f"{said} -> {self.terminal.bold(str(event.total))}" if self._plays(move) else said

    def _permits(self, before: MatchState, event: Event) -> tuple[str, ...]:
        return self.match.explain(before, read_move(self.rules, event.move)).permits

    def _named(self, card: str) -> str:
        return card_name(self.rules, card) if card in self.rules["cards"] else card

    def _plays(self, move: Move) -> bool:
        """Whether the move plays a card, so that there is a new total to tell."""
        moves = self.match.round.moves
        return move.name in moves and moves[move.name].card == "hand"

    def _news(self, before: MatchState, after: MatchState) -> Iterator[str]:
        """What else became of the round or the match."""
        indent = " " * _NUMBER_WIDTH
        news = list(self._round_news(before, after))
        if news:
            yield ""
            for text in news:
                yield from wrap(self.terminal.bold(text), self.terminal.width, indent)
            yield ""

    def _round_news(self, before: MatchState, after: MatchState) -> Iterator[str]:
        old = self._result(before)
        new = self._result(after)
        if new is None or before.phase != "round":
            return
        gone = [seat for seat in new.losers if old is None or seat not in old.losers]
        if gone:
            yield f"{_seats(gone)} {'is' if len(gone) == 1 else 'are'} out of the round."
        if after.phase != before.phase:
            won = f" {_seats(new.winners)} won it." if new.winners else ""
            yield f"The round is over.{won}"
            yield from self.standing()

    def _result(self, state: MatchState) -> RoundResult | None:
        return None if state.round is None else self.match.round.result(state.round)

    def standing(self) -> Iterator[str]:
        """What the match has counted for each seat so far."""
        for name in self._counted:
            values = enumerate(self.match.seat_values(self.state, name))
            yield f"{plain(name).capitalize()}: {', '.join(f'seat {s} {v}' for s, v in values)}."

    def end(self) -> Iterator[str]:
        """How it ended."""
        winners = self.state.winners
        if self.match.is_over(self.state):
            text = f"{_seats(winners)} won the match." if winners else "Nobody won the match."
        else:
            text = f"Stopped after {self.events} events; the match is not over."
        yield from wrap(self.terminal.bold(text), self.terminal.width)


def _seats(seats: list[int] | tuple[int, ...]) -> str:
    return listed([f"{'Seat' if not number else 'seat'} {s}" for number, s in enumerate(seats)])


def _set_by(entries: Iterable[Mapping[str, Any]]) -> set[str]:
    """Every variable that some step sets, in resolved entries of a sequence."""
    found: set[str] = set()
    for entry in entries:
        for step in entry["steps"]:
            found |= step.get("set", {}).keys()
            found |= _set_by([{"steps": step["then"]}] if "then" in step else [])
    return found

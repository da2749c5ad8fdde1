"""A game told turn by turn, each with the rules that say something about it, and how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ono99.commands.citing import routine_rules, telling
from ono99.commands.terminal import Terminal, pad, wrap
from ono99.commands.wording import card_name, listed, plain
from ono99.explain.weighing import defining
from ono99.play.endings import gone, names_winners, round_is_all, the_whole
from ono99.play.match import Deal, Match, MatchState, read_move
from ono99.play.record import Event
from ono99.play.state import Move, RoundResult, State

_NUMBER_WIDTH = 5
_INDENT = " " * (_NUMBER_WIDTH + 4)


class _Line:
    """A line that is being written: who acts, what was done so far, and by which rules."""

    def __init__(self, number: int, seat: int | None, head: str) -> None:
        self.number, self.seat, self.head = number, seat, head
        self.parts: list[str] = []
        self.drawn: list[str] = []
        self.rules: list[str] = []

    def finish(self) -> str:
        """The whole text, but for the rules."""
        self._put_drawn()
        return f"{self.head}{'; '.join(self.parts)}"

    def add(self, part: str) -> None:
        """Say what was done next."""
        self._put_drawn()
        self.parts.append(part)

    def _put_drawn(self) -> None:
        if self.drawn:
            drawn = f"draws {', '.join(self.drawn)}"
            before = self.parts.pop() if self.parts else ""
            self.parts.append(f"{before}, {drawn}" if before else drawn)
            self.drawn = []


class GamePrinter:
    """Turns the events of one game into lines: one for each turn, given once it is complete."""

    def __init__(self, match: Match, terminal: Terminal) -> None:
        self.match = match
        self.rules = match.rules
        self.terminal = terminal
        self.routine = routine_rules(self.rules)
        self.state = match.new()
        self.events = 0
        self._line: _Line | None = None
        self._counted = [
            name
            for name, entry in self.rules["seat_variables"].items()
            if entry["domain"] == "integer" and name in _set_by(self.rules["match_steps"]["count"])
        ]

    def tell(self, events: Iterable[Event]) -> None:
        """Print all of it, as it happens."""
        for event in events:
            self._print(self.event(event))
        self._print(self.flush())

    def follow(self, events: Iterable[Event]) -> None:
        """Keep up with all of it, and print nothing."""
        for event in events:
            self.state, self.events = event.state, event.number

    def _print(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.terminal.print(line)

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

    # -------------------------------------------------------------- what happens

    def event(self, event: Event) -> Iterator[str]:
        """Whatever an event completes: the line of the turn before it, or news."""
        before, self.state, self.events = self.state, event.state, event.number
        move = read_move(self.rules, event.move)
        if isinstance(move, Deal):
            yield from self.flush()
            yield from self._deal(event, move)
        elif self._draws(move) and self._line and self._line.seat == event.seat:
            self._line.drawn.append(self._named(move.card or ""))
            self._line.rules += telling(event.rules, self.routine)
        else:
            yield from self._acts(before, event, move)
        yield from self._news(before, event.state)

    def flush(self) -> Iterator[str]:
        """The line that is still being written, if there is one."""
        line, self._line = self._line, None
        if line:
            cited = self.terminal.dim(f"[{', '.join(dict.fromkeys(line.rules))}]")
            text = f"{line.finish()} {cited}" if line.rules else line.finish()
            yield from wrap(text, self.terminal.width, self._number(line.number), _INDENT)

    def _acts(self, before: MatchState, event: Event, move: Move) -> Iterator[str]:
        """A move that is told in a line of its own, or in that of the same turn."""
        line = self._line
        if line is None or not self._goes_on(line, before, event):
            yield from self.flush()
            line = self._line = _Line(event.number, event.seat, self._head(before, event))
        line.add(self._told(before, event, move))
        permits = self.match.explain(before, move).permits
        rules = [*permits, *self._defining(before, move), *event.rules]
        line.rules += telling(rules, self.routine)

    def _goes_on(self, line: _Line, before: MatchState, event: Event) -> bool:
        """Whether the turn of a line goes on: with a further card, or something for the table."""
        played = self._round_of(before)
        if played is None or event.seat is None:
            return played is not None
        return line.seat == event.seat and self.match.round.value(played, "made") > 0

    def _round_of(self, state: MatchState) -> State | None:
        """The round that is being played, if one is."""
        return state.round if state.phase == "round" else None

    def _head(self, before: MatchState, event: Event) -> str:
        if event.seat is None:
            return ""
        played = self._round_of(before)
        owed = self.match.round.value(played, "owed") if played else 1
        return f"seat {event.seat}{f' (owes {owed})' if owed > 1 else ''}: "

    def _told(self, before: MatchState, event: Event, move: Move) -> str:
        total = self.terminal.bold(str(event.total))
        if move.card is not None:
            said = self._named(move.card)
            if self._source(move) == "hand":
                return f"{said} -> {total}"
            return f"draws {said}" if self._draws(move) else f"{plain(move.name)} {said}"
        said, played = plain(move.name), self._round_of(before)
        if event.seat is None or played is None:
            return said
        if self._lost(before, event.state):
            hand = self.match.round.deck.unpack(played.hands[event.seat])
            return f"{said} ({', '.join(map(self._named, hand)) or 'no card'})"
        return f"{said} -> {total}" if self._is_turn(move) else said

    def _is_turn(self, move: Move) -> bool:
        clauses = self.match.round.moves[move.name]
        return clauses.manner == "choice" and clauses.by == "turn"

    def _defining(self, before: MatchState, move: Move) -> tuple[str, ...]:
        if before.round is None or move.name not in self.match.round.moves:
            return ()
        return defining(self.match.round, before.round, move)

    def _source(self, move: Move) -> str:
        """Where the card of a move comes from, if it is a move of a round."""
        clauses = self.match.round.moves.get(move.name)
        return str(clauses.card) if clauses else ""

    def _draws(self, move: Move) -> bool:
        return self._source(move) == "pile" and self.match.round.moves[move.name].by == "drawer"

    def _named(self, card: str) -> str:
        return card_name(self.rules, card) if card in self.rules["cards"] else card

    def _deal(self, event: Event, move: Deal) -> Iterator[str]:
        dealer = self.match.value(event.state, "dealer")
        cited = self.terminal.dim(f"[{', '.join(telling(event.rules, self.routine))}]")
        head = f"seat {dealer} deals: {cited}"
        yield from wrap(head, self.terminal.width, self._number(event.number), _INDENT)
        for seat, hand in enumerate(move.hands):
            if hand:
                cards = ", ".join(map(self._named, hand))
                yield from wrap(f"seat {seat}: {cards}", self.terminal.width, _INDENT)

    def _number(self, number: int) -> str:
        return self.terminal.dim(pad(str(number), _NUMBER_WIDTH - 1, right=True)) + " "

    # --------------------------------------------------------------- what became

    def _news(self, before: MatchState, after: MatchState) -> Iterator[str]:
        """What else became of the round or the match."""
        news = list(self._round_news(before, after))
        if news:
            yield from self.flush()
            yield ""
            for text in news:
                yield from wrap(self.terminal.bold(text), self.terminal.width, " " * _NUMBER_WIDTH)
            yield ""

    def _round_news(self, before: MatchState, after: MatchState) -> Iterator[str]:
        if before.phase != "round" or after.round is None:
            return
        lost = self._lost(before, after)
        if lost:
            yield f"{gone(self.rules, _seats(lost), several=len(lost) > 1)}."
        if after.phase != before.phase:
            yield from self._over(after)

    def _over(self, after: MatchState) -> Iterator[str]:
        """How a round ended; if it is the whole game, that is said at the very end."""
        result = self._result(after)
        if not (round_is_all(self.rules) and self.match.is_over(after)):
            won = ""
            if result and result.winners and names_winners(self.rules):
                won = f" {self._have_won(result.winners)} it."
            yield f"The {the_whole(self.rules)} is over.{won}"
        yield from self.standing()

    def _lost(self, before: MatchState, after: MatchState) -> list[int]:
        """The seats that have lost the round since."""
        old, new = self._result(before), self._result(after)
        return [seat for seat in new.losers if not old or seat not in old.losers] if new else []

    def _result(self, state: MatchState) -> RoundResult | None:
        return None if state.round is None else self.match.round.result(state.round)

    def standing(self) -> Iterator[str]:
        """What the match has counted for each seat so far."""
        for name in self._counted:
            values = enumerate(self.match.seat_values(self.state, name))
            yield f"{plain(name).capitalize()}: {', '.join(f'seat {s} {v}' for s, v in values)}."

    def end(self) -> Iterator[str]:
        """How it ended."""
        whole = "game" if round_is_all(self.rules) else "match"
        if not self.match.is_over(self.state):
            text = f"Stopped after {self.events} events; the {whole} is not over."
        elif self.state.winners:
            text = f"{self._have_won(self.state.winners)} the {whole}."
        else:
            text = f"The {whole} is over; nobody has won it."
        yield from wrap(self.terminal.bold(text), self.terminal.width)

    def _have_won(self, seats: Sequence[int]) -> str:
        return f"{_seats(seats)} {'has' if len(seats) == 1 else 'have'} won"


def _seats(seats: Sequence[int]) -> str:
    return listed([f"seat {seat}" for seat in seats])


def _set_by(entries: Iterable[Mapping[str, Any]]) -> set[str]:
    """Every variable that some step sets, in resolved entries of a sequence."""
    found: set[str] = set()
    for entry in entries:
        for step in entry["steps"]:
            found |= step.get("set", {}).keys()
            found |= _set_by([{"steps": step["then"]}] if "then" in step else [])
    return found

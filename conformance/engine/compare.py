#!/usr/bin/env python3
# ruff: noqa: E402 - in a checkout the package is found first, and imported then
"""Plays random games through the Python and the JavaScript engine and compares them at every step.

The two engines share nothing but the rules as JSON. Games are made here, by the
Python engine: whole matches, rounds from a deal, and rounds from positions that
no game may ever reach, in every edition, with every option and every reading of
a ruling alone, and with many of them mixed. Mistakes are made and legal moves
chosen at random. At every step the legal moves, the verdicts on moves picked
blindly, the rules that acted, the results and the whole state must be the same.

    python conformance/engine/compare.py --steps 100000 --seed 7

Exit codes: 0 the engines agree, 1 they do not, 2 they could not be compared.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import queue
import random
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Protocol

HERE = Path(__file__).resolve().parent
if (HERE.parents[1] / "reference" / "ono99").is_dir():  # a checkout, installed or not
    sys.path.insert(0, str(HERE.parents[1] / "reference"))

from ono99.choices import Choice, choose, offered_values
from ono99.commands.export import document
from ono99.documents import Spec
from ono99.driver import PLAYERS, Player
from ono99.loading import CACHE_VARIABLE, load_spec
from ono99.match import Deal, Match, MatchState
from ono99.notation import state_from_data, state_to_data, write_notation
from ono99.problems import Ono99Error
from ono99.round import Round
from ono99.state import Move, State
from ono99.view import view

JSON = Any
Moment = dict[str, JSON]

LONGEST_MATCH, LONGEST_ROUND = 500, 120
"""Games are cut off here: the rules themselves set no limit."""

LAPSE, PROBES, VIEWED = 0.08, 2, 0.15
"""How often a mistake is made; moves judged blindly a step; games that are looked at by a seat."""


# ------------------------------------------------------------------ which rules


def single_choices(spec: Spec) -> Iterator[Choice]:
    """Every edition as it is, and with each value of an option and each reading alone."""
    for edition in spec.editions:
        yield choose(spec, edition)
        for option in spec.options.values():
            if edition in option.editions:
                for value in offered_values(option, edition):
                    yield choose(spec, edition, {**option.when, option.id: value})
        for ruling in spec.rulings.values():
            if edition in ruling.editions:
                for reading in ruling.readings.values():
                    options = {**ruling.when, **reading.played_by}
                    yield choose(spec, edition, options, {ruling.id: reading.id})


def mixed_choice(spec: Spec, chance: random.Random) -> Choice:
    """An edition with some options and some readings at random; they may contradict each other."""
    edition = chance.choice(list(spec.editions))
    options = {
        option.id: chance.choice(offered_values(option, edition))
        for option in spec.options.values()
        if edition in option.editions and happens(chance, 0.4)
    }
    share = chance.choice((0.1, 0.3, 0.6))
    rulings = {
        ruling.id: chance.choice(list(ruling.readings))
        for ruling in spec.rulings.values()
        if edition in ruling.editions and happens(chance, share)
    }
    return choose(spec, edition, options, rulings)


def documents(spec: Spec, chance: random.Random) -> Iterator[tuple[Choice, dict[str, JSON]]]:
    """Rules without end: every single choice, then a mixture for each; and again."""
    while True:
        for single in chance.sample(singles := list(single_choices(spec)), len(singles)):
            yield single, document(spec, single)
            while True:
                try:
                    mixed = mixed_choice(spec, chance)
                    yield mixed, document(spec, mixed)
                except Ono99Error:  # these choices contradict each other
                    continue
                break


# ------------------------------------------------------------- games, by the Python engine


@dataclass
class Game:
    """A game as it is sent, the moments that the Python engine found in it, and where they were."""

    opening: dict[str, JSON]
    viewer: int | None
    moves: list[str] = field(default_factory=list)
    probes: list[list[str]] = field(default_factory=list)
    moments: list[Moment] = field(default_factory=list)
    positions: list[Callable[[], str]] = field(default_factory=list)

    def request(self) -> dict[str, JSON]:
        """The game without the answers."""
        return {
            **self.opening,
            "viewer": self.viewer,
            "moves": self.moves,
            "probes": self.probes,
        }


class Board(Protocol):
    """A game that is being played: what is asked of it is the same in a round and in a match."""

    longest: int

    def over(self) -> bool:
        """Whether it has ended."""

    def choose(self, chance: random.Random) -> Move | Deal:
        """The next move: an outcome of chance, a mistake, or the choice of a player."""

    def make(self, move: Move | Deal) -> tuple[str, ...]:
        """Make a move; gives the rules that acted."""

    def blind(self, chance: random.Random) -> Move:
        """A move that may well be illegal."""

    def moment(self, probes: Sequence[Move], rules: Sequence[str], viewer: int | None) -> Moment:
        """All that the engine says of it now."""

    def position(self) -> Callable[[], str]:
        """Where it stands now, for people: only worked out if they ask."""


def happens(chance: random.Random, share: float) -> bool:
    """Whether something happens that happens so often."""
    return chance.random() < share


def digest(data: JSON) -> str:
    """Twelve hex digits that stand for JSON values."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return hashlib.sha1(text.encode(), usedforsecurity=False).hexdigest()[:12]


def any_move(round_: Round, state: State, chance: random.Random) -> Move:
    """A move of any kind with any card by any seat, or by nobody in particular."""
    name = chance.choice(list(round_.moves))
    takes_card = round_.moves[name].card != "none"
    card = chance.choice(round_.deck.cards).id if takes_card else None
    seat = None if happens(chance, 0.6) else chance.randrange(len(state.hands) + 1)
    return Move(name, card, seat)


def next_in_round(round_: Round, state: State, player: Player, chance: random.Random) -> Move:
    """A mistake now and then; else an outcome of chance or the choice of a player."""
    if happens(chance, LAPSE) and (lapses := round_.lapses(state)):
        return chance.choice(lapses)
    moves = round_.legal_moves(state)
    if {round_.moves[move.name].manner for move in moves} == {"choice"}:
        return player(round_, state, moves, chance)
    return chance.choice(moves)


def verdicts(engine: Round | Match, state: Any, probes: Sequence[Move]) -> list[JSON]:
    """What an engine thinks of some moves."""
    found = [engine.explain(state, move) for move in probes]
    return [[each.legal, sorted(each.permits), sorted(each.denies)] for each in found]


@dataclass
class RoundBoard:
    """A round."""

    round: Round
    state: State
    player: Player
    longest: int = LONGEST_ROUND

    def over(self) -> bool:
        """Whether nothing more can happen; a position no game reaches may be a dead end."""
        return self.round.is_over(self.state) or not self.round.legal_moves(self.state)

    def choose(self, chance: random.Random) -> Move:
        """The next move."""
        return next_in_round(self.round, self.state, self.player, chance)

    def make(self, move: Move | Deal) -> tuple[str, ...]:
        """Make a move."""
        assert isinstance(move, Move)  # noqa: S101 - a round has no deals
        self.state, rules = self.round.apply(self.state, move)
        return rules

    def blind(self, chance: random.Random) -> Move:
        """Any move."""
        return any_move(self.round, self.state, chance)

    def moment(self, probes: Sequence[Move], rules: Sequence[str], viewer: int | None) -> Moment:
        """All that the engine says of the state."""
        data = state_to_data(self.round, self.state)
        seen = [data] if viewer is None else [data, view(self.round, self.state, viewer)]
        result = self.round.result(self.state)
        return {
            "state": digest(seen),
            "legal": sorted(map(str, self.round.legal_moves(self.state))),
            "lapses": sorted(map(str, self.round.lapses(self.state))),
            "broken": sorted(self.round.broken_invariants(self.state)),
            "over": self.round.is_over(self.state),
            "result": {
                "winners": list(result.winners),
                "losers": list(result.losers),
                "busted": list(result.busted),
            },
            "rules": list(rules),
            "verdicts": verdicts(self.round, self.state, probes),
        }

    def position(self) -> Callable[[], str]:
        """The short notation."""
        return partial(write_notation, self.round, self.state)


@dataclass
class MatchBoard:
    """A match."""

    match: Match
    state: MatchState
    player: Player
    longest: int = LONGEST_MATCH

    def over(self) -> bool:
        """Whether it has ended."""
        return self.match.is_over(self.state)

    def _playing(self) -> State | None:
        """The round being played, if there is one."""
        return self.state.round if self.state.phase == "round" else None

    def choose(self, chance: random.Random) -> Move | Deal:
        """The next move, or a deal from a fresh shuffle."""
        if (state := self._playing()) is not None:
            return next_in_round(self.match.round, state, self.player, chance)
        if moves := self.match.legal_moves(self.state):
            return chance.choice(moves)
        return self._deal(chance)

    def _deal(self, chance: random.Random) -> Deal:
        deck, size = self.match.round.deck, self.match.round.constants["hand_size"]
        cards = iter(shuffled(deck.unpack(deck.full), chance))
        seats = self.match.seat_values(self.state, "in_match")
        return Deal(tuple(tuple(next(cards) for _ in range(size * seat)) for seat in seats))

    def make(self, move: Move | Deal) -> tuple[str, ...]:
        """Make a move or a deal."""
        self.state, rules = self.match.apply(self.state, move)
        return rules

    def blind(self, chance: random.Random) -> Move:
        """Any move of the round; between rounds, any move of the match."""
        if (state := self._playing()) is not None:
            return any_move(self.match.round, state, chance)
        moves = self.match.rules["match_moves"].items()
        name = chance.choice([n for n, move in moves if move["permit"] and move["card"] != "hands"])
        takes_card = self.match.moves[name].card != "none"
        card = chance.choice(self.match.round.deck.cards).id if takes_card else None
        return Move(name, card, chance.randrange(self.match.players))

    def moment(self, probes: Sequence[Move], rules: Sequence[str], viewer: int | None) -> Moment:
        """All that the engine says of the state."""
        data = match_to_data(self.match, self.state)
        seen = [data] if viewer is None else [data, match_view(self.match, self.state, viewer)]
        state = self._playing()
        lapses = [] if state is None else self.match.round.lapses(state)
        return {
            "state": digest(seen),
            "legal": sorted(map(str, self.match.legal_moves(self.state))),
            "lapses": sorted(map(str, lapses)),
            "broken": [],
            "over": self.match.is_over(self.state),
            "result": {"winners": list(self.state.winners)},
            "rules": list(rules),
            "verdicts": verdicts(self.match, self.state, probes),
        }

    def position(self) -> Callable[[], str]:
        """The match values, and the round in the short notation."""
        return partial(match_notation, self.match, self.state)


def match_notation(match: Match, state: MatchState) -> str:
    """A state of a match, for people."""
    values = {**match_to_data(match, state), "round": "none"}
    if state.round is not None:
        values["round"] = write_notation(match.round, state.round)
    return json.dumps(values)


def match_to_data(match: Match, state: MatchState) -> dict[str, JSON]:
    """A state of a match as JSON values: texts and integers only, nothing left out."""
    seats = range(match.players)
    columns = {name: match.seat_values(state, name) for name in match.seat_variables}
    return {
        "phase": state.phase,
        "variables": {
            name: shown(match, name, match.value(state, name)) for name in match.variables
        },
        "seats": [{name: values[seat] for name, values in columns.items()} for seat in seats],
        "round": "none" if state.round is None else state_to_data(match.round, state.round),
        "winners": list(state.winners),
    }


def shown(match: Match, name: str, value: int) -> int | str:
    """A match variable as JSON has it: ``none`` for no seat."""
    seat = match.rules["match_variables"][name]["domain"] == "seat"
    return "none" if seat and value == -1 else value


def match_view(match: Match, state: MatchState, seat: int) -> dict[str, JSON]:
    """A match as a seat sees it: all but what the round hides."""
    seen = "none" if state.round is None else view(match.round, state.round, seat)
    return {**match_to_data(match, state), "seat": seat, "round": seen}


def shuffled(cards: Sequence[str], chance: random.Random) -> list[str]:
    """The cards in another order."""
    return chance.sample(cards, len(cards))


def played(opening: dict[str, JSON], board: Board, seats: int, chance: random.Random) -> Game:
    """A game played out from its opening."""
    viewer = chance.randrange(seats) if happens(chance, VIEWED) else None
    game = Game(opening, viewer)
    rules: tuple[str, ...] = ()
    while True:
        probes = [board.blind(chance) for _ in range(PROBES)]
        game.probes.append(list(map(str, probes)))
        game.moments.append(board.moment(probes, rules, viewer))
        game.positions.append(board.position())
        if board.over() or len(game.moves) >= board.longest:
            return game
        move = board.choose(chance)
        game.moves.append(str(move))
        rules = board.make(move)


# ------------------------------------------------------------------------- openings


@dataclass
class Maker:
    """Makes games under one choice of rules."""

    rules: Mapping[str, JSON]
    chance: random.Random

    def __post_init__(self) -> None:
        self.round = Round(self.rules)

    def games(self) -> Iterator[Game]:
        """Games without end, of all kinds in turn."""
        kinds = [self.from_the_deal, self.from_a_position, self.a_match, self.from_a_position]
        while True:
            self.chance.shuffle(kinds)
            for kind in kinds:
                yield kind()

    def _player(self) -> Player:
        return self.chance.choice(list(PLAYERS.values()))

    def _players(self) -> int:
        constants = self.rules["constants"]
        return self.chance.randint(constants["players_least"], constants["players_most"])

    def a_match(self) -> Game:
        """A match from its beginning."""
        match = Match(self.rules, self._players())
        board = MatchBoard(match, match.new(), self._player())
        return played({"match": match.players}, board, match.players, self.chance)

    def from_the_deal(self) -> Game:
        """A round from the deal, with some of the seats left out of it."""
        seats, size = self._players(), self.round.constants["hand_size"]
        seated = sorted(self.chance.sample(range(seats), self.chance.randint(2, seats)))
        cards = iter(shuffled(self.round.deck.unpack(self.round.deck.full), self.chance))
        hands = [[next(cards) for _ in range(size if n in seated else 0)] for n in range(seats)]
        turn, direction = self.chance.choice(seated), self.chance.choice((1, -1))
        state = self.round.start(
            [self.round.deck.pack(hand) for hand in hands],
            turn,
            direction=direction,
            seated=sum(1 << seat for seat in seated),
        )
        start = {"hands": hands, "turn": turn, "direction": direction, "seated": seated}
        board = RoundBoard(self.round, state, self._player())
        return played({"start": start}, board, seats, self.chance)

    def from_a_position(self) -> Game:
        """A round from a position that is mostly possible and often rare: short piles, debts."""
        data = self._position()
        board = RoundBoard(self.round, state_from_data(self.round, data), self._player())
        return played({"position": data}, board, len(data["hands"]), self.chance)

    def _position(self) -> dict[str, JSON]:
        chance, seats = self.chance, self._players()
        cards = shuffled(self.round.deck.unpack(self.round.deck.full), chance)
        if happens(chance, 0.5):  # few kinds: hands of equal cards
            few = chance.sample([card.id for card in self.round.deck.cards], 4)
            cards.sort(key=lambda card: card not in few)
        hands = [self._some(cards, self.round.constants["hand_size"]) for _ in range(seats)]
        used, pile = self._some(cards, 4), self._some(cards, 6)
        absent = [seat for seat in range(seats) if happens(chance, 0.1)]
        out = [n for n in range(seats) if n not in absent and happens(chance, 0.1)]
        playing = [seat for seat in range(seats) if seat not in (*absent, *out)] or [0]
        hands = [[] if seat in absent else hand for seat, hand in enumerate(hands)]
        phase = chance.choice([p for p, entry in self.rules["phases"].items() if "offers" in entry])
        return {
            "phase": phase,
            "turn": chance.choice(playing),
            "variables": self._variables(phase, playing, used),
            "hands": hands,
            "used": used,
            **({} if happens(chance, 0.3) else {"pile": pile}),
            "absent": [seat for seat in absent if seat != 0 or playing != [0]],
            "out": [seat for seat in out if seat != 0 or playing != [0]],
            "busted": [seat for seat in out if happens(chance, 0.5)],
        }

    def _some(self, cards: list[str], most: int) -> list[str]:
        """Take some cards off, mostly as many as may be."""
        count = max(self.chance.randint(0, most), self.chance.randint(0, most))
        taken, cards[:] = cards[:count], cards[count:]
        return taken

    def _variables(
        self, phase: str, playing: Sequence[int], used: Sequence[str]
    ) -> dict[str, JSON]:
        """Some variables at random; who draws out of turn does so while cards are drawn."""
        limit = self.rules["constants"]["limit"]
        pools: dict[str, Sequence[JSON]] = {
            "integer": [*range(-30, limit, 10), *range(limit - 10, limit + 3)],
            "count": [0, 1, 1, 2, 2, 3, 4],
            "flag": [0, 1],
            "direction": [1, -1],
            "seat": ["none", *playing],
            "card": [*used[-1:], "none"],
        }
        return {
            name: self.chance.choice(pools[entry["domain"]])
            for name, entry in self.rules["variables"].items()
            if happens(self.chance, 0.4)
            and (name != "drawer" or "draw" in self.rules["phases"][phase]["offers"])
        }


# ------------------------------------------------------------------ the other engine


class JavaScriptEngine:
    """The other engine: one process, a line of JSON for each batch, a line for each reply."""

    def __init__(self) -> None:
        node = shutil.which("node")
        if node is None:
            raise Ono99Error("'node' is not installed; the other engine needs it (18 or newer)")
        self._process = subprocess.Popen(  # noqa: S603 - our own script
            [node, str(HERE / "replay.js")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        self._lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self._process.stdout is not None  # noqa: S101 - a pipe was asked for
        for line in self._process.stdout:
            self._lines.put(line)
        self._lines.put("")

    def ask(self, rules: Mapping[str, JSON], games: Sequence[Mapping[str, JSON]]) -> None:
        """Send a batch; the reply is read later, so that both engines work at once."""
        assert self._process.stdin is not None  # noqa: S101 - a pipe was asked for
        batch = {"document": rules, "games": games}
        self._process.stdin.write(json.dumps(batch, sort_keys=True) + "\n")
        self._process.stdin.flush()

    def answer(self) -> list[list[Moment]]:
        """The reply to the oldest batch that has none yet."""
        line = self._lines.get()
        if not line:
            raise Ono99Error("the JavaScript engine has stopped; its error stands above")
        moments: list[list[Moment]] = json.loads(line)
        return moments

    def close(self) -> None:
        """Let the process end."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        self._process.wait()


# ----------------------------------------------------------------------- comparison


@dataclass(frozen=True)
class Disagreement:
    """The first moment of a game in which the engines differ."""

    choice: Choice
    game: Game
    step: int
    found: Moment

    def __str__(self) -> str:
        """Everything that is needed to see it again."""
        game, step = self.game, self.step
        lines = [f"rules      {described(self.choice)}", f"opening    {json.dumps(game.opening)}"]
        lines += [f"moves      {'; '.join(game.moves[:step])}"]
        if step:
            lines.append(f"before     {game.positions[step - 1]()}")
        lines.append(f"after      {game.positions[step]()}")
        expected = game.moments[step]
        for key in {**expected, **self.found}:
            if expected.get(key) != self.found.get(key):
                lines.append(f"{key:<10} Python:     {expected.get(key)}")
                lines.append(f"{'':<10} JavaScript: {self.found.get(key)}")
        if expected["verdicts"] != self.found.get("verdicts"):
            lines.append(f"judged     {'; '.join(game.probes[step])}")
        return "\n".join(lines)


def described(choice: Choice) -> str:
    """A choice as the arguments of the command that exports it."""
    words = [f"--edition {choice.edition}"]
    words += [f"--option {key}={value}" for key, value in choice.options.items()]
    words += [f"--ruling {key}={value}" for key, value in choice.rulings.items()]
    return " ".join(words)


def first_difference(game: Game, moments: Sequence[Moment]) -> int | None:
    """The first step at which the engines differ."""
    for step, (expected, found) in enumerate(zip(game.moments, moments, strict=False)):
        if expected != found:
            return step
    return None if len(game.moments) == len(moments) else min(len(game.moments), len(moments)) - 1


@dataclass
class Comparison:
    """What was compared so far."""

    steps: int = 0
    games: int = 0
    choices: int = 0
    disagreements: list[Disagreement] = field(default_factory=list)
    acted: set[str] = field(default_factory=set)
    cited: set[str] = field(default_factory=set)

    def take(self, choice: Choice, games: Sequence[Game], replies: Sequence[list[Moment]]) -> None:
        """Compare a batch with its reply."""
        self.choices += 1
        for game, moments in zip(games, replies, strict=True):
            self.games += 1
            step = first_difference(game, moments)
            self.steps += len(game.moves) if step is None else step
            self._note(game)
            if step is not None:
                self.disagreements.append(Disagreement(choice, game, step, moments[step]))

    def _note(self, game: Game) -> None:
        for moment in game.moments:
            self.acted.update(moment["rules"])
            for legal, permits, denies in moment["verdicts"]:
                self.cited.update(permits if legal else denies)

    def shortest(self) -> Disagreement | None:
        """The disagreement that takes the fewest moves to reach."""
        return min(self.disagreements, key=lambda each: each.step, default=None)


def compare(steps: int, seed: int, batch: int) -> Comparison:
    """Compare the engines over so many steps, in batches of about so many."""
    spec, chance = load_spec(), random.Random(seed)
    engine, comparison = JavaScriptEngine(), Comparison()
    waiting: list[tuple[Choice, list[Game]]] = []
    made = 0
    for choice, rules in documents(spec, chance):
        games = batch_of(rules["rules"], chance, min(batch, steps - made))
        engine.ask(rules, [game.request() for game in games])
        waiting.append((choice, games))
        made += sum(len(game.moves) for game in games)
        if len(waiting) > 1:
            comparison.take(*waiting.pop(0), engine.answer())
        if made >= steps:
            break
    for pending in waiting:
        comparison.take(*pending, engine.answer())
    engine.close()
    return comparison


def batch_of(rules: Mapping[str, JSON], chance: random.Random, steps: int) -> list[Game]:
    """Games of all kinds under one choice of rules, of so many steps in all."""
    games: list[Game] = []
    for game in Maker(rules, chance).games():
        games.append(game)
        steps -= len(game.moves)
        if steps <= 0:
            break
    return games


def report(comparison: Comparison) -> int:
    """Print what was compared and where the engines differ; gives the exit code."""
    print(
        f"{comparison.steps} steps compared in {comparison.games} games under"
        f" {comparison.choices} choices of rules; {len(comparison.acted)} rules acted,"
        f" {len(comparison.cited)} were cited in verdicts"
    )
    print(f"{len(comparison.disagreements)} disagreements")
    if shortest := comparison.shortest():
        print(f"\nThe one that is reached in the fewest moves:\n\n{shortest}")
    return 1 if comparison.disagreements else 0


def main() -> int:
    """Read the arguments and compare."""
    parser = argparse.ArgumentParser(description="Compare the Python and the JavaScript engine.")
    parser.add_argument("--steps", type=int, default=20_000, help="moves to compare (20000)")
    parser.add_argument("--seed", type=int, default=1, help="which games are played (1)")
    parser.add_argument("--batch", type=int, default=0, help="steps under one choice of rules")
    arguments = parser.parse_args()
    batch = arguments.batch or max(40, min(500, arguments.steps // 500))
    with tempfile.TemporaryDirectory() as cache:  # thousands of choices: nobody needs them again
        os.environ[CACHE_VARIABLE] = cache
        try:
            return report(compare(arguments.steps, arguments.seed, batch))
        except Ono99Error as error:
            print(f"compare.py: {error}", file=sys.stderr)
            return 2


if __name__ == "__main__":
    sys.exit(main())

"""Check the record of a game, from a file or (with -) from standard input.

Every move is made again by the rules that the record names. At the first that
the rules refuse, or that does not lead where the record goes on, the answer
says which it is, why, and what was legal; the exit code is then 1.

Besides `play CARD` and `draw CARD`, a move may be `lay_down`, `discard_four` or
`reshuffle`. A draw that was forgotten is written `miss_draw`, and made good
with `late_draw SEAT` while the rules still allow it.

For example:

  ono99 replay game.json
  ono99 play --edition 2022 --players 3 --seed 7 --json | ono99 replay -
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator

from ono99.commands.arguments import read_text
from ono99.commands.citing import Citations, numbers
from ono99.commands.games import GamePrinter
from ono99.commands.terminal import Terminal, wrap
from ono99.commands.wording import sentence
from ono99.load.loading import load_rules
from ono99.play.match import Match
from ono99.play.record import Event, Refusal, read_record, replay


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("file", metavar="FILE", help="the record; - is standard input")
    parser.add_argument("--show", action="store_true", help="tell the game move by move")


def run(arguments: argparse.Namespace, terminal: Terminal) -> int:
    """Replay the record; 1 if it is refused."""
    record = read_record(read_text(arguments.file))
    rules = load_rules(record["edition"], record["options"], record["rulings"])
    match = Match(rules, record["players"])
    game = GamePrinter(match, terminal)
    refusals: list[Refusal] = []
    sound = _sound(replay(match, record["events"]), refusals)
    if arguments.show:
        game.tell(sound)
    else:
        game.follow(sound)
    for refusal in refusals:
        terminal.print(_refusal(refusal, match, terminal))
        return 1
    terminal.print(_summary(game, record.get("hash") == rules["hash"]))
    return 0


def _sound(outcomes: Iterable[Event | Refusal], refusals: list[Refusal]) -> Iterator[Event]:
    """The events up to a refusal, which goes into `refusals`."""
    for outcome in outcomes:
        if isinstance(outcome, Refusal):
            refusals.append(outcome)
        else:
            yield outcome


def _summary(game: GamePrinter, same_rules: bool) -> Iterator[str]:
    """How a sound record ends."""
    terminal = game.terminal
    text = f"Sound: {game.events} events by the {game.rules['edition']} rules."
    if not same_rules:
        text += " (It was written under another state of these rules.)"
    yield from wrap(text, terminal.width)
    for line in game.standing():
        yield from wrap(line, terminal.width)
    yield from game.end()


def _refusal(refusal: Refusal, match: Match, terminal: Terminal) -> Iterator[str]:
    """Which event is at fault, why, and what was legal."""
    citations = Citations(match.rules["texts"], terminal)
    head = f"Refused at event {refusal.number}: {refusal.move}"
    yield from wrap(terminal.style(head, "bold"), terminal.width)
    rules = [rule for rule in refusal.rules if rule in citations.texts]
    yield from wrap(f"{sentence(refusal.reason)} {citations.ids(rules)}", terminal.width)
    if refusal.verdict and (values := numbers(refusal.verdict.values)):
        yield from wrap(terminal.dim(values), terminal.width)
    yield ""
    if refusal.position:
        yield from wrap(refusal.position, terminal.width, "Position: ", "    ")
    legal = "; ".join(refusal.legal) or "nothing that can be listed"
    yield from wrap(legal, terminal.width, "Legal: ", "    ")
    yield from citations.lines()

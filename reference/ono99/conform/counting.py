"""Games counted: how many there are of one, two, three ... decisions from a known deal.

Chess programs are held to such counts (they call it perft): one number shows that no
legal move is missing and that none is too many.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ono99.conform.chance import Chance
from ono99.conform.laying import lay_out
from ono99.conform.playing import NOTHING_EXPECTED, Play
from ono99.conform.vectors import GENERATED, Step, Vector
from ono99.play.matches import Matches
from ono99.problems import Ono99Error

JSON = Any


def counts_wanted(matches: Matches) -> Iterator[Vector]:
    """Deals, shuffled from their name, from which the games are counted."""
    for edition in matches.spec.editions:
        for players, depth in ((2, 5), (3, 5), (4, 4)):
            for total in (0, 80, 92):
                yield _count_from(matches, edition, players, depth, total)


def _count_from(matches: Matches, edition: str, players: int, depth: int, total: int) -> Vector:
    match = matches.match(edition, {}, {}, players)
    identity = f"count.{edition}.{players}-players-from-{total}"
    order = Chance(identity).shuffled(match.round.deck.unpack(match.round.deck.full))
    full = match.round.constants["hand_size"]
    hands = [order[seat * full : (seat + 1) * full] for seat in range(players)]
    position = {"hands": hands, "deck": order[players * full :], "total": total}
    return Vector(
        file="",
        path=(),
        id=identity,
        title=f"Games of {edition} with {players} players from {total}, counted",
        pins=GENERATED,
        why="One number shows that no legal move is missing and none too many.",
        origin=GENERATED,
        rules=(),
        edition=edition,
        players=players,
        position=position,
        counts=(0,) * depth,
    )


def counted(matches: Matches, vector: Vector) -> dict[str, JSON]:
    """A vector of counts, with the counts."""
    cited: set[str] = set()
    counts = perft(matches, vector, cited)
    return {
        "id": f"{GENERATED}.{vector.id}",
        "title": vector.title,
        "why": vector.why,
        "origin": GENERATED,
        "rules": sorted(cited),
        "edition": vector.edition,
        "players": vector.players,
        "position": vector.position,
        "perft": {"counts": list(counts)},
    }


def perft(matches: Matches, vector: Vector, cited: set[str] | None = None) -> tuple[int, ...]:
    """How many sequences of one, two, three ... decisions there are, as deep as the vector asks.

    A decision is a card of a certain kind played, or a discard; what follows by itself
    (draws, players who go out) belongs to it.
    """
    match = matches.of(vector)
    counts = [0] * len(vector.counts)
    play = Play(match, lay_out(match, vector))
    play.begin(NOTHING_EXPECTED)
    _count(play, 0, counts, set() if cited is None else cited)
    return tuple(counts)


def _count(play: Play, depth: int, counts: list[int], cited: set[str]) -> None:
    if depth == len(counts) or play.state.phase != "round":
        return
    moves = [m for m in play.match.legal_moves(play.state) if m.seat is None]
    for move in moves:
        branch = play.branch()
        branch.exchange(Step("", (), str(move)))
        if branch.reshuffled:
            raise Ono99Error("games are counted only as far as the draw pile lasts")
        counts[depth] += 1
        cited |= branch.cited
        _count(branch, depth + 1, counts, cited)

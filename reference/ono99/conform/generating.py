"""Vectors that nobody wrote: whole games and matches, counts of games, and rounds without end.

Rules meet each other in ways that no single case shows. Games are made up from their
names, the same on every machine; the reference says what comes of each move. Since the
reference would only vouch for itself, every such vector holds something besides that does
not come from it: the cards of the box, all accounted for, or what a proof says of a round.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from ono99.conform.configurations import Configuration, configuration
from ono99.conform.counting import counted, counts_wanted
from ono99.conform.endless import endless_round, witnesses
from ono99.conform.gamemaking import game, games_wanted, mixtures_wanted
from ono99.conform.pairs import Pairs
from ono99.conform.vectors import GENERATED, Vector, read_vector_file
from ono99.conform.writing import vectors_text
from ono99.load.spec import Spec
from ono99.play.matches import Matches

MIXTURES = "mixtures.yml"
NOTE = "Written by 'ono99 conformance vectors --write'; never edited by hand."


def generated_files(spec: Spec, mixtures: Sequence[Configuration]) -> dict[str, str]:
    """The text of every generated file of vectors by its name.

    ``mixtures`` are choices to be played together (see ``pairs``). Raises
    :class:`Ono99Error` where the witnesses of endless play are not at hand, which only a
    checkout has.
    """
    matches = Matches(spec)
    files = {}
    for edition in spec.editions:
        games = [game(matches, wanted) for wanted in games_wanted(matches, edition)]
        files[f"games-{edition}.yml"] = vectors_text(GENERATED, games, NOTE)
    mixed = [game(matches, wanted) for wanted in mixtures_wanted(matches, mixtures)]
    files[MIXTURES] = vectors_text(GENERATED, mixed, NOTE)
    counts = [counted(matches, vector) for vector in counts_wanted(matches)]
    files["counts.yml"] = vectors_text(GENERATED, counts, NOTE)
    endless = [endless_round(matches, path) for path in witnesses()]
    files["endless-rounds.yml"] = vectors_text(GENERATED, endless, NOTE)
    return files


def mixtures_needed(spec: Spec, vectors: Iterable[Vector]) -> Iterator[Configuration]:
    """Mixtures with every pair of choices that no vector is played by yet."""
    played = [configuration(each.edition, each.options, each.rulings) for each in vectors]
    for edition in spec.editions:
        pairs = Pairs(spec, edition)
        covered = pairs.covered(played)
        yield from pairs.covering(pair for pair in pairs.possible(covered) if pair not in covered)


def mixtures_kept(spec: Spec, folder: Path) -> list[Configuration]:
    """The choices that are played together in the generated file, if there is one."""
    path = folder / GENERATED / MIXTURES
    if not path.exists():
        return []
    vectors = read_vector_file(path, spec).vectors.values()
    return [configuration(each.edition, each.options, each.rulings) for each in vectors]

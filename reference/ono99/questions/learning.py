"""Which words speak for which dispute, learnt from the phrasings of the bank.

A linear classifier: each feature of a text (see ``features``) has a weight for each
dispute that is asked with it, and a dispute's score is the sum. The weights are found by
going through all phrasings a few times in a fixed random order; where the right dispute
is not yet the most likely one, its weights rise and those of its rivals fall. The same
bank gives the same weights on every machine. The question set that measures the look-up
is never seen here.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

Features: TypeAlias = Mapping[str, float]
Sample: TypeAlias = tuple[int, Features]
"""A text as features, and the number of the dispute that it asks about."""
_Vector: TypeAlias = list[tuple[str, float]]

ROUNDS = 4
FIRST_STEP, LAST_STEP = 4.0, 0.02
"""How far a phrasing moves the weights, at the beginning and at the end."""
PRIOR = 0.1
"""How much slower the disputes' own numbers move than the weights."""
UNLIKELY = 0.01
"""Rivals less likely than this are left as they are."""
OFTEN = 3
"""A feature in fewer phrasings than this says nothing."""
STEPS = 2
"""In how many parts one is divided where weights are kept as whole numbers."""
_DIGITS = 2
FAINT = 2
"""Weights of fewer parts than this are dropped."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What was learnt.

    ``priors`` has a number for each dispute; ``telling`` how much each feature counts in
    the length of a text; ``rows`` each feature's weights in parts of one, of which
    ``STEPS`` make one, by the dispute's number.
    """

    priors: tuple[float, ...]
    telling: Mapping[str, float]
    rows: Mapping[str, Mapping[int, int]]


def learn(samples: Sequence[Sample], disputes: int) -> Weights:
    """Learn from samples of as many disputes as said."""
    telling = _telling([features for _, features in samples])
    learner = _Learner(telling, disputes)
    data = [(number, learner.vector(features)) for number, features in samples]
    learner.prepare(data)
    order = list(range(len(data)))
    chance = random.Random(len(data))
    for at_round in range(ROUNDS):
        chance.shuffle(order)
        for count, at in enumerate(order):
            done = (at_round + count / len(order)) / ROUNDS
            learner.take(*data[at], step=FIRST_STEP * (1 - done) + LAST_STEP)
    return learner.weights()


def _telling(texts: Sequence[Features]) -> dict[str, float]:
    """How telling each feature is: the fewer texts have it, the more."""
    holding = Counter(feature for features in texts for feature in features)
    return {
        feature: math.sqrt(math.log(1 + len(texts) / count))
        for feature, count in holding.items()
        if count >= OFTEN
    }


class _Learner:
    """The weights while they are being learnt."""

    def __init__(self, telling: Mapping[str, float], disputes: int) -> None:
        self.telling = telling
        self.priors = [0.0] * disputes
        self.rows: dict[str, dict[int, float]] = {feature: {} for feature in telling}

    def vector(self, features: Features) -> _Vector:
        """The features that count, brought to the length one."""
        parts = [
            (feature, weight * self.telling[feature])
            for feature, weight in features.items()
            if feature in self.telling
        ]
        length = math.sqrt(sum(part * part for _, part in parts)) or 1.0
        return [(feature, part / length) for feature, part in parts]

    def prepare(self, data: Iterable[tuple[int, _Vector]]) -> None:
        """Give each feature a weight for every dispute that is asked with it, and no other."""
        for number, vector in data:
            for feature, _ in vector:
                self.rows[feature][number] = 0.0

    def take(self, right: int, vector: _Vector, *, step: float) -> None:
        """Learn from one phrasing."""
        moves = self._moves(right, vector, step)
        for number, move in moves:
            self.priors[number] += PRIOR * move
        for feature, part in vector:
            row = self.rows[feature]
            for number, move in moves:
                if number in row:
                    row[number] += part * move

    def _moves(self, right: int, vector: _Vector, step: float) -> list[tuple[int, float]]:
        """How far each dispute's weights move: up for the right one, down for its rivals."""
        scores = self.priors.copy()
        for feature, part in vector:
            for number, weight in self.rows[feature].items():
                scores[number] += part * weight
        best = max(scores)
        chances = [math.exp(score - best) for score in scores]
        whole = sum(chances)
        least = UNLIKELY * whole
        moves = [
            (number, -step * chance / whole)
            for number, chance in enumerate(chances)
            if chance > least and number != right
        ]
        return [*moves, (right, step * (1 - chances[right] / whole))]

    def weights(self) -> Weights:
        """The weights in whole numbers, without the faint ones and the features left empty."""
        rows = {feature: self._row(feature) for feature in sorted(self.rows)}
        rows = {feature: row for feature, row in rows.items() if row}
        return Weights(
            tuple(round(each, _DIGITS) for each in self.priors),
            {feature: round(self.telling[feature], _DIGITS) for feature in rows},
            rows,
        )

    def _row(self, feature: str) -> dict[int, int]:
        """Each weight as it counts in a text, where a feature counts the more the more telling."""
        telling = self.telling[feature]
        row = {n: round(weight * telling * STEPS) for n, weight in self.rows[feature].items()}
        return {number: row[number] for number in sorted(row) if abs(row[number]) >= FAINT}

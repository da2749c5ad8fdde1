"""What a misspelt word was probably meant to be.

Only words that nobody knows are looked at. A short word may have one slip, a long one
two; of the words that are near enough the one used most often is meant.
"""

from collections.abc import Mapping

_SHORTEST, _LONG = 4, 8
"""Words below the first length are left alone; words from the second may have two slips."""


def nearest(word: str, known: Mapping[str, int]) -> str | None:
    """The known word that ``word`` is a misspelling of, if there is one.

    ``known`` has how often each word is used.

    >>> nearest("reverce", {"reverse": 9, "recover": 3})
    'reverse'
    """
    if len(word) < _SHORTEST or not word.isalpha():
        return None
    most = 1 if len(word) < _LONG else 2
    letters = _letters(word)
    best: tuple[int, int, str] | None = None
    for other, count in known.items():
        if abs(len(other) - len(word)) > most or len(other) < _SHORTEST:
            continue
        if (letters ^ _letters(other)).bit_count() > 2 * most:
            continue
        slips = distance(word, other, most)
        if slips <= most:
            found = (slips + (word[0] != other[0]), -count, other)
            best = found if best is None or found < best else best
    return None if best is None else best[2]


def _letters(word: str) -> int:
    """The letters of a word as a set, one bit each."""
    found = 0
    for letter in word:
        found |= 1 << (ord(letter) & 31)
    return found


def distance(left: str, right: str, most: int) -> int:
    """How many letters must be changed, added, dropped or swapped; more than ``most`` if too many.

    >>> distance("hodl", "hold", 2), distance("revrse", "reverse", 2), distance("hold", "draw", 2)
    (1, 1, 3)
    """
    before: list[int] = []
    row = list(range(len(right) + 1))
    for number, letter in enumerate(left, 1):
        older, before = before, row
        row = [number]
        for at, other in enumerate(right, 1):
            cost = min(before[at] + 1, row[at - 1] + 1, before[at - 1] + (letter != other))
            if older and at > 1 and letter == right[at - 2] and left[number - 2] == other:
                cost = min(cost, older[at - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return min(row[-1], most + 1)

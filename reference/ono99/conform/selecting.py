"""Which vectors somebody wants to run, and which are known to fail."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from ono99.conform.bundle import Filled
from ono99.problems import Ono99Error, did_you_mean, one_of, quote


class SelectionError(Ono99Error):
    """A choice of vectors that leaves none."""


@dataclass(frozen=True, slots=True)
class Selection:
    """Patterns of ids, ids of rules and editions; an empty list leaves everything."""

    patterns: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    editions: tuple[str, ...] = ()

    def of(self, vectors: Sequence[Filled]) -> list[Filled]:
        """The vectors chosen, in their order.

        Raises:
            SelectionError: there are none, or something chosen has none.
        """
        ids = [vector.id for vector in vectors]
        for pattern in self.patterns:
            if not any(fnmatchcase(each, pattern) for each in ids):
                raise SelectionError(_nothing("--only", pattern, ids, "an id or a pattern of ids"))
        cited = {rule for vector in vectors for rule in _rules(vector)}
        for rule in self.rules:
            if rule not in cited:
                raise SelectionError(_nothing("--rule", rule, cited, "the id of a rule"))
        editions = dict.fromkeys(vector.edition for vector in vectors)
        for edition in self.editions:
            if edition not in editions:
                raise SelectionError(_nothing("--edition", edition, editions, one_of(editions)))
        chosen = [vector for vector in vectors if self._has(vector)]
        if not chosen:
            raise SelectionError("no vector is all that was asked for; ask for less at a time")
        return chosen

    def _has(self, vector: Filled) -> bool:
        return (
            (not self.patterns or matches(vector.id, self.patterns))
            and (not self.rules or not _rules(vector).isdisjoint(self.rules))
            and (not self.editions or vector.edition in self.editions)
        )


def _rules(vector: Filled) -> set[str]:
    return {vector.pins, *vector.rules}


def _nothing(flag: str, word: str, words: Collection[str], expected: str) -> str:
    hint = did_you_mean(word, words)
    found = f"{flag} {quote(word)} fits no vector; expected {expected}"
    return found + (f"; {hint}" if hint else "")


def matches(id_: str, patterns: Iterable[str]) -> bool:
    """Whether an id fits one of some patterns, in which ``*`` stands for anything."""
    return any(fnmatchcase(id_, pattern) for pattern in patterns)


@dataclass(frozen=True, slots=True)
class KnownFailing:
    """Patterns of the ids that are known to fail."""

    patterns: tuple[str, ...] = ()

    @classmethod
    def read(cls, text: str) -> KnownFailing:
        r"""Read a list: a pattern a line; what follows a ``#`` is a remark.

        >>> KnownFailing.read("limit.*  # being rewritten\n\n# all of these")
        KnownFailing(patterns=('limit.*',))
        """
        lines = (line.partition("#")[0].strip() for line in text.splitlines())
        return cls(tuple(dict.fromkeys(line for line in lines if line)))

    def lists(self, id_: str) -> bool:
        """Whether a vector is known to fail."""
        return matches(id_, self.patterns)

    def stale(self, ids: Collection[str]) -> list[str]:
        """The patterns that fit no vector of the suite any more."""
        return [each for each in self.patterns
                if not any(fnmatchcase(id_, each) for id_ in ids)]  # fmt: skip

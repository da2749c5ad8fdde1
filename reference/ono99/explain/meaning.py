"""The formal meaning of a rule in words that a person can follow.

A patch is read aloud: what it defines, what it permits and refuses, and what it
makes happen and when. Expressions stay as they are written, since they are the
rule; everything around them is said in the words of the vocabulary.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

Line: TypeAlias = tuple[int, str]
"""How deep a line is indented, and its text."""

_CLAUSES = {"permit": "allowed", "deny": "refused"}


def meaning(language: Mapping[str, Any], formal: Mapping[str, Any]) -> list[Line]:
    """Read a patch aloud, in the words that `language` (``language.yml``) declares."""
    readers = {
        "constants": _constants,
        "names": _names,
        "moves": _moves,
        "match_moves": _moves,
        "steps": _steps,
        "match_steps": _steps,
        "cards": _cards,
        "invariants": _invariants,
        "refusals": _refusals,
    }
    return [
        line
        for section, entries in formal.items()
        for line in readers[section](_Language(language, match="match" in section), entries)
    ]


class _Language:
    """The vocabulary, seen from a round or from the match above it."""

    def __init__(self, language: Mapping[str, Any], *, match: bool) -> None:
        self.language = language
        self.prefix = "match_" if match else ""

    def means(self, table: str, word: str) -> str:
        """What a word of a table stands for; the word itself if that is not said."""
        entry = self.language.get(table, {}).get(word, {})
        return str(entry.get("means", word)) if isinstance(entry, Mapping) else word

    def phase(self, word: str) -> str:
        return self.means(f"{self.prefix}phases", word)


def _constants(_: _Language, entries: Mapping[str, Any]) -> Iterator[Line]:
    for name, value in entries.items():
        yield 0, f"{name} no longer has a value" if value is None else f"{name} is {value}"


def _names(_: _Language, entries: Mapping[str, Any]) -> Iterator[Line]:
    for name, text in entries.items():
        yield 0, f"{name} is no longer defined" if text is None else f"{name} means: {_text(text)}"


def _moves(_: _Language, entries: Mapping[str, Any]) -> Iterator[Line]:
    for move, parts in entries.items():
        for part, content in parts.items():
            if part == "by":
                yield 0, f"{move} is made by: {content}"
            elif part == "manner":
                yield 0, f"{move} is made by {content}"
            else:
                yield from _clauses(move, _CLAUSES[part], content)


def _clauses(move: str, word: str, clauses: Mapping[str, Any]) -> Iterator[Line]:
    for rule, text in clauses.items():
        if text is None:
            yield 0, f"{move} is no longer {word} by {rule}"
        elif _text(text) == "true":
            yield 0, f"{move} is {word}"
        else:
            yield 0, f"{move} is {word} if {_text(text)}"


def _steps(language: _Language, entries: Mapping[str, Any]) -> Iterator[Line]:
    for place, rules in entries.items():
        sequence, _, slot = place.partition(".")
        for steps in rules.values():
            yield from _headed(language, f"at {sequence}, {slot}", steps)


def _cards(language: _Language, entries: Mapping[str, Any]) -> Iterator[Line]:
    for card, rules in entries.items():
        for steps in rules.values():
            yield from _headed(language, f"when {card} is played", steps)


def _headed(language: _Language, head: str, steps: Any) -> Iterator[Line]:
    if steps is None:
        yield 0, f"{head}: nothing more"
        return
    yield 0, f"{head}:"
    yield from _each_step(language, steps, 1)


def _each_step(language: _Language, steps: Any, depth: int) -> Iterator[Line]:
    for step in [steps] if isinstance(steps, Mapping) else steps:
        yield from _step(language, step, depth)


def _step(language: _Language, step: Mapping[str, Any], depth: int) -> Iterator[Line]:
    guards = []
    if "if" in step:
        guards.append(f"if {_text(step['if'])}")
    if "each" in step:
        guards.append(f"for each seat with {_text(step['each'])}")
    acts = list(_acts(language, step))
    head = f"{', '.join(guards)}: " if guards else ""
    if head or acts:
        yield depth, (head + "; ".join(acts)).rstrip()
    if "then" in step:
        yield from _each_step(language, step["then"], depth + bool(head or acts))


def _acts(language: _Language, step: Mapping[str, Any]) -> Iterator[str]:
    if "do" in step:
        yield language.means("operations", step["do"])
    for variable, text in step.get("set", {}).items():
        yield f"{variable} becomes {_text(text)}"
    if "run" in step:
        yield f"go through {step['run']}"
    if "win" in step:
        yield f"every seat with {_text(step['win'])} wins the match"
    if "go" in step:
        yield f"go on to {step['go']} ({language.phase(step['go'])})"


def _invariants(_: _Language, entries: Mapping[str, Any]) -> Iterator[Line]:
    for rule, entry in entries.items():
        if entry is None:
            yield 0, f"{rule} need no longer hold"
        else:
            at = entry.get("at")
            when = f"at {', '.join(at)}" if at else "always"
            yield 0, f"{when}, this holds: {_text(entry['holds'])}"


def _refusals(language: _Language, entries: Mapping[str, Any]) -> Iterator[Line]:
    for refusal in entries:
        yield 0, f"cited when a move is refused: {language.means('refusals', refusal)}"


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)

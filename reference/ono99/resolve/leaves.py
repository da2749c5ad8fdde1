"""What patches write: keyed leaves, read into the form that they have in resolved rules.

A patch is a map of leaves such as ``names.after`` or ``moves.play.deny.<rule id>``.
Articles, option values and readings are made of them, and every reader of
patches goes through this module: whoever merges them for one choice, and whoever
writes all of them down for programs that merge on their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ono99.load.documents import Patch, Spec
from ono99.problems import Place, Problem
from ono99.resolve.expressions import ExpressionError, Function, Tree, Type, Vocabulary, parse
from ono99.resolve.latest import Latest

JSON = Any
Leaf = tuple[str, ...]

CLAUSES = ("permit", "deny")


def leaves(formal: Mapping[str, JSON]) -> Iterator[tuple[Leaf, JSON]]:
    """Every leaf of a patch: its full key and its value; ``None`` takes the leaf away."""
    for section, entries in formal.items():
        for key, value in entries.items():
            yield from _leaves_of(section, key, value)


def _leaves_of(section: str, key: str, value: JSON) -> Iterator[tuple[Leaf, JSON]]:
    if section in ("constants", "names", "invariants", "refusals"):
        yield (section, key), value
    elif section in ("moves", "match_moves"):
        for part, content in value.items():
            if part in CLAUSES:
                for rule, condition in content.items():
                    yield (section, key, part, rule), condition
            else:
                yield (section, key, part), content
    else:
        for rule, step in value.items():
            yield (section, *key.split("."), rule), step


def path_of(leaf: Leaf) -> Leaf:
    """Where a leaf stands in its file: a slot of a sequence is one key there."""
    if leaf[0] in ("steps", "match_steps"):
        section, sequence, slot, rule = leaf
        return section, f"{sequence}.{slot}", rule
    return leaf


def vocabulary(language: Mapping[str, JSON]) -> Vocabulary:
    """The words that ``language.yml`` declares, ready for the expression reader."""
    names: dict[str, Type] = {"none": "integer"}
    for table in ("variables", "match_variables", "seat_variables", "constants"):
        names.update(dict.fromkeys(language[table], "integer"))
    for table in ("names", "facts"):
        names.update({name: entry["type"] for name, entry in language[table].items()})
    functions = {
        name: Function(tuple(entry["takes"]), entry["gives"])
        for name, entry in language["functions"].items()
    }
    words = {"tag": frozenset(language["tags"]), "move": frozenset(language["moves"])}
    return Vocabulary(names, functions, words)


@dataclass(frozen=True, slots=True)
class _Parsed:
    """The expressions of one language that have been parsed already, by their text and type."""

    vocabulary: Vocabulary
    trees: dict[tuple[str, Type], Tree] = field(default_factory=dict)


_PARSED: Latest[Mapping[str, JSON], _Parsed] = Latest(
    lambda language: _Parsed(vocabulary(language))
)
"""By language: most expressions are the same in every choice."""


class LeafReader:
    """Reads the values of leaves, noting in ``problems`` what cannot be read, with its place."""

    def __init__(self, spec: Spec) -> None:
        self.problems: list[Problem] = []
        self._spec = spec
        self._parsed = _PARSED.of(spec.language)

    def read(self, leaf: Leaf, value: JSON, patch: Patch) -> JSON:
        """What a leaf says, as it stands in resolved rules; false for what cannot be read."""
        section, path = leaf[0], path_of(leaf)
        if section == "refusals":
            return patch.owner
        if section == "names":
            wanted: Type = self._spec.language["names"][leaf[1]]["type"]
            return self._expression(value, wanted, patch, *path)
        if section == "invariants":
            holds = self._expression(value["holds"], "boolean", patch, *path, "holds")
            return {"at": list(value.get("at", ())), "holds": holds}
        if section in ("moves", "match_moves") and leaf[2] in CLAUSES:
            return self._expression(value, "boolean", patch, *path)
        if section in ("steps", "match_steps", "cards"):
            return self._steps(value, patch, *path)
        return value

    def _expression(self, text: JSON, wanted: Type, patch: Patch, *path: str | int) -> Tree:
        written, parsed = (_as_text(text), wanted), self._parsed
        try:
            if written not in parsed.trees:
                parsed.trees[written] = parse(written[0], parsed.vocabulary, wanted)
            return parsed.trees[written]
        except ExpressionError as error:
            place = self._spec.place(patch, "formal", *path)
            place = Place(place.file, place.line, place.column + error.column)
            found = f"{error.found} in '{text}'"
            self.problems.append(Problem(place, found, error.expected, error.hint))
            return False

    def _steps(self, value: JSON, patch: Patch, *path: str | int) -> list[JSON]:
        if isinstance(value, Mapping):
            return [self._step(value, patch, *path)]
        return [self._step(step, patch, *path, number) for number, step in enumerate(value)]

    def _step(self, step: Mapping[str, JSON], patch: Patch, *path: str | int) -> dict[str, JSON]:
        result: dict[str, JSON] = {}
        for key, value in step.items():
            if key in ("if", "each", "win"):
                result[key] = self._expression(value, "boolean", patch, *path, key)
            elif key == "set":
                result[key] = {
                    variable: self._expression(text, "integer", patch, *path, key, variable)
                    for variable, text in value.items()
                }
            elif key == "then":
                result[key] = self._steps(value, patch, *path, key)
            else:
                result[key] = value
        return result


def _as_text(value: JSON) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)

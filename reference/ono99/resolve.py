"""From a spec and a choice of edition, options and rulings to one set of rules.

Articles, option values and readings of rulings all carry *patches*: maps of
keyed leaves such as ``names.after`` or ``moves.play.deny.<rule id>``. This
module merges them in the declared order (articles, then options, then
rulings), refuses every contradiction, parses every expression, and returns the
*resolved rules*: one plain JSON-able structure in which no edition, option or
ruling can be asked for any more. The engine, ``ono99 export`` and every other
reader see only that structure.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from ono99.choices import Choice, articles_of, layer_of
from ono99.compile import EFFECTS
from ono99.documents import Patch, Spec
from ono99.expressions import ExpressionError, Function, Tree, Type, Vocabulary, parse
from ono99.problems import Place, Problem, SpecError, did_you_mean

JSON = Any
Leaf = tuple[str, ...]

CLAUSES = ("permit", "deny")
KnownTrees: TypeAlias = dict[tuple[str, Type], Tree]
"""Expressions of one language that have been parsed already, by their text and type."""


@dataclass(slots=True)
class _Entry:
    """The present value of a leaf and the patch that wrote it last."""

    value: JSON
    patch: Patch
    layer: int


@dataclass(slots=True)
class _Merge:
    """The merge under way: what each leaf says, and every contradiction met."""

    spec: Spec
    entries: dict[Leaf, _Entry] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def place(self, patch: Patch, *path: str | int) -> Place:
        return self.spec.place(patch, *path)

    def complain(self, place: Place, found: str, expected: str, hint: str = "") -> None:
        self.problems.append(Problem(place, found, expected, hint))

    def apply(self, patch: Patch, layer: int) -> None:
        """Write the leaves of one patch; layer 0 are the articles, 1 the options and rulings.

        Within its layer a patch may rewrite only what belongs to an option
        that it needs in order to count at all.
        """
        overrides = set(patch.overrides)
        for leaf, path, value in leaves(patch.formal):
            name = ".".join(leaf)
            old = self.entries.get(leaf)
            self._check_rewrite(patch, path, name, old, overrides)
            overrides.discard(name)
            if value is None:
                self.entries.pop(leaf, None)
            else:
                self.entries[leaf] = _Entry(value, patch, layer)
        for name in sorted(overrides):
            self.complain(
                self.place(patch, "overrides"),
                f"the override '{name}', which {patch.owner} does not write",
                "only keys that this patch writes",
            )

    def _check_rewrite(
        self,
        patch: Patch,
        path: Sequence[str],
        name: str,
        old: _Entry | None,
        overrides: set[str],
    ) -> None:
        place = self.place(patch, "formal", *path)
        if old is None:
            if name in overrides:
                known = [".".join(leaf) for leaf in self.entries]
                self.complain(
                    place,
                    f"the override '{name}', which overrides nothing",
                    "a key that an earlier layer writes",
                    did_you_mean(name, known),
                )
        elif old.layer and not patch.needs & {old.patch.owner, *old.patch.needs}:
            self.complain(
                place,
                f"'{name}', written by {patch.owner} and by {old.patch.owner}",
                "options and rulings that each write keys of their own; choose only one of the two",
            )
        elif name not in overrides:
            self.complain(
                place,
                f"'{name}', which {old.patch.owner} has already written",
                f"another key, or '{name}' listed under overrides",
            )


def leaves(formal: Mapping[str, JSON]) -> Iterator[tuple[Leaf, tuple[str, ...], JSON]]:
    """Every leaf of a patch: its full key, its path in the file, its value."""
    for section, entries in formal.items():
        for key, value in entries.items():
            yield from _leaves_of(section, key, value)


def _leaves_of(section: str, key: str, value: JSON) -> Iterator[tuple[Leaf, tuple[str, ...], JSON]]:
    if section in ("constants", "names", "invariants", "refusals"):
        yield (section, key), (section, key), value
    elif section in ("moves", "match_moves"):
        for part, content in value.items():
            if part in CLAUSES:
                for rule, condition in content.items():
                    yield (section, key, part, rule), (section, key, part, rule), condition
            else:
                yield (section, key, part), (section, key, part), content
    else:
        for rule, step in value.items():
            yield (section, *key.split("."), rule), (section, key, rule), step


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


class _Parser:
    """Turns the texts of merged leaves into trees, noting what cannot be read."""

    def __init__(self, merge: _Merge, language: Mapping[str, JSON], known: KnownTrees) -> None:
        self.merge = merge
        self.language = language
        self.vocabulary = vocabulary(language)
        self.known = known

    def expression(self, text: JSON, wanted: Type, entry: _Entry, *path: str | int) -> Tree:
        written = _as_text(text), wanted
        try:
            if written not in self.known:
                self.known[written] = parse(written[0], self.vocabulary, wanted)
            return self.known[written]
        except ExpressionError as error:
            place = self.merge.place(entry.patch, "formal", *path)
            column = place.column + error.column
            self.merge.complain(
                Place(place.file, place.line, column),
                f"{error.found} in '{text}'",
                error.expected,
                error.hint,
            )
            return False

    def steps(self, value: JSON, entry: _Entry, *path: str | int) -> list[JSON]:
        if isinstance(value, Mapping):
            return [self.step(value, entry, *path)]
        return [self.step(step, entry, *path, number) for number, step in enumerate(value)]

    def step(self, step: Mapping[str, JSON], entry: _Entry, *path: str | int) -> dict[str, JSON]:
        result: dict[str, JSON] = {}
        for key, value in step.items():
            if key in ("if", "each", "win"):
                result[key] = self.expression(value, "boolean", entry, *path, key)
            elif key == "set":
                result[key] = {
                    variable: self.expression(text, "integer", entry, *path, key, variable)
                    for variable, text in value.items()
                }
            elif key == "then":
                result[key] = self.steps(value, entry, *path, key)
            else:
                result[key] = value
        return result


def _as_text(value: JSON) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def _merged(spec: Spec, choice: Choice) -> _Merge:
    merge = _Merge(spec)
    for patch in choice.article_patches(spec):
        merge.apply(patch, 0)
    for patch in (*choice.option_patches(spec), *choice.ruling_patches(spec)):
        merge.apply(patch, 1)
    return merge


def _build(
    merge: _Merge,
    language: Mapping[str, JSON],
    cards: Mapping[str, JSON],
    known: KnownTrees | None = None,
) -> dict[str, JSON]:
    """The merged leaves as one structure, every expression parsed."""
    parser = _Parser(merge, language, {} if known is None else known)
    result: dict[str, JSON] = {
        "constants": {},
        "names": {},
        "moves": _blank_moves(language["moves"]),
        "match_moves": _blank_moves(language["match_moves"]),
        "steps": _blank_slots(language["sequences"]),
        "match_steps": _blank_slots(language["match_sequences"]),
        "cards": cards,
        "invariants": {},
        "refusals": {},
    }
    for leaf, entry in merge.entries.items():
        _place_leaf(result, parser, leaf, entry)
    _fill_effects_slot(result["steps"], language["effects_slot"])
    for table in ("steps", "match_steps"):
        result[table] = {
            sequence: [step for steps in slots.values() for step in steps]
            for sequence, slots in result[table].items()
        }
    return result


def _fill_effects_slot(sequences: dict[str, JSON], slot_name: str) -> None:
    """The slot in which a card does what it says runs the effects of the card played."""
    sequence, slot = slot_name.split(".")
    sequences[sequence][slot].append({"rule": "", "steps": [{"run": EFFECTS}]})


def _blank_moves(moves: Mapping[str, JSON]) -> dict[str, JSON]:
    return {
        move: {key: value for key, value in entry.items() if key != "means"}
        | {"permit": {}, "deny": {}}
        for move, entry in moves.items()
    }


def _blank_slots(sequences: Mapping[str, Sequence[str]]) -> dict[str, JSON]:
    return {sequence: {slot: [] for slot in slots} for sequence, slots in sequences.items()}


def _place_leaf(result: dict[str, JSON], parser: _Parser, leaf: Leaf, entry: _Entry) -> None:
    section, value = leaf[0], entry.value
    if section in ("constants", "refusals"):
        result[section][leaf[1]] = value if section == "constants" else entry.patch.owner
    elif section == "names":
        wanted: Type = parser.language["names"][leaf[1]]["type"]
        result[section][leaf[1]] = parser.expression(value, wanted, entry, *leaf)
    elif section == "invariants":
        result[section][leaf[1]] = {
            "at": list(value.get("at", ())),
            "holds": parser.expression(value["holds"], "boolean", entry, *leaf, "holds"),
        }
    elif section in ("moves", "match_moves"):
        _, move, part, *rule = leaf
        if part in CLAUSES:
            result[section][move][part][rule[0]] = parser.expression(value, "boolean", entry, *leaf)
        else:
            result[section][move][part] = value
    elif section == "cards":
        _, card, rule_id = leaf
        result[section][card]["effects"].append(
            {"rule": rule_id, "steps": parser.steps(value, entry, *leaf)}
        )
    else:
        _, sequence, slot, rule_id = leaf
        steps = parser.steps(value, entry, section, f"{sequence}.{slot}", rule_id)
        result[section][sequence][slot].append({"rule": rule_id, "steps": steps})


def resolve(spec: Spec, choice: Choice) -> dict[str, JSON]:
    """The rules of one edition under the chosen options and rulings, as plain JSON values.

    Raises :class:`SpecError` with every contradiction and unreadable
    expression, each with its place.
    """
    language = spec.language
    merge = _merged(spec, choice)
    rules = {
        "language": language["language"],
        "edition": choice.edition,
        "options": dict(choice.options),
        "rulings": dict(choice.rulings),
        "variables": language["variables"],
        "match_variables": language["match_variables"],
        "seat_variables": language["seat_variables"],
        "phases": language["phases"],
        "match_phases": language["match_phases"],
        "integers": [
            name
            for table in ("names", "facts")
            for name, entry in language[table].items()
            if entry["type"] == "integer" and entry.get("scope") != "match"
        ],
    }
    rules |= _build(merge, language, _cards(spec, choice.edition))
    rules["texts"] = dict(_texts(spec, choice))
    rules["provenance"] = {".".join(leaf): e.patch.owner for leaf, e in merge.entries.items()}
    _check_citations(spec, choice, merge)
    if merge.problems:
        raise SpecError(merge.problems)
    rules["hash"] = content_hash(rules)
    return rules


def playable(spec: Spec, choice: Choice, known: KnownTrees) -> dict[str, JSON]:
    """Those parts of the resolved rules that can be played, without their texts.

    ``known`` is filled with the expressions that were parsed, for the next choice.
    Raises :class:`SpecError` as :func:`resolve` does.
    """
    merge = _merged(spec, choice)
    parts = _build(merge, spec.language, _cards(spec, choice.edition), known)
    if merge.problems:
        raise SpecError(merge.problems)
    return parts


def _cards(spec: Spec, edition: str) -> dict[str, JSON]:
    return {
        card.id: {
            "name": card.name,
            "count": card.count,
            "value": card.value,
            "points": card.points,
            "tags": list(card.tags),
            "spoken": list(card.spoken),
            "face": {"big": card.face.big, "tone": card.face.tone, "icon": card.face.icon or ""},
            "effects": [],
        }
        for card in spec.editions[edition].cards.values()
    }


def _texts(spec: Spec, choice: Choice) -> Iterator[tuple[str, dict[str, JSON]]]:
    """The title, the words and the standing of every rule that a verdict may cite.

    ``layer`` is ``printed``, ``ruled`` or ``house``; ``basis`` says on what a ruling rests;
    ``rulings`` are the rulings in force that bear on an article.
    """
    bearing: dict[str, list[str]] = {}
    for ruling in choice.rulings_in_force(spec):
        for id_ in articles_of(spec, ruling):
            bearing.setdefault(id_, []).append(ruling.id)
    for article in choice.articles(spec):
        layer = layer_of(spec, article)
        text = _text(article.title, article.text, layer)
        yield article.id, text | {"rulings": bearing.get(article.id, [])}
    for option in choice.options_in_force(spec):
        value = option.values[choice.options[option.id]]
        yield option.id, _text(f"{option.title}: {value.title}", value.text, value.layer)
    for ruling in choice.rulings_in_force(spec):
        reading = ruling.readings[choice.rulings[ruling.id]]
        yield ruling.id, _text(ruling.title, reading.text, "ruled") | {"basis": ruling.basis}


def _text(title: str, text: str, layer: str) -> dict[str, JSON]:
    return {"title": title, "text": text, "layer": layer, "basis": "", "rulings": []}


def _check_citations(spec: Spec, choice: Choice, merge: _Merge) -> None:
    in_force = set(choice.rule_ids(spec))
    for leaf, entry in merge.entries.items():
        if leaf[0] in ("constants", "names", "refusals") or leaf[-1] in ("by", "manner"):
            continue
        if leaf[-1] not in in_force:
            merge.complain(
                merge.place(entry.patch, "formal"),
                f"the rule '{leaf[-1]}', which is not in force in {choice.edition}",
                "the id of an article, option or ruling in force",
                did_you_mean(leaf[-1], in_force),
            )


def content_hash(value: JSON) -> str:
    """The SHA-256 of a JSON value in canonical form (sorted keys, no spaces), as hex digits."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()

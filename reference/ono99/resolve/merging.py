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

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ono99.load.documents import Patch, Spec
from ono99.load.hashing import content_hash
from ono99.play.compile import EFFECTS
from ono99.problems import Place, Problem, SpecError, did_you_mean
from ono99.resolve.choices import Choice, bears_on, layer_of
from ono99.resolve.latest import Latest
from ono99.resolve.leaves import CLAUSES, Leaf, LeafReader, leaves, path_of

JSON = Any


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
        for leaf, value in leaves(patch.formal):
            name = ".".join(leaf)
            old = self.entries.get(leaf)
            self._check_rewrite(patch, path_of(leaf), name, old, overrides)
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
        if old is None:
            if name in overrides:
                known = [".".join(leaf) for leaf in self.entries]
                self.complain(
                    self.place(patch, "formal", *path),
                    f"the override '{name}', which overrides nothing",
                    "a key that an earlier layer writes",
                    did_you_mean(name, known),
                )
        elif old.layer and not patch.needs & {old.patch.owner, *old.patch.needs}:
            self.complain(
                self.place(patch, "formal", *path),
                f"'{name}', written by {patch.owner} and by {old.patch.owner}",
                "options and rulings that each write keys of their own; choose only one of the two",
            )
        elif name not in overrides:
            self.complain(
                self.place(patch, "formal", *path),
                f"'{name}', which {old.patch.owner} has already written",
                f"another key, or '{name}' listed under overrides",
            )


_PRINTED: Latest[Spec, dict[str, _Merge]] = Latest(lambda _: {})
"""By spec and edition, what the articles say: most of every choice is theirs."""


def _printed(spec: Spec, choice: Choice) -> _Merge:
    """What the articles of an edition say, before anything is chosen."""
    merges = _PRINTED.of(spec)
    if choice.edition not in merges:
        merge = _Merge(spec)
        for patch in choice.article_patches(spec):
            merge.apply(patch, 0)
        merges[choice.edition] = merge
    return merges[choice.edition]


def _merged(spec: Spec, choice: Choice) -> _Merge:
    printed = _printed(spec, choice)
    merge = _Merge(spec, dict(printed.entries), list(printed.problems))
    for patch in (*choice.option_patches(spec), *choice.ruling_patches(spec)):
        merge.apply(patch, 1)
    return merge


def _build(
    merge: _Merge, reader: LeafReader, edition: str, order: Iterable[str]
) -> dict[str, JSON]:
    """The merged leaves as one structure, every expression parsed.

    Rules are asked, and so cited, in the given order.
    """
    language = merge.spec.language
    result: dict[str, JSON] = {
        "constants": {},
        "names": {},
        "moves": blank_moves(language["moves"]),
        "match_moves": blank_moves(language["match_moves"]),
        "steps": _blank_slots(language["sequences"]),
        "match_steps": _blank_slots(language["match_sequences"]),
        "cards": cards_of(merge.spec, edition),
        "invariants": {},
        "refusals": {},
    }
    for leaf, entry in merge.entries.items():
        _place(result, leaf, reader.read(leaf, entry.value, entry.patch))
    _fill_effects_slot(result["steps"], language["effects_slot"])
    for table in ("steps", "match_steps"):
        result[table] = {
            sequence: [step for steps in slots.values() for step in steps]
            for sequence, slots in result[table].items()
        }
    _put_in_order(result, {rule: number for number, rule in enumerate(order)})
    return result


def _fill_effects_slot(sequences: dict[str, JSON], slot_name: str) -> None:
    """The slot in which a card does what it says runs the effects of the card played."""
    sequence, slot = slot_name.split(".")
    sequences[sequence][slot].append({"rule": "", "steps": [{"run": EFFECTS}]})


def blank_moves(moves: Mapping[str, JSON]) -> dict[str, JSON]:
    """The moves of the language before anything is permitted or refused."""
    return {
        move: {key: value for key, value in entry.items() if key != "means"}
        | {"permit": {}, "deny": {}}
        for move, entry in moves.items()
    }


def _blank_slots(sequences: Mapping[str, Sequence[str]]) -> dict[str, JSON]:
    return {sequence: {slot: [] for slot in slots} for sequence, slots in sequences.items()}


def _place(result: dict[str, JSON], leaf: Leaf, content: JSON) -> None:
    """Put what a leaf says where it belongs."""
    section, key, *rest = leaf
    if section in ("constants", "names", "invariants", "refusals"):
        result[section][key] = content
    elif section == "cards":
        result[section][key]["effects"].append({"rule": leaf[-1], "steps": content})
    elif section in ("steps", "match_steps"):
        result[section][key][rest[0]].append({"rule": leaf[-1], "steps": content})
    elif rest[0] in CLAUSES:
        result[section][key][rest[0]][leaf[-1]] = content
    else:
        result[section][key][rest[0]] = content


def _put_in_order(result: dict[str, JSON], place: Mapping[str, int]) -> None:
    """Sort whatever is kept under the rules that it comes from by the places of the rules."""

    def by_place(entries: Mapping[str, JSON]) -> dict[str, JSON]:
        return dict(sorted(entries.items(), key=lambda entry: place.get(entry[0], len(place))))

    result["invariants"] = by_place(result["invariants"])
    for move in (*result["moves"].values(), *result["match_moves"].values()):
        move |= {part: by_place(move[part]) for part in CLAUSES}


def resolve(spec: Spec, choice: Choice) -> dict[str, JSON]:
    """The rules of one edition under the chosen options and rulings, as plain JSON values.

    Raises :class:`SpecError` with every contradiction and unreadable
    expression, each with its place.
    """
    merge, reader = _merged(spec, choice), LeafReader(spec)
    texts = dict(_texts(spec, choice))
    rules = {
        **frame(spec.language),
        "edition": choice.edition,
        "options": dict(choice.options),
        "rulings": dict(choice.rulings),
        **_build(merge, reader, choice.edition, texts),
        "texts": texts,
        "provenance": {".".join(leaf): e.patch.owner for leaf, e in merge.entries.items()},
    }
    _check_citations(spec, choice, merge)
    if problems := [*merge.problems, *reader.problems]:
        raise SpecError(problems)
    rules["hash"] = content_hash(rules)
    return rules


def frame(language: Mapping[str, JSON]) -> dict[str, JSON]:
    """What resolved rules take from the language as it is, whatever the choice."""
    tables = (
        "language", "variables", "match_variables", "seat_variables", "phases", "match_phases",
    )  # fmt: skip
    integers = [
        name
        for table in ("names", "facts")
        for name, entry in language[table].items()
        if entry["type"] == "integer" and entry.get("scope") != "match"
    ]
    return {table: language[table] for table in tables} | {"integers": integers}


def playable(spec: Spec, choice: Choice) -> dict[str, JSON]:
    """Those parts of the resolved rules that can be played, without their texts.

    Raises :class:`SpecError` as :func:`resolve` does.
    """
    merge, reader = _merged(spec, choice), LeafReader(spec)
    parts = _build(merge, reader, choice.edition, choice.rule_ids(spec))
    if problems := [*merge.problems, *reader.problems]:
        raise SpecError(problems)
    return parts


def cards_of(spec: Spec, edition: str) -> dict[str, JSON]:
    """The card table of an edition, before the cards do anything."""
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
    in_force = list(choice.rulings_in_force(spec))
    for article in choice.articles(spec):
        layer = layer_of(spec, article)
        text = _text(article.title, article.text, layer)
        bearing = [ruling.id for ruling in in_force if bears_on(ruling, article)]
        yield article.id, text | {"rulings": bearing}
    for option in choice.options_in_force(spec):
        value = option.values[choice.options[option.id]]
        yield option.id, _text(f"{option.title}: {value.title}", value.text, value.layer)
    for ruling in in_force:
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

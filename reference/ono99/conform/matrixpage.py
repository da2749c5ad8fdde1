"""The matrix as a page in Markdown: what pins each rule, and what nothing pins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

JSON = Any
_KINDS = {
    "article": "Articles",
    "option": "Options",
    "ruling": "Rulings",
    "card-table": "Card tables",
}
_MOST_VECTORS = 3


def page(data: Mapping[str, JSON]) -> str:
    """The matrix that :func:`ono99.conform.matrix.matrix_data` gives, as Markdown."""
    return "\n".join(_lines(data)) + "\n"


def _lines(data: Mapping[str, JSON]) -> Iterator[str]:
    yield "# What the vectors cover"
    yield ""
    yield "Written by `ono99 conformance matrix --markdown`; never edited by hand."
    yield ""
    yield from _sums(data)
    for kind, heading in _KINDS.items():
        yield from ("", f"## {heading}", "")
        rows = [each for each in data["rules"] if each["kind"] == kind]
        yield from _table(
            ("Rule", "Vectors", "Faults", "Noticed", "Exempt", "Noticed by"),
            [_rule(each) for each in rows],
        )
    yield from ("", "## Refusals", "")
    yield from _table(
        ("Edition", "Move", "Refused by", "Vectors"),
        [
            (each["edition"], f"`{each['move']}`", f"`{each['rule']}`", str(len(each["vectors"])))
            for each in data["denials"]
        ],
    )
    yield from ("", "## Values and readings", "")
    yield from _table(("Edition", "Choice", "Vectors"), [_value(each) for each in data["values"]])
    yield from ("", "## Pairs of choices", "")
    for pairs in data["pairs"]:
        yield f"Edition {pairs['edition']}: {pairs['covered']} of {pairs['possible']} pairs of"
        yield "values and readings are in force together in some vector."
        yield from (f"* missing: `{one}` with `{other}`" for one, other in pairs["missing"])
        yield ""


def _sums(data: Mapping[str, JSON]) -> Iterator[str]:
    for edition, origins in data["vectors"].items():
        faults = data["faults_by_edition"][edition]
        parts = ", ".join(f"{count} {origin}" for origin, count in sorted(origins.items()))
        yield (
            f"* {edition}: {sum(origins.values())} vectors ({parts}); "
            f"{faults['made']} faults made, {faults['noticed']} noticed, "
            f"{faults['exempt']} exempt, {faults['survived']} survive."
        )
    if not data["fresh"]:
        yield "* The faults are stale; `ono99 conformance mutate --save` makes them anew."


def _rule(row: Mapping[str, JSON]) -> Sequence[str]:
    faults = row["faults"]
    if row["state"] in ("elsewhere", "not-applicable"):
        vectors = row["why"]
    else:
        counts = (f"{edition}: {count}" for edition, count in row["vectors"].items() if count)
        vectors = ", ".join(counts) or ("none" if row["state"] == "open" else "")
    numbers = (faults[key] for key in ("made", "noticed", "exempt"))
    return (
        f"`{row['id']}`",
        vectors,
        *(str(number) if number else "" for number in numbers),
        _noticed_by(row["noticed_by"]),
    )


def _noticed_by(kills: Mapping[str, int]) -> str:
    """The vectors that notice most faults."""
    best = sorted(kills.items(), key=lambda item: (-item[1], item[0]))
    shown = ", ".join(f"{vector} ({count})" for vector, count in best[:_MOST_VECTORS])
    more = len(best) - _MOST_VECTORS
    return f"{shown} and {more} more" if more > 0 else shown


def _value(row: Mapping[str, JSON]) -> Sequence[str]:
    told = row["why"] if row["state"] in ("elsewhere", "not-applicable") else str(row["vectors"])
    return row["edition"], f"`{row['id']}={row['value']}`", told


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    yield from (f"| {' | '.join(each.replace('|', '/') for each in row)} |" for row in rows)

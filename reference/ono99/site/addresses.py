"""The permanent addresses of the site, as seen from one page of it.

Every article, ruling and dispute has an address made of its id, and ids never change.
Links are relative, so that the site works wherever it is put.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ono99.load.documents import Spec

JUDGE, HOME = "judge", "index"


def rule_path(id_: str) -> str:
    """Where an article stands, from the root of the site."""
    return f"rule/{id_}"


def ruling_path(id_: str) -> str:
    """Where a ruling stands, from the root of the site."""
    return f"ruling/{id_}"


def dispute_path(id_: str) -> str:
    """Where a dispute stands, from the root of the site."""
    return f"dispute/{id_}"


def cards_path(edition: str) -> str:
    """Where the card table of an edition stands, from the root of the site."""
    return f"cards/{edition}"


@dataclass(frozen=True, slots=True)
class Addresses:
    """Links from one page; `root` leads from it to the root, such as ``../../``."""

    spec: Spec
    root: str

    def to(self, path: str) -> str:
        """A link to the page at `path`; "#..." after it leads to a part of the page."""
        page, mark, part = path.partition("#")
        folder = "" if page == HOME else f"{page}/"
        return f"{self.root}{folder}{mark}{part}" or "./"

    def rule(self, id_: str) -> str:
        """A link to an article, ruling or option, whichever has the id."""
        if id_ in self.spec.articles:
            return self.to(rule_path(id_))
        if id_ in self.spec.rulings:
            return self.to(ruling_path(id_))
        return self.to(f"options#{id_}")

    def dispute(self, id_: str) -> str:
        """A link to a dispute."""
        return self.to(dispute_path(id_))

    def source(self, id_: str) -> str:
        """A link to what is known of a source."""
        return self.to(f"sources#{id_}")

    def term(self, id_: str) -> str:
        """A link to a word of the glossary."""
        return self.to(f"glossary#{id_}")

    def cards(self, edition: str) -> str:
        """A link to the card table of an edition."""
        return self.to(cards_path(edition))

    def judge(self, situation: str) -> str:
        """A link to the judge, with a situation from :func:`situation`."""
        return self.to(f"{JUDGE}#{situation}")


def situation(
    edition: str,
    *,
    options: Mapping[str, str],
    rulings: Mapping[str, str],
    numbers: Mapping[str, int | str],
    variables: Mapping[str, int | str],
    hand: Iterable[str],
) -> str:
    """A position in the form that the judge reads from its address.

    `numbers` has the parts of one letter that ``docs/app/src/lib/situation.js`` describes;
    `variables` those of the rules that have no letter of their own.

    >>> situation("2022", options={}, rulings={}, numbers={"n": 3, "t": 95}, variables={},
    ...           hand=["reverse", "9"])
    'v1;e=2022;n=3;t=95;h=reverse,9'
    """
    parts = {
        "e": edition,
        "o": _pairs(options),
        "r": _pairs(rulings),
        **{key: str(value) for key, value in numbers.items()},
        "x": _pairs(variables),
    }
    told = [f"{key}={value}" for key, value in parts.items() if value]
    return ";".join(["v1", *told, f"h={','.join(hand)}"])


def _pairs(pairs: Mapping[str, int | str]) -> str:
    return ",".join(f"{name}.{value}" for name, value in pairs.items())

"""The words of the site itself: labels, headings and hints, from ``docs/text``.

The rules bring their own words. Everything else that a reader sees is in one file for
each language, so that a translation is a file and nothing more.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from ono99.problems import Ono99Error

LANGUAGE = "en"


class TextError(Ono99Error):
    """A file of texts that is missing, cannot be read, or lacks a section."""


def read_texts(docs: Path, section: str, language: str = LANGUAGE) -> Mapping[str, Any]:
    """One section of the texts in a language.

    Raises :class:`TextError`, naming the file and what was expected of it.
    """
    path = docs / "text" / f"{language}.yml"
    try:
        data = yaml.safe_load(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        reason = " ".join(str(error).split())
        raise TextError(f"{path}: texts that cannot be read ({reason})") from error
    if not isinstance(data, Mapping) or not isinstance(data.get(section), Mapping):
        raise TextError(f"{path}: no section '{section}'; expected a map of texts under that name")
    texts: Mapping[str, Any] = data[section]
    return texts

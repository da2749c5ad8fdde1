"""The learnt weights of the project's own bank, kept as a file because learning takes minutes.

``python -m ono99.questions.learnt`` makes the file anew; it must be run after a change of
the bank, the glossary or the code that reads texts. A bank that the file does not belong
to is learnt when its index is made.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from ono99.load.documents import Dispute, Spec
from ono99.questions.features import features_of
from ono99.questions.learning import Sample, Weights, learn
from ono99.questions.vocabulary import Vocabulary

JSON = Any
FILE = Path(__file__).with_name("weights.txt")
"""A head line; the disputes' own numbers; then a feature a line, and its weights."""
_FORM = "ono99-weights/1"


def weights_of(spec: Spec, vocabulary: Mapping[str, JSON]) -> Weights:
    """The weights of the bank of a spec, out of the file if it belongs to the bank."""
    head = _head(spec, vocabulary)
    if FILE.is_file():
        found, *lines = FILE.read_text("utf-8").strip().split("\n")
        if found == head:
            return _from_lines(lines)
    return _learnt(spec, vocabulary)


def belongs(spec: Spec, vocabulary: Mapping[str, JSON]) -> bool:
    """Whether the file was learnt from this bank."""
    with FILE.open(encoding="utf-8") as lines:
        return next(lines).rstrip("\n") == _head(spec, vocabulary)


def file_text(spec: Spec, vocabulary: Mapping[str, JSON]) -> str:
    """What the file must hold for a spec; takes some minutes."""
    lines = [_head(spec, vocabulary), *_lines(_learnt(spec, vocabulary))]
    return "".join(f"{line}\n" for line in lines)


def samples_of(spec: Spec, vocabulary: Mapping[str, JSON]) -> list[Sample]:
    """Every phrasing and answer of the bank as features, with the number of its dispute."""
    reader = Vocabulary(vocabulary)
    return [
        (number, features_of(reader.read(text)))
        for number, dispute in enumerate(spec.disputes.values())
        for text in _texts(spec, dispute)
    ]


def _texts(spec: Spec, dispute: Dispute) -> list[str]:
    answers = dict.fromkeys(dispute.answers.values())
    return [dispute.question, *spec.ways_to_ask(dispute), " ".join(answers)]


def _learnt(spec: Spec, vocabulary: Mapping[str, JSON]) -> Weights:
    return learn(samples_of(spec, vocabulary), len(spec.disputes))


def _head(spec: Spec, vocabulary: Mapping[str, JSON]) -> str:
    """The form of the file and a hash of all that was learnt from."""
    asked = [[each.id, *_texts(spec, each)] for each in spec.disputes.values()]
    text = json.dumps([asked, vocabulary], sort_keys=True)
    return f"{_FORM} {sha256(text.encode()).hexdigest()}"


def _lines(weights: Weights) -> Iterator[str]:
    yield " ".join(str(prior) for prior in weights.priors)
    for feature, row in weights.rows.items():
        numbers = " ".join(f"{number} {weight}" for number, weight in row.items())
        yield f"{feature}\t{weights.telling[feature]}\t{numbers}"


def _from_lines(lines: list[str]) -> Weights:
    telling: dict[str, float] = {}
    rows: dict[str, dict[int, int]] = {}
    for line in lines[1:]:
        feature, value, text = line.split("\t")
        numbers = [int(each) for each in text.split()]
        telling[feature] = float(value)
        rows[feature] = dict(zip(numbers[::2], numbers[1::2], strict=True))
    return Weights(tuple(float(each) for each in lines[0].split()), telling, rows)


def _write() -> None:
    from ono99.load.loading import load_spec
    from ono99.questions.indexing import vocabulary_data

    spec = load_spec()
    FILE.write_text(file_text(spec, vocabulary_data(spec)), "utf-8")


if __name__ == "__main__":
    _write()

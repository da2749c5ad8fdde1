"""The adapters that are there to be copied, and the second engine, through the protocol."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest
from commandline import ono99

from ono99.conform.bundle import Filled, load_bundle
from ono99.conform.outcomes import Verdict
from ono99.conform.record import Record
from ono99.conform.running import Wanted, run_suite
from ono99.load.loading import load_spec

ROOT = Path(__file__).resolve().parents[2]
PYTHON = ROOT / "conformance" / "adapters" / "python" / "adapter.py"
JAVASCRIPT = ROOT / "conformance" / "adapters" / "javascript" / "adapter.mjs"
ENGINE = ROOT / "conformance" / "engine" / "program.mjs"
NODE = shutil.which("node")

PATIENCE = 60
"""Seconds for a reply: a machine with much else to do is no fault of the adapter."""


@pytest.fixture(scope="module")
def layers(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("layers") / "layers.json"
    assert ono99("export", "--layers", "--output", str(path)).code == 0
    return str(path)


@cache
def _vectors() -> tuple[Filled, ...]:
    return load_bundle().vectors


def _suite(command: Sequence[str], vectors: Sequence[Filled]) -> Record:
    wanted = Wanted(tuple(command), PATIENCE, suite_hash="")
    return run_suite(load_spec(), vectors, wanted, lambda _: None)


def _wrong(record: Record) -> list[str]:
    fine = (Verdict.PASSED, Verdict.SKIPPED)
    told = [f"{each.id}: {each.finding}" for each in record.outcomes if each.verdict not in fine]
    return [*told, record.stopped] if record.stopped else told


def _code(path: Path) -> list[str]:
    """The lines that are neither empty nor a comment."""
    text = re.sub(r'\A"""(.|\n)*?"""|\A/\*\*(.|\n)*?\*/', "", path.read_text("utf-8"))
    lines = [line.strip() for line in text.splitlines()]
    return [line for line in lines if line and not line.startswith(("#", "//"))]


@pytest.mark.parametrize("path", [PYTHON, JAVASCRIPT], ids=lambda path: path.name)
def test_an_adapter_is_short_enough_to_be_read(path: Path) -> None:
    assert len(_code(path)) < 100


def test_the_adapter_in_python_passes_what_it_can_be_asked_for() -> None:
    """A part of the suite; all of it is the reference's own to pass."""
    record = _suite([sys.executable, str(PYTHON)], _quick(_vectors())[::8])
    assert not _wrong(record)
    assert record.asked > len(record.outcomes) / 2


@pytest.mark.skipif(NODE is None, reason="node is not installed")
def test_the_adapter_in_javascript_passes_what_the_one_in_python_does(layers: str) -> None:
    """Another part of the suite; all of it is the second engine's to pass."""
    assert NODE is not None
    record = _suite([NODE, str(JAVASCRIPT), layers], _quick(_vectors())[1::8])
    assert not _wrong(record)
    assert record.asked > len(record.outcomes) / 2


@pytest.mark.skipif(NODE is None, reason="node is not installed")
def test_the_second_engine_passes_the_suite_and_skips_nothing(layers: str) -> None:
    """Every vector that people wrote, and of the generated games every third."""
    assert NODE is not None
    vectors = _quick(_vectors())
    generated = [vector for vector in vectors if vector.origin == "generated"]
    written = [vector for vector in vectors if vector.origin != "generated"]
    record = _suite([NODE, str(ENGINE), layers], [*written, *generated[::3]])
    assert not _wrong(record)
    assert not record.skipped()


def _quick(vectors: Sequence[Filled]) -> list[Filled]:
    """Without the deep counts: thousands of games, each played from its beginning."""
    return [vector for vector in vectors if not vector.counts or max(vector.counts) < 100]

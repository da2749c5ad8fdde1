"""The cache makes a ruling fast and is never trusted: whatever is wrong with it is made anew."""

import hashlib
from pathlib import Path

import pytest

from ono99.load import loading
from ono99.load.keeping import CACHE_VARIABLE
from ono99.load.loading import CACHE_FILES, load_rules


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "cache"
    monkeypatch.setenv(CACHE_VARIABLE, str(folder))
    return folder


def digest_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def test_what_is_kept_is_what_was_made(cache: Path) -> None:
    made = load_rules("2022")
    assert {path.name.partition("-")[0] for path in cache.glob("*.json")} == {"rules", "spec"}
    assert load_rules("2022")["hash"] == made["hash"]


@pytest.mark.parametrize("damage", ["", "nonsense", "{}", "0\n{}"])
def test_a_damaged_cache_is_made_anew(cache: Path, damage: str) -> None:
    made = load_rules("2022")
    for path in cache.glob("*.json"):
        path.write_text(damage, "utf-8")
    assert load_rules("2022")["hash"] == made["hash"]


def test_a_truncated_cache_is_made_anew(cache: Path) -> None:
    made = load_rules("1980")
    for path in cache.glob("*.json"):
        path.write_bytes(path.read_bytes()[:-100])
    assert load_rules("1980") == made or load_rules("1980")["hash"] == made["hash"]


def test_a_cache_that_cannot_be_written_is_done_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("not a folder", "utf-8")
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "file" / "cache"))
    assert load_rules("2022")["edition"] == "2022"


def test_a_changed_rule_is_seen_at_once(cache: Path, tmp_path: Path) -> None:
    spec = tmp_path / "spec"
    for path in loading.spec_folder().rglob("*.yml"):
        copy = spec / path.relative_to(loading.spec_folder())
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(path.read_bytes())
    before = load_rules("2022", folder=spec)["hash"]
    deck = spec / "editions" / "2022.yml"
    deck.write_text(deck.read_text("utf-8").replace("count: 8", "count: 7"), "utf-8")
    assert load_rules("2022", folder=spec)["hash"] != before


def test_the_cache_does_not_grow_without_end(cache: Path) -> None:
    cache.mkdir()
    for number in range(CACHE_FILES + 5):
        (cache / f"old-{number}.json").write_text(f"{digest_of('1')}\n1", "utf-8")
    load_rules("2022")
    assert len(list(cache.glob("*.json"))) == CACHE_FILES

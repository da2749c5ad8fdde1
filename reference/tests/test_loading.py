"""The cache makes a ruling fast and is never trusted: whatever is wrong with it is made anew."""

import hashlib
from pathlib import Path

import pytest
from configurations import copy_without_the_bank
from test_documents import TINY, write

from ono99.load import loading
from ono99.load.keeping import CACHE_VARIABLE
from ono99.load.loading import CACHE_FILES, load_rules, load_spec


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "cache"
    monkeypatch.setenv(CACHE_VARIABLE, str(folder))
    return folder


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """The folder of a spec that is read in no time."""
    return write(tmp_path / "tiny", TINY)


@pytest.fixture
def same(tmp_path: Path) -> Path:
    """Another folder with the same: what it holds has not been read in this process yet."""
    return write(tmp_path / "same", TINY)


def digest_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def test_what_is_kept_is_what_was_made(cache: Path) -> None:
    loading.spec_under.cache_clear()
    made = load_rules("2022")
    assert {path.name.partition("-")[0] for path in cache.glob("*.json")} == {"rules", "spec"}
    loading.spec_under.cache_clear()
    assert load_rules("2022")["hash"] == made["hash"]
    assert load_spec().editions.keys() >= {"2022"}


def test_a_spec_is_read_once_in_a_process(cache: Path, tiny: Path, same: Path) -> None:
    spec = load_spec(tiny)
    for path in cache.glob("*.json"):
        path.unlink()
    assert load_spec(tiny) is spec
    assert not list(cache.glob("*.json"))
    assert load_spec(same) is not spec
    assert list(cache.glob("*.json"))


@pytest.mark.parametrize("damage", [b"", b"nonsense", b"{}", b"0\n{}", None])
def test_a_damaged_cache_is_made_anew(
    cache: Path, tiny: Path, same: Path, damage: bytes | None
) -> None:
    """Rules and a spec, of which something else is kept or, at last, only the beginning."""
    rules, spec = load_rules("2022"), load_spec(tiny)
    sound = {path: path.read_bytes() for path in cache.glob("*.json")}
    for path, content in sound.items():
        path.write_bytes(content[:-100] if damage is None else damage)
    assert load_rules("2022")["hash"] == rules["hash"]
    assert load_spec(same).articles == spec.articles
    mended = [path.name for path, content in sound.items() if path.read_bytes() == content]
    assert {name.partition("-")[0] for name in mended} == {"rules", "spec"}


def test_a_cache_that_cannot_be_written_is_done_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("not a folder", "utf-8")
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "file" / "cache"))
    assert load_rules("2022")["edition"] == "2022"


def test_a_changed_rule_is_seen_at_once(cache: Path, tmp_path: Path) -> None:
    spec = copy_without_the_bank(tmp_path / "spec")
    before = load_rules("2022", folder=spec)["hash"]
    deck = spec / "editions" / "2022.yml"
    deck.write_text(deck.read_text("utf-8").replace("count: 8", "count: 7"), "utf-8")
    assert load_rules("2022", folder=spec)["hash"] != before


def test_the_cache_does_not_grow_without_end(cache: Path, tiny: Path) -> None:
    cache.mkdir()
    for number in range(CACHE_FILES + 5):
        (cache / f"old-{number}.json").write_text(f"{digest_of('1')}\n1", "utf-8")
    load_spec(tiny)
    assert len(list(cache.glob("*.json"))) == CACHE_FILES

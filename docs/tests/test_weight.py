"""How heavy a page is when it is first opened."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from conftest import Visit, compressed

HEAVIEST = 200_000


def weight(site: Path, visit: Visit) -> int:
    """The compressed bytes of everything that was asked for."""
    files = {site / urlsplit(request.url).path.lstrip("/") for request in visit.requests}
    files = {file / "index.html" if file.is_dir() else file for file in files}
    return sum(len(compressed(file)) for file in files if file.is_file())


@pytest.mark.parametrize("path", ["", "judge/", "ask/", "tonight/", "score/", "1980/", "endings/"])
def test_weight_of_a_first_load(visit: Visit, site: Path, path: str) -> None:
    visit.go(path)
    visit.page.wait_for_load_state("networkidle")
    heavy = weight(site, visit)
    print(f"/{path}: {heavy / 1000:.0f} kB compressed")
    assert heavy < HEAVIEST


def test_ask_data_comes_only_when_the_box_is_entered(visit: Visit, site: Path) -> None:
    visit.go("")
    visit.page.wait_for_load_state("networkidle")
    assert not [each.url for each in visit.requests if "data/ask" in each.url]
    before = weight(site, visit)
    visit.page.locator("#ono-question").focus()
    visit.page.wait_for_load_state("networkidle")
    more = weight(site, visit) - before
    print(f"ask data: {more / 1000:.0f} kB compressed")
    assert more > 0

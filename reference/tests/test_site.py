"""The published pages: built once, then read as a visitor's browser would read them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from html import unescape
from itertools import pairwise, product
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urldefrag, urljoin, urlparse

import pytest

from ono99.explain.rulebook import rulebook
from ono99.load.documents import Edition, Spec
from ono99.load.loading import load_spec
from ono99.play.notation import state_from_data
from ono99.play.round import Round
from ono99.play.state import Move
from ono99.resolve.choices import choose, offered_values
from ono99.resolve.merging import resolve
from ono99.site.books import whole_book
from ono99.site.building import BuildError, Checkout, build
from ono99.site.cards import faces
from ono99.site.texts import TextError, read_texts
from ono99.site.words import entries

ROOT = Path(__file__).parents[2]
HOST = "https://site.invalid/"


@pytest.fixture(scope="module")
def spec() -> Spec:
    return load_spec()


class Site(NamedTuple):
    """The built pages by their addresses, from the root of the site."""

    folder: Path
    pages: Mapping[str, str]

    def page(self, address: str) -> str:
        return self.pages[HOST + address]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The site, built by the command, once for all processes that run tests."""
    temporary = tmp_path_factory.getbasetemp()
    shared = temporary.parent if "PYTEST_XDIST_WORKER" in os.environ else temporary
    folder = shared / "site-for-tests"
    done = folder.with_suffix(".done")
    try:
        folder.mkdir()
    except FileExistsError:
        while not done.exists():
            time.sleep(0.2)
    else:
        command = [sys.executable, "-m", "ono99", "site", "--no-apps", "--out", str(folder)]
        ran = subprocess.run(command, capture_output=True, text=True, check=False)
        done.write_text(ran.stdout + ran.stderr)
    said = done.read_text()
    assert "pages as expected" in said, said
    root = folder / "site"
    pages = {_address(path, root): path.read_text() for path in root.rglob("*.html")}
    return Site(root, pages)


def _address(path: Path, root: Path) -> str:
    return HOST + path.relative_to(root).as_posix().removesuffix("index.html")


def links(page: str) -> Iterator[tuple[str, str]]:
    """The kind of element and the address of every link and source of a page."""
    for tag, attributes in re.findall(r"<([a-z-]+)\b([^>]*)>", page):
        for address in re.findall(r'\b(?:href|src)="([^"]*)"', attributes):
            yield tag, unescape(address)


def ids(page: str) -> list[str]:
    return [unescape(id_) for id_ in re.findall(r'\sid="([^"]*)"', page)]


def words(page: str) -> str:
    """The text of a page, without markup."""
    return " ".join(unescape(re.sub(r"<[^>]+>", "", page)).split())


# ------------------------------------------------------------------------- addresses


def test_every_rule_ruling_and_dispute_has_its_permanent_address(site: Site, spec: Spec) -> None:
    wanted = [
        *(f"rule/{id_}/" for id_ in spec.articles),
        *(f"ruling/{id_}/" for id_ in spec.rulings),
        *(f"dispute/{id_}/" for id_ in spec.disputes),
        *(f"{id_}/" for id_ in spec.editions),
        *(f"cards/{id_}/" for id_ in spec.editions),
    ]
    assert not [each for each in wanted if HOST + each not in site.pages]


def test_every_link_leads_to_a_page_and_to_a_part_of_it(site: Site) -> None:
    parts = {address: set(ids(page)) for address, page in site.pages.items()}
    broken = []
    for address, page in site.pages.items():
        base = HOST if address.endswith("404.html") else address
        for tag, link in links(page):
            target, part = urldefrag(urljoin(base, link))
            if not target.startswith(HOST) or tag == "use" or "-" in tag:
                continue
            file = site.folder / unquote(urlparse(target).path.lstrip("/"))
            known = target in parts or file.is_file()
            if not known or (part and not part.startswith("v1;") and part not in parts[target]):
                broken.append((address, link))
    assert not broken[:20]


def test_nothing_is_asked_of_another_host(site: Site, spec: Spec) -> None:
    told = {each.address for each in spec.sources.values()}
    for address, page in site.pages.items():
        for tag, link in links(page):
            if urlparse(link).netloc:
                assert tag == "a", (address, link)
                assert link in told or address.startswith(f"{HOST}implement/"), (address, link)
    for style in site.folder.rglob("*.css"):
        assert not re.search(r"@import|url\(['\"]?(?:https?:)?//", style.read_text()), style


def test_every_edition_is_in_the_navigation(site: Site, spec: Spec) -> None:
    for here in spec.editions:
        _, _, page = site.page(f"{here}/").partition('<nav class="md-nav md-nav--primary')
        found = {
            urljoin(f"{HOST}{here}/", link) for _, link in links(page.partition("<article")[0])
        }
        for edition in spec.editions:
            assert f"{HOST}{edition}/" in found
            assert f"{HOST}cards/{edition}/" in found


# --------------------------------------------------------------------- sound pages


def test_every_page_has_a_language_one_title_and_headings_in_order(site: Site) -> None:
    for address, page in site.pages.items():
        assert '<html lang="en"' in page, address
        levels = [int(level) for level in re.findall(r"<h([1-6])\b", page)]
        assert levels[:1] == [1], (address, levels)
        assert levels.count(1) == 1, (address, levels)
        steps = [after - before for before, after in pairwise(levels)]
        assert all(step <= 1 for step in steps), (address, levels)


def test_no_id_stands_twice_on_a_page(site: Site) -> None:
    for address, page in site.pages.items():
        found = ids(page)
        assert len(found) == len(set(found)), (address, {e for e in found if found.count(e) > 1})


def test_every_drawn_card_has_a_name_or_is_hidden(site: Site) -> None:
    drawn = 0
    for address, page in site.pages.items():
        for attributes in re.findall(r'<svg class="ono-card"([^>]*)>', page):
            drawn += 1
            named = re.search(r'role="img" aria-labelledby="([^"]+)"', attributes)
            assert 'aria-hidden="true"' in attributes or (named and named[1] in ids(page)), address
    assert drawn > len(site.pages)


# --------------------------------------------------------------- what the pages say


def test_a_dispute_is_answered_for_each_edition_before_anything_else(
    site: Site, spec: Spec
) -> None:
    for dispute in spec.disputes.values():
        body = site.page(f"dispute/{dispute.id}/").partition("<article")[2]
        above, _, below = body.partition("<h2")
        for answer in dispute.answers.values():
            assert " ".join(answer.split()) in words(above), dispute.id
        assert len(re.findall('<figure class="position"', below)) == len(dispute.positions)
        for rule in dispute.cites:
            assert f"{rule}" in below, (dispute.id, rule)


def test_a_claim_is_shown_as_the_bank_rules_it(site: Site, spec: Spec) -> None:
    for dispute in spec.disputes.values():
        shown = re.findall(r'data-legal="(yes|no)"', site.page(f"dispute/{dispute.id}/"))
        assert shown == ["yes" if each.legal else "no" for each in dispute.positions]


def test_a_rule_is_told_with_its_sources_and_its_layer(site: Site, spec: Spec) -> None:
    for article in spec.articles.values():
        page = site.page(f"rule/{article.id}/")
        assert " ".join(article.text.split()) in words(page)
        for each in article.sources:
            assert f"../../sources/#{each.source}" in page
        if article.layer == "ruled":
            assert 'class="layer layer-ruled"' in page


def test_an_open_question_stands_with_every_side(site: Site, spec: Spec) -> None:
    page = words(site.page("open/"))
    for ruling in spec.rulings.values():
        if ruling.basis in ("chosen", "not-addressed"):
            assert ruling.question in page
            for each in ruling.readings.values():
                assert each.title in page


def test_the_index_knows_every_word_of_players_that_is_shown(spec: Spec) -> None:
    listed = {(entry.word.casefold(), entry.see or entry.word) for entry in entries(spec)}
    wanted = {
        (word.casefold(), term.term)
        for term in spec.terms.values()
        for word in spec.shown(term.words)
    }
    for edition in spec.editions.values():
        for card in edition.cards.values():
            said = {word.casefold() for word in spec.shown(card.spoken)}
            others = said - {card.name.casefold()}
            wanted |= {(word, card.name) for word in others}
    keyed = {(re.sub(r"[^a-z0-9 ]", "", word), see) for word, see in listed}
    missing = {
        (word, see)
        for word, see in wanted - listed
        if (re.sub(r"[^a-z0-9 ]", "", word), see) not in keyed
    }
    assert not missing


def test_no_slip_of_the_pen_is_told_as_what_players_say(site: Site, spec: Spec) -> None:
    told = [entry.word for entry in entries(spec)]
    assert spec.slips
    assert spec.slips.isdisjoint(told)
    assert spec.slips <= {
        *(word for term in spec.terms.values() for word in term.words),
        *(word for each in spec.editions.values() for card in each.cards.values()
          for word in card.spoken),
    }  # fmt: skip
    for address in ("glossary/", "cards/1980/", "cards/2022/"):
        said = re.split(r"[^\w' +-]+", words(site.page(address)))
        assert spec.slips.isdisjoint(each.strip() for each in said), address


def test_the_search_does_not_read_the_drawings(site: Site) -> None:
    docs = json.loads((site.folder / "search" / "search_index.json").read_text())["docs"]
    assert len({doc["location"].partition("#")[0] for doc in docs}) > len(site.pages) * 0.9
    assert not [doc["location"] for doc in docs if "<svg" in doc["text"] or "<title" in doc["text"]]


# -------------------------------------------------------------------- the rulebooks


def test_a_reader_sees_the_rulebook_of_any_choice(spec: Spec) -> None:
    """What the page shows under a choice is what `rulebook` says under it, ruling for ruling."""
    for edition in spec.editions.values():
        book = whole_book(spec, edition.id)
        for options in _choices(spec, edition):
            choice = choose(spec, edition.id, options)
            there = rulebook(spec, choice)
            articles, rulings = set[str](), list[str]()
            for _, rules in book.chapters:
                for rule in rules:
                    if choice.holds(rule.article.when):
                        articles.add(rule.article.id)
                        rulings += [
                            s.ruling.id for s in rule.settled if choice.holds(s.ruling.when)
                        ]
            rulings += [s.ruling.id for s in book.elsewhere if choice.holds(s.ruling.when)]
            rules_there = [rule for _, several in there.chapters for rule in several]
            assert articles == {rule.article.id for rule in rules_there}
            told = [s.ruling.id for rule in rules_there for s in rule.settled]
            assert sorted(rulings) == sorted([*told, *(s.ruling.id for s in there.elsewhere)])


def _choices(spec: Spec, edition: Edition) -> Iterator[dict[str, str]]:
    """Every combination of options that any article or ruling asks about."""
    asked = {
        name
        for when in (
            *(each.when for each in spec.articles.values()),
            *(each.when for each in spec.rulings.values()),
            *(each.when for each in spec.options.values()),
        )
        for name in when
    }
    options = [each for each in spec.options.values() if edition.id in each.editions]
    values = [
        offered_values(each, edition.id) if each.id in asked else [each.default_for(edition.id)]
        for each in options
    ]
    for combination in product(*values):
        yield dict(zip((each.id for each in options), combination, strict=True))


# ------------------------------------------------------------------------ the cards


def _drawings(edition: Edition) -> dict[str, str]:
    return {card.id: faces().draw(card, "x") for card in edition.cards.values()}


def test_a_drawn_card_weighs_less_than_a_kilobyte(spec: Spec) -> None:
    for edition in spec.editions.values():
        for id_, drawing in _drawings(edition).items():
            assert len(drawing) < 1024, id_


def test_cards_are_told_apart_without_colour(spec: Spec) -> None:
    """Without colours no two cards of an edition look alike, and no two tones share a ground."""
    for edition in spec.editions.values():
        grey = {
            re.sub(r"#[0-9a-f]{3,6}|<title.*?</title>", "", d) for d in _drawings(edition).values()
        }
        assert len(grey) == len(edition.cards)
    patterns = [tone.pattern.path for tone in faces().tones.values() if tone.pattern]
    assert len(patterns) == len(set(patterns)) >= len(faces().tones) - 1


@pytest.mark.parametrize(
    ("sign", "underlined"), [("6", True), ("9", True), ("99", True), ("8", False)]
)
def test_a_sign_that_turned_reads_as_another_is_underlined(
    spec: Spec, sign: str, underlined: bool
) -> None:
    for edition in spec.editions.values():
        for card in edition.cards.values():
            if card.face.big == sign:
                assert ("M0 81h" in faces().draw(card)) is underlined


def test_every_tone_of_the_spec_has_a_style_and_every_letter_a_stroke(spec: Spec) -> None:
    for edition in spec.editions.values():
        for card in edition.cards.values():
            assert card.face.tone in faces().tones
            assert set(card.face.big) <= set(faces().glyphs)


def test_ink_stands_out_from_its_ground() -> None:
    for name, tone in faces().tones.items():
        assert contrast(tone.ink, tone.ground) > 7, name


def contrast(one: str, other: str) -> float:
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


# -------------------------------------------------------------------- data and games


def test_an_endless_round_comes_back_to_its_own_position(site: Site, spec: Spec) -> None:
    games = sorted((site.folder / "data" / "games").glob("*.json"))
    assert len(games) == 5
    for path in games:
        game = json.loads(path.read_text())
        choice = choose(spec, game["edition"], game["options"], game["rulings"])
        round_ = Round(resolve(spec, choice))
        start = {"hands": game["hands"], "turn": game["first"], "phase": "begin"}
        state = first = round_.begin(state_from_data(round_, start))
        for _ in range(3):
            for move in game["moves"]:
                name, *card = move.split()
                state = round_.apply(state, Move(name, *card)).state
            assert state[1:] == first[1:]
        assert round_.value(state, "total") <= 0


def test_the_browser_gets_every_card_in_the_order_of_its_table(site: Site, spec: Spec) -> None:
    cards = json.loads((site.folder / "data" / "cards.json").read_text())
    for edition in spec.editions.values():
        assert [card["id"] for card in cards[edition.id]] == list(edition.cards)
        for card in cards[edition.id]:
            assert 'id="{id}s"' in card["svg"]
            assert "<title" not in card["svg"]


# ----------------------------------------------------------------------- bad input


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "mine.txt").write_text("mine")
    with pytest.raises(BuildError, match="not made by this command"):
        build(Checkout(ROOT), tmp_path, print, apps=False)
    assert (tmp_path / "pages" / "mine.txt").read_text() == "mine"


@pytest.mark.parametrize("text", ["pages: [", "- pages", "pages: none", ""])
def test_unusable_texts_are_told_with_their_file(tmp_path: Path, text: str) -> None:
    (tmp_path / "text").mkdir()
    (tmp_path / "text" / "en.yml").write_text(text)
    with pytest.raises(TextError, match=r"text/en\.yml"):
        read_texts(tmp_path)


def test_without_a_checkout_one_line_says_what_is_needed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As from an installed wheel, which has no docs beside it."""
    monkeypatch.setattr("ono99.__file__", str(tmp_path / "lib" / "python" / "ono99" / "x.py"))
    with pytest.raises(BuildError, match="expected a checkout of the project"):
        Checkout.found()

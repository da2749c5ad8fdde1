"""The texts of the rules, put together: nothing lost, nothing blurred."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from commandline import Screen

from ono99.commands.casewords import CaseWords
from ono99.commands.rules import BookPrinter
from ono99.commands.terminal import terminal_for
from ono99.explain.meaning import meaning
from ono99.explain.rulebook import UnknownId, bearings, compare, entry, near_ids, rulebook
from ono99.load.documents import Spec
from ono99.load.loading import load_spec
from ono99.resolve.choices import articles_of, choose, offered_values

SPEC = load_spec()
EDITIONS = tuple(SPEC.editions)


def every_choice(spec: Spec) -> Iterator[tuple[str, dict[str, str]]]:
    """Every edition with each value of each option."""
    for edition in spec.editions:
        yield edition, {}
        for option in spec.options.values():
            for value in option.values.values():
                if edition in (value.editions or option.editions):
                    yield edition, {option.id: value.id}


# ------------------------------------------------------------------- the rulebook


@pytest.mark.parametrize(("edition", "options"), list(every_choice(SPEC)))
def test_the_rulebook_has_every_article_in_force_once(
    edition: str, options: dict[str, str]
) -> None:
    choice = choose(SPEC, edition, options)
    book = rulebook(SPEC, choice)
    printed = [rule.article.id for _, rules in book.chapters for rule in rules]
    assert printed == [article.id for article in choice.articles(SPEC)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_rulebook_tells_every_ruling_that_the_texts_leave_open_once(edition: str) -> None:
    choice = choose(SPEC, edition)
    book = rulebook(SPEC, choice)
    told = [each.ruling.id for _, rules in book.chapters for r in rules for each in r.settled]
    told += [each.ruling.id for each in book.elsewhere]
    open_ = [each.id for each in choice.rulings_in_force(SPEC) if each.basis != "settled"]
    assert sorted(told) == sorted(open_)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_ruling_is_told_with_an_article_that_says_it_if_there_is_one(edition: str) -> None:
    book = rulebook(SPEC, choose(SPEC, edition))
    rules = {rule.article.id: rule for _, chapter in book.chapters for rule in chapter}
    for rule in rules.values():
        for settled in rule.settled:
            bearing = articles_of(SPEC, settled.ruling) & {*rules}
            assert rule.article.id in bearing
            ruled = any(rules[id_].layer == "ruled" for id_ in bearing)
            assert rule.says(settled) == ruled


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_ruling_elsewhere_bears_on_no_article_of_the_book(edition: str) -> None:
    book = rulebook(SPEC, choose(SPEC, edition))
    printed = {rule.article.id for _, rules in book.chapters for rule in rules}
    for settled in book.elsewhere:
        assert not articles_of(SPEC, settled.ruling) & printed


def test_a_house_rule_is_never_shown_as_printed() -> None:
    for edition, options in every_choice(SPEC):
        for chosen in rulebook(SPEC, choose(SPEC, edition, options)).options:
            assert (chosen.layer == "house") == (chosen.value.layer == "house")


def test_a_reading_that_is_not_recommended_is_marked() -> None:
    choice = choose(SPEC, "2022", {}, {"reverse-under-play-two": "counts-as-zero"})
    book = rulebook(SPEC, choice)
    odd = {e.ruling.id for _, rules in book.chapters for r in rules for e in r.settled
           if not e.is_default}  # fmt: skip
    assert odd == {"reverse-under-play-two"}


def printed(spec: Spec, edition: str, options: dict[str, str]) -> str:
    """The rulebook as it is printed."""
    screen = Screen()
    terminal = terminal_for(screen)
    book = rulebook(spec, choose(spec, edition, options))
    terminal.print(BookPrinter(terminal, points=False).book(book))
    return screen.text()


def test_an_article_that_belongs_to_a_house_rule_is_marked_as_one() -> None:
    article = SPEC.articles["turn.announce"]
    ours = replace(article, when={"stacking": "adds-up"}, editions=("2022",))
    chapters = {
        chapter.id: replace(
            chapter, articles=tuple(ours if a is article else a for a in chapter.articles)
        )
        for chapter in SPEC.chapters.values()
    }
    spec = replace(SPEC, chapters=chapters, articles={**SPEC.articles, ours.id: ours})
    book = printed(spec, "2022", {"stacking": "adds-up"})
    assert re.search(rf"^H   {ours.title} +{ours.id}$", book, re.MULTILINE)
    assert ours.id not in printed(spec, "2022", {})


def test_a_ruling_on_no_article_has_a_place_of_its_own() -> None:
    ruling = SPEC.rulings["out-of-turn"]
    alone = replace(ruling, articles=(), article=None)
    articles = {a.id: replace(a, rulings=()) for a in SPEC.articles.values()}
    spec = replace(SPEC, rulings={alone.id: alone}, articles=articles)
    book = printed(spec, "2022", {})
    assert f"[{alone.id}]" in book.partition("Rulings on other matters")[2]


# ------------------------------------------------------------------------- one id


def every_id(spec: Spec) -> list[str]:
    tables = (spec.articles, spec.rulings, spec.options, spec.sources, spec.discrepancies)
    return [id_ for table in tables for id_ in table]


def test_every_id_can_be_looked_up() -> None:
    for id_ in [*every_id(SPEC), *SPEC.terms]:
        assert entry(SPEC, id_).id == id_


def test_an_unknown_id_names_those_that_are_near() -> None:
    with pytest.raises(UnknownId, match=r"did you mean 'double\.not-first-of-two'"):
        entry(SPEC, "double.not-first")


def test_a_part_of_an_id_is_enough_to_be_near() -> None:
    assert "reverse-under-play-two" in near_ids(SPEC, "under-play")


def test_a_word_like_none_gets_ids_with_a_part_somewhat_like_it() -> None:
    near = near_ids(SPEC, "nonsense")
    assert 1 <= len(near) <= 3
    assert {*near} <= {*every_id(SPEC), *SPEC.terms}


def test_nothing_is_near_to_nonsense() -> None:
    with pytest.raises(UnknownId) as caught:
        entry(SPEC, "qqqq" * 1000)
    assert "did you mean" not in str(caught.value)
    assert len(str(caught.value)) < 200


def test_bearings_are_found_whichever_of_the_two_names_the_other() -> None:
    for article in SPEC.articles.values():
        found = {ruling.id for ruling in bearings(SPEC, article).rulings}
        assert found >= set(article.rulings)
    for ruling in SPEC.rulings.values():
        for id_ in ruling.articles:
            assert ruling in bearings(SPEC, SPEC.articles[id_]).rulings


def test_every_source_knows_who_cites_it() -> None:
    for article in SPEC.articles.values():
        for citation in article.sources:
            assert article in bearings(SPEC, SPEC.sources[citation.source]).articles
    for ruling in SPEC.rulings.values():
        for citation in ruling.sources:
            assert ruling in bearings(SPEC, SPEC.sources[citation.source]).rulings


def test_an_option_knows_the_articles_and_rulings_that_wait_for_it() -> None:
    found = bearings(SPEC, SPEC.options["scoring"])
    assert {each.id for each in found.articles} >= {"tokens.three-each", "points.target"}
    assert "third-or-fourth-loss" in {each.id for each in found.rulings}


# ------------------------------------------------------------ editions side by side


def test_two_editions_side_by_side_have_every_article_of_both_once() -> None:
    pair = compare(SPEC, *EDITIONS[:2])
    shown = [a.id for each in pair.chapters for a in (*each.both, *each.left, *each.right)]
    assert sorted(shown) == sorted(
        article.id for article in SPEC.articles.values() if {*EDITIONS[:2]} & {*article.editions}
    )


def test_sides_are_not_mixed_up() -> None:
    left, right = EDITIONS[:2]
    for chapter in compare(SPEC, left, right).chapters:
        assert all(right not in article.editions for article in chapter.left)
        assert all(left not in article.editions for article in chapter.right)
        assert all({left, right} <= {*article.editions} for article in chapter.both)


def test_rules_that_settle_the_same_thing_stand_opposite_each_other() -> None:
    pairs = {(a.id, b.id) for a, b in compare(SPEC, *EDITIONS[:2]).opposites}
    assert pairs >= {
        ("minus-ten.below-zero", "minus-ten.floor"),
        ("double.not-first-of-two", "play-two.passes-on"),
        ("double.next-plays-two", "play-two.next-plays-two"),
        ("losing.ends-the-round", "losing.others-play-on"),
        ("players.two-to-eight", "players.two-to-six"),
    }
    assert len(pairs) == len({a for a, _ in pairs}) == len({b for _, b in pairs})
    turned = compare(SPEC, *reversed(EDITIONS[:2])).opposites
    assert {(b.id, a.id) for a, b in turned} == pairs


def test_an_edition_beside_itself_has_nothing_of_its_own() -> None:
    for chapter in compare(SPEC, EDITIONS[0], EDITIONS[0]).chapters:
        assert chapter.both
        assert not chapter.left
        assert not chapter.right


def test_cards_of_both_editions_are_listed_once() -> None:
    cards = compare(SPEC, *EDITIONS[:2]).cards()
    assert len(cards) == len(set(cards))
    assert set(cards) == {card for each in EDITIONS[:2] for card in SPEC.editions[each].cards}


# ------------------------------------------------------------------ meaning in words


def test_every_formal_meaning_can_be_told_in_words() -> None:
    patches = [article.formal for article in SPEC.articles.values()]
    patches += [v.formal for option in SPEC.options.values() for v in option.values.values()]
    patches += [r.formal for ruling in SPEC.rulings.values() for r in ruling.readings.values()]
    for formal in filter(None, patches):
        lines = meaning(SPEC.language, formal)
        assert lines
        assert all(depth >= 0 and text.strip() for depth, text in lines)


def test_clauses_are_told_as_permission_and_refusal() -> None:
    formal = {"moves": {"play": {"permit": {"a.b": "true"}, "deny": {"a.c": "after >= limit"}}}}
    assert meaning(SPEC.language, formal) == [
        (0, "play is allowed"),
        (0, "play is refused if after >= limit"),
    ]


def test_steps_are_told_in_their_order_and_depth() -> None:
    step = {"if": "forced", "do": "discard", "set": {"due": "owed"}, "go": "over"}
    formal = {"steps": {"play.tally": {"a.b": [{"if": "over", "then": [step]}]}}}
    (zero, head), (one, outer), (two, inner) = meaning(SPEC.language, formal)
    assert (zero, one, two) == (0, 1, 2)
    assert (head, outer) == ("at play, tally:", "if over:")
    assert inner.startswith("if forced: the card leaves the acting seat's hand")
    assert inner.endswith("; due becomes owed; go on to over (the round is over)")


def test_what_is_taken_away_is_told_as_well() -> None:
    formal = {
        "constants": {"target": None},
        "names": {"after": None},
        "moves": {"play": {"deny": {"a.b": None}, "by": "anyone", "manner": "event"}},
        "steps": {"play.tally": {"a.b": None}},
        "invariants": {"a.b": None},
    }
    assert [text for _, text in meaning(SPEC.language, formal)] == [
        "target no longer has a value",
        "after is no longer defined",
        "play is no longer refused by a.b",
        "play is made by: anyone",
        "play is made by event",
        "at play, tally: nothing more",
        "a.b need no longer hold",
    ]


def test_steps_of_the_match_are_told_in_words_of_the_match() -> None:
    step = {"each": "lost", "win": "won", "run": "count", "go": "over"}
    _, (_, told) = meaning(SPEC.language, {"match_steps": {"count.pay": {"a.b": step}}})
    assert told.startswith("for each seat with lost: go through count; ")
    assert told.endswith("every seat with won wins the match; go on to over (the match is over)")


# --------------------------------------------------------------------- cases in words


def test_every_separating_case_can_be_told_in_words() -> None:
    for ruling in SPEC.rulings.values():
        if ruling.separates:
            words = CaseWords(SPEC, ruling, ruling.separates)
            assert words.situation().endswith(".")
            assert words.moves()
            told = [words.result(reading) for reading in ruling.separates.results]
            assert len(set(told)) == len(told), ruling.id


def test_a_case_names_cards_as_players_do() -> None:
    ruling = SPEC.rulings["reverse-under-play-two"]
    assert ruling.separates is not None
    words = CaseWords(SPEC, ruling, ruling.separates)
    assert "seat 1 holds Reverse, 7, 9 and ONO 99" in words.situation()
    assert words.moves() == "play Reverse, then draw 0"
    assert words.result("sent-back") == "seat 0 is to move; owed 2"


@pytest.mark.parametrize("edition", list(SPEC.editions))
def test_whatever_an_option_rewrites_is_told_with_the_article_that_says_otherwise(
    edition: str,
) -> None:
    """A rule and what was agreed in its stead never stand apart, as if both were to count."""
    rewriting = 0
    for option in SPEC.options.values():
        for value in offered_values(option, edition) if edition in option.editions else ():
            chosen = {**option.when, option.id: value}
            book = rulebook(SPEC, choose(SPEC, edition, chosen))
            rules = [rule for _, rules in book.chapters for rule in rules]
            told = {each.value.id for rule in rules for each in rule.changed}
            overrides = option.values[value].overrides
            assert (value in told) == bool(overrides), (option.id, value)
            rewriting += bool(overrides)
    assert rewriting

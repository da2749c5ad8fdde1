"""The command `ono99`: help, the texts of the rules, checks and exports."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import astuple, fields
from pathlib import Path
from typing import Any

import pytest
from commandline import Answer, Screen, asked, assert_readable, ono99
from configurations import copy_without_the_bank

import ono99 as package
from ono99.cli import COMMANDS
from ono99.commands import check
from ono99.commands.entries import EntryPrinter
from ono99.commands.terminal import terminal_for
from ono99.explain.rulebook import entry
from ono99.load.loading import load_rules, load_spec, spec_folder
from ono99.play.match import Match
from ono99.play.record import Refusal, replay
from ono99.prove.check import CheckReport

SPEC = load_spec()
EDITIONS = tuple(SPEC.editions)

# ------------------------------------------------------------------------- what help says


def test_alone_it_teaches_with_examples() -> None:
    answer = ono99()
    assert answer.code == 0
    assert_readable(answer)
    for command in COMMANDS:
        assert f"ono99 {command} " in answer.out
    assert ono99("--help") == ono99("help") == ono99("-h") == answer


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples(command: str) -> None:
    answer = ono99(command, "--help")
    assert (answer.code, answer.err) == (0, "")
    assert f"\n  ono99 {command}" in answer.out
    assert_readable(answer)
    assert ono99("help", command) == answer


def examples() -> list[str]:
    """Every example in the help that can be run as it stands.

    Left out are `check`, pipes, lists of commands, and examples with somebody's own program.
    """
    texts = [asked(f"{command} --help").out for command in COMMANDS] + [ono99().out]
    joined = "\n".join(texts).replace("\\\n", " ")
    found = {line.strip() for line in joined.splitlines() if line.startswith("  ono99 ")}
    return sorted(line for line in found if not _NOT_RUN.search(line))


_NOT_RUN = re.compile(r"[|&>]|--output|game\.json| -- |ono99 (?:check|site)\b|ono99 [\w ]+ {2}\w")


@pytest.mark.parametrize("example", examples())
def test_examples_in_the_help_work(example: str) -> None:
    words = [word.strip('"') for word in re.findall(r'"[^"]*"|\S+', example)]
    answer = ono99(*words[1:])
    assert (answer.code, answer.err) == (0, "")
    assert answer.out


def test_it_tells_its_version() -> None:
    assert ono99("--version").out == f"ono99 {package.__version__}\n"


# ---------------------------------------------------------------------------------- rules


def chosen() -> list[str]:
    """A command for every edition, and one for every value of every option."""
    commands = [f"rules {edition}" for edition in EDITIONS]
    for option in SPEC.options.values():
        for value in option.values.values():
            edition = (value.editions or option.editions)[0]
            commands.append(f"rules {edition} --option {option.id}={value.id}")
    return commands


@pytest.mark.parametrize("command", chosen())
def test_rulebooks_are_readable(command: str) -> None:
    answer = asked(command)
    assert (answer.code, answer.err) == (0, "")
    assert_readable(answer)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_rulebook_holds_every_article_of_the_edition(edition: str) -> None:
    answer = asked(f"rules {edition}")
    for article in SPEC.articles.values():
        if edition in article.editions and not article.when:
            assert article.id in answer.out


def test_rulings_and_house_rules_are_marked_in_the_margin() -> None:
    answer = asked("rules 2022 --option stacking=adds-up")
    house = [line for line in answer.lines if line.startswith("H   ")]
    assert any("stacking=adds-up" in line for line in house)
    ruled = [line for line in answer.lines if line.startswith("R   ")]
    assert any(line.endswith(" play-two.two-players") for line in ruled)
    assert any(line.startswith("R   Ruled: You draw four cards and call") for line in ruled)
    printed = next(line for line in answer.lines if "limit.no-card-over" in line)
    assert printed.startswith("    ")


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_ruling_is_told_once_and_what_the_edition_settles_is_not(edition: str) -> None:
    answer = " ".join(asked(f"rules {edition}").out.split())
    cited = re.findall(r"\[([^\]]+)\]", answer)
    told = [id_ for ids in cited for id_ in ids.split(", ") if id_ in SPEC.rulings]
    assert len(told) == len(set(told))
    assert not [id_ for id_ in told if SPEC.rulings[id_].basis == "settled"]


def test_a_reading_that_is_not_recommended_is_said_to_be() -> None:
    answer = asked("rules 2022 --ruling reverse-under-play-two=counts-as-zero")
    text = " ".join(answer.out.split())
    assert "Ruled: The Reverse is the first of your two cards and adds nothing." in text
    assert "(This is not the reading that is recommended.) [reverse-under-play-two]" in text


def test_only_options_with_a_choice_are_told() -> None:
    old, new = asked("rules 1980").out, asked("rules 2022").out
    assert "decks=" not in old + new
    assert "scoring=tokens" in old
    assert "As you play it" not in new
    assert "decks=two" in asked("rules 2022 --option decks=two").out


def test_printed_options_that_are_not_in_play_are_offered_at_the_end() -> None:
    last = asked("rules 1980").out.partition("\nPrinted options not in play\n")[2]
    assert "--option scoring=points\n" in last
    assert "--option ono-99-on-tens=allowed\n" in last
    assert "scoring=tokens" not in last
    assert "Printed options" not in asked("rules 2022").out


@pytest.mark.parametrize(
    ("command", "points"),
    [("1980", False), ("1980 --option scoring=points", True), ("2022", False)],
)
def test_points_are_shown_where_they_count(command: str, points: bool) -> None:
    head = next(line for line in asked(f"rules {command}").lines if "in the deck" in line)
    assert head.endswith("points") == points


def test_rules_takes_the_edition_as_a_flag_too() -> None:
    assert asked("rules --edition 2022") == asked("rules 2022")


# ----------------------------------------------------------------------------------- rule


def every_id() -> list[str]:
    tables = (SPEC.articles, SPEC.rulings, SPEC.options, SPEC.sources, SPEC.discrepancies)
    return [id_ for table in (*tables, SPEC.terms) for id_ in table]


def test_every_id_is_readable() -> None:
    for id_ in every_id():
        screen = Screen()
        terminal = terminal_for(screen)
        terminal.print(EntryPrinter(SPEC, terminal).lines(entry(SPEC, id_)))
        answer = Answer(0, screen.text(), "")
        assert id_ in answer.out
        assert_readable(answer)


def test_without_an_id_every_rule_is_listed() -> None:
    answer = ono99("rule")
    assert_readable(answer)
    listed = {line.split()[0] for line in answer.lines if line.startswith("  ")}
    assert {*SPEC.articles, *SPEC.options, *SPEC.rulings, *SPEC.sources} <= listed


def test_an_article_comes_with_its_meaning_its_sources_and_its_rulings() -> None:
    answer = ono99("rule", "double.not-first-of-two")
    assert "play is refused if tag(double) and double_ban" in answer.out
    assert "  L80: " in answer.out
    assert "  double-on-double  " in answer.out
    assert "  losing.barred-first-card  " in answer.out


def test_a_ruling_comes_with_its_readings_and_the_case_that_separates_them() -> None:
    answer = ono99("rule", "reverse-under-play-two")
    assert "* It is sent back (played here)" in answer.out
    assert "- It counts as a 0" in answer.out
    assert "sent-back: seat 0 is to move; owed 2." in answer.out
    assert "counts-as-zero: seat 1 is to move; owed 2; made 1." in answer.out
    assert "--ruling reverse-under-play-two=counts-as-zero" in answer.out


@pytest.mark.parametrize(
    "id_", ["double.not-first-of-two", "reverse-under-play-two", "stacking", "deck.fifty-four"]
)
def test_what_programs_read_comes_last(id_: str) -> None:
    headings = [line for line in ono99("rule", id_).lines if re.match(r"[A-Z]", line)]
    assert headings[-1].startswith("What the programs read")


def test_notes_of_the_makers_are_not_told() -> None:
    answer = ono99("rule", "reverse-under-play-two").out
    assert "facts" not in answer
    assert "disputes" not in answer


def test_a_source_that_is_cited_everywhere_counts_where() -> None:
    answer = ono99("rule", "L80")
    assert re.search(r"^  Before play: \d+, A turn: \d+, ", answer.out, re.MULTILINE)
    assert len(answer.lines) < 30


def test_a_place_where_sources_differ_says_who_says_what() -> None:
    answer = ono99("rule", "T1")
    assert answer.lines[0].endswith("the sources differ, 1980, 2022")
    assert "  GH-HR Geeky Hobbies, Croatian machine translation\n" in answer.out
    assert "\nWhat comes of it\n" in answer.out


# ----------------------------------------------------------------------------------- diff


OPPOSITES = {
    "The losing card is played": "No card may reach 99",
    "The first loss ends the round": "The others play on",
    "The total may fall below zero": "R The total never falls below zero",
    "No Double Play as the first of two": "Play 2 answers Play 2",
    "Reverse sends the double back": "Reverse sends Play 2 back",
}


def test_two_editions_stand_side_by_side() -> None:
    answer = asked("diff 1980 2022")
    assert_readable(answer)
    assert answer == asked("diff")
    for left, right in OPPOSITES.items():
        assert any(re.fullmatch(rf"{left} +{right}", line) for line in answer.lines), left
    assert re.search(r"^  Hold +4 +0 +15 +- +- +-$", answer.out, re.MULTILINE)
    assert re.search(r"^  all +54 +112$", answer.out, re.MULTILINE)


def test_every_rule_of_two_editions_is_told_once() -> None:
    answer = " ".join(asked("diff").out.split())
    for article in SPEC.articles.values():
        if len(article.editions) == 1:
            assert answer.count(f"[{article.id}]") == 1, article.id


def test_the_sides_follow_the_order_given() -> None:
    assert asked("diff 2022 1980").lines[0].startswith("ONO 99 (2022")


# ---------------------------------------------------------------------------------- check


def test_check_counts_what_is_in_the_projects_own_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    found = CheckReport(*range(2, 2 + len(fields(CheckReport))))
    tried: list[Path] = []

    def try_all(folder: Path, _: object) -> CheckReport:
        tried.append(folder)
        return found

    monkeypatch.setattr(check, "check_spec", try_all)
    answer = ono99("check")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith("sound: ")
    assert re.findall(r"\d+", answer.out) == [str(number) for number in astuple(found)]
    assert tried == [spec_folder()]
    assert_readable(answer)


def test_check_gives_each_problem_a_line(tmp_path: Path) -> None:
    (tmp_path / "language.yml").write_text("language: 1\nno_such_key: 2\n", "utf-8")
    answer = ono99("check", str(tmp_path))
    assert answer.code == 1
    *problems, count = answer.lines
    assert count == f"{len(problems)} problems"
    assert any(line.startswith("language.yml:2:1: unknown key 'no_such_key'") for line in problems)


def test_check_accepts_a_copy_of_the_rules_anywhere(tmp_path: Path) -> None:
    answer = ono99("check", str(copy_without_the_bank(tmp_path / "copy")))
    assert (answer.code, answer.err) == (0, "")
    assert f"{len(SPEC.articles)} articles" in answer.out


def test_check_says_how_far_it_is_to_somebody_who_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen(terminal=True)
    progress = check.Progress(screen)
    progress("rules/at-once.yml", 1, 9)
    monkeypatch.setattr(check, "PATIENCE", -1)
    progress("rules/rather-long.yml", 2, 9)
    progress("rules/short.yml", 3, 9)
    progress.clear()
    first, second, blank, end = screen.text().split("\r")[1:]
    assert first == "2/9 rules/rather-long.yml"
    assert second == "3/9 rules/short.yml".ljust(len(first))
    assert blank == " " * len("3/9 rules/short.yml")
    assert end == ""


# --------------------------------------------------------------------------------- export


def exported(command: str) -> dict[str, Any]:
    answer = asked(command)
    assert (answer.code, answer.err) == (0, "")
    data: dict[str, Any] = json.loads(answer.out)
    assert answer.out == json.dumps(data, sort_keys=True, separators=(",", ":")) + "\n"
    return data


def assert_hash_of_the_rest(document: dict[str, Any]) -> None:
    rest = {key: value for key, value in document.items() if key != "hash"}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert document["hash"] == hashlib.sha256(text.encode()).hexdigest()


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_export_is_canonical_and_sealed(edition: str) -> None:
    document = exported(f"export --edition {edition}")
    assert_hash_of_the_rest(document)
    assert_hash_of_the_rest(document["rules"])
    assert document["rules"]["hash"] == load_rules(edition)["hash"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_reader_of_the_export_plays_the_same_game(edition: str) -> None:
    document = exported(f"export --edition {edition}")
    rules = document["rules"]
    for table, order in document["orders"].items():
        assert sorted(order) == sorted(rules[table])
        rules[table] = {key: rules[table][key] for key in order}
    record = json.loads(asked(f"play --edition {edition} --players 3 --seed 5 --json").out)
    outcomes = list(replay(Match(rules, 3), record["events"]))
    assert not any(isinstance(outcome, Refusal) for outcome in outcomes)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_export_says_where_everything_comes_from(edition: str) -> None:
    rules = exported(f"export --edition {edition}")["rules"]
    assert set(rules["provenance"].values()) <= set(rules["texts"])


def test_all_editions_can_be_exported_at_once() -> None:
    document = exported("export --all")
    assert_hash_of_the_rest(document)
    assert list(document["editions"]) == sorted(EDITIONS)
    for edition, each in document["editions"].items():
        assert each == exported(f"export --edition {edition}")


def test_the_export_can_go_to_a_file(tmp_path: Path) -> None:
    path = tmp_path / "rules.json"
    answer = ono99("export", "--edition", EDITIONS[0], "--output", str(path))
    assert answer == Answer(0, "", "")
    assert path.read_text("utf-8") == asked(f"export --edition {EDITIONS[0]}").out

"""Is a spec sound? More than its files show: every edition and every choice is tried.

Reading a spec finds what is wrong in its files. Here each edition is resolved
and compiled under its defaults and again with every option value and every
reading of every ruling, and each separating case and each position of the bank
of disputes is played, so that nothing stays wrong in a corner that nobody plays
by default.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ono99.load.documents import Item, Ruling, Separation, Spec, read_spec
from ono99.play.compile import RulesError
from ono99.play.match import Match
from ono99.problems import Ono99Error, Problem, SpecError
from ono99.prove.bank import Bank
from ono99.prove.separation import normal, results
from ono99.resolve.choices import ChoiceError, Wanted, choose, single_choices
from ono99.resolve.merging import resolve


@dataclass(frozen=True, slots=True)
class CheckReport:
    """What a sound spec contains, counted; ``configurations`` are the choices that were tried."""

    editions: int
    articles: int
    options: int
    rulings: int
    readings: int
    separating_cases: int
    configurations: int
    disputes: int
    positions: int


Progress = Callable[[str, int, int], None]


def check_spec(folder: Path, progress: Progress | None = None) -> CheckReport:
    """Read a spec folder and try everything in it.

    ``progress`` is told what is tried, how many tries are done, and of how
    many. Raises :class:`SpecError` with every problem found.
    """
    spec = read_spec(folder)
    choices = list(single_choices(spec))
    cases = [ruling for ruling in spec.rulings.values() if ruling.separates]
    bank = Bank(spec)
    total, done = len(choices) + len(cases) + len(spec.disputes), 0
    problems: dict[Problem, None] = {}
    for item, wanted in choices:
        problems |= dict.fromkeys(_problems_of(spec, item, wanted))
        done = _tell(progress, item, done, total)
    for ruling in cases:
        problems |= dict.fromkeys(_unseparated(spec, ruling))
        done = _tell(progress, ruling, done, total)
    for dispute in spec.disputes.values():
        problems |= dict.fromkeys(bank.problems_of(dispute))
        done = _tell(progress, dispute, done, total)
    if problems:
        raise SpecError(sorted(problems, key=lambda problem: (problem.place, problem.found)))
    return _report(spec, len(choices), len(cases))


def _tell(progress: Progress | None, item: Item, done: int, total: int) -> int:
    if progress:
        progress(item.file, done + 1, total)
    return done + 1


def _report(spec: Spec, configurations: int, cases: int) -> CheckReport:
    return CheckReport(
        len(spec.editions),
        len(spec.articles),
        len(spec.options),
        len(spec.rulings),
        sum(len(ruling.readings) for ruling in spec.rulings.values()),
        cases,
        configurations,
        len(spec.disputes),
        sum(len(dispute.positions) for dispute in spec.disputes.values()),
    )


def _problems_of(spec: Spec, item: Item, wanted: Wanted) -> Iterator[Problem]:
    try:
        choice = choose(spec, *wanted)
        rules = resolve(spec, choice)
        Match(rules, rules["constants"]["players_most"])
    except SpecError as error:
        yield from error.problems
    except (RulesError, ChoiceError) as error:
        yield Problem(spec.place(item), f"{_named(wanted)}: {error}", "rules that can be played")
    except KeyError as error:
        missing = f"{_named(wanted)}: nothing defines {error}"
        yield Problem(spec.place(item), missing, "a complete set of rules")


def _named(wanted: Wanted) -> str:
    edition, options, rulings = wanted
    parts = [f"{key}={value}" for key, value in {**options, **rulings}.items()]
    return " ".join([f"edition {edition}", *parts])


def _unseparated(spec: Spec, ruling: Ruling) -> Iterator[Problem]:
    """Problems of a separating case: a result that is not as stated, or two that are equal."""
    case = ruling.separates
    if case is None:
        return
    try:
        found = results(spec, ruling, case)
    except SpecError as error:
        yield from error.problems
        return
    except Ono99Error as error:
        yield Problem(spec.place(case), f"a case that cannot be played: {error}", "a sound case")
        return
    for reading, result in found.items():
        stated = normal(case.results[reading])
        if normal(result) != stated:
            yield Problem(
                spec.place(case, "results", reading),
                f"under '{reading}' the rules give {dict(normal(result))}",
                f"{dict(stated)}, as the case states",
            )
    yield from _same_results(spec, case)


def _same_results(spec: Spec, case: Separation) -> Iterator[Problem]:
    seen: dict[str, str] = {}
    for reading, result in case.results.items():
        text = str(sorted(normal(result).items()))
        if text in seen:
            yield Problem(
                spec.place(case, "results", reading),
                f"'{reading}' and '{seen[text]}' have the same result",
                "a case in which the readings part ways",
            )
        seen[text] = reading

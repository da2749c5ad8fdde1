"""List the vectors, show one of them, check them, or write them as one file.

A vector is a position or a deal, some moves, and what must come of them. The
ones written by hand stand in conformance/vectors, a file for each rule; the
README there shows how to add one.

For example:

  ono99 conformance vectors
  ono99 conformance vectors 'limit*'
  ono99 conformance vectors limit.no-card-over.four-on-ninety-five
  ono99 conformance vectors --check
  ono99 conformance vectors --bundle vectors.json

'--write' makes the generated vectors anew, and works out which disputed
readings every vector takes for granted; it needs a checkout and some minutes.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ono99.commands.arguments import InputError
from ono99.commands.check import Progress
from ono99.commands.terminal import Terminal, pad, wrap
from ono99.problems import Problem, SpecError, did_you_mean, quote

if TYPE_CHECKING:
    from ono99.conform.bundle import Bundle, Exchange, Filled

JSON = Any
_FEW_CARDS = 8


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("ids", metavar="ID", nargs="*", help="a vector, or a pattern of ids")
    parser.add_argument("--json", action="store_true", help="show them as they are sent")
    parser.add_argument("--bundle", metavar="FILE", help="write all of them, filled, as JSON")
    parser.add_argument("--check", action="store_true", help="check all of them")
    parser.add_argument("--write", action="store_true", help="make the generated ones anew")


def run(arguments: argparse.Namespace, terminal: Terminal) -> int:
    """List, show, check or write."""
    if sum(map(bool, (arguments.bundle, arguments.check, arguments.write, arguments.ids))) > 1:
        raise InputError("give ids, --bundle, --check or --write, and only one of them")
    if arguments.check or arguments.write:
        try:
            return _write(terminal) if arguments.write else _check(terminal)
        except SpecError as error:
            return _faults(error.problems, terminal)
    from ono99.conform.bundle import load_bundle

    bundle = load_bundle()
    if arguments.bundle:
        return _publish(bundle, arguments.bundle, terminal)
    chosen = _chosen(bundle, arguments.ids)
    if arguments.json:
        data = [vector.to_data() for vector in chosen]
        terminal.print(json.dumps(data[0] if len(data) == 1 else data, ensure_ascii=False))
    elif arguments.ids and len(chosen) == 1:
        terminal.print(_shown(chosen[0], terminal))
    else:
        terminal.print(_listing(chosen, terminal))
    return 0


def _chosen(bundle: Bundle, patterns: Sequence[str]) -> list[Filled]:
    """The vectors that the patterns name, all if there are none.

    Raises :class:`InputError` for a pattern that names none.
    """
    if not patterns:
        return list(bundle.vectors)
    for pattern in patterns:
        if not any(fnmatchcase(vector.id, pattern) for vector in bundle.vectors):
            hint = did_you_mean(pattern, [vector.id for vector in bundle.vectors])
            raise InputError(f"no vector {quote(pattern)}" + (f"; {hint}" if hint else ""))
    return [
        vector
        for vector in bundle.vectors
        if any(fnmatchcase(vector.id, pattern) for pattern in patterns)
    ]


# ------------------------------------------------------------------------- check, write


def _faults(problems: Iterable[Problem], terminal: Terminal) -> int:
    lines = [str(problem) for problem in problems]
    terminal.print([*lines, f"{len(lines)} {'problem' if len(lines) == 1 else 'problems'}"])
    return 1


def _check(terminal: Terminal) -> int:
    from ono99.conform.bindings import unbound
    from ono99.conform.suite import fill_suite
    from ono99.conform.vectors import vectors_folder

    bundle = fill_suite()
    if problems := unbound(vectors_folder(), [vector.id for vector in bundle.vectors]):
        return _faults(problems, terminal)
    terminal.print(_counts(bundle))
    return 0


def _counts(bundle: Bundle) -> list[str]:
    origins = Counter(vector.origin for vector in bundle.vectors)
    editions = Counter(vector.edition for vector in bundle.vectors)
    placed = [
        vector for vector in bundle.vectors if vector.position and vector.position.get("position")
    ]
    dealt = sum(vector.deal is not None for vector in placed)
    return [
        f"sound: {len(bundle.vectors)} vectors, "
        + ", ".join(f"{count} of {edition}" for edition, count in sorted(editions.items()))
        + ",",
        "       "
        + ", ".join(f"{count} {origin}" for origin, count in sorted(origins.items()))
        + ",",
        f"       {dealt} of {len(placed)} positions also as a deal from the start of a round",
    ]


def _write(terminal: Terminal) -> int:
    from ono99.conform.bindings import bindings_of, bindings_text
    from ono99.conform.generating import generated_files, mixtures_kept, mixtures_needed
    from ono99.conform.suite import fill_all, whole_suite
    from ono99.conform.vectors import BINDINGS, GENERATED, vectors_folder
    from ono99.load.loading import load_spec
    from ono99.play.matches import Matches

    spec, folder = load_spec(), vectors_folder()
    (folder / GENERATED).mkdir(exist_ok=True)
    matches = Matches(spec)
    vectors = whole_suite(spec, matches, folder).vectors.values()
    mixtures = [*mixtures_kept(spec, folder), *mixtures_needed(spec, vectors)]
    for name, text in generated_files(spec, mixtures).items():
        _replace(folder / GENERATED / name, text)
    suite = whole_suite(spec, matches, folder)
    fill_all(matches, suite, suite.vectors.values())
    progress = Progress(sys.stderr)
    watch = (lambda done, total: progress("choices", done, total)) if sys.stderr.isatty() else None
    bindings = bindings_of(spec, suite.vectors.values(), watch)
    progress.clear()
    _replace(folder / BINDINGS, bindings_text(bindings))
    bound = sum(bool(each) for each in bindings.values())
    terminal.print(f"written: {len(suite.vectors)} vectors, {bound} of them bound to readings")
    return 0


def _replace(path: Path, text: str) -> None:
    try:
        path.write_text(text, "utf-8")
    except OSError as error:
        raise InputError(f"cannot write {quote(str(path))} ({error.strerror})") from None


def _publish(bundle: Bundle, file: str, terminal: Terminal) -> int:
    text = json.dumps(bundle.to_data(), ensure_ascii=False, separators=(",", ":")) + "\n"
    if file == "-":
        terminal.print(text.rstrip())
    else:
        _replace(Path(file), text)
        terminal.print(f"written: {len(bundle.vectors)} vectors, hash {bundle.hash}")
    return 0


# -------------------------------------------------------------------------------- shown


def _listing(vectors: Sequence[Filled], terminal: Terminal) -> Iterator[str]:
    """Every vector with its title, by what it pins."""
    pins = None
    for vector in vectors:
        if vector.pins != pins:
            pins = vector.pins
            yield from terminal.heading(pins)
        title = f"{vector.title} {terminal.dim(f'({vector.edition})')}"
        yield f"  {terminal.style(vector.id, 'cyan')}"
        yield from wrap(title, terminal.width, "      ", "      ")
    yield ""
    yield f"{len(vectors)} vectors; 'ono99 conformance vectors ID' shows one"


def _shown(vector: Filled, terminal: Terminal) -> Iterator[str]:
    """One vector for people."""
    yield from wrap(terminal.bold(vector.title), terminal.width)
    yield from wrap(vector.why, terminal.width)
    yield ""
    yield from _facts(vector, terminal)
    setup = vector.position or (vector.deal.setup if vector.deal else {})
    yield from terminal.heading("Set up")
    yield from _laid(setup, terminal)
    if vector.start.expect or not vector.start.accepted:
        yield from _outcome(vector.start, terminal)
    if vector.counts:
        yield from terminal.heading("Games counted by their decisions")
        yield from (f"  {depth}: {count}" for depth, count in enumerate(vector.counts, start=1))
    if vector.steps:
        yield from terminal.heading("Moves")
    for exchange in vector.steps:
        yield f"  {terminal.style(move_words(exchange.request or {}), 'cyan')}"
        yield from _outcome(exchange, terminal)


def _facts(vector: Filled, terminal: Terminal) -> Iterator[str]:
    facts = {
        "id": vector.id,
        "pins": vector.pins,
        "rules": ", ".join(vector.rules),
        "edition": vector.edition,
        "options": _pairs(vector.options),
        "rulings": _pairs(vector.rulings),
        "needs": ", ".join(vector.needs),
        "origin": vector.origin,
    }
    width = max(map(len, facts)) + 2
    for name, words in facts.items():
        if words:
            yield from wrap(words, terminal.width, pad(name, width), " " * width)


def _pairs(choices: Mapping[str, str]) -> str:
    return ", ".join(f"{name} {value}" for name, value in choices.items())


def _laid(setup: Mapping[str, JSON], terminal: Terminal) -> Iterator[str]:
    """Where the cards lie and how things stand."""
    laid = setup.get("position", setup.get("deal", {}))
    if isinstance(laid, str):
        yield f"  {setup['players']} players; the program shuffles and deals"
        return
    for seat, hand in enumerate(laid.get("hands", ())):
        yield f"  seat {seat}: {' '.join(hand) or 'no card'}"
    for name in ("deck", "discard"):
        if cards := laid.get(name):
            more = f" and {len(cards) - _FEW_CARDS} more" if len(cards) > _FEW_CARDS else ""
            yield from wrap(" ".join(cards[:_FEW_CARDS]) + more, terminal.width, f"  {name}: ")
    rest = {key: each for key, each in laid.items() if key not in ("hands", "deck", "discard")}
    yield from wrap(_words(rest), terminal.width, "  ")
    if "match" in setup:
        yield from wrap(f"match: {_words(setup['match'])}", terminal.width, "  ")


def move_words(request: Mapping[str, JSON]) -> str:
    """A request as people say it."""
    card = f" {request['card']}" if "card" in request else ""
    seat = f"seat {request['seat']}: " if "seat" in request else ""
    return f"{seat}{request.get('op', '')}{card}"


def _outcome(exchange: Exchange, terminal: Terminal) -> Iterator[str]:
    if not exchange.accepted:
        yield from wrap(f"refused by {', '.join(exchange.rules)}", terminal.width, "    ")
    if exchange.expect:
        yield from wrap(_words(exchange.expect), terminal.width, "    ")


def _words(values: Mapping[str, JSON]) -> str:
    return "; ".join(f"{name} {_word(value)}" for name, value in values.items())


def _word(value: JSON) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{name}: {_word(each)}" for name, each in value.items())
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        words = " | ".join(map(_word, value)) if any(isinstance(x, dict) for x in value) else ""
        return words or " ".join(map(str, value)) or "none"
    return "none" if value is None else str(value)

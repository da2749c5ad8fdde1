"""All rules by chapter, then options, rulings and sources: a line or two each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ono99.commands.terminal import Terminal, pad, width_of, wrap
from ono99.load.documents import Spec

_WIDEST_ID = 33


def listing(spec: Spec, terminal: Terminal) -> Iterator[str]:
    """Every id with its title."""
    editions = len(spec.editions)
    yield "Look one up with 'ono99 rule ID'."
    for chapter in spec.chapters.values():
        yield from terminal.heading(chapter.title)
        yield from _items(
            terminal,
            (
                (article.id, article.title, _only(article.editions, editions))
                for article in chapter.articles
            ),
        )
    for title, table in (("Options", spec.options), ("Rulings", spec.rulings)):
        yield from terminal.heading(title)
        yield from _items(
            terminal,
            ((each.id, each.title, _only(each.editions, editions)) for each in table.values()),
        )
    yield from terminal.heading("Sources")
    yield from _items(terminal, ((each.id, each.title, "") for each in spec.sources.values()))


def _only(editions: tuple[str, ...], all_of_them: int) -> str:
    return "" if len(editions) == all_of_them else ", ".join(editions)


def _items(terminal: Terminal, items: Iterable[tuple[str, str, str]]) -> Iterator[str]:
    rows = list(items)
    column = min(_WIDEST_ID, max((len(id_) for id_, _, _ in rows), default=0))
    for id_, title, note in rows:
        text = f"{title} {terminal.dim(f'({note})')}" if note else title
        head = f"  {terminal.style(id_, 'cyan')}"
        if len(id_) > column:
            yield head
            head = ""
        yield from wrap(text, terminal.width, pad(head, column + 4), " " * (column + 4))


def id_line(terminal: Terminal, id_: str, title: str) -> list[str]:
    """An id and its title, as they are listed below other things."""
    head = f"  {terminal.style(id_, 'cyan')}  "
    return wrap(title, terminal.width, head, " " * min(width_of(head), 8))

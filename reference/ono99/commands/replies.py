"""An answer in words: the ruling first, then what shows it and what it rests on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ono99.commands.terminal import Drawing, Terminal, styles_of_tones, wrap
from ono99.questions.reply import Answer, Cited, Deciding, Difference, ShownPosition

_BASES: Mapping[str, str] = {
    "printed": "printed in the rules",
    "ruled": "ruled by this project",
    "house": "a house rule",
    "not-addressed": "the rules say nothing",
}
_FACTS: Mapping[str, str] = {
    "option": "what your table has agreed on",
    "players": "how many play",
    "card": "which card it is",
    "total": "the total",
    "hand": "what is in the hand",
    "moment": "when it happens",
    "agreed": "what was agreed before",
    "ruling": "which ruling your table follows",
}
_FEW_RULES, _FEW_SOURCES = 3, 4
_MARGIN = "  "


class AnswerPrinter:
    """Turns an answer into lines."""

    def __init__(
        self,
        answer: Answer,
        terminal: Terminal,
        *,
        everything: bool = False,
        briefly: bool = False,
    ) -> None:
        self.answer = answer
        self.terminal = terminal
        self.everything = everything
        self.briefly = briefly

    def lines(self) -> Iterator[str]:
        """All of it."""
        answer = self.answer
        if answer.message:
            yield from self._text(self.terminal.bold(answer.message))
        if answer.status == "unclear":
            return
        yield from self._rulings()
        if self.briefly:
            yield from self._decided_by()
            return
        if answer.status == "answered":
            yield from self._decided_by()
            yield from self._positions()
            yield from self._rules("The rules")
            yield from self._differences()
        else:
            yield from self._rules("The nearest rules")
        yield from self._neighbours()

    def _text(self, text: str, first: str = "", rest: str | None = None) -> Iterator[str]:
        yield from wrap(text, self.terminal.width, first, rest)

    # ------------------------------------------------------------ the ruling

    def _rulings(self) -> Iterator[str]:
        answer = self.answer
        if answer.asked:
            yield from self._text(self.terminal.dim(answer.asked))
        if answer.corrected:
            read = ", ".join(f"'{old}' as '{new}'" for old, new in answer.corrected.items())
            yield from self._text(self.terminal.dim(f"(reading {read})"))
        if answer.note:
            yield from self._text(answer.note)
        texts = {(ruling.text, ruling.basis) for ruling in answer.rulings}
        if len(texts) == 1 and len(answer.rulings) > 1:
            ruling = answer.rulings[0]
            names = " and ".join(each.edition for each in answer.rulings)
            yield from self._ruling(names, ruling.text, ruling.basis)
        else:
            for ruling in answer.rulings:
                yield from self._ruling(ruling.edition, ruling.text, ruling.basis)
        if answer.why:
            yield from self._text(f"Why: {answer.why}")

    def _ruling(self, edition: str, text: str, basis: str) -> Iterator[str]:
        aside = self.terminal.dim(f"({_BASES[basis]})")
        head = f"{self.terminal.style(edition, 'cyan', 'bold')}  "
        yield from self._text(f"{self.terminal.bold(text)} {aside}", head, " " * 6)

    def _decided_by(self) -> Iterator[str]:
        for deciding in self.answer.decided_by:
            yield ""
            if deciding.given in deciding.answers:
                given = f"With {_named(deciding)}: {deciding.answers[deciding.given]}"
                yield from self._text(self.terminal.bold(given))
                continue
            yield from self._text(f"It depends on {_FACTS[deciding.fact]}:")
            for value, text in deciding.answers.items():
                yield from self._text(text, f"{_MARGIN}{self.terminal.bold(value)}: ", " " * 6)

    # ------------------------------------------------------- what shows it

    def _positions(self) -> Iterator[str]:
        seen: set[str] = set()
        for position in self.answer.positions:
            if self.everything or position.edition not in seen:
                seen.add(position.edition)
                yield from self._position(position)

    def _position(self, position: ShownPosition) -> Iterator[str]:
        yield from self.terminal.heading(f"At the table ({position.edition}): {position.title}")
        yield from self._text(position.situation, _MARGIN)
        if position.before:
            yield from self._text(f"First: {', then '.join(position.before)}.", _MARGIN)
        if position.hand:
            yield from self._text(f"{position.player} holds:", _MARGIN)
            yield from self.terminal.cards(self._drawings(position), _MARGIN)
        verdict = self.terminal.style(
            "legal" if position.legal else "not allowed",
            "green" if position.legal else "red",
            "bold",
        )
        after = f" {position.outcome}." if position.outcome else ""
        yield from self._text(f"{_told(position.claim)}: {verdict}.{after}", _MARGIN)
        rules = self.terminal.dim(f"[{', '.join(position.rules)}]")
        yield from self._text(rules, _MARGIN)

    def _drawings(self, position: ShownPosition) -> list[Drawing]:
        styles = styles_of_tones(card.tone for card in position.hand)
        drawings = []
        pointed = False
        for card in position.hand:
            here = card.id == position.card and not pointed
            pointed |= here
            drawings.append(Drawing(card.big, styles[card.tone], "this" if here else ""))
        return drawings

    # ------------------------------------------------------ what it rests on

    def _rules(self, title: str) -> Iterator[str]:
        rules = self.answer.rules
        if rules:
            yield from self.terminal.heading(title)
        shown = rules if self.everything else rules[:_FEW_RULES]
        for rule in shown:
            yield from self._rule(rule)
        if len(rules) > len(shown):
            others = ", ".join(rule.id for rule in rules[len(shown) :])
            yield from self._text(self.terminal.dim(f"also: {others} (--all shows them)"), _MARGIN)

    def _rule(self, rule: Cited) -> Iterator[str]:
        layer = {"ruled": ", ruled", "house": ", house rule"}.get(rule.layer, "")
        aside = self.terminal.dim(f"[{rule.id}{layer}]")
        yield from self._text(f"{self.terminal.bold(rule.title)} {aside}", _MARGIN, " " * 6)
        yield from self._text(rule.text, " " * 4)

    def _differences(self) -> Iterator[str]:
        found = {each.id: each for rule in self.answer.rules for each in rule.differences}
        shown = list(found.values()) if self.everything else list(found.values())[:1]
        for difference in shown:
            yield from self._difference(difference)

    def _difference(self, difference: Difference) -> Iterator[str]:
        yield from self.terminal.heading(f"Sources differ: {difference.place}")
        said = difference.sources if self.everything else difference.sources[:_FEW_SOURCES]
        for each in said:
            head = f"{_MARGIN}{self.terminal.style(each.title, 'cyan')}: "
            yield from self._text(each.says, head, " " * 6)

    def _neighbours(self) -> Iterator[str]:
        if self.answer.neighbours:
            yield from self.terminal.heading("Did you mean")
        for each in self.answer.neighbours:
            yield from self._text(each.question, f"{_MARGIN}- ", " " * 4)


def _named(deciding: Deciding) -> str:
    return f"{deciding.option}={deciding.given}" if deciding.option else deciding.given


def _told(claim: str) -> str:
    return f"{claim[:1].upper()}{claim[1:]}"

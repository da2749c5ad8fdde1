"""A judgement in words: the situation, the cards, a verdict on each, and the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ono99.commands.citing import Citations, routine_rules, telling
from ono99.judge import Aftermath, Judgement, Ruled
from ono99.terminal import Drawing, Terminal, pad, styles_of_tones, wrap
from ono99.wording import card_name, count, listed, neighbour, plain, sentence

_ANSWERS = {"yes": "green", "no": "red", "out": "yellow"}


class JudgementPrinter:
    """Turns a judgement into lines."""

    def __init__(self, judgement: Judgement, terminal: Terminal) -> None:
        self.judgement = judgement
        self.rules = judgement.rules
        self.terminal = terminal
        self.citations = Citations(self.rules["texts"], terminal)
        self.routine = routine_rules(self.rules)
        names = [self._name(each) for each in self._all()]
        self.column = max((len(name) for name in names), default=0) + 2

    def lines(self, started: int | None, asked: Sequence[str]) -> Iterator[str]:
        """Everything; `asked` are the choices that were asked for, as they were written."""
        yield from wrap(self._situation(started), self.terminal.width)
        if asked:
            yield from wrap(f"Played with {', '.join(asked)}.", self.terminal.width)
        if self.judgement.cards:
            yield ""
            yield from self.terminal.cards(self._drawings())
        yield from self._conclusion()
        yield ""
        for ruled in self._all():
            yield from self._verdict(ruled)
        yield from self.terminal.heading("The rules")
        yield from self.citations.lines()
        yield from self.citations.others(self.judgement.cited())

    def _all(self) -> tuple[Ruled, ...]:
        return (*self.judgement.cards, *self.judgement.others)

    # ------------------------------------------------------------ the situation

    def _situation(self, started: int | None) -> str:
        asked = self.judgement
        players = count(asked.players, "player")
        if started and started > asked.players:
            players = f"{players} of {started} still in"
        turned = "" if asked.direction > 0 else ", play going to the right"
        head = f"{self.rules['edition']} rules, {players}, total {asked.total}{turned}."
        return f"{head} You owe {count(asked.owed, 'card')}{self._made()}."

    def _made(self) -> str:
        owed, made = self.judgement.owed, self.judgement.made
        if made:
            return f" and have played {count(made, 'card').split()[0]}"
        return " and have played none" if owed > 1 else ""

    def _drawings(self) -> list[Drawing]:
        faces = {card: entry["face"] for card, entry in self.rules["cards"].items()}
        styles = styles_of_tones(face["tone"] for face in faces.values())
        return [self._drawing(each, faces[each.card], styles) for each in self.judgement.cards]

    def _drawing(self, ruled: Ruled, face: Mapping[str, str], styles: Mapping[str, str]) -> Drawing:
        answer = self._answer(ruled)
        return Drawing(face["big"], styles[face["tone"]], answer, _ANSWERS[answer])

    # ------------------------------------------------------------- each verdict

    def _name(self, ruled: Ruled) -> str:
        if ruled.card:
            return card_name(self.rules, ruled.card)
        return plain(ruled.verdict.move.name)

    def _answer(self, ruled: Ruled) -> str:
        if ruled.after is None:
            return "no"
        return "out" if 0 in ruled.after.out else "yes"

    def _verdict(self, ruled: Ruled) -> Iterator[str]:
        answer = self._answer(ruled)
        told = self.terminal.style(answer, _ANSWERS[answer], "bold")
        first = pad(self.terminal.bold(self._name(ruled)), self.column) + pad(told, 5)
        indent = " " * (self.column + 5)
        text = self._refusal(ruled) if ruled.after is None else self._following(ruled.after)
        yield from wrap(text, self.terminal.width, first, indent)
        yield from wrap(self.citations.ids(self._reasons(ruled)), self.terminal.width, indent)
        if ruled.verdict.values:
            values = self.terminal.dim(f"({self._values(ruled)})")
            yield from wrap(values, self.terminal.width, indent)

    def _refusal(self, ruled: Ruled) -> str:
        denies = ruled.verdict.denies
        titles = [self.citations.title(rule) for rule in denies]
        return " ".join(sentence(title) for title in titles)

    def _following(self, after: Aftermath) -> str:
        return " ".join(sentence(part) for part in self._consequences(after))

    def _consequences(self, after: Aftermath) -> Iterator[str]:
        yield f"Total {after.total}"
        if 0 in after.out:
            yield "you are out of the round"
        if after.winners:
            names = [neighbour(seat, self.judgement.players) for seat in after.winners]
            yield f"the round is over: {listed(names)} won"
        elif after.over:
            yield "the round is over"
        else:
            yield self._next(after)

    def _next(self, after: Aftermath) -> str:
        owes = count(after.owes, "card")
        if after.seat == 0 and 0 not in after.out:
            more = owes.replace(" card", " more card")
            return f"you go on and owe {more}"
        turned = ""
        if after.direction != self.judgement.direction:
            turned = f"play turns to the {'left' if after.direction > 0 else 'right'}: "
        return f"{turned}{neighbour(after.seat, self.judgement.players)} is next and owes {owes}"

    def _reasons(self, ruled: Ruled) -> list[str]:
        """The rules behind a verdict."""
        if ruled.after is None:
            return list(ruled.verdict.denies)
        return telling([*ruled.verdict.permits, *ruled.after.rules], self.routine)

    def _values(self, ruled: Ruled) -> str:
        """The numbers that decided it."""
        values = ruled.verdict.values.items()
        return ", ".join(f"{plain(name)} {number}" for name, number in values)

    # ------------------------------------------------------------ the conclusion

    def _conclusion(self) -> Iterator[str]:
        if self.judgement.can_act:
            return
        yield ""
        legal = [each for each in self._all() if each.after]
        moves = [self._name(each) for each in legal if not each.card]
        if moves:
            left = f"all that is left is to {listed(moves)}"
            text = f"You can play nothing: {left}, and you are out of the round."
        elif legal:
            text = "Whatever you may play puts you out of the round."
        else:
            text = "You can do nothing here."
        yield from wrap(self.terminal.style(text, "bold"), self.terminal.width)

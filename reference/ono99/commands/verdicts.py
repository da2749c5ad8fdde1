"""A judgement in words: the situation, the cards, a verdict on each, and the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ono99.commands.citing import Citations, numbers, routine_rules, telling
from ono99.commands.terminal import Drawing, Terminal, pad, styles_of_tones, wrap
from ono99.commands.wording import card_name, count, listed, neighbour, plain, sentence
from ono99.explain.judge import Judgement
from ono99.explain.weighing import Aftermath, Doubt, Ruled
from ono99.play.endings import first_loss_ends, gone, names_winners, the_whole

_ANSWERS = {"yes": "green", "no": "red", "out": "yellow", "loses": "yellow"}


class JudgementPrinter:
    """Turns a judgement into lines; `verbose` lines tell every number behind a verdict."""

    def __init__(self, judgement: Judgement, terminal: Terminal, *, verbose: bool = False) -> None:
        self.judgement = judgement
        self.rules = judgement.rules
        self.terminal = terminal
        self.verbose = verbose
        self.citations = Citations(self.rules["texts"], terminal)
        self.routine = routine_rules(self.rules)
        self.losing = "loses" if first_loss_ends(self.rules) else "out"
        names = [self._name(each) for each in self._all()]
        self.column = max((len(name) for name in names), default=0) + 2
        self.indent = " " * (self.column + len(self.losing) + 2)
        self._doubted: set[str] = set()

    def lines(self, started: int | None, asked: Sequence[str], hint: str = "") -> Iterator[str]:
        """Everything; `asked` are the choices that were asked for, as they were written.

        `hint` is what else there is to say about the position.
        """
        yield from wrap(self._situation(started), self.terminal.width)
        if hint:
            yield from wrap(hint, self.terminal.width)
        if asked:
            yield from wrap(f"Played with {', '.join(asked)}.", self.terminal.width)
        if self.judgement.cards:
            yield ""
            yield from self.terminal.cards(self._drawings())
        yield from self._conclusion()
        yield ""
        for ruled in self._all():
            yield from self._verdict(ruled)
        yield from self.citations.lines()
        cited = self.judgement.cited()
        yield from self.citations.everyday(rule for rule in cited if rule in self.routine)

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
        caption = f"{answer}{self._times(ruled)}"
        return Drawing(face["big"], styles[face["tone"]], caption, _ANSWERS[answer])

    def _times(self, ruled: Ruled) -> str:
        """How often a card is held, if more than once."""
        held = self.judgement.hand.count(ruled.card)
        return f" x{held}" if held > 1 else ""

    # ------------------------------------------------------------- each verdict

    def _name(self, ruled: Ruled) -> str:
        if ruled.card:
            return f"{card_name(self.rules, ruled.card)}{self._times(ruled)}"
        return plain(ruled.verdict.move.name)

    def _answer(self, ruled: Ruled) -> str:
        if ruled.after is None:
            return "no"
        return self.losing if 0 in ruled.after.out else "yes"

    def _verdict(self, ruled: Ruled) -> Iterator[str]:
        answer = self._answer(ruled)
        told = self.terminal.style(answer, _ANSWERS[answer], "bold")
        name = pad(self.terminal.bold(self._name(ruled)), self.column)
        first = pad(f"{name}{told}", len(self.indent))
        text = self._refusal(ruled) if ruled.after is None else self._following(ruled.after)
        yield from wrap(text, self.terminal.width, first, self.indent)
        values = self.terminal.dim(numbers(ruled.verdict.values, every=self.verbose))
        for line in filter(None, (self.citations.ids(self._reasons(ruled)), values)):
            yield from wrap(line, self.terminal.width, self.indent)
        for doubt in ruled.doubts:
            yield from wrap(self._doubt(doubt), self.terminal.width, self.indent)
        if self.verbose and (bearing := self._bearing(ruled)):
            text = self.terminal.dim(f"(rulings that bear on these rules: {', '.join(bearing)})")
            yield from wrap(text, self.terminal.width, self.indent)

    def _refusal(self, ruled: Ruled) -> str:
        reasons = [self.citations.reason(rule) for rule in ruled.verdict.denies]
        return " ".join(sentence(reason) for reason in reasons)

    def _following(self, after: Aftermath) -> str:
        return " ".join(sentence(part) for part in self._consequences(after))

    def _consequences(self, after: Aftermath) -> Iterator[str]:
        yield f"Total {after.total}"
        if 0 in after.out:
            yield gone(self.rules, "you", several=True)
        if not after.over:
            yield self._next(after)
        elif after.winners and names_winners(self.rules):
            names = [neighbour(seat, self.judgement.players) for seat in after.winners]
            has = "have" if after.winners == (0,) or len(names) > 1 else "has"
            yield f"the {the_whole(self.rules)} is over: {listed(names)} {has} won"
        elif 0 not in after.out or not first_loss_ends(self.rules):
            yield f"the {the_whole(self.rules)} is over"

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
        told = telling([*ruled.verdict.permits, *ruled.after.rules], self.routine)
        return told or self._plain_reasons(ruled)

    def _plain_reasons(self, ruled: Ruled) -> list[str]:
        """What proves the plainest of plays: that the total stays below the limit."""
        limit = self.rules["provenance"].get("constants.limit")
        return [limit] if limit and "limit" in ruled.verdict.values else [*ruled.verdict.permits]

    def _doubt(self, doubt: Doubt) -> str:
        """A ruling without which the answer would be another."""
        by = "Ruled" if doubt.recommended else "As you chose"
        cited = self.terminal.dim(f"[{doubt.ruling}]")
        if doubt.ruling in self._doubted:
            return f"{by}, as above: {cited}"
        self._doubted.add(doubt.ruling)
        title = self.rules["texts"][doubt.ruling]["title"].rstrip("?")
        reading, other = doubt.reading.rstrip("."), doubt.other.rstrip(".")
        return f"{by}: {title}: {reading} (another reading: {other}) {cited}"

    def _bearing(self, ruled: Ruled) -> list[str]:
        """The rulings that bear on the rules that were cited, and that no text settles."""
        texts = self.rules["texts"]
        found = (id_ for rule in self._reasons(ruled) for id_ in texts[rule]["rulings"])
        return [id_ for id_ in dict.fromkeys(found) if texts[id_]["basis"] != "settled"]

    # ------------------------------------------------------------ the conclusion

    def _conclusion(self) -> Iterator[str]:
        if self.judgement.can_act:
            return
        yield ""
        legal = [each for each in self._all() if each.after]
        moves = [self._name(each) for each in legal if not each.card]
        if moves:
            lost = gone(self.rules, "you", several=True)
            text = f"You can play nothing: all that is left is to {listed(moves)}, and {lost}."
        elif legal:
            puts = "loses the round" if first_loss_ends(self.rules) else "puts you out"
            text = f"Whatever you may play {puts}."
        else:
            text = "You can do nothing here."
        yield from wrap(self.terminal.style(text, "bold"), self.terminal.width)

"""One vector put to a program, and what the program makes of it.

Requests do not depend on replies, save for players who have to be put out by request.
They are therefore sent together, and the replies judged in order; whatever comes after
the first wrong one counts for nothing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ono99.conform.bundle import Exchange, Filled
from ono99.conform.judging import Difference, changes, compare
from ono99.conform.outcomes import Finding, Outcome, Verdict
from ono99.conform.perft import count_sequences
from ono99.conform.program import Asked, ProgramError
from ono99.conform.protocol import ReplyError
from ono99.conform.showing import NOBODY, Shown, read_state, words
from ono99.conform.suitability import Way

JSON = Any
_LONGEST_REASON = 200
Request = Mapping[str, JSON]


class Unsupported(Exception):  # noqa: N818 - it says what is so
    """The program says that it cannot do what it is asked to."""


class Wrong(Exception):  # noqa: N818 - the same
    """The program plays otherwise than the rules do; ``finding`` says where."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding)
        self.finding = finding


class Session:
    """Puts one vector to a program, once.

    ``broken`` is the error after which the program has to be started anew, if it came to
    that, whatever the outcome is: a program may well crash on moves that make no sense
    any more after its first wrong answer. ``answered`` says whether it has replied at all.
    """

    def __init__(self, program: Asked, vector: Filled, way: Way, *, manual: bool = False) -> None:
        self.program, self.vector, self.way, self.manual = program, vector, way, manual
        self.broken: ProgramError | None = None
        self.requests = 0
        self.answered = False
        self._shown: Shown = {}
        self._played: list[Request] = []
        self._reply: Mapping[str, JSON] | None = None
        self._unseen: dict[str, None] = {}
        self._compared = self._reasons = self._right_reasons = 0

    def outcome(self) -> Outcome:
        """What came of the vector."""
        try:
            self._play()
        except Unsupported as reason:
            return self._came(Verdict.SKIPPED, f"unsupported: {reason}")
        except Wrong as wrong:
            return self._came(Verdict.FAILED, finding=wrong.finding)
        except ReplyError as error:
            return self._errored("garbage", str(error))
        except ProgramError as error:
            return self._errored(error.fault, error.message, error.noise)
        if self._unseen and not self._compared:
            return self._came(Verdict.SKIPPED, f"does not show {', '.join(self._unseen)}")
        return self._came(Verdict.PASSED)

    def _came(self, verdict: Verdict, because: str = "", finding: Finding | None = None) -> Outcome:
        vector = self.vector
        return Outcome(
            id=vector.id,
            title=vector.title,
            pins=vector.pins,
            edition=vector.edition,
            verdict=verdict,
            because=because,
            requests=self.requests,
            unseen=tuple(self._unseen),
            reasons=self._reasons,
            right_reasons=self._right_reasons,
            finding=finding,
        )

    def blamed(self, fault: str, message: str) -> Outcome:
        """The outcome if the program turns out, too late, to have broken on this vector."""
        self._reply = None
        return self._errored(fault, message)

    def _errored(self, fault: str, message: str, noise: str = "") -> Outcome:
        return self._came(Verdict.ERRORED, fault, self._finding(message=message, noise=noise))

    def _finding(
        self,
        rules: Sequence[str] = (),
        accepted: bool | None = None,
        differences: Sequence[Difference] = (),
        message: str = "",
        noise: str = "",
    ) -> Finding:
        return Finding(
            setup=self.way.setup,
            played=tuple(self._played),
            accepted=accepted,
            differences=tuple(differences),
            rules=tuple(rules),
            reply=self._reply,
            message=message,
            noise=noise,
        )

    # ------------------------------------------------------------------ playing

    def _play(self) -> None:
        if self.vector.counts:
            self._count()
            return
        exchanges = [*self.way.lead, self.vector.start, *self.vector.steps]
        setup: list[Request] = [self.way.setup]
        for batch in _batches(exchanges):
            requests = [request for each in batch for request in self._requests(each)]
            replies = self._ask([*setup, *requests])
            if setup:
                self._set_up(next(replies))
            setup = []
            for exchange in batch:
                self._exchange(exchange, replies)
            if self.broken is not None:
                raise self.broken

    def _count(self) -> None:
        expected = self.vector.counts
        found = count_sequences(self._look, self.way.setup, len(expected))
        self._compared += len(expected)
        self._played = []
        differences = [
            Difference(f"sequences of {number} decisions", wanted, each)
            for number, (wanted, each) in enumerate(zip(expected, found, strict=True), 1)
            if wanted != each
        ]
        if differences:
            raise Wrong(self._finding(self.vector.rules, differences=differences[:1]))

    def _look(self, requests: Sequence[Request]) -> Shown:
        self._played = []
        *before, last = self._ask(requests)
        for reply in before:
            _refuse_complaints(reply)
        return self._heard(last)

    def _requests(self, exchange: Exchange) -> list[Request]:
        """What can be sent at once; draws wait for players who have to be put out before."""
        own = [] if exchange.request is None else [exchange.request]
        return [*own, *exchange.draws] if self.manual and not exchange.resolves else own

    def _ask(self, requests: Sequence[Request]) -> Iterator[Mapping[str, JSON]]:
        """The replies, one after the other; raises what broke the program after the last."""
        self.requests += len(requests)
        replies: Sequence[Mapping[str, JSON]] = ()
        if requests:
            try:
                replies = self.program.ask(requests)
            except ProgramError as error:
                self.broken = error
                replies = error.replies
        for request, reply in zip(requests, replies, strict=False):
            if request is not self.way.setup:
                self._played.append(request)
            self._reply = reply
            self.answered = True
            yield reply
        if self.broken is not None:
            self._played += requests[len(replies) : len(replies) + 1]
            self._reply = None
            raise self.broken

    def _set_up(self, reply: Mapping[str, JSON]) -> None:
        self._shown = self._heard(reply)
        accepted = reply.get("accepted") is not False
        expected = self.vector.start.accepted
        if accepted != expected:
            raise Wrong(self._finding(self._rules(self.vector.start), accepted=expected))
        if not expected:
            self._compared += 1
            self._weigh_reasons(self.vector.start, reply)
        elif differences := _not_as_asked(self.way.setup, self._shown):
            told = "; ".join(map(str, differences))
            rule = "the reply to 'setup' shows the position as given, before anybody goes out"
            raise ReplyError(f"it has not set up what it was asked to ({told}); {rule}")

    def _exchange(self, exchange: Exchange, replies: Iterator[Mapping[str, JSON]]) -> None:
        if exchange.request is not None:
            self._judge(exchange, next(replies))
        if exchange.resolves:
            self._settle(exchange)
        elif self.manual:
            for _ in exchange.draws:
                self._follow(exchange, next(replies))
        self._compare(exchange)

    def _settle(self, exchange: Exchange) -> None:
        """Let cards be drawn and players be put out, in the order in which their turns come."""
        draws = deque(exchange.draws if self.manual else ())
        resolves = deque(exchange.resolves)
        while draws or resolves:
            if draws and not self._is_due(resolves, draws[0]):
                self._follow(exchange, next(self._ask([draws.popleft()])))
            elif self._is_settled(seat := resolves.popleft()):
                continue
            else:
                self._follow(exchange, next(self._ask([{"op": "resolve", "seat": seat}])))

    def _is_due(self, resolves: Sequence[int], draw: Request) -> bool:
        """Whether somebody has to be put out before the next card is drawn."""
        return bool(resolves) and draw["seat"] != resolves[0] == self._shown.get("turn")

    # ------------------------------------------------------------------ judging

    def _heard(self, reply: Mapping[str, JSON]) -> Shown:
        """What a reply shows, if it is one."""
        _refuse_complaints(reply)
        return read_state(reply.get("state"))

    def _judge(self, exchange: Exchange, reply: Mapping[str, JSON]) -> None:
        """Hold the verdict of the program on a move against that of the rules."""
        before, self._shown = self._shown, self._heard(reply)
        changed = changes(before, self._shown)
        accepted = _accepted(reply, before, self._shown, changed)
        self._compared += 1
        if accepted != exchange.accepted:
            raise Wrong(self._finding(self._rules(exchange), accepted=exchange.accepted))
        if not accepted:
            if changed:
                raise Wrong(self._finding(self._rules(exchange), False, changed))
            self._shown = {**before, **self._shown}
            self._weigh_reasons(exchange, reply)

    def _follow(self, exchange: Exchange, reply: Mapping[str, JSON]) -> None:
        """Take in what comes of a move; it is nobody's decision and has to be accepted."""
        self._shown = self._heard(reply)
        if reply.get("accepted") is False:
            raise Wrong(self._finding(self._rules(exchange), accepted=True))

    def _is_settled(self, seat: int) -> bool:
        """Whether a seat that can do nothing has gone out, or sat its turn out, by itself."""
        turn = self._shown.get("turn")
        return seat in self._shown.get("out", ()) if turn is None else turn != seat

    def _compare(self, exchange: Exchange) -> None:
        comparison = compare(exchange.expect, self._shown)
        self._unseen |= dict.fromkeys(comparison.unseen)
        self._compared += comparison.compared
        if comparison.differences:
            raise Wrong(self._finding(self._rules(exchange), differences=comparison.differences))

    def _weigh_reasons(self, exchange: Exchange, reply: Mapping[str, JSON]) -> None:
        given = words(reply.get("rules") or [], "rules", "rule ids")
        if given:
            self._reasons += 1
            self._right_reasons += not set(given).isdisjoint(exchange.rules)

    def _rules(self, exchange: Exchange) -> tuple[str, ...]:
        return exchange.rules or self.vector.rules


def _refuse_complaints(reply: Mapping[str, JSON]) -> None:
    """Raise what a program says that it cannot do, or that went wrong."""
    if "unsupported" in reply:
        raise Unsupported(str(reply["unsupported"])[:_LONGEST_REASON])
    if "error" in reply:
        raise ReplyError(f"it answered with an error: {str(reply['error'])[:_LONGEST_REASON]}")


def _batches(exchanges: Sequence[Exchange]) -> Iterator[list[Exchange]]:
    """Exchanges that can be asked for together: each ends where a reply has to be seen."""
    batch: list[Exchange] = []
    for exchange in exchanges:
        batch.append(exchange)
        if exchange.resolves:
            yield batch
            batch = []
    if batch:
        yield batch


def _accepted(
    reply: Mapping[str, JSON], before: Shown, after: Shown, changed: Sequence[Difference]
) -> bool:
    """Whether a move was accepted: as the program says, or as can be seen."""
    accepted = reply.get("accepted")
    if isinstance(accepted, bool):
        return accepted
    if accepted is not None:
        raise ReplyError(f"accepted is {accepted!r}; expected true, false or nothing")
    if before.keys().isdisjoint(after):
        raise ReplyError("it says neither whether the move was accepted nor what changed")
    return bool(changed)


def _not_as_asked(setup: Request, shown: Shown) -> tuple[Difference, ...]:
    """Where a position is not what the set-up asks for."""
    position = setup.get("position")
    if position is None:
        return ()
    turn = position.get("to_move", NOBODY)
    hands = {str(seat): hand for seat, hand in enumerate(position.get("hands", ()))}
    asked = {"total": position.get("total", 0), "turn": turn, "hands": hands}
    return compare(asked, shown).differences

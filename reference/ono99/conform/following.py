"""A game played by a program with the reference beside it, one move at a time.

Vectors are played blindly: all that is asked is known before. Here the next question
depends on what the program has answered: after a reshuffle nobody but the program
knows which card comes next, so the reference takes over the cards that the program
draws. At every step all that the program shows has to be what the rules say.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from ono99.conform.judging import Difference, changes, compare
from ono99.conform.laying import Laid
from ono99.conform.outcomes import Finding
from ono99.conform.program import Asked, ProgramError
from ono99.conform.protocol import BRINGING_THEIR_CARD, OWN_DEAL, SETTLING, ReplyError
from ono99.conform.seen import box, match_seen, seen
from ono99.conform.showing import DECK, Shown, box_shown, read_state
from ono99.play.match import Deal, Match, MatchState
from ono99.play.notation import PositionError
from ono99.play.state import Move, State, Verdict
from ono99.resolve.treewords import words_in

JSON = Any
Request = Mapping[str, JSON]

_WHILE_PLAYING = ("turn", "total", "owes", "hands", "out", "pile", "used", "over")
_AT_THE_END = ("total", "hands", "pile", "used", "over", "winners", "losers")
"""What has to be as the rules say. Programs may end a round before everybody is put out."""

_DIRECTED = 3
"""With fewer players a direction makes no difference, and no two programs keep it alike."""


RESOLVE = "resolve"
"""How a step is called that asks for a player to be put out: no move of the rules."""

Moment: TypeAlias = tuple[MatchState, tuple[str, ...] | None]
"""Where a game stands, and the order of the draw pile if it is known."""


class Disagreement(Exception):  # noqa: N818 - it says what is so
    """The program does not play as the rules do; ``finding`` says where."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding)
        self.finding = finding


class Lost(Exception):  # noqa: N818 - the same
    """The game cannot be followed any further, and nobody is to blame."""


@dataclass(frozen=True, slots=True)
class Abilities:
    """What a program can be asked for: draws on request, matches, legal moves, kinds of moves."""

    manual: bool
    match: bool
    legal: bool
    moves: frozenset[str]


@dataclass(slots=True)
class Follower:
    """Plays one game, from its set-up, by the program and by the reference.

    Every method raises :class:`Disagreement` or :class:`Lost`. ``steps`` is the game so
    far as vectors write it, and ``moments`` is where it stood before each of them.
    """

    program: Asked
    abilities: Abilities
    match: Match
    laid: Laid
    steps: list[dict[str, JSON]] = field(default_factory=list)
    moments: list[Moment | None] = field(default_factory=list)
    rules: tuple[str, ...] = ()
    state: MatchState = field(init=False)
    _deck: deque[str] | None = field(init=False)
    _shown: Shown = field(init=False, default_factory=dict)
    _asked: list[Request] = field(init=False, default_factory=list)
    _reply: Mapping[str, JSON] | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self.state = self.laid.state
        self._deck = deque(self.laid.deck)

    # ------------------------------------------------------------------- asking

    def _ask(self, request: Request) -> Mapping[str, JSON]:
        """The reply to a request, with what it shows taken in."""
        if request is not self.laid.setup:
            self._asked.append(request)
        try:
            (self._reply,) = self.program.ask([request])
            self._hear(self._reply)
        except ProgramError as error:
            self._reply = None
            raise self._broken(error.message, error.noise) from None
        except ReplyError as error:
            raise self._broken(str(error)) from None
        return self._reply

    def _hear(self, reply: Mapping[str, JSON]) -> None:
        if "unsupported" in reply:
            raise Lost(str(reply["unsupported"]))
        if "error" in reply:
            raise ReplyError(f"it answered with an error: {str(reply['error'])[:200]}")
        self._shown = {**self._shown, **read_state(reply.get("state"))}

    # -------------------------------------------------------------- disagreeing

    def _finding(self, **parts: Any) -> Finding:
        return Finding(
            setup=self.laid.setup,
            played=tuple(self._asked),
            reply=self._reply,
            rules=tuple(dict.fromkeys(self.rules)),
            **parts,
        )

    def _broken(self, message: str, noise: str = "") -> Disagreement:
        return Disagreement(self._finding(message=message, noise=noise))

    def _compare(self, extra: Mapping[str, JSON] | None = None) -> None:
        differences = compare({**self._expected(), **(extra or {})}, self._shown).differences
        if differences:
            raise Disagreement(self._finding(differences=differences))

    def _expected(self) -> dict[str, JSON]:
        """All that has to be seen of the state."""
        match, played = self.match, self._round()
        over = match.round.is_over(played)
        aspects = [*(_AT_THE_END if over else _WHILE_PLAYING)]
        if not over and played.playing.bit_count() >= _DIRECTED:
            aspects.append("direction")
        if not over and self.abilities.legal:
            aspects.append("legal")
        expected = {aspect: seen(match, self.state, aspect) for aspect in aspects}
        if "match" in self.laid.setup:
            expected["match"] = self._standing()
        return expected

    def _standing(self) -> dict[str, JSON]:
        """What has to be seen of the match; once it is decided nobody asks who would deal next."""
        standing = match_seen(self.match, self.state)
        gone = self.match.variables if self.match.is_over(self.state) else ()
        return {name: value for name, value in standing.items() if name not in gone}

    # ----------------------------------------------------------------- the game

    def _round(self) -> State:
        if self.state.round is None:
            raise PositionError("no round is being played")
        return self.state.round

    def begin(self) -> None:
        """Set the game up."""
        self.rules = ()
        reply = self._ask(self.laid.setup)
        if reply.get("accepted") is False:
            raise Disagreement(self._finding(accepted=True))
        if self.laid.setup.get("deal") == OWN_DEAL:
            self._take_over_the_deal()
        elif self.laid.deal is not None:
            self.state = self.match.apply(self.state, self.laid.deal).state
        self._settle()
        self._compare()

    def _take_over_the_deal(self) -> None:
        """The program has shuffled and dealt by itself: its cards are the cards."""
        cards = box(self.match)
        self.rules = _rules_of_the_deal(self.match.rules)
        if box_shown(self._shown, cards) is False:
            wrong = Difference("cards", cards, _all_cards(self._shown))
            raise Disagreement(self._finding(differences=(wrong,)))
        hands: Mapping[str, list[str]] = self._shown.get("hands", {})
        if len(hands) != self.match.players:
            raise Lost("its hands are hidden")
        size = self.match.round.constants["hand_size"]
        held = {seat: len(hand) for seat, hand in hands.items()}
        if held != (right := dict.fromkeys(held, size)):
            raise Disagreement(self._finding(differences=(Difference("held", right, held),)))
        dealt = Deal(tuple(tuple(hands[str(seat)]) for seat in range(len(hands))))
        self.state = self.match.apply(self.match.new(0), dealt).state
        turn = self._shown.get("turn")
        if isinstance(turn, int) and 0 <= turn < self.match.players:
            self.state = self.state._replace(round=self._round()._replace(turn=turn))
        self._deck = deque(self._shown[DECK]) if DECK in self._shown else None

    def try_move(self, move: Move, *, miss_draw: bool = False) -> None:
        """Ask for a move, legal or not; with ``miss_draw`` the draw after it is forgotten."""
        verdict = self.match.round.explain(self._round(), move)
        self.rules = verdict.permits if verdict.legal else self._behind(verdict)
        step: dict[str, JSON] = {"move": str(move)}
        if not verdict.legal:
            step["refused"] = list(verdict.denies)
        self._note(step)
        before = self._shown
        reply = self._ask(self._request(move))
        accepted = _accepted(reply, changes(before, self._shown))
        if accepted is None:
            raise self._broken("it does not say whether the move was accepted")
        if accepted != verdict.legal:
            raise Disagreement(self._finding(accepted=verdict.legal))
        if verdict.legal:
            self._apply(move)
            self._settle(own=move.name in BRINGING_THEIR_CARD, miss_draw=miss_draw)
        self._compare()

    def resolve(self) -> None:
        """Ask for a player to be put out who can still play: nothing may change."""
        self.rules = ()
        self._note({"move": RESOLVE})
        self._ask({"op": RESOLVE, "seat": self.match.round.actor(self._round())})
        self._compare()

    def deal(self, deal: Deal, deck: Sequence[str]) -> None:
        """Deal the next round of the match."""
        self.rules = ()
        hands = [list(hand) for hand in deal.hands]
        self._note({"move": str(deal), "deck": list(deck)})
        reply = self._ask({"op": "deal", "hands": hands, "deck": list(deck)})
        if reply.get("accepted") is False:
            raise Disagreement(self._finding(accepted=True))
        self._deck = deque(deck)
        self.state = self.match.apply(self.state, deal).state
        self._settle()
        self._compare()

    def _note(self, step: dict[str, JSON]) -> None:
        """Something is about to be asked for."""
        self.steps.append(step)
        self.moments.append((self.state, None if self._deck is None else tuple(self._deck)))

    def _behind(self, verdict: Verdict) -> tuple[str, ...]:
        """The rules that refuse a move, and those that say what they mean by it."""
        rules = self.match.rules
        denies = rules["moves"][verdict.move.name]["deny"]
        behind = [
            rules["provenance"].get(f"{table}.{word}", "")
            for rule in verdict.denies
            for word in sorted(set(words_in(denies.get(rule))))
            for table in ("names", "constants")
            if word in rules[table]
        ]
        return tuple(dict.fromkeys([*verdict.denies, *filter(None, behind)]))

    def _request(self, move: Move) -> dict[str, JSON]:
        seat = self.match.round.actor(self._round()) if move.seat is None else move.seat
        request: dict[str, JSON] = {"op": move.name, "seat": seat}
        return request if move.card is None else request | {"card": move.card}

    def _apply(self, move: Move) -> None:
        step = self.match.apply(self.state, move)
        self.state = step.state
        self.rules += step.rules

    # ------------------------------------------------- what nobody decides

    def _settle(self, *, own: bool = False, miss_draw: bool = False) -> None:
        """Let everything happen that nobody decides, by the program and by the reference."""
        while self.state.phase == "round" and (move := self._by_itself()) is not None:
            played = self._round()
            seat = self.match.round.actor(played)
            manner = self.match.round.moves[move.name].manner
            if manner == "chance":
                lapses = self.match.round.lapses(played) if miss_draw else []
                if lapses:
                    self._miss(lapses[0])
                    miss_draw = False
                    continue
                by = self.match.round.moves[move.name].by
                if self.abilities.manual and by == "drawer" and not own:
                    self._follow({"op": move.name, "seat": seat})
                own = False
                self._apply(move._replace(card=self._next_card(seat)))
            elif manner == "event":
                self._apply(move)
                self._deck = None
            else:
                if not self._is_settled(seat):
                    self._follow({"op": RESOLVE, "seat": seat})
                self._apply(move)
        self._learn_the_order()

    def _by_itself(self) -> Move | None:
        """What happens next without a decision, if anything does; chance brings no card yet."""
        played = self._round()
        moves = self.match.round.legal_moves(played)
        manners = {move.name: self.match.round.moves[move.name].manner for move in moves}
        for wanted in ("event", "chance"):
            for name, manner in manners.items():
                if manner == wanted:
                    return Move(name)
        seat = self.match.round.actor(played)
        own = [move for move in moves if move.seat in (None, seat)]
        return own[0] if len(own) == 1 and own[0].name in SETTLING else None

    def _miss(self, lapse: Move) -> None:
        """Go on without drawing."""
        step = self.steps[-1]
        step["draws"] = 0
        self.steps.append({"move": str(lapse)})
        self.moments.append(None)
        self._follow(self._request(lapse))
        self._apply(lapse)

    def _follow(self, request: Request) -> None:
        """Ask for something that has to happen now."""
        if self._ask(request).get("accepted") is False:
            raise Disagreement(self._finding(accepted=True))

    def _is_settled(self, seat: int) -> bool:
        turn = self._shown.get("turn")
        return seat in self._shown.get("out", ()) if turn is None else turn != seat

    def _next_card(self, seat: int) -> str:
        """The card that is drawn: the next of the order, or the one that the program shows."""
        if self._deck:
            return self._deck.popleft()
        deck, played = self.match.round.deck, self._round()
        hand = self._shown.get("hands", {}).get(str(seat))
        if hand is None:
            raise Lost("it does not show the cards that it draws after a reshuffle")
        pile = deck.tally(played.pile)
        drawn = Counter(hand) - Counter(deck.unpack(played.hands[seat]))
        return min((card for card in drawn if card in pile), default=min(pile))

    def _learn_the_order(self) -> None:
        """Where a program shows its draw pile, the order after a reshuffle is known again."""
        if self._deck is None and self.state.round is not None and DECK in self._shown:
            order = self._shown[DECK]
            pile = self.match.round.deck.unpack(self.state.round.pile)
            if sorted(order) == sorted(pile):
                self._deck = deque(order)


def _accepted(reply: Mapping[str, JSON], changed: Sequence[Difference]) -> bool | None:
    """Whether a move was accepted: as the program says, or as can be seen."""
    accepted = reply.get("accepted", bool(changed))
    return accepted if isinstance(accepted, bool) else None


def _rules_of_the_deal(rules: Mapping[str, JSON]) -> tuple[str, ...]:
    """The rules that say which cards there are, and how many are dealt."""
    of_the_box = [
        rule for rule, entry in rules["invariants"].items() if "conserved" in entry["holds"]
    ]
    return (*of_the_box, rules["provenance"]["constants.hand_size"])


def _all_cards(shown: Shown) -> dict[str, int]:
    hands: Mapping[str, list[str]] = shown.get("hands", {})
    cards = Counter(card for hand in hands.values() for card in hand)
    cards.update([*shown.get("used", ()), *shown.get(DECK, ())])
    return dict(sorted(cards.items()))

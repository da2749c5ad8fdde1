"""Does a round always end? What the cards alone can promise.

A round ends because the total climbs, so the question is whether a table that
wants to can keep it down for ever. Follow one *cycle*, from one reshuffle to
the next. When the played cards are turned over, every card of the deck has been
played exactly once since the last time, except those that sit in hands. So in
every cycle the total rises by the worth of the whole deck, less the worth of
what the hands hold back:

* Hands are small. Players who want to waste time hold back the highest cards,
  but only as many as fit into their hands. The worth of the deck less that is
  the **gain**: what each cycle adds to the total, whatever anybody does. Cards
  laid down by players who are out are held back, too.
* A card that may never be played sits in a hand whenever the pile is empty, and
  takes a place that no high card can have.
* When the pile is made anew as soon as it is empty, all hands are full at that
  moment. When it is made anew only as somebody has to draw, that player's hand
  is a card short: one place fewer to hold a card back in.
* A forgotten draw makes hands smaller, and so the gain larger.

If the gain is above zero, only so many cycles fit under the limit, and in the
last of them only so many cards, the lowest. That is a promise: it holds for
every way of playing and for every shuffle. If the gain is not above zero,
nothing is promised; more players hold more cards, and with enough of them rounds
exist that go on for ever. (Seven players of 1980 lie between: whether their
rounds end depends on when the pile is made anew, and to show it takes an argument
about turns, not only about cards. It is not made here.)

Where a round goes on after somebody is out, the losing card may leave the total
as it was. Such a *setback* is paid for with a player, so there are few of them.

None of this is looked up by name. What a card adds, which cards can never be
played, when the pile is made anew, whether a losing card is played and what it
costs are found by asking the compiled rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, NoReturn

from ono99.play.bags import Card
from ono99.play.compile import Question, RulesError
from ono99.play.notation import state_from_data
from ono99.play.round import Round
from ono99.play.state import Move, State
from ono99.play.table import NeedsTable

JSON = Any

COUNTED = frozenset({
    "discard", "take", "reshuffle", "reshuffle_but_top",
    "eliminate", "advance", "mark_bust", "crown_last_player",
})  # fmt: skip
"""The operations by which no card comes onto the table but one that is played."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """What the cards promise about a round that so many players begin.

    ``held`` is the most cards that hands can hold when the pile is made anew.
    ``gain`` is the least that the total rises from one reshuffle to the next, in
    cycles in which nobody goes out; each player who does may take ``setback``
    off it. ``max_reshuffles`` counts those before the losing card and
    ``max_plays`` the cards played, the losing one among them; hands laid down or
    thrown away count as none. Both are ``None`` where nothing is promised.

    ``ends`` promises that every round ends, however it is played and shuffled.
    It takes more than a bound on the cards played: where players without a card
    are passed over, a table that forgets every draw may pass for ever.
    """

    players: int
    held: int
    gain: int
    setback: int
    max_reshuffles: int | None
    max_plays: int | None
    ends: bool


def certificates(
    rules: Mapping[str, JSON], players: Iterable[int] | None = None
) -> list[Certificate]:
    """What resolved rules promise, for each number of players that they allow.

    ``players`` asks about other numbers, such as a table larger than the rules
    know. Raises :class:`RulesError` if what a card adds depends on more than the
    card and the total, so that no gain can be worked out.

    >>> from ono99.load.loading import load_rules
    >>> [promise.max_reshuffles for promise in certificates(load_rules("2022"))]
    [0, 0, 0, 1, 1]
    """
    economy = _economy(Round(rules))
    if players is None:
        least, most = rules["constants"]["players_least"], rules["constants"]["players_most"]
        players = range(least, most + 1)
    return [_certificate(economy, number) for number in players]


def _certificate(economy: _Economy, players: int) -> Certificate:
    held = players * economy.hand + economy.places
    gain = economy.gain(held)
    if gain <= 0:
        return Certificate(players, held, gain, economy.setback, None, None, ends=False)
    room = economy.room + (players - 1) * economy.setback
    return Certificate(
        players,
        held,
        gain,
        economy.setback,
        room // gain,
        economy.most_plays(held, room),
        ends=not economy.passing,
    )


@dataclass(frozen=True, slots=True)
class _Economy:
    """What of the rules decides how long a round can last.

    ``worth`` is what each card adds that can be played, the lowest first; ``dead``
    is how many of the ``cards`` of the deck never leave a hand. ``hand`` is a full
    hand, and ``places`` what all hands together hold beyond full hands at a
    reshuffle; ``kept`` are played cards that a reshuffle leaves on the table.
    ``room`` is how far the total can climb, ``setback`` what a player who goes
    out may take off it. ``losing`` is 1 if the losing card is played, ``passing``
    tells whether a turn can go by and nothing happen.
    """

    worth: tuple[int, ...]
    cards: int
    dead: int
    hand: int
    places: int
    kept: int
    room: int
    setback: int
    losing: int
    passing: bool

    def gain(self, held: int) -> int:
        """The least that a cycle adds at whose end the hands hold so many cards."""
        free = max(0, held + self.kept - self.dead)
        highest = [worth for worth in self.worth if worth > 0][-free:] if free else []
        return sum(self.worth) - sum(highest)

    def most_plays(self, held: int, room: int) -> int:
        """The most cards that can be played while the total climbs by ``room``.

        A cycle at whose end the hands hold fewer cards is longer and dearer; the
        best mixture of cycles is worked out for one more point of room at a time.
        """
        cycles = [(self.cards - h, self.gain(h)) for h in range(self.dead, held + 1)]
        longest: list[int] = []
        for left in range(room + 1):
            after = (plays + longest[left - gain] for plays, gain in cycles if gain <= left)
            longest.append(max(self.last_cycle(left), *after, 0))
        return longest[room]

    def last_cycle(self, room: int) -> int:
        """The most cards that can be played after the last reshuffle: the lowest, and the end."""
        climbs = accumulate(self.worth, initial=0)
        return max(count for count, climb in enumerate(climbs) if climb <= room) + self.losing


def _economy(round_: Round) -> _Economy:
    """Ask the rules for everything that decides how long a round can last."""
    asked = _Asked(round_)
    return _Economy(
        worth=asked.worth_of_playable_cards(),
        cards=round_.deck.size(round_.deck.full),
        dead=sum(card.count for card in asked.dead),
        hand=asked.hand,
        places=asked.drawn_first() - (0 if asked.at_once() else 1),
        kept=asked.left_on_the_table(),
        room=max(0, round_.constants["limit"] - 1 - asked.opening()),
        setback=max(asked.setbacks(), default=0),
        losing=int(asked.losing_card_is_played()),
        passing=asked.turn_may_pass(),
    )


class _Blind:
    """Somebody who is asked about a card and sees nothing else but, perhaps, the total.

    What can be answered without seeing anything holds in every position.
    """

    def __init__(self, card: int, values: Mapping[int, int]) -> None:
        self.card = card
        self.values = _Unseen(values)

    def __getattr__(self, name: str) -> NoReturn:
        raise NeedsTable(name)


class _Unseen(dict[int, int]):
    """The variables of a round, most of them out of sight."""

    def __missing__(self, variable: int) -> NoReturn:
        raise NeedsTable(str(variable))


def _answer(ask: Question, asker: _Blind) -> int | None:
    """The answer to a question, or ``None`` if one would have to see more."""
    try:
        return int(ask(asker))
    except NeedsTable:
        return None


class _Asked:
    """Rules that are asked, by question or by trying a move in a made-up position."""

    def __init__(self, round_: Round) -> None:
        self.round = round_
        self.deck = round_.deck
        self.hand = round_.constants["hand_size"]
        self.limit = round_.constants["limit"]
        self.unplayed = [card for card in self.deck.cards if self._is_never_played(card)]
        self.dead = self.unplayed if COUNTED.issuperset(_operations(round_.rules)) else []
        self.worth = [self._worth(card) for card in self.deck.cards]
        self.dearest = sorted(
            (card.id for card in self.deck.cards for _ in range(card.count)),
            key=lambda card: self.worth[self.deck.number(card)],
            reverse=True,
        )

    # What a card is good for.

    def _is_never_played(self, card: Card) -> bool:
        """Whether some rule forbids a card to be played, whatever the position."""
        blind = _Blind(card.number, {})
        playing = [each for each in self.round.moves.values() if each.card == "hand"]
        return all(any(_answer(ask, blind) for _, ask in move.denies) for move in playing)

    def _worth(self, card: Card) -> int:
        """The least that a card adds: its value, or less if at some total it adds less."""
        if card in self.unplayed:
            return 0
        after = self.round.compiler.question("after")
        total = self.round.variable("total")
        lowest = sum(min(0, each.value) * each.count for each in self.deck.cards)
        worth = card.value
        blind = _Blind(card.number, {})
        for before in range(lowest, self.limit):
            blind.values[total] = before
            then = _answer(after, blind)
            if then is None:
                raise RulesError(f"what the card '{card.id}' adds can't be told from the total")
            worth = min(worth, then - before)
        return worth

    def worth_of_playable_cards(self) -> tuple[int, ...]:
        """What each card adds that can be played, the lowest first."""
        playable = [card for card in self.deck.cards if card not in self.unplayed]
        return tuple(
            sorted(self.worth[card.number] for card in playable for _ in range(card.count))
        )

    def ledger(self, state: State) -> int:
        """How far the total is above the worth of the cards on the table: no play lowers it."""
        counted = sum(
            worth * self.deck.count(state.used, number) for number, worth in enumerate(self.worth)
        )
        return self.round.value(state, "total") - counted

    # What happens at certain moments.

    def drawn_first(self) -> int:
        """How many cards a player draws before playing: so many more than a full hand are held."""
        drawn = _answer(self.round.compiler.question("draws_at_start"), _Blind(-1, {}))
        if drawn is None:
            raise RulesError("how many cards a turn begins with can't be told from the rules")
        return drawn

    def opening(self) -> int:
        """The lowest that the ledger can stand at when a round begins."""
        start = self.round.begin(self.round.dealt([0, 0], 0, direction=1, seated=0b11))
        return min(self.ledger(s) for s in self._after_any(start, "chance") or [start])

    def at_once(self) -> bool:
        """Whether the pile is made anew as soon as it is empty, before anybody has to draw."""
        moves, phases = self.round.moves, self.round.rules["phases"]
        phase = next(
            name
            for name, entry in phases.items()
            if any(moves[move].manner == "event" for move in entry.get("offers", ()))
        )
        state = self._position([], pile=[], phase=phase)
        return bool(self._moves(state, "event"))

    def left_on_the_table(self) -> int:
        """How many played cards a reshuffle leaves on the table."""
        for card in dict.fromkeys(self.dearest):
            played = self._after_any(self._position([card], pile=[]), "choice")
            for shuffled in (state for each in played for state in self._after_any(each, "event")):
                return self.deck.size(shuffled.used)
        return 0

    def turn_may_pass(self) -> bool:
        """Whether players without a card are passed over, so that nothing may ever happen again."""
        before = self._position([])
        return any(
            after.playing == before.playing and not self.round.is_over(after)
            for after in self._after_any(before, "choice")
        )

    # What losing does. The player to move holds the dearest cards at the highest total.

    def losing_card_is_played(self) -> bool:
        """Whether a player without a safe card plays one all the same."""
        state = self._brink(self.dearest[:1])
        return any(move.card for move in self._moves(state, "choice"))

    def setbacks(self) -> Iterator[int]:
        """What a player who goes out takes off the total, or lets it climb beyond the limit."""
        for hand in (self.dearest[:1], self.dearest[: self.hand]):
            before = self._brink(hand)
            for move in self._moves(before, "choice"):
                after = self._draw_up(self._apply(before, move))
                if not after.playing & 1 and not self.round.is_over(after):
                    beyond = max(0, self.round.value(after, "total") - self.limit + 1)
                    yield self.ledger(before) - self.ledger(after) + beyond

    def _brink(self, hand: Sequence[str]) -> State:
        """Three players; the one to move holds ``hand``, the others a low card each."""
        others = self.dearest[len(hand) :][-2:]
        hands = [list(hand), *([card] for card in others)]
        return self._position(*hands, total=self.limit - 1)

    def _draw_up(self, state: State) -> State:
        """Make the draws that are due; each brings the dearest card that is left."""
        while moves := [*self._moves(state, "event"), *self._moves(state, "chance")]:
            state = self._apply(state, max(moves, key=self._worth_of_move))
        return state

    def _worth_of_move(self, move: Move) -> int:
        return 0 if move.card is None else self.worth[self.deck.number(move.card)]

    # Moves and positions.

    def _position(self, *hands: Sequence[str], total: int = 0, **places: JSON) -> State:
        seats = [list(hand) for hand in hands] + [[] for _ in range(3 - len(hands))]
        data = {"hands": seats, "variables": {"total": total}, **places}
        if "pile" in places:
            data["used"] = self.deck.unpack(self.deck.rest([self.deck.pack(h) for h in seats]))
        return state_from_data(self.round, data)

    def _moves(self, state: State, manner: str) -> list[Move]:
        legal = self.round.legal_moves(state)
        return [move for move in legal if self.round.moves[move.name].manner == manner]

    def _after_any(self, state: State, manner: str) -> list[State]:
        """Every state that a move of this manner leads to."""
        return [self._apply(state, move) for move in self._moves(state, manner)]

    def _apply(self, state: State, move: Move) -> State:
        return self.round.apply(state, move).state


def _operations(rules: Mapping[str, JSON]) -> Iterator[str]:
    """Every operation that some step of the rules may do."""
    cards = (card["effects"] for card in rules["cards"].values())
    for entries in (*rules["steps"].values(), *cards):
        for entry in entries:
            yield from _done_by(entry["steps"])


def _done_by(steps: Iterable[Mapping[str, JSON]]) -> Iterator[str]:
    for step in steps:
        if "do" in step:
            yield step["do"]
        yield from _done_by(step.get("then", ()))

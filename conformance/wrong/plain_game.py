"""A correct little game, written as such games are written: the wrong ones change a thing in it.

It plays both editions by their plain rules, without options: a round from any position or from
a stacked deck and, in 1980, the tokens. It has nothing in common with the reference engine, and
is run through the suite itself, so that what is wrong in its children is their own fault.
"""

import random

NUMBERS = [str(number) for number in range(2, 10)]
DECKS = {
    "1980": {
        **dict.fromkeys(NUMBERS, 3),
        "10": 10,
        "-10": 4,
        "hold": 4,
        "reverse": 6,
        "double-play": 2,
        "ono-99": 4,
    },
    "2022": {
        "0": 8,
        "1": 6,
        **dict.fromkeys(NUMBERS, 6),
        "10": 10,
        "-10": 10,
        "reverse": 10,
        "play-2": 10,
        "ono-99": 10,
    },
}


class Game:
    """A round and, in 1980, the match around it. Seats are numbered from 0, to the left."""

    def __init__(self, edition, players, match=None):
        self.edition, self.players = edition, players
        self.match = {"dealer": players - 1, "round": 0, **(match or {})}
        seats = self.match.get("seats", [{} for _ in range(players)])
        self.match["seats"] = [{"tokens": 0, "in_match": 1, **seat} for seat in seats]
        self.total, self.turn, self.direction = 0, 0, 1
        self.owed, self.made, self.due = 1, 0, 1
        self.hands, self.deck, self.discard, self.out, self.over = [], [], [], [], False

    # How a round begins.

    def deal(self, hands, deck, dealer=None, to_move=None):
        """Begin a round with these hands and this draw pile; its first card is the next."""
        self.total, self.direction, self.over = 0, 1, False
        self.owed, self.made, self.due = 1, 0, 1
        self.hands, self.deck = [[*hand] for hand in hands], [*deck]
        self.discard, self.out = [], []
        if dealer is not None:
            self.match["dealer"] = dealer
        if self.edition == "1980" and self.match["round"] == 0:
            for seat in self.match["seats"]:
                seat["tokens"] = 3
        self.match["round"] += 1
        self.turn = self.left_of(self.match["dealer"]) if to_move is None else to_move

    def shuffle_and_deal(self):
        """Deal four cards each from a shuffled deck."""
        deck = self.whole_deck()
        random.shuffle(deck)
        hands = [deck[4 * seat : 4 * seat + 4] for seat in range(self.players)]
        self.deal(hands, deck[4 * self.players :])

    def whole_deck(self):
        """Every card of the edition."""
        return [card for card, count in DECKS[self.edition].items() for _ in range(count)]

    # What may be done.

    def value(self, card):
        """What a card adds."""
        return int(card) if card.lstrip("-").isdigit() else 0

    def total_with(self, card):
        """The total that a card makes."""
        total = self.total + self.value(card)
        return max(0, total) if self.edition == "2022" else total

    def too_high(self, card):
        """Whether a card reaches the limit."""
        return self.total_with(card) >= 99

    def answering(self):
        """Whether two cards are owed and none has been played yet."""
        return self.owed > 1 and self.made == 0

    def barred(self, card):
        """Whether a card may not be played, whatever the total."""
        return card == "ono-99" or (card == "double-play" and self.answering())

    def allowed(self, card):
        """Whether the player to move may play a card of the hand."""
        safe = [each for each in self.hands[self.turn] if self.is_safe(each)]
        loses = self.edition == "1980" and not safe and not self.barred(card)
        return self.is_safe(card) or loses

    def is_safe(self, card):
        """Whether a card can be played and does not lose."""
        return not self.barred(card) and not self.too_high(card)

    def may_discard_four(self):
        """Whether the player to move may throw four unplayable cards away."""
        return self.edition == "2022" and self.hands[self.turn].count("ono-99") == 4

    def stuck(self):
        """Whether the player to move can do nothing."""
        return not self.may_discard_four() and not any(map(self.allowed, self.hands[self.turn]))

    # What is done; each tells whether it was allowed.

    def play(self, seat, card):
        """Play a card."""
        held = not self.over and seat == self.turn and card in self.hands[seat]
        if not held or not self.allowed(card):
            return False
        loses = self.too_high(card)
        self.hands[seat].remove(card)
        self.discard.append(card)
        self.total = self.total_with(card)
        self.take_effect(card)
        self.made += 1
        self.draw(1)
        if loses:
            self.put_out()
        else:
            self.go_on()
        return True

    def discard_four(self, seat):
        """Throw four unplayable cards away."""
        if self.over or seat != self.turn or not self.may_discard_four():
            return False
        self.discard += self.hands[seat]
        self.hands[seat] = []
        self.made += 1
        self.draw(4)
        self.go_on()
        return True

    def resolve(self, seat):
        """Put the player to move out, if nothing can be done."""
        if self.over or seat != self.turn or not self.stuck():
            return False
        self.put_out()
        return True

    # What comes of it.

    def take_effect(self, card):
        """Do what a card says, beyond its value."""
        answering = self.answering()
        if card == "reverse":
            self.direction = -self.direction
        if card in ("play-2", "double-play"):
            self.due = 2
        if answering and card in ("reverse", "hold", "play-2"):
            self.due, self.owed = self.owed, 1

    def draw(self, count):
        """Draw some cards for the player to move."""
        for _ in range(count):
            if not self.deck:
                self.deck, self.discard = self.new_pile(), []
            if self.deck:
                self.hands[self.turn].append(self.deck.pop(0))

    def new_pile(self):
        """A draw pile made of the played cards."""
        return random.sample(self.discard, len(self.discard))

    def go_on(self):
        """The same player again, or the next."""
        if self.made >= self.owed:
            self.pass_turn()

    def pass_turn(self):
        """The next player is on."""
        self.turn = self.next_seat()
        self.owed, self.due, self.made = self.due, 1, 0

    def next_seat(self):
        """The next seat in the present direction that is still in the round."""
        seat = (self.turn + self.direction) % self.players
        while seat in self.out or seat not in self.in_match():
            seat = (seat + self.direction) % self.players
        return seat

    def put_out(self):
        """The player to move has lost."""
        self.out.append(self.turn)
        self.due = 1
        if self.edition == "1980":
            self.end_round()
        elif len(self.remaining()) == 1:
            self.over = True
        else:
            self.pass_turn()

    # The match.

    def end_round(self):
        """The loser hands in a token; the next player deals."""
        self.over = True
        self.pay(self.match["seats"][self.turn])
        self.match["dealer"] = self.left_of(self.match["dealer"])

    def pay(self, loser):
        """Hand in a token; a player who has none to hand in is out of the match."""
        loser["tokens"] -= 1
        loser["in_match"] = int(loser["tokens"] >= 0)

    def in_match(self):
        """The seats still in the match."""
        return [seat for seat in range(self.players) if self.match["seats"][seat]["in_match"]]

    def left_of(self, seat):
        """The first seat to the left that is still in the match."""
        return min(self.in_match(), key=lambda each: (each - seat - 1) % self.players)

    def remaining(self):
        """The seats still in the round."""
        return [seat for seat in self.in_match() if seat not in self.out]

    def winners(self):
        """Who has won the round: the last one left, if there is only one."""
        dealt = [seat for seat in range(self.players) if self.hands[seat] or seat in self.out]
        left = [seat for seat in dealt if seat not in self.out]
        return left if self.over and len(left) == 1 else []

    def champions(self):
        """Who has won the match."""
        if self.edition == "2022":
            return self.winners()
        return self.in_match() if len(self.in_match()) == 1 else []

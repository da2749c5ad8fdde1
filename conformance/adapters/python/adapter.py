"""An adapter to copy: it lets the suite play a game that the suite knows nothing about.

The game behind it is the reference engine, used only through what it offers to everybody. An
adapter translates: requests into moves of its game, and what then lies on the table into a
reply. It does what its game leaves to others: here it keeps the draw pile in order, and draws.

    ono99 conformance -- python conformance/adapters/python/adapter.py
"""

import json
import random
import sys
from functools import cache

from ono99.load.loading import load_rules, load_spec
from ono99.play.notation import state_from_data
from ono99.play.round import Round
from ono99.play.state import Move, members
from ono99.resolve.choices import offered_values

WORDS = {"hands": "hands", "deck": "pile", "discard": "used", "out": "out", "to_move": "turn"}
round_for = cache(lambda asked: Round(load_rules(*json.loads(asked))))  # which takes a while


def hello():
    who = {"protocol": 1, "name": "adapter example", "version": "1", "language": "Python"}
    can = {"setup": ["position", "deal"], "draws": "automatic", "reasons": True, "legal": True}
    moves = ["play", "discard_four", "lay_down", "sit_out"]
    editions = {edition: choices(load_spec(), edition) for edition in load_spec().editions}
    return {**who, **can, "moves": moves, "editions": editions}


def choices(spec, edition):
    numbers = load_rules(edition)["constants"]
    options = [each for each in spec.options.values() if edition in each.editions]
    rulings = [each for each in spec.rulings.values() if edition in each.editions]
    return {
        "seats": [numbers["players_least"], numbers["players_most"]],
        "options": {each.id: offered_values(each, edition) for each in options},
        "rulings": {each.id: list(each.readings) for each in rulings},
    }


class Table:
    def __init__(self, edition, options, rulings, position=None, deal=None, **_):
        self.round = round_for(json.dumps([edition, options, rulings]))
        self.deck = list((position or deal)["deck"])
        if position:
            data = {ours: position[theirs] for theirs, ours in WORDS.items()}
            data["variables"] = {name: position[name] for name in position if name not in WORDS}
            self.state = state_from_data(self.round, data)
        else:
            hands = [self.round.deck.pack(hand) for hand in deal["hands"]]
            self.state = self.round.start(hands, deal["to_move"])
        self.let_things_happen()

    def let_things_happen(self):
        """Draw, and reshuffle, until somebody has to decide."""
        while not self.round.is_over(self.state):
            moves = {move.name for move in self.round.legal_moves(self.state)}
            if "reshuffle" in moves:
                self.make(Move("reshuffle"))
                self.deck = self.round.deck.unpack(self.state.pile)
                random.shuffle(self.deck)
            elif name := next(iter(moves & {"draw", "turn_up"}), None):
                self.make(Move(name, self.deck.pop(0)))
            else:
                break

    def make(self, move):
        self.state = self.round.apply(self.state, move).state

    def answer(self, op, seat, card=None):
        if op == "resolve":  # whoever can only lay the hand down, or sit the turn out, does so
            settled = self.round.legal_moves(self.state)
            op = settled[0].name if len(settled) == 1 and not settled[0].card else op
        verdict = self.round.explain(self.state, Move(op, card, seat))
        if verdict.legal:
            self.make(Move(op, card, seat))
            self.let_things_happen()
        return {"accepted": verdict.legal, "rules": verdict.denies}

    def shown(self):
        round_, state = self.round, self.state
        value = {name: round_.value(state, name) for name in round_.rules["variables"]}
        turn = {"to_move": state.turn, "owes": value["owed"] - value["made"]}
        result = round_.result(state)
        return {
            **({"to_move": None} if round_.is_over(state) else turn),
            **{name: value[name] for name in ("total", "direction")},
            **{name: getattr(result, name) for name in ("winners", "losers")},
            "out": members(state.seated & ~state.playing, len(state.hands)),
            "hands": [round_.deck.unpack(hand) for hand in state.hands],
            "deck": self.deck,
            "discard": round_.deck.unpack(state.used),
            "legal": [str(move) for move in round_.legal_moves(state)],
        }


for line in sys.stdin:
    request = json.loads(line)
    seq, op = request.pop("seq"), request.pop("op")
    if op in ("hello", "quit"):
        reply = hello() if op == "hello" else {"bye": True}
    elif op == "setup":
        table = Table(**request)
        reply = {"state": table.shown()}
    else:
        reply = {**table.answer(op, **request), "state": table.shown()}
    print(json.dumps({"seq": seq, **reply}), flush=True)
    if op == "quit":
        break

"""The protocol, spoken for a game that knows nothing of it: what every adapter does."""

import json
import sys

PLAIN = {"options": {}, "rulings": "default"}
HELLO = {
    "protocol": 1,
    "name": "plain game",
    "version": "1",
    "language": "Python",
    "editions": {"1980": {"seats": [2, 8], **PLAIN}, "2022": {"seats": [2, 6], **PLAIN}},
    "setup": ["position", "deal", "own"],
    "draws": "automatic",
    "match": True,
    "moves": ["play", "discard_four"],
}


def talk(make):
    """Answer requests for games of the class `make` until told to stop."""
    game = None
    for line in sys.stdin:
        request = json.loads(line)
        seq, op = request.pop("seq"), request.pop("op")
        if op in ("hello", "quit"):
            reply = HELLO if op == "hello" else {"bye": True}
        elif op == "setup":
            game = set_up(make, **request)
            reply = {"state": state_of(game)}
        else:
            reply = answer(game, op, **request)
        print(json.dumps({"seq": seq, **reply}), flush=True)
        if op == "quit":
            break


def set_up(make, edition, players, position=None, deal=None, match=None, **_):
    """A game as it is asked for."""
    game = make(edition, players, match)
    if position:
        place(game, position)
    elif deal == "own":
        game.shuffle_and_deal()
    else:
        game.deal(**deal)
    return game


def place(game, position):
    """Put a position onto the table."""
    game.hands = [[*hand] for hand in position["hands"]]
    game.deck, game.discard = [*position["deck"]], [*position["discard"]]
    game.out, game.turn = [*position["out"]], position["to_move"]
    for name in ("total", "direction", "owed", "made"):
        setattr(game, name, position[name])


def answer(game, op, seat=0, card="", **cards):
    """What comes of a request."""
    if op == "play":
        accepted = game.play(seat, card)
    elif op in ("discard_four", "resolve"):
        accepted = getattr(game, op)(seat)
    elif op == "deal":
        game.deal(cards["hands"], cards["deck"])
        accepted = True
    else:
        return {"unsupported": f"this game knows no {op}"}
    return {"accepted": accepted, "state": state_of(game)}


def state_of(game):
    """What lies on the table."""
    champions = game.champions()
    return {
        "total": game.total,
        "to_move": None if game.over else game.turn,
        "owes": None if game.over else game.owed - game.made,
        "direction": game.direction,
        "hands": game.hands,
        "deck": game.deck,
        "discard": game.discard,
        "out": game.out,
        "winners": game.winners(),
        "losers": game.out,
        "match": {**game.match, "winners": champions, "over": bool(champions)},
    }

"""What one seat may see of a state: its own cards, and of everything else only what lies open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ono99.play.notation import shown_value
from ono99.play.state import State, members

if TYPE_CHECKING:
    from ono99.play.round import Round

JSON = Any


def view(round_: Round, state: State, seat: int) -> dict[str, JSON]:
    """A state as a seat sees it, as JSON values.

    ``hands`` holds the cards of the seat itself and, where the rules lay them
    open, of players who are out and, at the end, of everybody; ``held`` how many
    cards everybody holds; ``pile`` how many cards are left to draw; ``used`` the
    cards played.
    """
    deck, count = round_.deck, len(state.hands)
    out = state.seats_out()
    open_hands = {seat, *(out if round_.answer(state, "laid_hand_shown") else ())}
    if round_.is_over(state) and round_.answer(state, "hands_shown_at_end"):
        open_hands |= set(members(state.seated, count))
    return {
        "seat": seat,
        "phase": round_.phase(state),
        "turn": state.turn,
        "variables": {name: shown_value(round_, state, name) for name in round_.rules["variables"]},
        "hands": {each: deck.tally(state.hands[each]) for each in sorted(open_hands)},
        "held": [deck.size(hand) for hand in state.hands],
        "pile": deck.size(state.pile),
        "used": deck.tally(state.used),
        "out": list(out),
    }

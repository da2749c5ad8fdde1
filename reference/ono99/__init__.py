"""The rules of O'NO 99, executable: judge a position, play a game, look up a ruling.

The way a rule travels through this package, a room for each step::

    load       the YAML of ``spec/`` becomes typed values; every fault has its place
    resolve    an edition, its options and rulings become plain data
    play       expressions and steps become functions, once; states, moves, outcomes
    explain    verdicts with every rule and number behind them; rulebooks
    prove      the rules held against themselves: rulings, disputes, endings
    conform    anybody's program, in any language, held against the rules
    questions  the dispute that a question in a player's own words asks about
    commands   ``ono99 ...``: what people type and read
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ono99.explain.judge import Judgement, judge
    from ono99.questions.ask import ask
    from ono99.questions.reply import Answer

__all__ = ["Answer", "Judgement", "ask", "judge"]
__version__ = "0.1.0"

_HOMES = {
    "Answer": "ono99.questions.reply",
    "Judgement": "ono99.explain.judge",
    "ask": "ono99.questions.ask",
    "judge": "ono99.explain.judge",
}


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used: a look-up must not wait for the engine."""
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(home), name)

"""The rules of O'NO 99, executable: judge a position, play a game, read the rules as data.

The way a rule travels through this package::

    load     yamltext, shapes, documents: the YAML of ``spec/``, every fault with its place
    resolve  expressions, choices, resolve: an edition, its options and rulings as plain data
    compile  compile: expressions and steps become functions, once
    play     round, match: states, legal moves, outcomes
    explain  explain, judge: verdicts with every rule and number behind them
"""

from ono99.judge import Judgement, judge

__all__ = ["Judgement", "judge"]
__version__ = "0.1.0"

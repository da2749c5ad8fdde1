"""The rules of O'NO 99, executable: judge a position, play a game, read the rules as data.

The way a rule travels through this package::

    yamltext, shapes, documents   load:    the YAML of ``spec/``, checked, every fault with its place
    expressions, choices, resolve resolve: one edition, its options and rulings, merged into plain data
    compile                       compile: expressions and steps become functions, once
    round, match                  play:    states, legal moves, outcomes
    explain, judge                explain: verdicts with every rule and number behind them
"""

from ono99.judge import Judgement, judge

__all__ = ["Judgement", "judge"]
__version__ = "0.1.0"

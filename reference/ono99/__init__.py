"""The rules of O'NO 99, executable: judge a position, play a game, look up a ruling.

The way a rule travels through this package::

    load     yamltext, shapes, documents: the YAML of ``spec/``, every fault with its place
    resolve  expressions, choices, resolve: an edition, its options and rulings as plain data
    compile  compile: expressions and steps become functions, once
    play     round, match: states, legal moves, outcomes
    explain  explain, judge: verdicts with every rule and number behind them
    look up  vocabulary, indexing, lookup, ask: the dispute that a question asks about
"""

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # at runtime they come from the properties of the class below
    from ono99.ask import ask  # noqa: TC004
    from ono99.judge import Judgement, judge  # noqa: TC004
    from ono99.reply import Answer  # noqa: TC004

__all__ = ["Answer", "Judgement", "ask", "judge"]
__version__ = "0.1.0"


def _later(name: str, module: str) -> property:
    """A name of this package that is imported when it is first used.

    Looking something up must not wait for the engine to load, nor judging for the
    look-up. Being data descriptors, the names also win over the modules ``ask`` and
    ``judge``, which the import system puts into the package under the same names.
    """

    def get(_: ModuleType) -> Any:
        from importlib import import_module

        return getattr(import_module(module), name)

    return property(get, lambda _, __: None)


class _Package(ModuleType):
    ask = _later("ask", "ono99.ask")
    Answer = _later("Answer", "ono99.reply")
    judge = _later("judge", "ono99.judge")
    Judgement = _later("Judgement", "ono99.judge")


sys.modules[__name__].__class__ = _Package

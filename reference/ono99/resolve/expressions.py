"""The small expression language in which the rules state their conditions.

An expression such as ``owed > 1 and made == 0`` is parsed once, when the rules
are resolved, into a *tree* of plain JSON values:

* an integer or a boolean stands for itself;
* a text names something from the vocabulary (``"total"``);
* a list is an operation: its name, then its operands
  (``["and", [">", "owed", 1], ["==", "made", 0]]``).

The tree is what every other part of the project reads, and what ``ono99
export`` writes, so readers in other languages need no parser. Nothing is ever
evaluated as Python.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

from ono99.problems import did_you_mean

Tree: TypeAlias = "bool | int | str | tuple[Tree, ...]"
Type = Literal["integer", "boolean"]
Typed: TypeAlias = "tuple[Tree, Type]"

WORD_KINDS: Final = ("tag", "move")
WORD_FUNCTIONS: Final = frozenset({"tag", "count", "lowest", "can"})
COMPARISONS: Final[Mapping[str, Callable[[int, int], bool]]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
MAXIMUM_DEPTH: Final = 40

_TOKEN = re.compile(r"\s*(?:(\d+)|([A-Za-z_][A-Za-z_0-9]*)|(==|!=|<=|>=|[-+*%<>(),])|(\S))")


class ExpressionError(ValueError):
    """An expression that cannot be read.

    ``column`` counts from 0 in the expression's own text; ``found`` and
    ``expected`` are for people; ``hint`` names the nearest valid word, if any.
    """

    def __init__(self, column: int, found: str, expected: str, hint: str = "") -> None:
        super().__init__(f"found {found}; expected {expected}")
        self.column, self.found, self.expected, self.hint = column, found, expected, hint


class Token(NamedTuple):
    """One word or sign of an expression and the column where it starts."""

    kind: Literal["number", "name", "sign", "end"]
    text: str
    column: int

    def __str__(self) -> str:
        return "the end of the expression" if self.kind == "end" else f"'{self.text}'"


@dataclass(frozen=True, slots=True)
class Function:
    """What a function takes (types, or the kinds of word ``tag`` and ``move``) and gives."""

    takes: tuple[str, ...]
    gives: Type


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Everything an expression may name: names with their types, functions, and words."""

    names: Mapping[str, Type]
    functions: Mapping[str, Function]
    words: Mapping[str, frozenset[str]]


def _tokens(text: str) -> Iterator[Token]:
    position = 0
    while match := _TOKEN.match(text, position):
        number, name, sign, stray = match.groups()
        start = match.end() - len(match.group().lstrip())
        if stray:
            raise ExpressionError(
                start, f"'{stray}'", "a number, a name or one of + - * % == != < <= > >= ( ) ,"
            )
        kind: Literal["number", "name", "sign"] = "number" if number else "name" if name else "sign"
        yield Token(kind, number or name or sign, start)
        position = match.end()
    yield Token("end", "", len(text))


class _Reader:
    """Reads one expression by recursive descent, checking types as it goes."""

    def __init__(self, text: str, vocabulary: Vocabulary) -> None:
        self.tokens = list(_tokens(text))
        self.vocabulary = vocabulary
        self.at = 0
        self.depth = 0

    @property
    def token(self) -> Token:
        return self.tokens[self.at]

    def take(self, text: str) -> Token | None:
        """Step over the token if it reads ``text``."""
        token = self.token
        if token.kind != "end" and token.text == text:
            self.at += 1
            return token
        return None

    def expect(self, text: str) -> None:
        if not self.take(text):
            raise ExpressionError(self.token.column, str(self.token), f"'{text}'")

    def whole(self) -> Typed:
        result = self.disjunction()
        if self.token.kind != "end":
            raise ExpressionError(
                self.token.column, str(self.token), "an operator or the end of the expression"
            )
        return result

    def typed(self, wanted: Type, read: Typed, column: int) -> Tree:
        tree, given = read
        if given != wanted:
            raise ExpressionError(column, f"a {given} value", f"a {wanted} value")
        return tree

    def disjunction(self) -> Typed:
        return self.chain("or", self.conjunction)

    def conjunction(self) -> Typed:
        return self.chain("and", self.negation)

    def chain(self, word: str, operand: Callable[[], Typed]) -> Typed:
        column = self.token.column
        first = operand()
        if self.token.text != word:
            return first
        parts = [self.typed("boolean", first, column)]
        while self.take(word):
            column = self.token.column
            parts.append(self.typed("boolean", operand(), column))
        return (word, *parts), "boolean"

    def negation(self) -> Typed:
        self.depth += 1
        if self.depth > MAXIMUM_DEPTH:
            raise ExpressionError(
                self.token.column,
                "an expression nested too deeply",
                f"at most {MAXIMUM_DEPTH} levels",
            )
        try:
            if self.take("not"):
                column = self.token.column
                return ("not", self.typed("boolean", self.negation(), column)), "boolean"
            return self.comparison()
        finally:
            self.depth -= 1

    def comparison(self) -> Typed:
        column = self.token.column
        left = self.sum()
        sign = self.token.text
        if sign not in COMPARISONS:
            return left
        self.at += 1
        left_tree = self.typed("integer", left, column)
        column = self.token.column
        right_tree = self.typed("integer", self.sum(), column)
        if self.token.text in COMPARISONS:
            raise ExpressionError(
                self.token.column, str(self.token), "'and' between two comparisons"
            )
        return (sign, left_tree, right_tree), "boolean"

    def sum(self) -> Typed:
        return self.arithmetic(("+", "-"), self.product)

    def product(self) -> Typed:
        return self.arithmetic(("*", "%"), self.factor)

    def arithmetic(self, signs: Sequence[str], operand: Callable[[], Typed]) -> Typed:
        column = self.token.column
        result = operand()
        while self.token.kind == "sign" and self.token.text in signs:
            sign = self.token.text
            self.at += 1
            left = self.typed("integer", result, column)
            column = self.token.column
            result = (sign, left, self.typed("integer", operand(), column)), "integer"
        return result

    def factor(self) -> Typed:
        token = self.token
        if self.take("-"):
            column = self.token.column
            self.depth += 1
            tree = self.typed("integer", self.deeper_factor(), column)
            self.depth -= 1
            return (-tree if type(tree) is int else ("-", 0, tree)), "integer"
        if self.take("("):
            inner = self.disjunction()
            self.expect(")")
            return inner
        self.at += 1
        if token.kind == "number":
            return int(token.text), "integer"
        if token.kind == "name":
            return self.named(token)
        self.at -= 1
        raise ExpressionError(token.column, str(token), "a number, a name or '('")

    def deeper_factor(self) -> Typed:
        if self.depth > MAXIMUM_DEPTH:
            raise ExpressionError(
                self.token.column,
                "an expression nested too deeply",
                f"at most {MAXIMUM_DEPTH} levels",
            )
        return self.factor()

    def named(self, token: Token) -> Typed:
        if token.text in ("true", "false"):
            return token.text == "true", "boolean"
        if self.take("("):
            return self.call(token)
        known = self.vocabulary.names.get(token.text)
        if known is None:
            raise ExpressionError(
                token.column,
                f"the unknown name '{token.text}'",
                "a name declared in language.yml",
                did_you_mean(token.text, [*self.vocabulary.names, *self.vocabulary.functions]),
            )
        return token.text, known

    def call(self, token: Token) -> Typed:
        function = self.vocabulary.functions.get(token.text)
        if function is None:
            raise ExpressionError(
                token.column,
                f"the unknown function '{token.text}'",
                "a function declared in language.yml",
                did_you_mean(token.text, self.vocabulary.functions),
            )
        operands: list[Tree] = []
        for number, wanted in enumerate(function.takes):
            if number:
                self.expect(",")
            operands.append(self.operand(wanted))
        self.expect(")")
        return (token.text, *operands), function.gives

    def operand(self, wanted: str) -> Tree:
        token = self.token
        if wanted not in WORD_KINDS:
            given: Type = "integer" if wanted == "integer" else "boolean"
            return self.typed(given, self.disjunction(), token.column)
        self.at += 1
        words = self.vocabulary.words[wanted]
        if token.kind != "name" or token.text not in words:
            raise ExpressionError(
                token.column,
                str(token),
                f"a {wanted}: one of {', '.join(sorted(words))}",
                did_you_mean(token.text, words),
            )
        return token.text


def parse(text: str, vocabulary: Vocabulary, wanted: Type) -> Tree:
    """Parse ``text`` into a tree of the ``wanted`` type.

    Raises :class:`ExpressionError` naming the column, what was found there and
    what was expected.

    >>> words = Vocabulary({"total": "integer"}, {}, {})
    >>> parse("total + 9 < 99", words, "boolean")
    ('<', ('+', 'total', 9), 99)
    """
    reader = _Reader(text, vocabulary)
    return reader.typed(wanted, reader.whole(), 0)


def names_in(tree: Tree) -> Iterator[str]:
    """Every name the tree uses, left to right, words of functions left out."""
    if isinstance(tree, str):
        yield tree
    elif isinstance(tree, tuple):
        operands = () if tree[0] in WORD_FUNCTIONS else tree[1:]
        for operand in operands:
            yield from names_in(operand)

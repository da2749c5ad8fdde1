"""What players say, as words that can be compared.

Table talk has no fixed form: "can't i jus play two tens??" and "May I play 2 10s?" ask
the same. Here a text becomes a list of stems: small letters, numbers as digits, short
forms written out, plurals and tenses taken off. Nothing here knows the game; what its
words mean comes from the glossary, in ``indexing``.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from ono99.questions.english import IRREGULAR, KEPT, SHORT, STOP

_WORD = re.compile(r"(?<![\w])[-+]\d+|[^\W_]+(?:'[^\W_]+)*")
_SIGNS = str.maketrans({"\u2019": "'", "\u2018": "'", "\u02bc": "'", "`": "'", "\u2212": "-",
                        "\u2013": "-", "\u00d7": "x"})  # fmt: skip
_VERBS = ("is", "are", "was", "were", "do", "does", "did", "has", "have", "had", "could", "would",
          "should", "must", "need")  # fmt: skip
_NEGATED = {f"{verb}{ending}": verb for verb in _VERBS for ending in ("n't", "nt")}
_CLITIC = re.compile(r"'(s|re|ve|ll|d|m)$")
UNITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
          "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen",
          "eighteen", "nineteen")  # fmt: skip
TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_NUMBERS = {word: number for number, word in enumerate(UNITS)} | {
    word: 20 + 10 * number for number, word in enumerate(TENS)
}
_MANY = {f"{word}s": number for word, number in _NUMBERS.items()} | {
    word.replace("y", "ies"): _NUMBERS[word] for word in TENS
}
_DIGITS = frozenset(UNITS[1:10])
ORDINALS = {"1st": "first", "2nd": "second", "3rd": "third", "4th": "fourth", "twice": "two",
             "thrice": "three", "hundred": "100"}  # fmt: skip
_SHORTEST, _SHORT_WORD, _LONG_WORD = 3, 4, 6
"""Words shorter than these keep their endings: all of them, and those like "tied" or "use"."""


def words(text: str) -> list[str]:
    """Every word of a text, in small letters, with short forms written out.

    >>> words("Can't I play my O'NO at -10?")
    ['can', 'not', 'i', 'play', 'my', 'ono', 'at', '-10']
    """
    found: list[str] = []
    for match in _WORD.finditer(text.translate(_SIGNS).casefold()):
        found += _written_out(match[0])
    return _numbered(found)


def _written_out(word: str) -> list[str]:
    if word in SHORT:
        return SHORT[word].split()
    if word in _NEGATED:
        return [_NEGATED[word], "not"]
    word = _CLITIC.sub("", word).replace("'", "")
    return [ORDINALS.get(word, word)] if word else []


def _numbered(found: list[str]) -> list[str]:
    """The words with numbers in words as digits; "ninety nine" is one number."""
    result: list[str] = []
    tens = 0
    for word in found:
        if word in _MANY:
            result.append(f"{_MANY[word]}s")
            tens = 0
            continue
        if tens and word in _DIGITS:
            result[-1] = str(tens + _NUMBERS[word])
            tens = 0
            continue
        tens = _NUMBERS[word] if word in TENS else 0
        result.append(str(_NUMBERS.get(word, word)))
    return result


def stems(text: str) -> list[str]:
    """Every word of a text without its endings.

    >>> stems("He was dealing; I forgot ninety-nine cards")
    ['he', 'was', 'deal', 'i', 'forget', '99', 'card']
    """
    return [stem(word) for word in words(text)]


def stem(word: str) -> str:
    """A word without the ending of a plural or a tense.

    >>> [stem(word) for word in ("plays", "played", "dropping", "parties", "reverse", "99s")]
    ['play', 'play', 'drop', 'party', 'revers', '99']
    """
    if word in IRREGULAR:
        return _without_e(IRREGULAR[word])
    if word in KEPT or len(word) < _SHORTEST:
        return word
    if word[0].isdigit():
        return word.removesuffix("s")
    return _without_e(_without_ending(word))


def _without_ending(word: str) -> str:
    if word.endswith("ies") and len(word) > _SHORT_WORD:
        return word[:-3] + "y"
    if word.endswith(("sses", "shes", "ches", "xes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    if word.endswith("ly") and len(word) > _LONG_WORD:
        word = word[:-2]
    if word.endswith(("ion", "ment")) and len(word) > _LONG_WORD + 2:
        return word.removesuffix("ion").removesuffix("ment")
    for ending in ("ing", "ed"):
        rest = word.removesuffix(ending)
        if rest != word and len(rest) >= _SHORTEST and re.search("[aeiouy]", rest):
            doubled = rest[-1] == rest[-2] and rest[-1] not in "lsz"
            return rest[:-1] if doubled else rest
    return word


def _without_e(word: str) -> str:
    return word[:-1] if word.endswith("e") and len(word) > _SHORT_WORD else word


def is_stop(word: str) -> bool:
    """Whether a word or stem says nothing about what is asked."""
    return word in STOP


def pairs(tokens: Sequence[str]) -> Iterator[str]:
    """Each two neighbours, as one text."""
    return (f"{left} {right}" for left, right in pairwise(tokens))

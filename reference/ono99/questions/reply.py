"""What an answer to a question consists of; :func:`ono99.questions.ask.ask` makes it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias

_NOTHING: Mapping[str, str] = MappingProxyType({})

Status: TypeAlias = Literal["answered", "not-addressed", "unclear"]


class Ruling(NamedTuple):
    """The answer in one edition; ``basis`` is printed, ruled, house or not-addressed."""

    edition: str
    title: str
    text: str
    basis: str


class Deciding(NamedTuple):
    """A fact that decides the answer, and the answer for each of its values.

    ``given`` is the value that the question or the options name, empty if none does.
    """

    fact: str
    option: str
    given: str
    answers: Mapping[str, str]


class ShownCard(NamedTuple):
    """A card as it is drawn: the large sign on it, and the tone of its colour."""

    id: str
    name: str
    big: str
    tone: str


class ShownPosition(NamedTuple):
    """A position that shows the ruling: ``player`` holds ``hand`` and makes the ``claim``.

    ``card`` is the id of the card that the claim plays, if any; ``rules`` are those that
    the engine gives for its verdict.
    """

    edition: str
    title: str
    situation: str
    player: str
    hand: tuple[ShownCard, ...]
    before: tuple[str, ...]
    claim: str
    card: str
    legal: bool
    outcome: str
    rules: tuple[str, ...]


class Said(NamedTuple):
    """What a source says."""

    source: str
    title: str
    says: str


class Difference(NamedTuple):
    """A place where sources tell the rules differently."""

    id: str
    place: str
    sources: tuple[Said, ...]


class Cited(NamedTuple):
    """A rule that an answer rests on, with its exact text.

    ``kind`` is article, ruling or option; ``layer`` is printed, ruled or house.
    """

    id: str
    kind: str
    title: str
    text: str
    layer: str
    editions: tuple[str, ...]
    differences: tuple[Difference, ...]


class Neighbour(NamedTuple):
    """Another dispute that may have been meant."""

    id: str
    question: str


class Answer(NamedTuple):
    """What the rules say to a question.

    ``status`` is ``answered``, ``not-addressed`` (neither rules nor rulings speak of it;
    ``rulings`` then at most say so) or ``unclear`` (nothing could be looked up; ``message``
    says why). ``entry`` is the id of the dispute that was found and ``asked`` its question.
    ``edition`` is the one that was asked for or named in the question, if one was; ``note``
    says so if the matter does not arise in it. ``hash`` stands for the rules and the code
    that the answer was made from.
    """

    question: str
    status: Status
    message: str = ""
    entry: str = ""
    asked: str = ""
    edition: str = ""
    options: Mapping[str, str] = _NOTHING
    note: str = ""
    rulings: tuple[Ruling, ...] = ()
    why: str = ""
    decided_by: tuple[Deciding, ...] = ()
    positions: tuple[ShownPosition, ...] = ()
    rules: tuple[Cited, ...] = ()
    neighbours: tuple[Neighbour, ...] = ()
    corrected: Mapping[str, str] = _NOTHING
    hash: str = ""

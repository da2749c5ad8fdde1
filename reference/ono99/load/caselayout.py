"""The form of what is said about positions: separating cases, disputes and questions.

All of it states a position, moves, and what comes of them, so that the engine can be
held against what people have written. ``layout`` has the form of everything else.
"""

from ono99.load.shapes import (
    Either,
    Flag,
    Id,
    Integer,
    ListOf,
    MapOf,
    Pairs,
    Record,
    Ref,
    Slug,
    Text,
    Word,
)

NAME = Slug("a name of small letters, digits, dots and hyphens", r"[a-z0-9]+([-.][a-z0-9]+)*")

NONE = Word(("none",))
SEAT = Integer(least=0)
SEATS = ListOf(SEAT)
CHOICES = Pairs("option", "option value")
TEXTS = ListOf(Text(), unique=True)
CARDS = ListOf(Ref("card"))
EDITIONS = ListOf(Ref("edition"), least=1, unique=True)
BASES = ("printed", "ruled", "house", "not-addressed")
FACTS = ("option", "players", "card", "total", "hand", "moment", "agreed", "ruling")
LEAST_PHRASINGS = 5

_PLAYERS = Integer(least=1)
_MOVE = Ref("move with its card")
_MOVES = ListOf(_MOVE)
_READINGS = Pairs("ruling", "reading")
_STATE_VALUE = Either((Integer(), NONE, Ref("card")))
_POSITION = Record(
    {},
    {
        "hands": ListOf(CARDS),
        "pile": CARDS,
        "used": CARDS,
        "out": SEATS,
        "turn": SEAT,
        "phase": Ref("phase"),
    },
    MapOf(Ref("variable"), _STATE_VALUE),
)
_MATCH_VALUE = Either((Integer(), NONE, ListOf(Integer())))
_MATCH = Record({}, {"phase": Ref("match phase")}, MapOf(Ref("match variable"), _MATCH_VALUE))
_OUTCOME = Record(
    {},
    {
        "turn": Either((SEAT, NONE)),
        "phase": Ref("phase or match phase"),
        "legal": _MOVES,
        "out": SEATS,
        "winners": SEATS,
    },
    MapOf(
        Ref("variable or name"),
        Either((Integer(), Flag(), NONE, Ref("card"), ListOf(Integer()))),
    ),
)
_RESULT = Record({}, {"refused": Ref("rule"), **_OUTCOME.optional}, _OUTCOME.others)
SEPARATES = Record(
    {"players": _PLAYERS, "moves": _MOVES, "results": MapOf(NAME, _RESULT, least=1)},
    {
        "edition": Ref("edition"),
        "options": CHOICES,
        "rulings": _READINGS,
        "position": _POSITION,
        "match": _MATCH,
    },
)

_PROOF_RESULT = Record(
    {},
    {
        **_OUTCOME.optional,
        "losers": SEATS,
        "round_winners": SEATS,
        "hands": ListOf(CARDS),
        "held": ListOf(Integer(least=0)),
        "used": CARDS,
        "pile": CARDS,
        "match_phase": Ref("match phase"),
    },
    _OUTCOME.others,
)
_PROOF = Record(
    {
        "edition": Ref("edition"),
        "title": Text(),
        "players": _PLAYERS,
        "claim": _MOVE,
        "legal": Flag(),
        "rules": ListOf(Ref("rule"), least=1, unique=True),
    },
    {
        "options": CHOICES,
        "rulings": _READINGS,
        "position": _POSITION,
        "match": _MATCH,
        "before": _MOVES,
        "then": _MOVES,
        "results": _PROOF_RESULT,
    },
)
_DECIDING = Record(
    {"fact": Word(FACTS), "answers": MapOf(Text(), Text(), least=2)}, {"option": Ref("option")}
)
_DISPUTE = Record(
    {
        "id": Id("dispute", NAME),
        "question": Text(),
        "phrasings": ListOf(Text(), least=LEAST_PHRASINGS, unique=True),
        "editions": EDITIONS,
        "answers": MapOf(Ref("edition"), Text(), least=1),
        "basis": MapOf(Ref("edition"), Word(BASES), least=1),
        "why": Text(),
        "cites": ListOf(Ref("rule"), least=1, unique=True),
    },
    {
        "options": ListOf(Ref("option"), unique=True),
        "decided_by": ListOf(_DECIDING, least=1),
        "positions": ListOf(_PROOF, least=1),
        "see": ListOf(Ref("dispute"), unique=True),
    },
)
DISPUTES = Record(
    {
        "chapter": Id("chapter of disputes", NAME),
        "title": Text(),
        "disputes": ListOf(_DISPUTE, least=1),
    }
)

PHRASINGS = MapOf(Ref("dispute"), ListOf(Text(), least=1, unique=True))

_QUESTION = Record(
    {
        "id": Id("question", NAME),
        "ask": Text(),
        "about": ListOf(Ref("rule"), unique=True),
        "editions": MapOf(Ref("edition"), Text()),
        "kind": Word(("answerable", "not-addressed")),
        "edition_decides": Flag(),
    },
    {
        "edition": Ref("edition"),
        "answer": Either((Ref("dispute"), ListOf(Ref("dispute"), least=1, unique=True))),
    },
)
QUESTIONS = Record({"questions": ListOf(_QUESTION)})

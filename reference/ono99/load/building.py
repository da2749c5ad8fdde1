"""From the plain data of files to the items of the spec.

The data comes fresh from the files or out of a cache; either way ``shapes`` has found
it sound before, so nothing is checked again here.
"""

from collections.abc import Sequence

from ono99.load.items import (
    Article,
    Card,
    Chapter,
    Citation,
    Deciding,
    Discrepancy,
    Dispute,
    DisputeChapter,
    Edition,
    Face,
    Fields,
    Option,
    OptionValue,
    Position,
    Question,
    Reading,
    Ruling,
    Separation,
    Source,
    Term,
)
from ono99.load.yamltext import Trail


def chapter_from(fields: Fields, file: str) -> Chapter:
    """Make a chapter from the data of a file of rules."""
    articles = tuple(
        _article(each, file, ("articles", index), fields["chapter"])
        for index, each in enumerate(fields["articles"])
    )
    return Chapter(file, (), fields["chapter"], fields["title"], fields.get("text"), articles)


def sources_from(fields: Fields, file: str) -> tuple[Source, ...]:
    """Make the sources from the data of the file of sources."""
    return tuple(
        Source(
            file=file,
            path=("sources", index),
            id=each["id"],
            title=each["title"],
            language=each["language"],
            editions=tuple(each["editions"]),
            weight=each["weight"],
            address=each["address"],
            date=each.get("date"),
            note=each.get("note"),
        )
        for index, each in enumerate(fields.get("sources", ()))
    )


def discrepancies_from(fields: Fields, file: str) -> tuple[Discrepancy, ...]:
    """Make the discrepancies from the data of the file of sources."""
    return tuple(
        Discrepancy(
            file=file,
            path=("discrepancies", index),
            id=each["id"],
            place=each["place"],
            editions=tuple(each["editions"]),
            sources=_citations(each),
            effect=each["effect"],
            articles=tuple(each["articles"]),
            rulings=tuple(each.get("rulings", ())),
        )
        for index, each in enumerate(fields.get("discrepancies", ()))
    )


def terms_from(fields: Fields, file: str) -> tuple[Term, ...]:
    """Make the terms from the data of the glossary."""
    return tuple(
        Term(
            file=file,
            path=("terms", index),
            id=each["id"],
            term=each["term"],
            means=each["means"],
            words=tuple(each["words"]),
            articles=tuple(each["articles"]),
        )
        for index, each in enumerate(fields.get("terms", ()))
    )


def edition_from(fields: Fields, file: str) -> Edition:
    """Make an edition from the data of its file."""
    notes = fields.get("notes", ())
    return Edition(
        file=file,
        path=(),
        id=fields["id"],
        title=fields["title"],
        publisher=fields["publisher"],
        year=fields["year"],
        text=fields["text"],
        sources=tuple(fields["sources"]),
        notes=(notes,) if isinstance(notes, str) else tuple(notes),
        takes=tuple(fields.get("takes", ())),
        cards={name: _card(each, file, name) for name, each in fields["cards"].items()},
    )


def option_from(fields: Fields, file: str) -> Option:
    """Make an option from the data of its file."""
    default, when = fields["default"], fields.get("when", {})
    editions = tuple(fields["editions"])
    if isinstance(default, str):
        default = dict.fromkeys(editions, default)
    values = {
        name: _option_value(each, file, name, fields) for name, each in fields["values"].items()
    }
    return Option(
        file=file,
        path=(),
        id=fields["id"],
        title=fields["title"],
        question=fields["question"],
        editions=editions,
        when=when,
        defaults=default,
        sources=_citations(fields),
        values=values,
    )


def ruling_from(fields: Fields, file: str) -> Ruling:
    """Make a ruling from the data of its file."""
    editions = tuple(fields["editions"])
    separates = fields.get("separates")
    return Ruling(
        file=file,
        path=(),
        id=fields["id"],
        title=fields["title"],
        question=fields["question"],
        facts=tuple(fields.get("facts", ())),
        disputes=tuple(fields.get("disputes", ())),
        editions=editions,
        when=fields.get("when", {}),
        sources=_citations(fields),
        readings={
            name: _reading(each, file, name, fields) for name, each in fields["readings"].items()
        },
        default=fields["default"],
        why=fields["why"],
        basis=fields["basis"],
        article=fields.get("article"),
        articles=tuple(fields["articles"]),
        touches=fields["touches"],
        separates=None if separates is None else _separation(separates, file, editions),
    )


def dispute_chapter_from(fields: Fields, file: str) -> DisputeChapter:
    """Make a chapter of disputes from the data of a file of the bank."""
    disputes = tuple(
        _dispute(each, file, ("disputes", index), fields["chapter"])
        for index, each in enumerate(fields["disputes"])
    )
    return DisputeChapter(file, (), fields["chapter"], fields["title"], disputes)


def questions_from(fields: Fields, file: str) -> tuple[Question, ...]:
    """Make the questions from the data of their file."""
    return tuple(
        Question(
            file=file,
            path=("questions", index),
            id=each["id"],
            ask=each["ask"],
            about=tuple(each["about"]),
            editions=each["editions"],
            addressed=each["kind"] == "answerable",
            edition_decides=each["edition_decides"],
            edition=each.get("edition"),
            answers=_one_or_more(each.get("answer", ())),
        )
        for index, each in enumerate(fields.get("questions", ()))
    )


def _one_or_more(value: str | Sequence[str]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


def _dispute(fields: Fields, file: str, path: Trail, chapter: str) -> Dispute:
    positions = tuple(
        _position(each, file, (*path, "positions", index))
        for index, each in enumerate(fields.get("positions", ()))
    )
    return Dispute(
        file=file,
        path=path,
        id=fields["id"],
        chapter=chapter,
        question=fields["question"],
        phrasings=tuple(fields["phrasings"]),
        editions=tuple(fields["editions"]),
        options=tuple(fields.get("options", ())),
        answers=fields["answers"],
        basis=fields["basis"],
        why=fields["why"],
        cites=tuple(fields["cites"]),
        decided_by=tuple(
            Deciding(each["fact"], each.get("option"), each["answers"])
            for each in fields.get("decided_by", ())
        ),
        positions=positions,
        see=tuple(fields.get("see", ())),
    )


def _position(fields: Fields, file: str, path: Trail) -> Position:
    return Position(
        file=file,
        path=path,
        edition=fields["edition"],
        title=fields["title"],
        options=fields.get("options", {}),
        rulings=fields.get("rulings", {}),
        players=fields["players"],
        position=fields.get("position", {}),
        match=fields.get("match", {}),
        before=tuple(fields.get("before", ())),
        claim=fields["claim"],
        legal=fields["legal"],
        rules=tuple(fields["rules"]),
        then=tuple(fields.get("then", ())),
        results=fields.get("results", {}),
    )


def _article(fields: Fields, file: str, path: Trail, chapter: str) -> Article:
    formal = fields["formal"]
    return Article(
        file=file,
        path=path,
        id=fields["id"],
        chapter=chapter,
        title=fields["title"],
        editions=tuple(fields["editions"]),
        when=fields.get("when", {}),
        text=fields["text"],
        example=fields.get("example"),
        formal=None if isinstance(formal, str) else formal,
        reason=fields.get("reason"),
        overrides=tuple(fields.get("overrides", ())),
        sources=_citations(fields),
        rulings=tuple(fields.get("rulings", ())),
        see=tuple(fields.get("see", ())),
        social=fields.get("social", False),
        layer=fields.get("layer", "printed"),
    )


def _citations(fields: Fields) -> tuple[Citation, ...]:
    return tuple(
        Citation(each["source"], each["says"], each.get("note"), each.get("reading"))
        for each in fields.get("sources", ())
    )


def _card(fields: Fields, file: str, name: str) -> Card:
    face = fields["face"]
    return Card(
        file=file,
        path=("cards", name),
        id=name,
        name=fields["name"],
        count=fields["count"],
        value=fields["value"],
        points=fields["points"],
        tags=tuple(fields["tags"]),
        spoken=tuple(fields["spoken"]),
        face=Face(face["big"], face["tone"], face.get("icon")),
    )


def _option_value(fields: Fields, file: str, name: str, option: Fields) -> OptionValue:
    return OptionValue(
        file=file,
        path=("values", name),
        id=name,
        option=option["id"],
        title=fields["title"],
        text=fields["text"],
        layer=fields["layer"],
        editions=tuple(fields.get("editions", ())),
        formal=fields.get("formal"),
        overrides=tuple(fields.get("overrides", ())),
        sources=_citations(fields),
        when=option.get("when", {}),
    )


def _reading(fields: Fields, file: str, name: str, ruling: Fields) -> Reading:
    return Reading(
        file=file,
        path=("readings", name),
        id=name,
        ruling=ruling["id"],
        title=fields["title"],
        text=fields["text"],
        formal=fields.get("formal"),
        overrides=tuple(fields.get("overrides", ())),
        played_by=fields.get("played_by", {}),
        when=ruling.get("when", {}),
    )


def _separation(fields: Fields, file: str, editions: Sequence[str]) -> Separation:
    return Separation(
        file=file,
        path=("separates",),
        edition=fields.get("edition", editions[0]),
        options=fields.get("options", {}),
        rulings=fields.get("rulings", {}),
        players=fields["players"],
        position=fields.get("position", {}),
        match=fields.get("match", {}),
        moves=tuple(fields["moves"]),
        results=fields["results"],
    )

"""Files of phrasings: what players say, one way of saying it in a line, under its dispute.

    exactly-ninety-nine
      99 is fine right
      does ninety nine lose

There are tens of thousands of them and nothing in them but text: in YAML every other line
would need quotes. What comes out is a document like any other.
"""

from pathlib import Path

from ono99.load.yamltext import Data, Document, Trail, text_in
from ono99.problems import Place, Problem, SpecError, quote

SUFFIX = ".txt"


def read(path: Path, name: str) -> Document:
    """Read the file at ``path``, to be called ``name`` in messages.

    Its data has a list of phrasings for the id of each dispute. Empty lines, and lines that
    begin with #, say nothing. Raises :class:`SpecError` with everything that is wrong.
    """
    phrasings: dict[str, Data] = {}
    places: dict[Trail, Place] = {(): Place(name, 1, 1)}
    problems: list[Problem] = []
    said: list[Data] | None = None
    dispute = ""
    for number, line in enumerate(text_in(path, name).splitlines(), 1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        here = Place(name, number, len(line) - len(line.lstrip()) + 1)
        if not line[0].isspace():
            dispute = text
            if dispute in phrasings:
                found = f"the dispute {quote(dispute)} a second time"
                problems.append(Problem(here, found, "each only once in a file"))
            said = []
            phrasings.setdefault(dispute, said)
            places.setdefault((dispute,), here)
        elif said is None:
            found, expected = f"{quote(text)} under no dispute", "the id of a dispute above it"
            problems.append(Problem(here, found, expected, "an id begins its line"))
        else:
            places[dispute, len(said)] = here
            said.append(text)
    if problems:
        raise SpecError(problems)
    return Document(name, phrasings, places, places)

"""What a question is compared by: the forms of its words, and words that stand side by side.

Learner and look-up must see a text alike, so that both come here.
"""

from __future__ import annotations

from itertools import pairwise

from ono99.questions.vocabulary import Reading, forms_of

BESIDE = 0.6
"""How much two words side by side count."""
BEGIN, END = "<", ">"


def features_of(reading: Reading) -> dict[str, float]:
    """Every form in a text, and every two neighbours, with their weights.

    Two neighbours have a space between them, as no form has.
    """
    found = forms_of(reading)
    texts = [BEGIN, *(unit.text for unit in reading.units), END]
    found |= {f"{left} {right}": BESIDE for left, right in pairwise(texts)}
    return found

"""The weights of the look-up: learnt alike everywhere, and those kept belong to the bank."""

from ono99.load.loading import load_spec
from ono99.questions.indexing import vocabulary_data
from ono99.questions.learning import OFTEN, learn
from ono99.questions.learnt import belongs
from ono99.questions.packing import LEAST, MOST, pack, unpack

SAMPLES = [
    (number, {"may": 0.3, word: 1.0, f"may {word}": 0.6})
    for number, word in enumerate(["draw", "reverse"])
    for _ in range(OFTEN)
]


def test_a_word_speaks_for_the_dispute_that_is_asked_with_it() -> None:
    weights = learn(SAMPLES, 2)

    assert weights.rows["draw"][0] > 0
    assert weights.rows["reverse"][1] > 0


def test_the_same_samples_give_the_same_weights() -> None:
    assert learn(SAMPLES, 2) == learn(SAMPLES, 2)


def test_a_feature_that_is_rare_says_nothing() -> None:
    weights = learn([*SAMPLES, (0, {"once": 1.0})], 2)

    assert "once" not in weights.rows


def test_a_bank_of_nothing_has_no_weights() -> None:
    assert learn([], 0).rows == {}


def test_a_row_of_weights_survives_being_packed() -> None:
    row = {0: 1, 90: -3, 91: 5, 182: MOST, 400: LEAST}

    assert dict(unpack(pack(row))) == row


def test_values_out_of_bounds_become_the_nearest() -> None:
    assert dict(unpack(pack({7: 1000, 8: -1000}))) == {7: MOST, 8: LEAST}


def test_the_kept_weights_are_those_of_this_bank() -> None:
    """After a change of the bank run: python -m ono99.questions.learnt."""
    spec = load_spec()

    assert belongs(spec, vocabulary_data(spec))

"""The bank of disputes: every position comes out as its answer says, and nothing is left out."""

from collections.abc import Iterator

import pytest

from ono99.load.documents import Dispute, Position, Spec
from ono99.load.loading import load_spec
from ono99.prove.bank import Bank

LEAST_DISPUTES = 120
FACTS = [*(f"C{number}" for number in range(1, 19)), *(f"G{number}" for number in range(1, 31))]
SPEC = load_spec()
BANK = Bank(SPEC)
POSITIONS = [
    pytest.param(position, id=f"{dispute.id}-{number}")
    for dispute in SPEC.disputes.values()
    for number, position in enumerate(dispute.positions)
]
NOBODY_DISPUTES: dict[str, str] = {}
"""Articles that no dispute cites, each with the reason."""


@pytest.mark.parametrize("position", POSITIONS)
def test_the_engine_rules_as_the_position_says(position: Position) -> None:
    assert [str(problem) for problem in BANK.differences(position)] == []


def test_the_bank_is_large() -> None:
    assert len(SPEC.disputes) >= LEAST_DISPUTES


def test_every_fact_is_reached_by_a_dispute() -> None:
    cited = {rule for dispute in SPEC.disputes.values() for rule in dispute.cites}
    reached = {fact for id_ in cited if id_ in SPEC.rulings for fact in SPEC.rulings[id_].facts}

    assert sorted(set(FACTS) - reached) == []


def test_every_article_is_cited_by_a_dispute() -> None:
    cited = {rule for dispute in SPEC.disputes.values() for rule in dispute.cites}

    assert sorted(set(SPEC.articles) - cited) == sorted(NOBODY_DISPUTES)


def test_every_ruling_and_option_is_cited_by_a_dispute() -> None:
    cited = {rule for dispute in SPEC.disputes.values() for rule in dispute.cites}

    assert sorted({*SPEC.rulings, *SPEC.options} - cited) == []


def test_an_answer_claims_what_its_rules_carry() -> None:
    assert list(_overclaims(SPEC)) == []


def _overclaims(spec: Spec) -> Iterator[str]:
    """Answers that call themselves printed although a ruling that nobody printed decides them."""
    for dispute in spec.disputes.values():
        for edition, basis in dispute.basis.items():
            if basis == "printed" and not _has_article(spec, dispute, edition):
                yield f"{dispute.id}: printed in {edition} without an article of that edition"


def _has_article(spec: Spec, dispute: Dispute, edition: str) -> bool:
    cited = [spec.articles[rule] for rule in dispute.cites if rule in spec.articles]
    options = [spec.options[rule] for rule in dispute.cites if rule in spec.options]
    takes = spec.editions[edition].takes
    return any(edition in each.editions or each.id in takes for each in cited) or any(
        edition in each.editions for each in options
    )

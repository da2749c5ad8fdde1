"""The ask box, asked the held-out questions through the page, and by typing."""

from __future__ import annotations

from typing import Any

import yaml
from conftest import ROOT, Visit

LEAST_FIRST, LEAST_IN_THREE, LEAST_RECOGNISED = 0.80, 0.93, 0.80
BOX = "#ono-question"

ASK_ALL = """async (questions) => {
  const box = document.querySelector("ono-ask");
  const answers = [];
  for (const { ask, edition } of questions) {
    box.edition = edition;
    const { status, entry, neighbours } = await box.ask(ask);
    answers.push({ status, named: [entry, ...neighbours.map(({ id }) => id)].filter(Boolean) });
  }
  return answers;
}"""


def held_out() -> list[dict[str, Any]]:
    data = yaml.safe_load((ROOT / "spec" / "questions.yml").read_text("utf-8"))
    questions: list[dict[str, Any]] = data["questions"]
    return questions


def share(flags: list[bool]) -> float:
    return sum(flags) / len(flags)


def test_held_out_questions(visit: Visit) -> None:
    """The page finds the right dispute as often as the issue asks for, and admits silence."""
    questions = held_out()
    asked = [{"ask": each["ask"], "edition": each.get("edition", "every")} for each in questions]
    visit.go("ask/")
    answers = visit.page.evaluate(ASK_ALL, asked)
    first, in_three, recognised = [], [], []
    for question, answer in zip(questions, answers, strict=True):
        if question["kind"] == "answerable":
            right, named = set(question["answer"]), answer["named"]
            first.append(answer["status"] == "answered" and named[0] in right)
            in_three.append(not right.isdisjoint(named[:3]))
        else:
            recognised.append(answer["status"] == "not-addressed")
    shares = {
        "first": (share(first), LEAST_FIRST),
        "in three": (share(in_three), LEAST_IN_THREE),
        "recognised": (share(recognised), LEAST_RECOGNISED),
    }
    print({name: f"{found:.1%}" for name, (found, _) in shares.items()})
    assert all(found >= least for found, least in shares.values()), shares


def test_answers_while_typing(visit: Visit) -> None:
    visit.go("")
    visit.page.locator(BOX).press_sequentially("can i play a double play on a double play")
    visit.page.locator(".ono-reply h2").wait_for()
    rulings = visit.page.locator(".ono-rulings").inner_text()
    assert "1980" in rulings
    assert "2022" in rulings
    assert visit.page.locator(".ono-rulings .layer").count() >= 1
    assert visit.page.locator(".ono-position").first.get_by_role("img").count() >= 3
    visit.page.get_by_role("radio", name="2022", exact=True).check(force=True)
    visit.page.wait_for_function(
        "() => !document.querySelector('.ono-rulings').innerText.includes('1980')"
    )


def test_nobody_says(visit: Visit) -> None:
    """A matter of which no rule speaks is told so; nothing is made up."""
    silent = next(each["ask"] for each in held_out() if each["kind"] == "not-addressed")
    visit.go("ask/")
    visit.page.locator(BOX).fill("may I bring my dog to the table if it barks at the cards")
    visit.page.locator(".ono-reply").wait_for()
    assert visit.page.locator(".ono-rulings .layer-printed, .ono-rulings .layer-ruled").count() == 0
    assert silent


def test_question_stands_in_the_address(visit: Visit) -> None:
    visit.go("ask/")
    visit.page.locator(BOX).fill("is 99 a loss?")
    visit.page.locator(".ono-reply").wait_for()
    before = visit.page.locator(".ono-reply h2").inner_text()
    visit.page.reload()
    visit.page.locator(".ono-reply").wait_for()
    assert visit.page.locator(BOX).input_value() == "is 99 a loss?"
    assert visit.page.locator(".ono-reply h2").inner_text() == before


def test_neighbour_is_asked_on_the_spot(visit: Visit) -> None:
    visit.go("ask/#q=can I hold on 98")
    visit.page.locator(".ono-neighbours a").first.wait_for()
    question = visit.page.locator(".ono-neighbours a").first.inner_text()
    visit.page.locator(".ono-neighbours a").first.click()
    visit.page.wait_for_function(
        "(question) => document.querySelector('#ono-question').value === question", arg=question
    )
    assert visit.page.url.startswith(f"{visit.address}ask/")


def test_tonights_options_decide(visit: Visit) -> None:
    visit.go("tonight/#v1;e=1980")
    visit.page.get_by_label(
        "May an O'NO 99 card be played on a total that ends in zero?", exact=True
    ).select_option("allowed")
    visit.go("ask/")
    assert visit.page.get_by_role("radio", name="1980", exact=True).is_checked()
    visit.page.locator(BOX).fill("can I play an O'NO 99 card on 40?")
    visit.page.locator(".ono-depends").wait_for()
    assert "as you play it" in visit.page.locator(".ono-depends").inner_text()

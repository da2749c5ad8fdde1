"""What CONTRIBUTING.md shows works as it stands there."""

import re
import shutil
from pathlib import Path

import pytest

from ono99.check import check_spec
from ono99.loading import spec_folder

PAGE = Path(__file__).parents[2] / "CONTRIBUTING.md"
EXAMPLE = re.compile(r"<!-- file: (\S+) -->\n```yaml\n(.*?)```", re.DOTALL)
EXAMPLES = EXAMPLE.findall(PAGE.read_text("utf-8"))


def test_the_page_has_an_article_an_option_and_a_ruling() -> None:
    assert [file.partition("/")[0] for file, _ in EXAMPLES] == ["rules", "options", "rulings"]


@pytest.mark.parametrize(("file", "text"), EXAMPLES, ids=[file for file, _ in EXAMPLES])
def test_the_example_is_a_sound_addition_to_the_rules(
    tmp_path: Path, file: str, text: str
) -> None:
    folder = tmp_path / "spec"
    shutil.copytree(spec_folder(), folder)
    (folder / file).write_text(text, "utf-8")
    before, after = check_spec(spec_folder()), check_spec(folder)
    assert sum((after.articles, after.options, after.rulings)) == 1 + sum(
        (before.articles, before.options, before.rulings)
    )

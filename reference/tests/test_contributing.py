"""What CONTRIBUTING.md shows works as it stands there."""

import re
import shutil
from pathlib import Path

from ono99.load.loading import load_spec, spec_folder
from ono99.prove.check import check_spec

PAGE = Path(__file__).parents[2] / "CONTRIBUTING.md"
EXAMPLE = re.compile(r"<!-- file: (\S+) -->\n```yaml\n(.*?)```", re.DOTALL)
EXAMPLES = EXAMPLE.findall(PAGE.read_text("utf-8"))


def test_the_page_has_an_option_an_article_and_a_ruling() -> None:
    assert [file.partition("/")[0] for file, _ in EXAMPLES] == ["options", "rules", "rulings"]


def test_the_examples_are_sound_additions_to_the_rules(tmp_path: Path) -> None:
    folder = tmp_path / "spec"
    shutil.copytree(spec_folder(), folder)
    for file, text in EXAMPLES:
        (folder / file).write_text(text, "utf-8")
    before, after = load_spec(), check_spec(folder)
    assert after.options == len(before.options) + 1
    assert after.articles == len(before.articles) + 1
    assert after.rulings == len(before.rulings) + 1

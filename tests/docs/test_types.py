"""The programs of the pages pass a strict type checker, as those of the people who copy them do."""

import doctest
import subprocess
import sys

from tests.docs.test_pages import PAGES, PROJECT, examples


def program(page):
    """The page's programs and dialogues as one program."""
    parts = []
    for language, text in examples(page):
        if language == "python":
            parts.append(text)
        else:
            parts += [one.source for one in doctest.DocTestParser().get_examples(text)]
    # Whatever a dialogue only looks at would be an unused expression, which is no question of types.
    return "\n".join(parts)


def test_the_programs_of_the_pages_are_typed_strictly(tmp_path):
    files = []
    for page in PAGES:
        if text := program(page):
            file = tmp_path / f"{page.replace('/', '_').removesuffix('.md').replace('-', '_').lower()}.py"
            file.write_text(text)
            files.append(str(file))
    examples_of_games = PROJECT / "docs" / "examples" / "tavern" / "src" / "tavern"

    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", *files, str(examples_of_games)],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert len(files) >= 5
    assert done.returncode == 0, done.stdout

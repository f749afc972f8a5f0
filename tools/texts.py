"""Writes the catalogue of every text of the pages, in English: a translation starts with a copy of it.

python -m tools.texts FILE
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from jinja2 import Environment

from croupier.server.pages.house import TEMPLATES
from croupier.server.pages.texts import texts_in

HEAD = """\
# Every text of the pages, in English. A translation is a copy of this file with other words on the right;
# a floor reads it with CROUPIER_TEXTS. Written by `python -m tools.texts`.

[texts]
"""


def catalogue() -> str:
    """The catalogue as it should be."""
    environment = Environment(autoescape=True)
    texts = {
        text: None
        for path in sorted(TEMPLATES.glob("*.html"))
        for text in texts_in(environment, path.read_text(encoding="utf-8"))
    }
    # A basic string of TOML is written as JSON writes one.
    return HEAD + "".join(f"{_written(text)} = {_written(text)}\n" for text in sorted(texts))


def _written(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path)
    file = parser.parse_args().file
    file.write_text(catalogue(), encoding="utf-8")
    print(f"{catalogue().count(' = ')} texts in {file}")


if __name__ == "__main__":
    main()

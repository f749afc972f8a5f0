"""Docstrings in our manner come out as reStructuredText."""

from textwrap import dedent

import pytest
from docutils.core import publish_doctree

from tools.docstring import as_rest, prose

AS_WRITTEN = """\
    A tree, a list and an example.

    ```
    Error
    ├── Refusal    a | b
    └── *Other_
    ```
    The rows are:
        drawn    like this
        and      like that
    then comes 2*3 and some_ name, `Card` and ``Deck``, |x.
    - one thing
      that goes on
    - another_
    After the list.

    >>> "*" * 3  # a_
    '***'
"""


def test_nothing_in_a_docstring_of_ours_alarms_sphinx():
    rest = "\n".join(as_rest(dedent(AS_WRITTEN).splitlines()))

    tree = publish_doctree(rest, settings_overrides={"report_level": 1, "halt_level": 1})

    assert [
        block.astext().splitlines()[0] for block in tree.findall(lambda n: n.tagname == "literal_block")
    ] == [
        "Error",
        "drawn    like this",
    ]
    assert [name.astext() for name in tree.findall(lambda n: n.tagname == "literal")] == ["Card", "Deck"]
    assert [item.astext() for item in tree.findall(lambda n: n.tagname == "list_item")] == [
        "one thing\nthat goes on",
        "another_",
    ]
    assert [example.astext() for example in tree.findall(lambda n: n.tagname == "doctest_block")] == [
        ">>> \"*\" * 3  # a_\n'***'"
    ]


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("`Card` is ``As``", "``Card`` is ``As``"),
        ("twice *the* ante", r"twice \*the\* ante"),
        ("ends_ with, some_name within", r"ends\_ with, some_name within"),
        ("nothing to do", "nothing to do"),
    ],
)
def test_prose_is_made_safe(written, read):
    assert prose(written) == read

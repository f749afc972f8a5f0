import pytest

from croupier.store.chain import Head
from croupier.store.heads import read_heads, write_head

FIRST, SECOND = Head(3, "ab" * 32), Head(7, "cd" * 32)


def test_heads_are_read_as_they_were_written():
    text = "\n".join([write_head("table:razz", FIRST), write_head("link:the main one", SECOND)])

    assert read_heads(text) == [("table:razz", FIRST), ("link:the main one", SECOND)]


def test_what_a_floor_says_at_its_closing_may_be_kept_as_it_is():
    text = f"The floor is closed.\nNote this line 7\n{write_head('checkpoints', FIRST)}\n"

    assert read_heads(text) == [("checkpoints", FIRST)]


def test_every_closing_counts():
    """A store that was put back and has grown again holds the last head, but not the ones before."""
    text = "\n".join(write_head("checkpoints", head) for head in (FIRST, SECOND, FIRST))

    assert read_heads(text) == [("checkpoints", FIRST), ("checkpoints", SECOND)]


@pytest.mark.parametrize("text", ["", "checkpoints 3", "checkpoints 3 abcd", f"checkpoints x {'ab' * 32}"])
def test_other_lines_hold_no_head(text):
    assert read_heads(text) == []

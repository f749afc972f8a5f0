import hashlib

import pytest

from croupier.floor.people import looks
from croupier.floor.people.looks import Looks
from croupier.floor.people.name import look

NAMES = [f"{first} {second}" for first in ("Ada", "Bo", "Cy", "Dot") for second in ("Nye", "Oz", "Pym")]


@pytest.fixture(params=[1, 5, 100])
def together(request, monkeypatch):
    """A few are put in order at a time, one by one, or all at the end."""
    monkeypatch.setattr(looks, "FRESH_MAX", request.param)


@pytest.mark.usefixtures("together")
def test_a_name_is_remembered_by_its_look():
    seen = Looks()
    for count, name in enumerate(NAMES, 1):
        assert name not in seen
        seen.add(name)
        seen.add(name.upper())
        assert len(seen) == count

    assert all(name in seen for name in NAMES)
    assert "ADA NYE" in seen
    assert "B0 0z" in seen
    assert "Ada Oy" not in seen
    assert 7 not in seen


@pytest.mark.usefixtures("together")
def test_they_are_photographed_in_eight_bytes_each_whatever_their_order():
    first, second = Looks(), Looks()
    for name in NAMES:
        first.add(name)
    for name in reversed(NAMES):
        second.add(name)

    assert bytes(first) == bytes(second)
    assert len(bytes(first)) == 8 * len(NAMES)
    again = Looks(bytes(first))
    assert all(name in again for name in NAMES)
    assert "Eve Nye" not in again
    again.add("Eve Nye")
    assert len(again) == len(NAMES) + 1


def test_a_photograph_is_made_of_digests_that_are_the_same_on_every_machine():
    seen = Looks()
    seen.add("Nora")

    assert bytes(seen) == hashlib.blake2b(look("Nora").encode(), digest_size=8).digest()

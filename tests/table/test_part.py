"""A state is copied whole, and nothing that happens to the copy happens to it."""

import pytest

from croupier.money import dollars
from croupier.table.part import Part
from croupier.table.pot.state import PotState
from croupier.table.rummy.state import RummyState

STACKS = [dollars(100), dollars(200), dollars(300)]
STATES = [PotState(STACKS), RummyState(STACKS, 320)]


def parts(state):
    """The state and every part of it."""
    yield state
    for name in state.__slots__:
        if isinstance(getattr(state, name), Part):
            yield from parts(getattr(state, name))


@pytest.mark.parametrize("state", STATES, ids=lambda state: type(state).__name__)
def test_a_copy_has_every_field_and_compares_equal(state):
    twin = state.copy()

    assert twin is not state
    assert twin.fingerprint() == state.fingerprint()
    for one, other in zip(parts(state), parts(twin), strict=True):
        assert type(one) is type(other)
        assert one is not other


@pytest.mark.parametrize("state", STATES, ids=lambda state: type(state).__name__)
def test_no_list_or_set_is_shared_with_a_copy(state):
    whole = state.fingerprint()
    changed = 0
    for part in range(len(list(parts(state)))):
        for name in list(parts(state))[part].__slots__:
            twin = state.copy()
            held = getattr(list(parts(twin))[part], name)
            if isinstance(held, list | set):
                (held.append if isinstance(held, list) else held.add)("something else")
                assert twin.fingerprint() != whole, name
                assert state.fingerprint() == whole, name
                changed += 1
    assert changed > 10


def test_a_field_set_on_a_copy_stays_there():
    state = PotState(STACKS)
    twin = state.copy()
    twin.chips.pot, twin.street, twin.trouble.voided = 500, 2, "fouled deck"

    assert (state.chips.pot, state.street, state.trouble.voided) == (0, 0, "")
    assert twin.copy().fingerprint() == twin.fingerprint() != state.fingerprint()

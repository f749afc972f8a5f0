"""A picture with other fields is what dataclasses.replace makes of it."""

from dataclasses import FrozenInstanceError, replace

import pytest

from croupier.server.picture.changed import changed
from croupier.server.picture.picture import SeatPicture

SEAT = SeatPicture(number=3, person="Nora")


def test_it_is_the_same_as_one_made_anew():
    found = changed(SEAT, net=500, yours=True)

    assert found == replace(SEAT, net=500, yours=True)
    assert hash(found) == hash(replace(SEAT, net=500, yours=True))
    assert SeatPicture(number=3, person="Nora") == SEAT, "the first is as it was"
    with pytest.raises(FrozenInstanceError):
        found.net = 0


def test_a_field_that_there_is_not_is_a_mistake():
    with pytest.raises(AssertionError):
        changed(SEAT, nett=500)

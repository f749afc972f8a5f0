"""What the style sheet is told of a picture's parts."""

import pytest

from croupier.server.picture.picture import SpotPicture


@pytest.mark.parametrize(
    ("label", "facts", "kind"),
    [
        ("Ante", {}, ""),
        ("Third street", {"decided": True}, "decided"),
        ("Trips", {"beside": True}, "beside"),
        ("6 Card Bonus", {"beside": True}, "beside long"),
    ],
)
def test_a_spot_is_told_apart_by_what_is_wagered_there(label, facts, kind):
    assert SpotPicture(name="spot", label=label, note="", **facts).kind == kind

"""What the style sheet is told of a picture's parts."""

import pytest

from croupier.cards import UNSEEN, parse_cards, write_cards
from croupier.games.felt import Felt
from croupier.server.picture.banked import lie
from croupier.server.picture.picture import Button, SpotPicture, with_keys


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


def test_every_button_has_a_key_of_its_own():
    buttons = (
        Button(verb="w", label="Play $40"),
        Button(verb="w", id="w-2", label="Play $30"),
        Button(verb="cc", label="Check"),
        Button(verb="surrender", label="Surrender"),
    )
    assert [button.key for button in with_keys(buttons)] == ["b", "p", "c", "s"]


def test_a_button_without_a_free_letter_has_no_key():
    many = tuple(Button(verb="go", id=f"go-{n}", label="g") for n in range(3))
    assert [button.key for button in with_keys(many)] == ["g", "", ""]


def test_where_suits_count_a_hand_lies_by_suit():
    cards = parse_cards("Th2cQhJs5h6h7d")
    assert write_cards(lie(cards, Felt(style="", title="", by_suit=True))) == "QhTh6h5hJs7d2c"
    assert lie(cards, Felt(style="", title="")) == cards
    backs = (*cards, UNSEEN)
    assert lie(backs, Felt(style="", title="", by_suit=True)) == backs

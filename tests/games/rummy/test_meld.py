import pytest

from croupier.cards import Card, parse_cards, write_cards
from croupier.errors import BorrowingRefused, MeldInvalid
from croupier.games.rummy.meld import Kind, Meld
from croupier.games.rummy.pan.game import PAN

RULES = PAN.melds


def form(text):
    return RULES.form(parse_cards(text))


@pytest.mark.clause("pan", "PAN 6.1")
@pytest.mark.parametrize("text", ["4c5c6c", "KcKcKcKcKcKcKcKcKdKdKd"])
def test_three_to_eleven_cards_are_a_meld(text):
    assert len(form(text).cards) == len(text) // 2


@pytest.mark.clause("pan", "PAN 6.1")
@pytest.mark.parametrize("text", ["", "4c", "4c5c", "Kc" * 12])
def test_fewer_or_more_are_none(text):
    with pytest.raises(MeldInvalid, match="3 to 11 cards") as refused:
        form(text)
    assert refused.value.clause == "PAN 6.1"


@pytest.mark.clause("pan", "PAN 6.2")
@pytest.mark.parametrize(
    ("text", "laid"),
    [
        ("6c4c5c", "4c5c6c"),
        ("6d7dJd", "6d7dJd"),
        ("7hQhJh", "7hJhQh"),
        ("3s2sAs", "As2s3s"),
        ("QsKsJs", "JsQsKs"),
        ("Ac2c3c4c5c6c7cJcQcKc", "Ac2c3c4c5c6c7cJcQcKc"),
    ],
)
def test_a_rope_is_an_unbroken_sequence_of_one_suit(text, laid):
    meld = form(text)

    assert meld.kind is Kind.ROPE
    assert write_cards(meld.cards) == laid


@pytest.mark.clause("pan", "PAN 6.2")
@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("4c6c7c", "it has a gap in the sequence"),
        ("QhKhAh", "it has a gap in the sequence"),
        ("KhAh2h", "it has a gap in the sequence"),
        ("4c5d6c", "neither of one rank nor of one suit"),
        ("4c4c5c6c", "it has a card twice"),
    ],
)
def test_gaps_wraps_suits_and_doubles_do_not_make_a_rope(text, says):
    with pytest.raises(MeldInvalid, match=says) as refused:
        form(text)
    assert refused.value.clause == "PAN 6.2"


@pytest.mark.clause("pan", "PAN 6.3")
@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("4c4d4h", Kind.MIXED),
        ("4c4c4d4h", Kind.MIXED),
        ("4c4c4c", Kind.SUITED),
        ("KhKhKc", Kind.MIXED),
        ("AsAsAd", Kind.MIXED),
        ("KhKhKh", Kind.SUITED),
    ],
)
def test_a_square_is_of_one_suit_or_three_and_aces_and_kings_of_any(text, kind):
    assert form(text).kind is kind


@pytest.mark.clause("pan", "PAN 6.3")
@pytest.mark.parametrize("text", ["4c4c4d", "QcQcQdQd", "7s7s7s7s7h"])
def test_two_suits_do_not_make_a_square(text):
    with pytest.raises(MeldInvalid, match="at least 3 suits; only aces or kings") as refused:
        form(text)
    assert refused.value.clause == "PAN 6.3"


@pytest.mark.clause("pan", "PAN 6.4")
@pytest.mark.parametrize(
    ("text", "added", "laid"),
    [
        ("4d5d6d", "3d", "3d4d5d6d"),
        ("4d5d6d", "7d", "4d5d6d7d"),
        ("5d6d7d", "QdJd4d", "4d5d6d7dJdQd"),
        ("4c4d4h", "4c", "4c4c4d4h"),
        ("4c4c4c", "4c4c", "4c4c4c4c4c"),
        ("KhKhKc", "Kd", "KcKdKhKh"),
    ],
)
def test_cards_that_fit_are_added(text, added, laid):
    grown = RULES.grown(form(text), parse_cards(added))

    assert write_cards(grown.cards) == laid
    assert grown.kind is form(text).kind
    if len(added) == 2:
        assert RULES.fits(form(text), Card.parse(added))


@pytest.mark.clause("pan", "PAN 6.4")
@pytest.mark.parametrize(
    ("text", "added"),
    [
        ("4d5d6d", "Jd"),
        ("4d5d6d", "5d"),
        ("4d5d6d", "7c"),
        ("4c4d4h", "5c"),
        ("4c4c4c", "4d"),
        ("KhKhKh", "Kd"),
        ("JhQhKh", "Ah"),
        ("Ah2h3h", "Kh"),
    ],
)
def test_cards_that_do_not_fit_are_refused(text, added):
    assert not RULES.fits(form(text), Card.parse(added))
    with pytest.raises(MeldInvalid):
        RULES.grown(form(text), parse_cards(added))


def test_an_addition_needs_cards_and_a_meld_has_at_most_eleven():
    with pytest.raises(MeldInvalid, match="no cards to add"):
        RULES.grown(form("4d5d6d"), ())
    with pytest.raises(MeldInvalid, match="at most 11 cards"):
        RULES.grown(form("Kc" * 11), parse_cards("Kc"))


@pytest.mark.clause("pan", "PAN 6.5")
@pytest.mark.parametrize(
    ("text", "loose"),
    [
        ("4d5d6d7d", "4d7d"),
        ("4d5d6d", ""),
        ("4c4c4c4c", "4c"),
        ("4c4d4h4s", "4c4d4h4s"),
        ("4c4c4d4h", "4c"),
        ("KhKhKhKs", "Kh"),
        ("KhKhKsKs", "KhKs"),
        ("KcKdKh", ""),
    ],
)
def test_a_card_may_leave_if_a_meld_of_the_same_kind_stays(text, loose):
    meld = form(text)

    assert write_cards(RULES.loose(meld)) == loose
    for card in set(meld.cards):
        if card in RULES.loose(meld):
            assert RULES.left(meld, card).kind is meld.kind
        else:
            with pytest.raises(BorrowingRefused) as refused:
                RULES.left(meld, card)
            assert refused.value.clause == "PAN 6.5"


def test_only_a_card_of_the_meld_is_borrowed():
    with pytest.raises(BorrowingRefused, match="Kd is not in 4d5d6d7d"):
        RULES.left(form("4d5d6d7d"), Card.parse("Kd"))


@pytest.mark.parametrize("text", ["4d5d6d", "4c4d4h", "4c4c4c", "KhKhKc", "6d7dJd", "KhKhKh"])
def test_the_cards_of_a_meld_show_its_kind(text):
    assert Meld.of(form(text).cards) == form(text)

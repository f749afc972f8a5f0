"""Progressive winners wait for a supervisor, whether the meter or the tray pays them."""

import pytest

from croupier.history import read_text, replay_source
from croupier.history.write import write_document
from croupier.table import events as e
from croupier.table.reading import EasedRow
from tests.games.banked.felt import came_to, caribbean, payment, refused, waiting
from tests.games.banked.south_dakota import board, bonus_poker, high_card

STUD = ("p1 w ante 10", "p1 w progressive 1", "d nb")
FLUSH, STRAIGHT_FLUSH, DEALER = "d dh p1 KcJc8c6c4c", "d dh p1 9h8h7h6h5h", "d dh b AdQs9d7s3d"


def holdem():
    """Two full houses at Texas Hold'em Bonus, before the last card."""
    return waiting(
        bonus_poker(100, 100, progressive="pmg-01"),
        *(f"p{p} w {what}" for p in (1, 2) for what in ("ante 10", "progressive 1")),
        "d nb", "d dh p1 AhAd", "d dh p2 KhKd", "d dh b 2c7d", "p1 w flop 20", "p2 w flop 20",
        *board("AcAsKc", "Ks", "3h", "p1 cc; p2 cc"),
    )  # fmt: skip


@pytest.mark.clause("caribbean-stud", "CSP 20d")
@pytest.mark.parametrize(("hand", "amount"), [(FLUSH, 40), (STRAIGHT_FLUSH, 1_200.07)])
def test_a_winner_is_paid_when_a_supervisor_has_confirmed_it(hand, amount):
    round_ = waiting(caribbean(100, progressive="pmg-01"), *STUD, hand, DEALER, "p1 w bet 20")

    assert not round_.over
    assert round_.view(None).stage == "awards"
    assert [choice.verb for choice in round_.legal()] == ["confirm"]
    assert "progressive" not in {event.spot for event in round_.log if isinstance(event, e.WagerSettled)}
    assert refused(round_, "d award 12000.7 0 10000").code == "phase/not_now"
    waiting(round_, "s confirm")
    assert payment(round_, 1, "progressive")[1] == amount


@pytest.mark.clause("high-card-flush", "HCF 12")
def test_high_card_flush_waits_for_three_in_a_row_from_the_tray():
    round_ = waiting(
        high_card(100, progressive="hcfp-1"), *STUD, "d dh p1 5h6h7h2c9dJsKd", "d dh b AcKcJc9c8d7s6s", "p1 f"
    )

    assert round_.view(None).stage == "awards"
    assert payment(waiting(round_, "s confirm"), 1, "progressive")[1] == 3


@pytest.mark.clause("caribbean-stud", "CSP 20d")
def test_there_is_nothing_to_confirm_without_a_winner():
    round_ = waiting(caribbean(100, progressive="pmg-01"), *STUD, "d dh p1 2c2d7h8s9c", DEALER)

    assert refused(round_, "s confirm").code == "phase/not_now"
    assert waiting(round_, "p1 w bet 20").over


@pytest.mark.clause("texas-holdem-bonus", "THB 17")
def test_the_next_seat_is_settled_when_the_first_has_its_award():
    round_ = holdem()
    settled = [event.player for event in round_.log if isinstance(event, e.WagerSettled)]

    assert set(settled) == {2}
    assert [due.player for due in round_.state.awards] == [2]
    waiting(round_, "s confirm")
    assert [due.player for due in round_.state.awards] == [1]
    assert not round_.over
    waiting(round_, "s confirm")
    assert [one["player"] for one in came_to(round_, "payments")] == [2] * 3 + [1] * 3


@pytest.mark.clause("caribbean-stud", "CSP 7")
def test_a_full_award_ends_the_easing_of_its_row_within_the_round():
    round_ = caribbean(100, 100, progressive="pmg-01")
    round_.state.eased = (EasedRow("straight_flush", "100%"),)
    wagers = [f"p{p} w {what}" for p in (1, 2) for what in ("ante 10", "progressive 1")]
    waiting(round_, *wagers, "d nb", STRAIGHT_FLUSH, "d dh p2 KdQdJdTd9d", "d dh b AsQs9c7s3d")
    waiting(round_, "p1 w bet 20", "p2 w bet 20", "s confirm")

    assert payment(round_, 2, "progressive")[:2] == ("award 100% of the meter", 12_001.40)
    assert payment(round_, 1, "progressive")[:2] == ("award 10% of the meter", 1_000.01)


def test_a_document_may_leave_the_confirmation_out_and_a_written_one_has_it():
    round_ = waiting(holdem(), "s confirm", "s confirm")
    written = write_document(round_)
    assert written.count("s confirm") == 2
    for text in (written, written.replace('"s confirm",', "")):
        (source,) = read_text(text, "round.toml")
        replayed = replay_source(source)
        assert replayed.error is None
        assert replayed.result["finishing_stacks"] == [
            f"{stack / 100:.2f}" for stack in round_.state.stacks[1:]
        ]

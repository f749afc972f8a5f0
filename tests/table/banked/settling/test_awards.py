"""A round whose jackpot a link keeps, and a table on a link: the meter enters as data."""

import pytest
from hypothesis import example, given, settings

from croupier.cards import parse_cards, write_cards
from croupier.errors import CommandRejected, NotNow
from croupier.games.banked.caribbean_stud.game import CARIBBEAN_STUD
from croupier.games.banked.high_card_flush.game import HIGH_CARD_FLUSH
from croupier.games.banked.view import AwardView
from croupier.money import dollars
from croupier.pay import Meter
from croupier.table import BankedRound, BankedTable, Posting, Session
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.banked.state import Stage
from croupier.table.reading import EasedRow, MeterReading
from croupier.table.session import commands as sc
from tests.games.banked.felt import play
from tests.refusal import refused
from tests.table.banked.banked_play import Play, south_dakota_plays

TABLE = BankedTable.post(CARIBBEAN_STUD, options={"progressive": "pmg-01"})
READING = MeterReading.of(Meter.of(dollars(30_000), seed=dollars(10_000), reserve=dollars(2)))
LATER = MeterReading.of(Meter.of(dollars(40_000), seed=dollars(10_000), reserve=dollars(3)))
SF, DEALER = "9h8h7h6h5h", "AdKc9d7c3s"
AWARD_WAITS = Play(
    game=HIGH_CARD_FLUSH,
    options=(("progressive", "hcfp-1"),),
    stacks=(100, 400, 300),
    bank=None,
    fee=None,
    meter=Meter.of(dollars(0), seed=dollars(0)),
    seed=0,
    irregular=True,
    counts=False,
)
"""A play in which a progressive winner waits for a supervisor."""


def linked(*acts, meter=READING, stacks=(100, 100)):
    jackpot = meter.as_meter() if meter is not None else None
    round_ = BankedRound(TABLE, [dollars(stack) for stack in stacks], meter=jackpot, linked=True)
    return play(round_, *acts)


def wagered(meter=READING):
    return linked("p1 w ante 10", "p1 w progressive 1", "p2 w ante 10", meter=meter)


def to_the_awards(reading=READING):
    round_ = wagered()
    round_.apply(c.NoMoreBets(meter=reading))
    return play(round_, f"d dh p1 {SF}", "d dh p2 QcQd7s6c3d", f"d dh b {DEALER}", "p1 w bet 20", "p2 f")


def test_winners_wait_with_their_rows_while_the_game_wagers_are_settled():
    round_ = to_the_awards()

    assert round_.state.stage is Stage.AWARDS
    assert not round_.over
    assert [(due.player, due.row, due.award) for due in round_.state.awards] == [
        (1, "straight_flush", "10% of the meter")
    ]
    assert (1, "bet") in round_.state.settled
    assert round_.to_act == (0,)
    assert [choice.verb for choice in round_.legal()] == ["award"]


@pytest.mark.clause("caribbean-stud", "CSP 19")
def test_winning_hands_lie_open_while_they_wait_and_folded_ones_do_not():
    seen = to_the_awards().view(None)

    assert [write_cards(seat.cards) for seat in seen.seats] == [SF, "??????????"]
    assert seen.awards == (AwardView(player=1, row="straight_flush", award="10% of the meter"),)


def test_the_award_is_taken_off_the_meter_that_comes_with_it():
    round_ = to_the_awards()

    events = round_.apply(c.PayAwards(meter=LATER))

    (paid,) = [event for event in events if isinstance(event, e.MeterPaid)]
    assert paid.amount == 400_000
    assert round_.over
    assert round_.state.meter == Meter.of(dollars(36_000), seed=dollars(10_000), reserve=dollars(3))


def test_an_eased_row_pays_as_the_link_says():
    round_ = to_the_awards(MeterReading.of(READING.as_meter(), (EasedRow("straight_flush", "100%"),)))

    events = round_.apply(
        c.PayAwards(meter=MeterReading.of(LATER.as_meter(), (EasedRow("straight_flush", "100%"),)))
    )

    (paid,) = [event for event in events if isinstance(event, e.MeterPaid)]
    assert (paid.amount, paid.seed) == (4_000_000, 100_000_000)


@pytest.mark.parametrize("command", [c.NoMoreBets(), c.Fold(player=1), c.DeclareDead(player=1), c.DealDone()])
def test_nothing_else_happens_while_winners_wait(command):
    round_ = to_the_awards()

    assert refused(round_, command)


def test_without_a_winner_nobody_waits():
    round_ = wagered()
    round_.apply(c.NoMoreBets(meter=READING))

    play(round_, "d dh p1 QhQs8h6h5h", "d dh p2 QcQd7s6c3d", f"d dh b {DEALER}", "p1 w bet 20", "p2 f")

    assert round_.over
    assert round_.state.meter == Meter.of(dollars("30000.70"), seed=dollars(10_000), reserve=dollars("2.05"))


def test_a_link_lost_at_the_lock_hands_the_progressive_wagers_back():
    round_ = wagered()

    events = round_.apply(c.NoMoreBets())

    assert isinstance(events[0], e.WagerTakenOff)
    assert events[0].says == "the link is lost"
    assert round_.state.stacks[1] == 9_000
    assert round_.state.fed == {}


def test_a_link_lost_before_the_round_takes_no_progressive_wager():
    round_ = linked("p1 w ante 10", meter=None)

    refusal = round_.refusal(c.PlaceWager(player=1, spot="progressive", amount=dollars(1)))

    assert refusal.code == "link/lost"
    assert "lost its link" in refusal.message


@pytest.mark.parametrize("command", [c.NoMoreBets(meter=READING), c.PayAwards(meter=READING)])
def test_a_round_on_no_link_takes_no_reading(command):
    round_ = play(BankedRound(TABLE, [dollars(100)], meter=READING.as_meter()), "p1 w ante 10")

    with pytest.raises(NotNow):
        round_.apply(command)


def test_a_linked_round_is_rebuilt_from_its_log():
    round_ = to_the_awards()
    round_.apply(c.PayAwards(meter=LATER))
    twin = linked()
    for event in round_.log:
        twin.emit(event)

    assert twin.fingerprint() == round_.fingerprint()


def seated(link="main"):
    session = Session(
        Posting(
            table=TABLE,
            seats=7,
            buy_in=(dollars(10), dollars(500)),
            link=link,
            meter=None if link else READING.as_meter(),
        )
    )
    session.apply(sc.SitDown(person="Ann", seat=2, buy_in=dollars(100)))
    return session


def ann(session, text):
    player = {"spot": text.split()[1], "amount": dollars(text.split()[2])}
    return session.apply(sc.Act(person="Ann", command=c.PlaceWager(player=1, **player)))


def test_a_table_on_a_link_plays_with_what_it_reads():
    session = seated()
    session.apply(sc.StartRound(meter=READING))
    ann(session, "w ante 10")
    ann(session, "w progressive 1")
    session.apply(sc.Act(command=c.NoMoreBets(meter=READING)))
    for to, hand in ((1, SF), ("b", DEALER)):
        session.apply(sc.Act(command=c.DealHand(to=to, cards=parse_cards(hand))))
    ann(session, "w bet 20")
    session.apply(sc.Act(command=c.PayAwards(meter=LATER)))

    assert session.round is None
    assert session.state.seated[2].stack == dollars("5109")
    assert Session.resume(session.posting, session.log).state == session.state


def test_a_table_whose_link_is_lost_opens_a_round_without_it():
    session = seated()
    session.apply(sc.StartRound())
    ann(session, "w ante 10")

    with pytest.raises(CommandRejected) as lost:
        ann(session, "w progressive 1")
    assert lost.value.code == "link/lost"


def test_a_table_on_no_link_takes_no_reading():
    with pytest.raises(NotNow):
        seated(link=None).apply(sc.StartRound(meter=READING))


@given(south_dakota_plays(irregular=True))
@example(AWARD_WAITS)
@settings(max_examples=60)
def test_no_hidden_card_of_the_two_games_is_written_anywhere_in_a_view(game):
    for round_, _ in game.play():
        state = round_.state
        shown = {"b"} if state.revealed else set()
        # The hands that were settled lie open while an award waits for a supervisor.
        shown |= {*state.in_play(), *state.shown} if state.stage is Stage.AWARDS else set()
        for viewer in (None, *range(state.players + 1)):
            hidden = {
                card.text
                for holder, hand in state.hands.items()
                if holder != viewer and holder not in shown
                for card in hand
            }
            written = str(round_.view(viewer))
            assert not [text for text in hidden if text in written]

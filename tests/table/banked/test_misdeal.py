"""The count of the hands before they are settled: until then a hand may be found wrong."""

import pytest

from croupier.cards import parse_cards
from croupier.errors import CommandRejected
from croupier.games.banked.caribbean_stud.game import CARIBBEAN_STUD
from croupier.games.banked.high_card_flush.game import HIGH_CARD_FLUSH
from croupier.games.banked.texas_holdem_bonus.game import TEXAS_HOLDEM_BONUS
from croupier.money import dollars
from croupier.pay import Meter
from croupier.table import BankedRound, BankedTable, Posting, Session
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.session import commands as sc
from tests.games.banked.felt import came_to, play, refused
from tests.games.banked.south_dakota import board

WAGERS = ("p1 w ante 10", "p1 w progressive 1", "p2 w ante 10", "p2 w progressive 1", "d nb")

GAMES = {
    "caribbean-stud": (
        CARIBBEAN_STUD,
        "pmg-01",
        ("d dh p1 7h7d7s2c9d", "d dh p2 QhQd5s6c3d", "d dh b AdKh8c5d4h", "p1 w bet 20", "p2 w bet 20"),
    ),
    "texas-holdem-bonus": (
        TEXAS_HOLDEM_BONUS,
        "thbp-08",
        (
            *("d dh p1 AsAh", "d dh p2 KsKh", "d dh b 2c7d", "p1 w flop 20", "p2 w flop 20"),
            *board("9c5d3h", "Jd", "8s", "p1 cc; p2 cc"),
        ),
    ),
    "high-card-flush": (
        HIGH_CARD_FLUSH,
        "hcfp-1",
        (
            *("d dh p1 5h4h3h2hAdKsQc", "d dh p2 9h8h7hKd2s2c3s", "d dh b AcKcJc9d8d7s6s"),
            *("p1 w raise 10", "p2 w raise 10"),
        ),
    ),
}
every_game = pytest.mark.parametrize("name", GAMES)


def decided(name, *, counts=True):
    """A round of two in which everybody has decided."""
    game, progressive, actions = GAMES[name]
    table = BankedTable.post(game, options={"progressive": progressive})
    jackpot = Meter.of(dollars(12_000), seed=dollars(10_000))
    round_ = BankedRound(table, [dollars(100), dollars(100)], meter=jackpot, counts=counts)
    return play(round_, *WAGERS, *actions)


def returned(round_):
    """The players who have everything back."""
    return [player for player, stack in enumerate(came_to(round_, "finishing_stacks"), 1) if stack == 100]


@every_game
def test_settlement_waits_for_the_count_and_follows_it(name):
    round_ = decided(name)
    assert not any(isinstance(event, e.WagerSettled) for event in round_.log)
    assert round_.state.revealed
    assert round_.to_act == (0,)
    assert [choice.verb for choice in round_.legal()] == ["count"]

    play(round_, "d count")

    assert round_.over
    assert came_to(round_, "finishing_stacks") == came_to(decided(name, counts=False), "finishing_stacks")


@every_game
def test_without_a_dealer_who_counts_settlement_follows_the_last_decision(name):
    round_ = decided(name, counts=False)

    assert round_.over
    assert refused(round_, "d kill p1").code == "round/over"
    assert refused(round_, "d count").code == "round/over"


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("caribbean-stud", marks=pytest.mark.clause("caribbean-stud", "CSP 10")),
        pytest.param("texas-holdem-bonus", marks=pytest.mark.clause("texas-holdem-bonus", "THB-R10")),
    ],
)
def test_a_hand_found_wrong_at_the_showdown_is_dead_and_its_share_leaves_the_meter(name):
    round_ = play(decided(name), "d kill p1", "d count")

    assert returned(round_) == [1]
    assert came_to(round_, "meter", "reserve") == (12_000.7, 0.05)


@pytest.mark.clause("high-card-flush", "HCF 5")
@pytest.mark.parametrize("hand", ["p1", "p2", "b"])
def test_in_high_card_flush_any_hand_found_wrong_voids_the_round(hand):
    round_ = play(decided("high-card-flush"), f"d kill {hand}")

    assert returned(round_) == [1, 2]
    assert came_to(round_, "bank", "meter", "reserve") == (0, 12_000, 0)


@pytest.mark.clause("texas-holdem-bonus", "THB-R10")
def test_the_dealers_hand_found_wrong_voids_the_round():
    round_ = play(decided("texas-holdem-bonus"), "d kill b")

    assert returned(round_) == [1, 2]
    assert came_to(round_, "bank", "meter", "reserve") == (0, 12_000, 0)


@pytest.mark.clause("caribbean-stud", "CSP 10")
def test_the_dealers_hand_found_wrong_leaves_the_jackpot_in_play():
    """Three sevens take 9 for 1 on the dollar; the other dollar is lost, antes and bets go back."""
    round_ = play(decided("caribbean-stud"), "d kill b")

    assert came_to(round_, "finishing_stacks") == [108, 99]
    assert came_to(round_, "meter", "reserve") == (12_001.4, 0.1)


@every_game
def test_there_is_no_count_before_the_last_decision_and_none_after_the_settlement(name):
    game, progressive, actions = GAMES[name]
    table = BankedTable.post(game, options={"progressive": progressive})
    round_ = BankedRound(
        table,
        [dollars(100), dollars(100)],
        meter=Meter.of(dollars(12_000), seed=dollars(10_000)),
        counts=True,
    )
    for action in (*WAGERS, *actions):
        assert refused(round_, "d count").code == "phase/not_now"
        play(round_, action)
    play(round_, "d count")

    for action in ("d count", "d kill p1", "d kill b"):
        assert refused(round_, action).code == "round/over"


@every_game
def test_the_dealers_hand_is_not_declared_dead_before_it_is_dealt(name):
    game, progressive, actions = GAMES[name]
    table = BankedTable.post(game, options={"progressive": progressive})
    round_ = BankedRound(
        table,
        [dollars(100), dollars(100)],
        meter=Meter.of(dollars(12_000), seed=dollars(10_000)),
        counts=True,
    )
    for action in (*WAGERS, *actions[:2]):
        play(round_, action)
        assert refused(round_, "d kill b").code == "phase/not_now"


@pytest.mark.clause("caribbean-stud", "CSP 10")
def test_the_count_comes_before_the_awards_of_a_linked_round():
    """The winner's own hand is found wrong: no award waits, and the wager goes back."""
    table = BankedTable.post(CARIBBEAN_STUD, options={"progressive": "pmg-01"})
    jackpot = Meter.of(dollars(12_000), seed=dollars(10_000))
    round_ = BankedRound(table, [dollars(100)], meter=jackpot, linked=True, counts=True)
    play(
        round_, "p1 w ante 10", "p1 w progressive 1", "d nb 12000 0 10000",
        "d dh p1 9h8h7h6h5h", "d dh b AdKc9d7c3s", "p1 w bet 20",
    )  # fmt: skip
    assert refused(round_, "d award 12000 0 10000").code == "phase/not_now"

    play(round_, "d kill p1")

    assert came_to(round_, "finishing_stacks") == [100]
    assert not any(isinstance(event, e.AwardsFound) for event in round_.log)


@pytest.mark.clause("caribbean-stud", "CSP 19")
def test_at_a_table_that_counts_the_dealer_alone_counts_and_finds():
    table = BankedTable.post(CARIBBEAN_STUD)
    session = Session(Posting(table=table, seats=7, buy_in=(dollars(10), dollars(500)), counts=True))
    session.apply(sc.SitDown(person="Ann", seat=2, buy_in=dollars(100)))
    session.apply(sc.StartRound())
    ante, bet = (
        c.PlaceWager(player=1, spot=spot, amount=dollars(amount))
        for spot, amount in (("ante", 10), ("bet", 20))
    )
    session.apply(sc.Act(person="Ann", command=ante))
    session.apply(sc.Act(command=c.NoMoreBets()))
    for to, hand in ((1, "7h5d4s3c2d"), ("b", "AdKh8c5s4h")):
        session.apply(sc.Act(command=c.DealHand(to=to, cards=parse_cards(hand))))
    session.apply(sc.Act(person="Ann", command=bet))
    assert session.round is not None

    for command in (c.CountHands(), c.DeclareDead(player=1)):
        with pytest.raises(CommandRejected) as refused_:
            session.apply(sc.Act(person="Ann", command=command))
        assert refused_.value.code == "role/missing"
    session.apply(sc.Act(command=c.DeclareDead(player=1)))

    assert session.round is None
    assert session.state.seated[2].stack == dollars(100)
    assert Session.resume(session.posting, session.log).state == session.state


@pytest.mark.parametrize(
    "deal",
    [
        ("d dh p1 Jh7h", "d dh b 7s", "d dh p1 Qh", "d dh b 8s"),
        ("d dh p1 Jh7h", "d dh p1 Qh", "d dh b 7s8s"),
        ("d dh p1 Jh7hQh", "d dh b 7s8s"),
    ],
)
def test_the_only_player_may_be_dealt_a_surplus_card_wherever_it_falls(deal):
    round_ = BankedRound(BankedTable.post(TEXAS_HOLDEM_BONUS), [dollars(1_000)])
    play(round_, "p1 w ante 10", "d nb", *deal)

    assert [choice.verb for choice in round_.legal()] == ["dd"]
    play(round_, "d dd")
    assert round_.stacks == [dollars(1_000)]

"""A round against a bank: how it is opened, and what the dealer does next."""

import pytest

from croupier.errors import DataInvalid
from croupier.games.banked.caribbean_stud.game import CARIBBEAN_STUD
from croupier.games.choice import DealTo
from croupier.money import Cents, dollars
from croupier.table import BankedRound, BankedTable, PlayerDealer
from croupier.table import events as e
from tests.games.banked.felt import baccarat, caribbean, play


def test_a_house_banked_game_has_no_player_dealer():
    with pytest.raises(DataInvalid, match="banked by the house") as wrong:
        BankedRound(
            BankedTable.post(CARIBBEAN_STUD), [dollars(100)], bank=PlayerDealer(player=1, wager=dollars(5))
        )
    assert wrong.value.key == "_bank"


def test_stacks_are_not_negative():
    with pytest.raises(DataInvalid, match="not negative"):
        BankedRound(BankedTable.post(CARIBBEAN_STUD), [Cents(-1)])


def test_a_meter_without_a_posted_progressive_is_nobodys():
    assert caribbean().state.meter is None
    assert caribbean(progressive="pmg-01").state.meter is not None


def test_the_bank_is_posted_before_anything_else():
    round_ = baccarat(wager=300)

    assert round_.log == [e.BankPosted(player=3, amount=dollars(300))]
    assert round_.opening() == round_.log
    assert caribbean().log == []


def steps(round_):
    return [
        (choice.to, choice.count, choice.up) if isinstance(choice, DealTo) else choice.verb
        for choice in round_.legal(0)
    ]


@pytest.mark.clause("caribbean-stud", "CSP 9")
def test_the_dealer_is_told_who_gets_how_many_cards():
    round_ = caribbean(100, 100)
    assert steps(round_) == []
    play(round_, "p1 w ante 10", "p2 w ante 10")
    assert steps(round_) == ["nb"]

    play(round_, "d nb", "d dh p1 QhQd")

    assert steps(round_) == [(1, 3, 0), (2, 5, 0), ("b", 5, 1)]
    play(round_, "d dh p1 7s6c3d", "d dh p2 JhJd8s5c2d", "d dh b AdKh8c5s4h")
    assert steps(round_) == []
    assert [(choice.verb, choice.player) for choice in round_.legal()] == [
        ("f", 1),
        ("w", 1),
        ("f", 2),
        ("w", 2),
    ]


@pytest.mark.clause("ez-baccarat-panda-8", "EZ Deal")
def test_the_dealer_is_told_of_third_cards_only_when_they_are_due():
    round_ = play(baccarat(), "p1 w player 10", "d nb")
    assert steps(round_) == [("player", 2, 0), ("banker", 2, 0)]

    play(round_, "d dh player Kc5c", "d dh banker Kd4d")
    assert steps(round_) == [("player", 1, 0)]
    play(round_, "d dh player 6c")
    assert steps(round_) == [("banker", 1, 0)]
    play(round_, "d dh banker 6d")
    assert round_.over


def required(round_, player):
    return {choice.spot: choice.required for choice in round_.legal(player) if choice.verb == "w"}


def test_a_required_wager_is_marked_until_it_lies_there():
    round_ = caribbean(100, 100)
    assert required(round_, 1) == {"ante": True}

    play(round_, "p1 w ante 10")
    assert required(round_, 1) == {"ante": False, "tip_ante": False}
    assert required(round_, 2) == {"ante": True}


def taken_off(round_, player):
    return [choice.spot for choice in round_.legal(player) if choice.verb == "off"]


@pytest.mark.clause("caribbean-stud", "CSP 5")
def test_what_can_be_taken_off_again_is_listed_until_the_lock():
    round_ = caribbean(100, 100, progressive="pmg-01")
    assert taken_off(round_, 1) == []
    play(round_, "p1 w ante 10")
    assert taken_off(round_, 1) == ["ante"]
    assert taken_off(round_, 2) == []
    # The progressive wager and the tip need the ante beside them.
    play(round_, "p1 w progressive 1", "p1 w tip_ante 5")
    assert taken_off(round_, 1) == ["progressive", "tip_ante"]
    play(round_, "p1 off progressive", "p1 off tip_ante")
    assert taken_off(round_, 1) == ["ante"]

    play(round_, "d nb")

    assert taken_off(round_, 1) == []


def test_one_who_cannot_afford_the_bet_can_fold_or_buy():
    round_ = play(caribbean(15), "p1 w ante 10", "d nb", "d dh p1 QhQd7s6c3d", "d dh b AdKh8c5s4h")
    assert [choice.verb for choice in round_.legal(1)] == ["f"]

    play(round_, "p1 buy 15")

    assert [choice.verb for choice in round_.legal(1)] == ["f", "w"]


def test_playing_commands_in_a_row_is_applying_each():
    actions = ("p1 w ante 10", "d nb", "d dh p1 QhQd7s6c3d", "d dh b AdKh8c5s4h", "p1 w bet 20")
    one = play(caribbean(), *actions)
    two = play(caribbean(), *actions)

    assert one.fingerprint() == two.fingerprint()
    assert one.log == two.log

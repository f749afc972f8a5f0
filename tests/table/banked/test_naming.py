"""Hands that are dealt unseen, and named when they are shown."""

from __future__ import annotations

import pytest

from croupier.cards import UNSEEN, parse_cards
from croupier.errors import CommandRejected
from croupier.games.banked.caribbean_stud.game import CARIBBEAN_STUD
from croupier.games.banked.high_card_flush.game import HIGH_CARD_FLUSH
from croupier.games.banked.twenty_first_century_blackjack_buster.game import BLACKJACK_BUSTER
from croupier.history import (
    Document,
    parse_action,
    read_document,
    read_file,
    read_text,
    replay_source,
    write_document,
)
from croupier.history.left_out import apply_written, close_what_is_open
from croupier.money import dollars
from croupier.numbers import DEALER, Player
from croupier.table import BankedRound, BankedTable, PlayerDealer, Round
from croupier.table import commands as c
from croupier.table import events as e
from tests.games.banked.felt import play
from tests.games.banked.player_dealer_felt import felt
from tests.recorded import RULES

DOWN = (
    "caribbean-stud",
    "high-card-flush",
    "texas-holdem-bonus",
    "three-card-poker-6-card-bonus",
    "ultimate-texas-holdem",
    "fortune-pai-gow-poker",
    "21st-century-blackjack-buster",
    "21st-century-blackjack-switch",
)
"""The games with cards that lie face down, of players or of the bank."""


def dealt_unseen(document: Document) -> tuple[Round, int]:
    """A document played by a dealer who does not know what lies face down, and how many hands were shown."""
    round_ = document.opening()
    shown: dict[object, tuple] = {}
    asked = 0
    for text in document.actions:
        command = parse_action(text)
        if command is None:
            continue
        if isinstance(command, c.DealHand):
            closed = covered(round_, command)
            if closed is not None:
                held = shown.get(command.to, ())
                shown[command.to] = held + tuple(card for card in command.cards)
                command = closed
        if isinstance(command, c.SetHand) or (isinstance(command, c.PlaceWager) and "raise" in command.spot):
            # A set hand, and in High Card Flush a larger raise, depend on the cards.
            asked += name(round_, command.player, shown)
        if isinstance(command, c.ExposeDown | c.DeclareMisdeal | c.DeclareDead):
            raise Irregular
        asked += name_due(round_, shown)
        try:
            apply_written(round_, command)
        except CommandRejected:
            close_what_is_open(round_)
            asked += name_due(round_, shown)
            apply_written(round_, command)
        asked += name_due(round_, shown)
    # An offer that nobody takes need not be written; the hand behind it is named when it is closed.
    while not round_.over:
        before = len(round_.log)
        close_what_is_open(round_)
        asked += name_due(round_, shown)
        if len(round_.log) == before:
            break
    return round_, asked


class Irregular(Exception):
    """Something went wrong in this round; those have tests of their own."""


def covered(round_: Round, command: c.DealHand) -> c.DealHand | None:
    """The same deal with every card unseen that the rules take unseen."""
    for up in range(len(command.cards)):
        cards = (UNSEEN,) * (len(command.cards) - up) + command.cards[len(command.cards) - up :]
        closed = c.DealHand(to=command.to, cards=cards, hand=command.hand)
        twin = round_.copy()
        try:
            apply_written(twin, closed)
        except CommandRejected:
            continue
        return closed
    return None


def name_due(round_: Round, shown: dict) -> int:
    """Name what the round asks for; returns how many hands."""
    asked = 0
    while not round_.over and (due := [one for one in round_.legal(DEALER) if getattr(one, "shown", False)]):
        asked += name(round_, due[0].to, shown)
    return asked


def name(round_: Round, to: object, shown: dict) -> int:
    if to not in round_.state.unseen:
        return 0
    round_.apply(c.DealHand(to=to, cards=shown[to]))
    return 1


@pytest.mark.parametrize("game", DOWN)
def test_a_round_whose_hidden_hands_are_named_when_they_are_shown_comes_to_the_same(game):
    told = 0
    for path in sorted((RULES / game).glob("*.toml")):
        for source in read_file(path):
            if replay_source(source).error is not None:
                continue
            document = read_document(source)
            try:
                found, asked = dealt_unseen(document)
            except Irregular:
                continue
            told += asked
            known = document.opening()
            for text in document.actions:
                if (command := parse_action(text)) is not None:
                    apply_written(known, command)
            close_what_is_open(known)
            assert found.over == known.over, path
            assert found.state.stacks == known.state.stacks, path
            assert [one for one in found.log if isinstance(one, e.WagerSettled)] == [
                one for one in known.log if isinstance(one, e.WagerSettled)
            ], path
    assert told > 0


# ── one round of Caribbean Stud, step by step ────────────────────────────────────────────────────────

DEALT = (
    *("p1 w ante 10", "p2 w ante 10", "d nb"),
    *("d dh p1 ??????????", "d dh p2 ??????????", "d dh b ????????Kd"),
)


def stud(*actions: str) -> BankedRound:
    table = BankedTable.post(CARIBBEAN_STUD)
    return play(BankedRound(table, [dollars(100), dollars(100)], counts=True), *DEALT, *actions)


def asked(round_: BankedRound) -> list[tuple[object, int]]:
    """The hands that the round asks for, and how many cards of each."""
    return [(one.to, one.count) for one in round_.legal(DEALER) if getattr(one, "shown", False)]


def test_the_banks_hand_is_asked_for_when_all_have_decided_then_the_players_from_the_right():
    round_ = stud("p1 w bet 20")
    assert asked(round_) == []
    play(round_, "p2 w bet 20")
    assert asked(round_) == [("b", 4)]
    play(round_, "d dh b AsQh7c2d")
    assert asked(round_) == [(2, 5), (1, 5)]
    play(round_, "d dh p2 2h2s9c5h4d", "d dh p1 3h3s8c5d4c")
    assert asked(round_) == []
    play(round_, "d count")
    assert round_.over
    assert round_.state.stacks[1:] == [dollars(130), dollars(130)]


def test_a_folded_hand_is_never_named():
    round_ = stud("p1 f", "p2 w bet 20", "d dh b AsQh7c2d")
    assert asked(round_) == [(2, 5)]
    play(round_, "d dh p2 2h2s9c5h4d", "d count")
    assert round_.over
    assert round_.state.hands[1] == (UNSEEN,) * 5


def test_nobody_sees_the_banks_hand_if_all_fold():
    assert stud("p1 f", "p2 f", "d count").over


def test_a_whole_hand_may_be_named_as_well_as_what_was_unseen_of_it():
    round_ = stud("p1 f", "p2 w bet 20", "d dh b KdAsQh7c2d")
    assert round_.state.hands["b"] == parse_cards("AsQh7c2dKd")


def test_a_complete_hand_may_be_named_while_others_are_dealt_and_an_incomplete_one_gets_further_cards():
    begun = [*DEALT[:3], "d dh p1 ??????????", "d dh p2 2h2s9c??"]
    round_ = play(BankedRound(BankedTable.post(CARIBBEAN_STUD), [dollars(100), dollars(100)]), *begun)

    play(round_, "d dh p1 3h3s8c5d4c", "d dh p2 5h")

    assert round_.state.hands[1] == parse_cards("3h3s8c5d4c")
    assert round_.state.hands[2] == parse_cards("2h2s9c??5h")


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ("d dh b AsQh7cKd", "card/in_use"),
        ("d dh b AsQh7c2d5h", "card/mismatch"),
        ("d dh b AsQh7c", "phase/not_now"),
        ("d dh b ????????", "phase/not_now"),
        ("d count", "phase/not_now"),
    ],
)
def test_what_does_not_name_the_hand_is_refused(action, code):
    round_ = stud("p1 w bet 20", "p2 w bet 20")
    before = round_.fingerprint()
    with pytest.raises(CommandRejected) as refusal:
        play(round_, action)
    assert refusal.value.code == code
    assert round_.fingerprint() == before


@pytest.mark.parametrize("action", ["d dh b ??????????", "d dh b AsQh7c2d??"])
def test_a_card_that_lies_face_up_is_named_when_it_is_dealt(action):
    table = BankedTable.post(CARIBBEAN_STUD)
    round_ = play(BankedRound(table, [dollars(100), dollars(100)]), *DEALT[:-1])
    with pytest.raises(CommandRejected) as refusal:
        play(round_, action)
    assert refusal.value.code == "card/mismatch"


def test_an_exposed_card_is_one_of_those_that_were_dealt_unseen():
    table = BankedTable.post(HIGH_CARD_FLUSH)
    round_ = play(
        BankedRound(table, [dollars(100)], counts=True),
        *("p1 w ante 10", "d nb", f"d dh p1 {'??' * 7}", f"d dh b {'??' * 7}", "d exposed p1 5h"),
    )
    assert round_.state.hands[1] == (*parse_cards("5h"), *(UNSEEN,) * 6)
    play(round_, "p1 w raise 10", "d dh b AcKcJc9d8d7s6s", "d dh p1 5h4h3h2hAdKsQc", "d count")
    assert round_.over


def test_a_round_with_hands_that_were_named_late_is_written_and_read_again():
    round_ = stud("p1 f", "p2 w bet 20", "d dh b AsQh7c2d", "d dh p2 2h2s9c5h4d", "d count")
    text = write_document(round_)
    assert "d dh p1 ??????????" in text
    assert replay_source(read_text(text, "round")[0]).error is None


@pytest.mark.clause("ultimate-texas-holdem", "UTH-R12")
def test_a_folded_hand_is_named_for_a_backers_bet_that_survives_the_fold():
    round_ = felt("ultimate-texas-holdem", 100, 1000, 100, seats=(1, 2, 0), bank=2, backline=True)
    play(round_, "p1 w ante 10", "p1 w blind 10", "p3 w ante@1 10", "p3 w blind@1 10", "p3 w trips@1 5")
    play(round_, "d nb", "d dh p1 ????", "d dh b ????", "p1 cc", "d db 9s9d2c", "p1 cc", "d db 3h4c", "p1 f")
    assert asked(round_) == [(1, 2)]

    play(round_, "d dh p1 9hKd")

    assert round_.over
    [trips] = [event for event in round_.log if isinstance(event, e.WagerSettled) and "trips" in event.spot]
    assert trips.returned == dollars(20)


# ── blackjack whose players' cards are dealt face down ───────────────────────────────────────────────


def blackjack(*actions: str, cards: str = "down") -> BankedRound:
    table = BankedTable.post(BLACKJACK_BUSTER, options={"player_cards": cards})
    bank = PlayerDealer(player=Player(3), wager=dollars(500))
    round_ = BankedRound(table, [dollars(1000)] * 3, bank=bank, counts=True)
    laid = ("p1 w game 10", "p2 w game 10", "d nb", "d dh p1 ????", "d dh p2 ????")
    return play(round_, *laid, *actions)


@pytest.mark.clause("21st-century-blackjack-buster", "BB Round")
def test_a_hand_dealt_face_down_is_named_when_its_turn_comes():
    round_ = blackjack("d dh b ??Kc", "d dh b 7d")
    assert asked(round_) == [(1, 2)]
    with pytest.raises(CommandRejected) as refusal:
        play(round_, "p1 stand")
    assert refusal.value.code == "phase/not_now"
    play(round_, "d dh p1 Th6d")
    assert asked(round_) == []
    play(round_, "p1 hit", "d dh p1 5c")
    assert asked(round_) == [(2, 2)]
    # A Natural is finished as soon as it is named.
    play(round_, "d dh p2 AsKd")
    assert round_.over
    assert [stack // 100 for stack in round_.state.stacks[1:]] == [1010, 1012, 978]


@pytest.mark.clause("21st-century-blackjack-buster", "BB Round")
def test_the_banks_natural_has_every_hand_named_from_the_right():
    round_ = blackjack("d dh b ??Ac", "d closed")
    assert asked(round_) == [("b", 1)]
    play(round_, "d dh b Kd")
    assert asked(round_) == [(2, 2), (1, 2)]
    play(round_, "d dh p2 AsKh", "d dh p1 9h9d")
    assert [stack // 100 for stack in round_.state.stacks[1:]] == [990, 1000, 1010]


@pytest.mark.clause("21st-century-blackjack-buster", "BB Round")
def test_players_cards_that_lie_face_up_are_named_as_they_are_dealt():
    with pytest.raises(CommandRejected) as refusal:
        blackjack(cards="up")
    assert refusal.value.code == "card/mismatch"
    round_ = blackjack("d dh b ??Kc", "d dh b 7d", "d dh p1 Th6d", "p1 hit")
    with pytest.raises(CommandRejected) as refusal:
        play(round_, "d dh p1 ??")
    assert refusal.value.code == "card/mismatch"


@pytest.mark.clause("21st-century-blackjack-buster", "BB Round")
@pytest.mark.parametrize("act", ["p1 hit", "p1 stand", "p1 split", "p1 surrender", "p1 w double 10"])
def test_a_hand_is_not_played_before_it_is_named(act):
    round_ = blackjack("d dh b ??Kc", "d dh b 7d")
    assert round_.to_act == (DEALER,)

    refusal = round_.refusal(parse_action(act))

    assert refusal is not None
    assert (refusal.code, refusal.message) == ("phase/not_now", "the hand of player 1 comes first")

"""The automatic dealer deals in the order that each game's text describes."""

from dataclasses import replace

import pytest

from croupier.floor import demo_tables
from croupier.history.recorded_banked import BANKED
from croupier.history.seen import EVERYTHING
from croupier.table import commands as c
from croupier.table.events import BoardDealt, HandDealt
from croupier.table.session import commands as sc
from tests.floor.quiet_room import QuietTable, stacked
from tests.games.banked.felt import play
from tests.games.banked.player_dealer_felt import felt
from tests.refusal import refused

SETUPS = {setup.id: setup for setup in demo_tables()}


def table(name, top, **options):
    """A table with this deck on top; Nora in seat 1 plays, Otis and Rosa in seats 3 and 2 are bots."""
    setup = SETUPS[name]
    posting = setup.posting
    if options:
        posted = posting.table.post(posting.table.game, options={"min": "5", **options})
        setup = replace(setup, posting=replace(posting, table=posted))
    quiet = QuietTable(setup, shuffler=stacked(top), bots=("Otis", "Rosa"))
    quiet.sit("Nora", 1, 50_000)
    quiet.play_round("Nora", lambda legal: legal[0])
    return quiet


def first_deals(quiet, count):
    """To whom the first cards went, one line for each deal."""
    dealt = [event for event in quiet.session.log if isinstance(event, HandDealt)][:count]
    numbered = quiet.session.posting.table.game.hands > 1
    return [
        (f"{event.to}.{event.hand}" if numbered and event.to != "b" else str(event.to), _text(event))
        for event in dealt
    ]


def _text(event):
    return "".join(card.text for card in event.cards)


@pytest.mark.clause("ez-baccarat-panda-8", "EZ Deal")
def test_two_lines_are_dealt_in_turn():
    quiet = table("ez-baccarat", "9c2h8d5s")

    assert first_deals(quiet, 4) == [("player", "9c"), ("banker", "2h"), ("player", "8d"), ("banker", "5s")]


@pytest.mark.clause("golden-frog-baccarat", "GF 5")
def test_the_frog_too_is_dealt_card_by_card_after_the_burn():
    quiet = table("golden-frog", "AcKd" + "9c2h8d5s")

    assert first_deals(quiet, 4) == [("player", "9c"), ("banker", "2h"), ("player", "8d"), ("banker", "5s")]


@pytest.mark.clause("21st-century-blackjack-switch", "SW 6")
def test_each_hand_gets_a_card_then_each_a_second_and_the_banks_first_is_up():
    quiet = table("blackjack-switch", "2c3c4c5c" + "9d" + "6c7c8c9c" + "Ts")
    bank = quiet.session.last.bank.player
    hands = [f"{player}.{hand}" for player in range(1, 4) if player != bank for hand in (1, 2)]

    assert first_deals(quiet, 10) == [
        *zip(hands, ("2c", "3c", "4c", "5c"), strict=True),
        ("b", "9d"),
        *zip(hands, ("6c", "7c", "8c", "9c"), strict=True),
        ("b", "Ts"),
    ]
    up = [event.up for event in quiet.session.log if isinstance(event, HandDealt) and event.to == "b"]
    assert up[:2] == [1, 0]


@pytest.mark.clause("21st-century-blackjack-buster", "BB Round")
def test_the_bank_of_blackjack_shows_its_first_card():
    quiet = table("blackjack-buster", "9cTc" + "9d" + "8c7c" + "Ts")
    players = [str(player) for player in (1, 2, 3) if player != quiet.session.last.bank.player]

    assert first_deals(quiet, 6) == [
        *zip(players, ("9c", "Tc"), strict=True),
        ("b", "9d"),
        *zip(players, ("8c", "7c"), strict=True),
        ("b", "Ts"),
    ]
    assert [card.text for card in quiet.session.last.state.hands["b"][:2]] == ["Ts", "9d"], "hole, then up"


def test_a_deal_card_by_card_can_be_read_again():
    quiet = table("blackjack-buster", "9cTc" + "9d" + "8c7c" + "Ts")
    played = quiet.session.last
    again = type(played)(played.table, played.state.starting, bank=played.bank)
    for command in BANKED.told(played, EVERYTHING):
        again.apply(command)

    assert again.state.hands == played.state.hands
    assert again.state.stacks == played.state.stacks


@pytest.mark.clause("ultimate-texas-holdem", "UTH-R7")
@pytest.mark.parametrize(
    ("deal", "packets"),
    [("shuffler", ["2c3c", "4c5c", "6c7c"]), ("shoe", ["2c", "3c", "4c", "5c", "6c", "7c"])],
)
def test_holdem_is_dealt_in_pairs_from_a_shuffler_and_singly_from_a_shoe(deal, packets):
    quiet = table("ultimate-holdem", "2c3c4c5c6c7c" + "8c9cTcJcQc", deal=deal)
    dealt = [event for event in quiet.session.log if isinstance(event, HandDealt)]

    assert [_text(event) for event in dealt] == packets
    assert {str(event.to) for event in dealt[-1:]} == {"b"}
    board = [event for event in quiet.session.log if isinstance(event, BoardDealt)]
    assert "".join(map(_text, board)).startswith("8c9cTc")


# ── piles ────────────────────────────────────────────────────────────────────────────────────────────


def pai_gow(dice, pile=None):
    """Nora in seat 1 and Otis in seat 2 play, Rhea in seat 4 banks; the deck lies in its own order."""
    quiet = QuietTable(SETUPS["fortune-pai-gow"], shuffler=stacked(""))
    for person, seat in (("Nora", 1), ("Otis", 2), ("Rhea", 4)):
        quiet.sit(person, seat)
    quiet.do(*(sc.DeclineBank(person=person) for person in ("Nora", "Otis")))
    quiet.do(sc.AcceptBank(person="Rhea", wager=300_00))
    quiet.start()
    for player, person in ((1, "Nora"), (2, "Otis")):
        quiet.do(sc.Act(command=c.PlaceWager(player=player, spot="game", amount=10_00), person=person))
    quiet.do(sc.Act(command=c.NoMoreBets()))
    if pile is not None:
        quiet.do(sc.Act(command=c.PickPile(player=3, pile=pile), person="Rhea"))
    quiet.do(sc.Act(command=c.ShakeDice(dice=dice)))
    quiet.settle()
    return quiet


def zigzag(order, pile):
    """The cards of a pile, dealt by hand: seven from the left, seven from the right, and so on."""
    piles = [[] for _ in range(7)]
    cards = list(order)
    for n in range(7):
        for one in piles if n % 2 == 0 else reversed(piles):
            one.append(cards.pop(0))
    assert len(cards) == 4, "the last four are discarded"
    return tuple(piles[pile - 1])


@pytest.mark.clause("fortune-pai-gow-poker", "FPG Deal 2")
@pytest.mark.parametrize(
    ("dice", "pile", "piles"),
    [
        # Ten counts to the seat two places left of the bank, seat 6: empty, and it gets the picked pile.
        ((3, 3, 4), 1, {1: 3, 2: 4, "b": 6}),
        ((3, 3, 4), 5, {1: 7, 2: 1, "b": 3}),
        # Eight is the bank's own number: it has the first pile, and seat 5 the action button.
        ((2, 2, 4), 2, {1: 6, 2: 7, "b": 2}),
        ((2, 2, 4), None, {1: 5, 2: 6, "b": 1}),
    ],
)
def test_piles_go_out_from_the_place_of_the_dice(dice, pile, piles):
    quiet = pai_gow(dice, pile)
    order, hands = quiet.dealer.deck.order, quiet.session.round.state.hands

    assert {to: hands[to] for to in piles} == {to: zigzag(order, number) for to, number in piles.items()}


@pytest.mark.clause("fortune-pai-gow-poker", "FPG Deal 3")
def test_piles_are_given_out_clockwise_from_the_first_place():
    quiet = pai_gow((2, 2, 4), 2)
    dealt = [event.to for event in quiet.session.log if isinstance(event, HandDealt)]

    assert dealt == ["b", 1, 2]


@pytest.mark.clause("fortune-pai-gow-poker", "FPG Deal 2")
def test_only_the_player_dealer_picks_and_only_once():
    round_ = felt("fortune-pai-gow-poker", 1000, 1000, seats=[1, 2])
    play(round_, "p1 w game 50", "d nb")

    assert refused(round_, "p1 pile 3").code == "phase/not_now"
    assert refused(round_, "p2 pile 8").code == "card/count"
    play(round_, "p2 pile 3")
    assert refused(round_, "p2 pile 4").code == "phase/not_now"
    play(round_, "d dice 3 3 4")
    assert refused(round_, "p2 pile 4").code == "phase/not_now"

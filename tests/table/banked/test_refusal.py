"""At any point of any round: what is not legal is refused with a known code and changes nothing."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier import errors, numbers
from croupier.cards import DECK, JOKER, UNSEEN
from croupier.games.banked.vocabulary import BANK, Board, Deal, Decide
from croupier.games.choice import BurnCards, Wager
from croupier.money import Cents, Fine
from croupier.table import BankedRound, Command
from croupier.table import commands as c
from croupier.table.banked.state import Stage
from croupier.table.reading import MeterReading
from tests.games.banked.felt import caribbean, play, refused
from tests.table.banked.banked_play import plays

CODES = {
    kind.code
    for kind in vars(errors).values()
    if isinstance(kind, type)
    and issubclass(kind, errors.CommandRejected)
    and kind is not errors.CommandRejected
}
SPOTS = (
    "ante",
    "bet",
    "progressive",
    "tip_ante",
    "tip_bet",
    "player",
    "banker",
    "tie",
    "panda8",
    "dragon7",
    "bonus",
    "flop",
    "turn",
    "raise",
    "flush",
    "tip_raise",
    "third_street",
    "fifth_street",
    "bet_1",
    "bet_2",
    "bet_3",
    "",
    "x",
)
TARGETS = (0, 1, 2, 3, 7, 8, -1, "b", "player", "banker", "each", "x")


def anything(rng: Random) -> Command:
    """Any command at all: wrong players, amounts, cards, hands, and commands of other games."""
    player = rng.choice((-1, 0, 1, 1, 2, 3, 4, 7, 8, 99))
    amount = Cents(rng.choice((-500, -1, 0, 1, 99, 100, 150, 500, 1000, 2000, 5000, 5100, 10**9, 1 << 50)))
    cards = tuple(rng.choices((*DECK, JOKER, UNSEEN), k=rng.choice((0, 1, 2, 3, 5, 5, 6))))
    return rng.choice(
        (
            c.PlaceWager(player=player, spot=rng.choice(SPOTS), amount=amount),
            c.PlaceWager(player=player, spot=rng.choice(SPOTS), amount=amount),
            c.PlaceWager(player=player, spot=rng.choice(SPOTS), amount=amount, hand=rng.choice((0, 2))),
            c.PlaceWager(player=player, spot=rng.choice(SPOTS), amount=amount, on=rng.choice((1, 2))),
            c.Buy(player=player, amount=amount),
            c.TakeOff(player=player, spot=rng.choice(SPOTS)),
            c.PayAwards(meter=MeterReading(meter=Fine(1), seed=Fine(1))),
            c.NoMoreBets(),
            c.DealHand(to=rng.choice(TARGETS), cards=cards, hand=rng.choice((1, 1, 1, 2))),
            c.DealHand(to=rng.choice(TARGETS), cards=cards),
            c.DealBoard(cards=cards),
            c.Burn(cards=cards),
            c.DealDone(),
            c.DeclareDead(player=player),
            c.CountHands(),
            c.ExposeEarly(cards=cards),
            c.Shuffle(),
            c.Fold(player=player, hand=rng.choice((1, 1, 2))),
            c.CheckOrCall(player=player),
            c.BetOrRaise(player=player, to=amount),
            c.Show(player=player, cards=cards),
            c.Muck(player=player),
        )
    )


def fits(round_: BankedRound, cards) -> bool:
    """Whether these cards can still come from the deck."""
    copies = round_.table.deck.copies
    return all(
        round_.state.out.get(card, 0) + cards.count(card) <= copies[card]
        for card in cards
        if card is not UNSEEN
    )


def lies_face_down(round_: BankedRound, to) -> bool:
    """Whether the deal that goes on, or that has just ended, gives this hand no card face up."""
    return (to in round_.state.hands and not round_.state.face_up.get(to, 0)) or any(
        choice.verb == "dh" and choice.to == to and not choice.up for choice in round_.legal()
    )


DEALT = {
    "caribbean-stud": lambda players: 5 * players + 5,
    "texas-holdem-bonus": lambda players: 2 * players + 2 + 5 + 3,
    "high-card-flush": lambda players: 7 * players + 7,
    "mississippi-stud": lambda players: 2 * players + 3,
    "let-it-ride": lambda players: 3 * players + 2,
    "ez-baccarat-panda-8": lambda players: 6,
}
"""As many cards as a round may take."""


def to_spare(round_: BankedRound) -> int:
    """How many cards may be burned before the deal."""
    return len(round_.table.deck.cards) - DEALT[round_.table.game.id](round_.state.players)


def offered(round_: BankedRound, command: Command) -> bool:
    """Whether the command is among the choices, or one of the few things that are done beside them."""
    state, choices = round_.state, round_.legal()
    match command:
        case c.PlaceWager(player=player, spot=spot, amount=amount, hand=1, on=None):
            return any(
                choice.low <= amount <= choice.high and (amount - choice.low) % choice.step == 0
                for choice in choices
                if isinstance(choice, Wager) and (choice.player, choice.spot) == (player, spot)
            )
        case c.NoMoreBets():
            return any(choice.verb == "nb" for choice in choices)
        case c.Fold(player=player, hand=1):
            return any((choice.verb, choice.player) == ("f", player) for choice in choices)
        case c.DealHand(to=to, cards=cards, hand=1):
            due = {choice.to: choice.count for choice in choices if choice.verb == "dh"}
            # Where a wrong count is ruled on, a dealer can give a hand too many cards.
            wrong = (
                state.stage is Stage.PLAY
                and isinstance(round_.step, Deal)
                and round_.table.game.misdeals.surplus
            )
            # One card at a time, it comes when the hands are complete and nobody has decided yet.
            after = round_.table.game.misdeals.surplus and round_.runner.just_dealt and to in state.hands
            room = (wrong and round_.runner.receives(to)) or after or len(cards) <= due.get(to, 0)
            down = UNSEEN not in cards or lies_face_down(round_, to)
            return bool(cards) and room and down and fits(round_, cards)
        case c.Buy(player=player, amount=amount):
            return not round_.table.game.table_stakes and amount > 0 and 1 <= player <= state.players
        case c.CheckOrCall(player=player):
            return any((choice.verb, choice.player) == ("cc", player) for choice in choices)
        case c.Burn(cards=cards) if isinstance(round_.step, Board):
            due = {choice.count for choice in choices if isinstance(choice, BurnCards)}
            return len(cards) in due and fits(round_, cards)
        case c.Burn(cards=cards):
            gone = len(state.burned_cards) + len(cards)
            return not state.hands and fits(round_, cards) and gone <= to_spare(round_)
        case c.DealBoard(cards=cards, board=1):
            due = any(choice.verb == "db" for choice in choices)
            return due and bool(cards) and UNSEEN not in cards and fits(round_, cards)
        case c.DealDone():
            return state.stage is Stage.PLAY and isinstance(round_.step, Deal | Board)
        case c.TakeOff(player=player, spot=spot):
            taken_off = [(choice.player, choice.spot) for choice in choices if choice.verb == "off"]
            own = state.on(player) if 1 <= player <= state.players else {}
            alone = spot not in ("ante", "bet_1") or set(own) == {spot}
            needed = spot in ("player", "banker") and bool({"panda8", "dragon7"} & set(own))
            both = {"player", "banker"} <= set(own)
            free = state.stage is Stage.WAGERS and spot in own and alone and (both or not needed)
            if isinstance(round_.step, Decide) and round_.step.pull_down and state.stage is Stage.PLAY:
                free = spot == round_.step.spot and player in round_.to_act
            assert free is ((player, spot) in taken_off)
            return free
        case c.DeclareDead(player=numbers.DEALER):
            dealt = state.stage is Stage.PLAY and BANK in state.hands and not isinstance(round_.step, Deal)
            return round_.bank is None and dealt
        case c.DeclareDead(player=player):
            return state.stage is Stage.PLAY and player in state.hands and player not in state.dead
        case c.CountHands():
            return any(choice.verb == "count" for choice in choices)
    return False


@given(plays(irregular=True), st.integers(0, 2**32 - 1))
@settings(max_examples=150)
def test_what_is_not_offered_is_refused_and_changes_nothing(game, seed):
    rng = Random(seed)
    for round_, _ in game.play():
        for _ in range(4):
            command, before = anything(rng), round_.fingerprint()
            if isinstance(command, c.DealHand) and isinstance(command.to, str) and UNSEEN in command.cards:
                # Of the bank's cards and of a line's some lie face up; test_naming.py deals those.
                continue
            expected = offered(round_, command)
            twin = round_.copy()
            try:
                twin.apply(command)
                refusal = None
            except errors.CommandRejected as refused_:
                refusal = refused_

            assert (refusal is None) == expected, f"{command}: {refusal and refusal.message}"
            assert refusal is None or (refusal.code in CODES and refusal.message)
            assert (twin.fingerprint() == before) == (refusal is not None)
            assert round_.fingerprint() == before


@given(plays(), st.integers(0, 2**32 - 1))
@settings(max_examples=80)
def test_when_a_round_is_over_everything_is_refused(game, seed):
    round_, _ = game.finish()
    if not round_.over:
        return
    rng, before = Random(seed), round_.fingerprint()
    for _ in range(20):
        refusal = round_.refusal(anything(rng))
        assert refusal is not None
        assert refusal.code in ("round/over", "phase/not_now")
    assert round_.fingerprint() == before


@pytest.mark.clause("caribbean-stud", "CSP 1")
def test_a_second_hand_cannot_be_folded():
    dealt = play(caribbean(), "p1 w ante 10", "d nb", "d dh p1 QhQd7s6c3d", "d dh b AdKh8c5s4h")

    assert refused(dealt, "p1.2 f").code == "seat/unknown"
    play(dealt, "p1 f")


@pytest.mark.clause("caribbean-stud", "CSP 9")
def test_burns_leave_enough_cards_for_everybody():
    """Seven hands and the dealer's are forty cards: twelve can be burned, and no thirteenth."""
    round_ = play(caribbean(*(100,) * 7), "p1 w ante 10", "d nb", f"d burn {'??' * 12}")

    assert refused(round_, "d burn ??").code == "card/count"
    assert refused(caribbean(), f"d burn {'??' * 43}").code == "card/count"
    play(caribbean(), "p1 w ante 10", "d nb", f"d burn {'??' * 42}", "d dh p1 AsKsQsJsTs")

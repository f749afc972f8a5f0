"""A deal that went wrong: misdeals, exposed and surplus cards, a fouled deck (POT 13)."""

from __future__ import annotations

from enum import StrEnum

from croupier.cards import JOKER, UNSEEN, Card
from croupier.errors import CardMismatch, HandFolded, MisdealUnknown, NotNow, StubEmpty
from croupier.money import Cents
from croupier.numbers import Player
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.pot.due import UNSEEN_BURN, burn_is_due, cards_due
from croupier.table.pot.standing import PotStanding
from croupier.table.pot.state import Stage

CLAUSE = "POT 13"
ACTS = (e.Checked, e.Called, e.Raised, e.HandFolded)


class Misdeal(StrEnum):
    """What makes a deal a misdeal, if it is noticed before two players have acted."""

    EARLY_CARD = "early-card"
    """The first or second card of the deal was exposed by the dealer."""
    TWO_EXPOSED = "two-exposed"
    """Two or more cards were exposed."""
    WRONG_COUNT = "wrong-count"
    """A hand has a wrong number of cards, other than one too many."""
    WRONG_BUTTON = "wrong-button"
    """The button lay on a wrong seat."""
    WRONG_SEAT = "wrong-seat"
    """The first card went to a wrong seat."""
    LEFT_OUT = "left-out"
    """A player entitled to cards was left out."""


# ── the whole hand ───────────────────────────────────────────────────────────────────────────────────


def misdeal(hand: PotStanding, command: c.DeclareMisdeal) -> None:
    """All forced bets go back, and the same button deals again."""
    try:
        reason = Misdeal(command.reason)
    except ValueError:
        raise MisdealUnknown(
            f"{command.reason!r} makes no misdeal; these do: {', '.join(Misdeal)}", clause=CLAUSE
        ) from None
    _require_early(hand, "a deal counts once two players have acted: it is played out, a wrong hand is dead")
    void(hand, reason)


def foul(hand: PotStanding, _: c.FoulDeck) -> None:
    """Two equal cards, or one of another back: all wagers are returned, however far the hand has come."""
    void(hand, "fouled deck")


def void(hand: PotStanding, reason: str) -> None:
    """Everybody has again what they began with, fees included."""
    chips = hand.state.chips
    back = [Cents(before - now) for before, now in zip(chips.starting, chips.stacks, strict=True)]
    fees = Cents(chips.fees_taken())
    hand.emit(e.HandVoided(reason=reason, returned=tuple(back[1:]), fees=fees, clause=CLAUSE))
    hand.emit(e.RoundClosed())


def two_have_acted(hand: PotStanding) -> bool:
    """Whether it is too late for a misdeal. A forced bet is no act."""
    acted = {event.player for event in hand.log if isinstance(event, ACTS)}
    return hand.state.street > 0 or len(acted) >= 2


def _require_early(hand: PotStanding, says: str) -> None:
    if two_have_acted(hand):
        raise NotNow(f"{says}; {hand.awaited()} comes next", clause=CLAUSE)


# ── one card ─────────────────────────────────────────────────────────────────────────────────────────


def extra(hand: PotStanding, command: c.ReturnExtra) -> None:
    """One card too many to one player: it goes back and becomes the burn."""
    _require_inside(hand, command.to)
    _require_early(hand, "a surplus card is taken back before two players have acted")
    if hand.state.trouble.burn_made:
        raise NotNow("a second wrong card makes a misdeal", clause=CLAUSE)
    hand.unused((command.card,))
    hand.emit(e.ExtraCardReturned(to=command.to, card=command.card))


def exposed(hand: PotStanding, command: c.ExposeDown) -> None:
    """The dealer turned a card up that comes face down: what happens is the game's rule."""
    player, card, state = command.to, command.card, hand.state
    _require_inside(hand, player)
    if card is UNSEEN:
        raise CardMismatch("an exposed card has been seen; name it", clause=CLAUSE)
    if state.stage is Stage.DRAW:
        _exposed_in_draw(hand, player, card)
    elif state.stage is Stage.CHOICE:
        _exposed_by_choice(hand, player, card)
    elif state.stage is not Stage.DEAL or state.street:
        raise NotNow(f"no card comes face down now; {hand.awaited()} comes next", clause=CLAUSE)
    elif hand.table.game.cards_up:
        _exposed_in_stud(hand, player, card)
    else:
        _exposed_in_deal(hand, player, card)


def _exposed_in_deal(hand: PotStanding, player: Player, card: Card) -> None:
    """Replaced after the deal, and it becomes the burn; in Lowball a low card is kept (LB 9)."""
    _lay_open(hand, player, card)
    if hand.state.trouble.exposed:
        void(hand, Misdeal.TWO_EXPOSED)
        return
    kept = keeps_exposed(hand, card)
    hand.emit(e.DownCardExposed(to=player, card=card, then="kept" if kept else "burn", clause=CLAUSE))


def keeps_exposed(hand: PotStanding, card: Card) -> bool:
    """Whether the player must keep a card that was exposed before the draw."""
    game = hand.table.game
    ranks = game.keeps_exposed if hand.table.is_fixed else game.keeps_exposed_in_big_bet
    return bool(ranks) and (card is JOKER or card.rank in ranks)


def _exposed_in_stud(hand: PotStanding, player: Player, card: Card) -> None:
    """The third card comes down instead; a hand with both down cards exposed is dead, its ante goes back."""
    cards, hole = hand.state.cards, hand.street.hole
    if cards.dealt[player] > hole:
        raise NotNow(f"player {player} has a card up already; nothing is dealt down instead", clause="7CS 9")
    _lay_open(hand, player, card)
    hand.emit(e.DownCardExposed(to=player, card=card, then="up", clause="7CS 9"))
    if len(cards.up[player]) < hole:
        return
    hand.emit(e.HandDeclaredDead(player=player, clause="7CS 9"))
    ante = Cents(min(hand.forced.ante_of(player), hand.state.chips.posted[player]))
    hand.emit(e.AnteReturned(player=player, amount=ante))


def _exposed_in_draw(hand: PotStanding, player: Player, card: Card) -> None:
    """A drawn card that was exposed is replaced when all others have theirs."""
    if not hand.state.cards.drew[player]:
        raise NotNow(f"player {player} has drawn no card", clause="LB 9")
    _lay_open(hand, player, card)
    hand.emit(e.DownCardExposed(to=player, card=card, then="replaced", clause="LB 9"))


def _exposed_by_choice(hand: PotStanding, player: Player, card: Card) -> None:
    """A card asked for face down stays up, and the down card stays down (MEX 9)."""
    state = hand.state
    if state.waiting[0] != player or state.cards.facing is not False:
        raise NotNow(f"player {player} is due no card face down; {hand.awaited()} comes next", clause="MEX 9")
    hand.unused((card,))
    hand.emit(e.DownCardExposed(to=player, card=card, then="stays up", clause="MEX 9"))


# ── shared ───────────────────────────────────────────────────────────────────────────────────────────


def _require_inside(hand: PotStanding, player: Player) -> None:
    hand.require_player(player)
    if player not in hand.state.inside:
        raise HandFolded(f"player {player} has no hand any more")


def _lay_open(hand: PotStanding, player: Player, card: Card) -> None:
    """The card is one that the player holds, or the next one of the deal, which came face up."""
    cards = hand.state.cards
    if card in cards.down(player) or not cards_due(hand, player):
        _require_held(hand, player, card)
        return
    hand.unused((card,))
    burned = burn_is_due(hand)
    if cards.stub < 1 + burned:
        raise StubEmpty(f"{cards.stub} cards are left; the dealer shuffles first", clause="POT 10")
    if burned:
        hand.emit(UNSEEN_BURN)
    hand.emit(e.HandDealt(to=player, cards=(card,)))


def _require_held(hand: PotStanding, player: Player, card: Card) -> None:
    """The card lies face down before the player, seen or not."""
    down = hand.state.cards.down(player)
    if card in down:
        return
    if UNSEEN not in down:
        raise CardMismatch(f"player {player} has no {card} face down", clause=CLAUSE)
    hand.unused((card,))

"""A deal that went wrong: misdeals, exposed and surplus cards, a fouled deck (POT 13)."""

from __future__ import annotations

from enum import StrEnum

from croupier.cards import JOKER, UNSEEN, Card
from croupier.errors import CardMismatch, HandFolded, MisdealUnknown, NotNow, StubEmpty
from croupier.money import Cents
from croupier.numbers import Player
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.pot.dealing.due import UNSEEN_BURN, burn_is_due, cards_due
from croupier.table.pot.position import PotPosition
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


def misdeal(round_: PotPosition, command: c.DeclareMisdeal) -> None:
    """All forced bets go back, and the same button deals again."""
    try:
        reason = Misdeal(command.reason)
    except ValueError:
        raise MisdealUnknown(
            f"{command.reason!r} makes no misdeal; these do: {', '.join(Misdeal)}", clause=CLAUSE
        ) from None
    _require_early(
        round_, "a deal counts once two players have acted: it is played out, a wrong hand is dead"
    )
    void(round_, reason)


def foul(round_: PotPosition, _: c.FoulDeck) -> None:
    """Two equal cards, or one of another back: all wagers are returned, however far the hand has come."""
    void(round_, "fouled deck")


def void(round_: PotPosition, reason: str) -> None:
    """Everybody has again what they began with, fees included."""
    chips = round_.state.chips
    back = [Cents(before - now) for before, now in zip(chips.starting, chips.stacks, strict=True)]
    fees = Cents(chips.fees_taken())
    round_.emit(e.HandVoided(reason=reason, returned=tuple(back[1:]), fees=fees, clause=CLAUSE))
    round_.emit(e.RoundClosed())


def two_have_acted(round_: PotPosition) -> bool:
    """Whether it is too late for a misdeal. A forced bet is no act."""
    acted = {event.player for event in round_.log if isinstance(event, ACTS)}
    return round_.state.street > 0 or len(acted) >= 2


def _require_early(round_: PotPosition, says: str) -> None:
    if two_have_acted(round_):
        raise NotNow(f"{says}; {round_.awaited()} comes next", clause=CLAUSE)


# ── one card ─────────────────────────────────────────────────────────────────────────────────────────


def extra(round_: PotPosition, command: c.ReturnExtra) -> None:
    """One card too many to one player: it goes back and becomes the burn."""
    _require_inside(round_, command.to)
    _require_early(round_, "a surplus card is taken back before two players have acted")
    if round_.state.trouble.burn_made:
        raise NotNow("a second wrong card makes a misdeal", clause=CLAUSE)
    round_.unused((command.card,))
    round_.emit(e.ExtraCardReturned(to=command.to, card=command.card))


def exposed(round_: PotPosition, command: c.ExposeDown) -> None:
    """The dealer turned a card up that comes face down: what happens is the game's rule."""
    player, card, state = command.to, command.card, round_.state
    _require_inside(round_, player)
    if card is UNSEEN:
        raise CardMismatch("an exposed card has been seen; name it", clause=CLAUSE)
    if state.stage is Stage.DRAW:
        _exposed_in_draw(round_, player, card)
    elif state.stage is Stage.CHOICE:
        _exposed_by_choice(round_, player, card)
    elif state.stage is not Stage.DEAL or state.street:
        raise NotNow(f"no card comes face down now; {round_.awaited()} comes next", clause=CLAUSE)
    elif round_.table.game.cards_up:
        _exposed_in_stud(round_, player, card)
    else:
        _exposed_in_deal(round_, player, card)


def _exposed_in_deal(round_: PotPosition, player: Player, card: Card) -> None:
    """Replaced after the deal, and it becomes the burn; in Lowball a low card is kept (LB 9)."""
    _lay_open(round_, player, card)
    if round_.state.trouble.exposed:
        void(round_, Misdeal.TWO_EXPOSED)
        return
    kept = keeps_exposed(round_, card)
    round_.emit(e.DownCardExposed(to=player, card=card, then="kept" if kept else "burn", clause=CLAUSE))


def keeps_exposed(round_: PotPosition, card: Card) -> bool:
    """Whether the player must keep a card that was exposed before the draw."""
    game = round_.table.game
    ranks = game.keeps_exposed if round_.table.is_fixed else game.keeps_exposed_in_big_bet
    return bool(ranks) and (card is JOKER or card.rank in ranks)


def _exposed_in_stud(round_: PotPosition, player: Player, card: Card) -> None:
    """The third card comes down instead; a hand with both down cards exposed is dead, its ante goes back."""
    cards, hole = round_.state.cards, round_.street.hole
    if cards.dealt[player] > hole:
        raise NotNow(f"player {player} has a card up already; nothing is dealt down instead", clause="7CS 9")
    _lay_open(round_, player, card)
    round_.emit(e.DownCardExposed(to=player, card=card, then="up", clause="7CS 9"))
    if len(cards.up[player]) < hole:
        return
    round_.emit(e.HandDeclaredDead(player=player, clause="7CS 9"))
    ante = Cents(min(round_.forced.ante_of(player), round_.state.chips.posted[player]))
    round_.emit(e.AnteReturned(player=player, amount=ante))


def _exposed_in_draw(round_: PotPosition, player: Player, card: Card) -> None:
    """A drawn card that was exposed is replaced when all others have theirs."""
    if not round_.state.cards.drew[player]:
        raise NotNow(f"player {player} has drawn no card", clause="LB 9")
    _lay_open(round_, player, card)
    round_.emit(e.DownCardExposed(to=player, card=card, then="replaced", clause="LB 9"))


def _exposed_by_choice(round_: PotPosition, player: Player, card: Card) -> None:
    """A card asked for face down stays up, and the down card stays down (MEX 9)."""
    state = round_.state
    if state.waiting[0] != player or state.cards.facing is not False:
        raise NotNow(
            f"player {player} is due no card face down; {round_.awaited()} comes next", clause="MEX 9"
        )
    round_.unused((card,))
    round_.emit(e.DownCardExposed(to=player, card=card, then="stays up", clause="MEX 9"))


# ── shared ───────────────────────────────────────────────────────────────────────────────────────────


def _require_inside(round_: PotPosition, player: Player) -> None:
    round_.require_player(player)
    if player not in round_.state.inside:
        raise HandFolded(f"player {player} has no hand any more")


def _lay_open(round_: PotPosition, player: Player, card: Card) -> None:
    """The card is one that the player holds, or the next one of the deal, which came face up."""
    cards = round_.state.cards
    if card in cards.down(player) or not cards_due(round_, player):
        _require_held(round_, player, card)
        return
    round_.unused((card,))
    burned = burn_is_due(round_)
    if cards.stub < 1 + burned:
        raise StubEmpty(f"{cards.stub} cards are left; the dealer shuffles first", clause="POT 10")
    if burned:
        round_.emit(UNSEEN_BURN)
    round_.emit(e.HandDealt(to=player, cards=(card,)))


def _require_held(round_: PotPosition, player: Player, card: Card) -> None:
    """The card lies face down before the player, seen or not."""
    down = round_.state.cards.down(player)
    if card in down:
        return
    if UNSEEN not in down:
        raise CardMismatch(f"player {player} has no {card} face down", clause=CLAUSE)
    round_.unused((card,))

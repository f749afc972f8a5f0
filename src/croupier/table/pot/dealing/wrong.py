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
FIRST_CARDS = 2
"""How many cards of the deal make a misdeal if one of them is exposed."""
ACTS = (e.Checked, e.Called, e.Raised, e.HandFolded)


class Misdeal(StrEnum):
    """What makes a misdeal, if it is noticed before two players have acted."""

    EARLY_CARD = "early-card"
    """The first or second card of the deal was exposed by the dealer."""
    TWO_EXPOSED = "two-exposed"
    """Two or more cards were exposed."""
    WRONG_COUNT = "wrong-count"
    """A hand has the wrong number of cards, other than one too many."""
    WRONG_BUTTON = "wrong-button"
    """The button was at the wrong seat."""
    WRONG_SEAT = "wrong-seat"
    """The first card went to the wrong seat."""
    LEFT_OUT = "left-out"
    """A player entitled to cards was left out."""


# ── the whole round ──────────────────────────────────────────────────────────────────────────────────


def misdeal(round_: PotPosition, command: c.DeclareMisdeal) -> None:
    """Void the round: all forced bets go back, and it is dealt again with the same button."""
    try:
        reason = Misdeal(command.reason)
    except ValueError:
        raise MisdealUnknown(
            f"{command.reason!r} is not a reason for a misdeal; choose one of {', '.join(Misdeal)}",
            clause=CLAUSE,
        ) from None
    _require_early(round_, "two players have acted, so the deal counts: play on, a wrong hand is dead")
    void(round_, reason)


def foul(round_: PotPosition, _: c.FoulDeck) -> None:
    """Void the round for a fouled deck: all bets go back, however late it is found."""
    void(round_, "fouled deck")


def void(round_: PotPosition, reason: str) -> None:
    """Give everybody back what they began with, fees included, and end the round."""
    chips = round_.state.chips
    back = [Cents(before - now) for before, now in zip(chips.starting, chips.stacks, strict=True)]
    fees = Cents(chips.fees_taken())
    round_.emit(e.HandVoided(reason=reason, returned=tuple(back[1:]), fees=fees, clause=CLAUSE))
    round_.emit(e.RoundClosed())


def two_have_acted(round_: PotPosition) -> bool:
    """Whether it is too late for a misdeal; forced bets do not count as acting."""
    acted = {event.player for event in round_.log if isinstance(event, ACTS)}
    return not round_.before_second_betting or len(acted) >= 2


def _require_early(round_: PotPosition, says: str) -> None:
    if two_have_acted(round_):
        raise NotNow(f"{says}; {round_.awaited()} comes next", clause=CLAUSE)


# ── one card ─────────────────────────────────────────────────────────────────────────────────────────


def extra(round_: PotPosition, command: c.ReturnExtra) -> None:
    """Take a surplus card back from a player; it becomes the burn card."""
    _require_inside(round_, command.to)
    _require_early(round_, "a surplus card can be taken back only before two players have acted")
    if round_.state.trouble.burn_made:
        raise NotNow("a second wrong card is a misdeal; declare it", clause=CLAUSE)
    round_.unused((command.card,))
    round_.emit(e.ExtraCardReturned(to=command.to, card=command.card))


def exposed(round_: PotPosition, command: c.ExposeDown) -> None:
    """The dealer turned up a card that should be face down; what happens then depends on the game."""
    player, card, state = command.to, command.card, round_.state
    _require_inside(round_, player)
    if card is UNSEEN:
        raise CardMismatch("name the exposed card: everybody has seen it", clause=CLAUSE)
    if state.stage is Stage.DRAW:
        _exposed_in_draw(round_, player, card)
    elif state.stage is Stage.CHOICE:
        _exposed_by_choice(round_, player, card)
    elif state.stage is not Stage.DEAL or not round_.before_second_betting:
        raise NotNow(f"no card is dealt face down now; {round_.awaited()} comes next", clause=CLAUSE)
    elif round_.table.game.cards_up:
        _exposed_in_stud(round_, player, card)
    else:
        _exposed_in_deal(round_, player, card)


def _exposed_in_deal(round_: PotPosition, player: Player, card: Card) -> None:
    """The card is replaced after the deal and becomes the burn; in Lowball a low card is kept (LB 9)."""
    _lay_open(round_, player, card)
    if round_.state.trouble.exposed:
        void(round_, Misdeal.TWO_EXPOSED)
        return
    if _is_among_the_first(round_, player, card):
        void(round_, Misdeal.EARLY_CARD)
        return
    kept = keeps_exposed(round_, card)
    round_.emit(e.DownCardExposed(to=player, card=card, then="kept" if kept else "burn", clause=CLAUSE))


def _is_among_the_first(round_: PotPosition, player: Player, card: Card) -> bool:
    """Whether it is the first or second card of the deal: the first of player 1 or 2.

    Lowball has a rule of its own for exposed cards, whichever they are (LB 9).
    """
    if player > FIRST_CARDS or round_.table.game.keeps_exposed:
        return False
    return round_.state.cards.hole[player][0] is card


def keeps_exposed(round_: PotPosition, card: Card) -> bool:
    """Whether the player must keep a card that was exposed before the draw."""
    game = round_.table.game
    ranks = game.keeps_exposed if round_.table.is_fixed else game.keeps_exposed_in_big_bet
    return bool(ranks) and (card is JOKER or card.rank in ranks)


def _exposed_in_stud(round_: PotPosition, player: Player, card: Card) -> None:
    """The third card is dealt down instead; a hand with both down cards exposed is dead and gets its ante."""
    cards = round_.state.cards
    hole = sum(street.hole for street in round_.table.game.streets[: round_.state.street + 1])
    if len(cards.hole[player]) > hole:
        raise NotNow(
            f"player {player} already has an up card, so no other card can be dealt down instead",
            clause="7CS 9",
        )
    _lay_open(round_, player, card)
    round_.emit(e.DownCardExposed(to=player, card=card, then="up", clause="7CS 9"))
    if len(cards.up[player]) < hole:
        return
    round_.emit(e.HandDeclaredDead(player=player, clause="7CS 9"))
    ante = Cents(min(round_.forced.ante_of(player), round_.state.chips.forced[player]))
    round_.emit(e.AnteReturned(player=player, amount=ante))


def _exposed_in_draw(round_: PotPosition, player: Player, card: Card) -> None:
    """An exposed card of a draw is replaced when all others have theirs."""
    if not round_.state.cards.drew[player]:
        raise NotNow(f"player {player} has not drawn a card", clause="LB 9")
    _lay_open(round_, player, card)
    round_.emit(e.DownCardExposed(to=player, card=card, then="replaced", clause="LB 9"))


def _exposed_by_choice(round_: PotPosition, player: Player, card: Card) -> None:
    """A card asked for face down stays up, and the down card stays down (MEX 9)."""
    state = round_.state
    if state.waiting[0] != player or state.cards.facing is not False:
        raise NotNow(
            f"player {player} is not due a card face down; {round_.awaited()} comes next", clause="MEX 9"
        )
    round_.unused((card,))
    round_.emit(e.DownCardExposed(to=player, card=card, then="stays up", clause="MEX 9"))


# ── shared ───────────────────────────────────────────────────────────────────────────────────────────


def _require_inside(round_: PotPosition, player: Player) -> None:
    round_.require_player(player)
    if player not in round_.state.inside:
        raise HandFolded(f"player {player} is no longer in the round")


def _lay_open(round_: PotPosition, player: Player, card: Card) -> None:
    """Require a card that the player holds, or deal it as the next one, face up by mistake."""
    cards = round_.state.cards
    if card in cards.down(player) or not cards_due(round_, player):
        _require_held(round_, player, card)
        return
    round_.unused((card,))
    burned = burn_is_due(round_)
    if cards.stub < 1 + burned:
        raise StubEmpty(f"{cards.stub} cards are left; shuffle first", clause="POT 10")
    if burned:
        round_.emit(UNSEEN_BURN)
    round_.emit(e.HandDealt(to=player, cards=(card,)))


def _require_held(round_: PotPosition, player: Player, card: Card) -> None:
    """Refuse a card that the player cannot have face down."""
    down = round_.state.cards.down(player)
    if card in down:
        return
    if UNSEEN not in down:
        raise CardMismatch(f"player {player} has no {card} face down", clause=CLAUSE)
    round_.unused((card,))

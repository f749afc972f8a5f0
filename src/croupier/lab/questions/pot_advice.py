"""What to do in a hand for a pot, by its equity against rivals whose hidden cards may be any.

Rivals are dealt hands from the unseen cards, many times, and the lab counts the equity against them. A call
is worth the hand's part of the pot after it, less its price; a raise, its worth if one rival
calls. Rivals who bet have better hands than average: for a player facing a bet, the figures are upper bounds.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from croupier.cards import UNSEEN, Card
from croupier.errors import DataInvalid
from croupier.games.catalog import GAMES
from croupier.games.choice import CallOrCheck, Choice, Raise
from croupier.games.pot.view import PotView
from croupier.games.pot.vocabulary import PotGame
from croupier.lab.hands.compared import compared
from croupier.lab.hands.pot_showdowns import showdown
from croupier.money import write_dollars

DEALS = 160
"""How many times the rivals are dealt hands."""
RUNOUTS = 24
"""How many times the cards to come are dealt against each of them."""
RIVALS_MAX = 3
"""The equity is counted against at most this number of rivals."""
LIVE = ("in", "all-in")


@dataclass(frozen=True, kw_only=True)
class PotWorth:
    """An action as text, and its average value in cents."""

    action: str
    cents: float


def equity_against_any(view: PotView, *, seed: int = 1) -> float:
    """Return the average share of the pot that the hand of the player to act wins."""
    game = GAMES[view.game]
    assert isinstance(game, PotGame)
    if any(street.draw or street.thrown for street in game.streets):
        raise DataInvalid("no equity while cards may still be exchanged or thrown away", key="game")
    own = view.own
    rivals = [seat for seat in view.seats if seat.player != own.player and seat.status in LIVE][:RIVALS_MAX]
    last_act = showdown(game)
    seen = {*own.cards, *(card for board in view.board for card in board)}
    seen |= {card for seat in view.seats for card in seat.cards if card is not UNSEEN}
    unseen = [card for card in game.deck.cards if card not in seen]
    random = np.random.default_rng(seed)
    board, second = view.board[0], view.board[1] if len(view.board) > 1 else ()
    won = 0.0
    for deal in range(DEALS):
        order = [unseen[place] for place in random.permutation(len(unseen))]
        hands: list[tuple[Card, ...]] = [tuple(own.cards)]
        for rival in rivals:
            hands.append(tuple(order.pop() if card is UNSEEN else card for card in rival.cards))
        (mine, *_) = compared(
            last_act, hands, board=board, second_board=second, samples=RUNOUTS, seed=seed + deal
        )
        won += float(mine.share)
    return won / DEALS


def advise_pot(view: PotView, *, seed: int = 1) -> list[PotWorth]:
    """Every action of betting with its value, best first."""
    if view.stage != "betting" or not view.legal:
        raise DataInvalid("the lab advises only when there is something to bet on", key="stage")
    equity = equity_against_any(view, seed=seed)
    owed = next((choice.call for choice in view.legal if isinstance(choice, CallOrCheck)), None) or 0
    found = []
    for choice in view.legal:
        match choice:
            case CallOrCheck():
                found.append(PotWorth(action="cc", cents=equity * (view.pot + owed) - owed))
            case Raise(low=low):
                put = low - view.own.bet
                found.append(
                    PotWorth(
                        action=f"cbr {write_dollars(low)}", cents=equity * (view.pot + 2 * put - owed) - put
                    )
                )
            case Choice(verb="f"):
                found.append(PotWorth(action="f", cents=0.0))
    return sorted(found, key=lambda one: one.cents, reverse=True)

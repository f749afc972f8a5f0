"""Estimates a bot's share of the pot against unseen cards.

The unseen cards are dealt out a few dozen times, in an order that depends only on the bot's own view: a bot
uses no card that its seat does not see, and acts the same whenever it sees the same cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from zlib import crc32

from croupier.cards import JOKER, UNSEEN, Card, Cards, write_cards
from croupier.games.pot.view import PotSeat, PotView
from croupier.games.pot.vocabulary import PotGame, Share

DEALS = 96
"""Sample size: enough to tell a good hand from a bad one, in milliseconds."""

LIVE = ("in", "all-in")


def rivals(view: PotView) -> list[PotSeat]:
    """Return the other players still in the hand."""
    own = view.own.player
    return [seat for seat in view.seats if seat.player != own and seat.status in LIVE]


def chance(view: PotView, game: PotGame) -> float | None:
    """Return the hand's average share of the pot against one rival with random hidden cards.

    None in games whose players throw cards away: there the cards that count are not known yet.
    """
    if any(street.draw or street.thrown for street in game.streets):
        return None
    own, others = view.own, rivals(view)
    if not others or UNSEEN in own.cards:
        return None
    # Against several rivals, use the one who shows the most cards.
    rival = max(others, key=lambda seat: len(seat.up))
    seen = {*own.cards, *(card for board in view.board for card in board)}
    seen |= {card for seat in view.seats for card in seat.cards if card is not UNSEEN}
    unseen = [card for card in game.deck.cards if card not in seen and card is not JOKER]
    # No card of the table is dealt from this generator; it only drives the bot's own estimate.
    random = Random(crc32(write_cards((*own.cards, *view.board[0])).encode()))  # noqa: S311
    found = list(_shares(view, game, rival, unseen, random))
    return sum(found) / len(found) if found else None


def _shares(
    view: PotView, game: PotGame, rival: PotSeat, unseen: list[Card], random: Random
) -> Iterator[float]:
    """Yield the hand's share of each deal, from 0 to 1."""
    dealt = sum(street.cards for street in game.streets)
    on_board = sum(street.board for street in game.streets)
    mine, theirs = view.own.cards, tuple(card for card in rival.cards if card is not UNSEEN)
    lacks = (max(0, dealt - len(mine)), max(0, dealt - len(theirs)))
    boards = [on_board - len(board) for board in view.board]
    # Seven players at stud may get fewer cards than there are streets for.
    if sum(lacks) + sum(boards) > len(unseen):
        return
    for _ in range(DEALS):
        cards = iter(random.sample(unseen, sum(lacks) + sum(boards)))
        own = (*mine, *(next(cards) for _ in range(lacks[0])))
        other = (*theirs, *(next(cards) for _ in range(lacks[1])))
        for board, left in zip(view.board, boards, strict=True):
            whole = (*board, *(next(cards) for _ in range(left)))
            yield _part(game.shares, own, other, whole)


def _part(shares: tuple[Share, ...], own: Cards, other: Cards, board: Cards) -> float:
    """Return the first hand's share of one board's pot, against the second hand."""
    won = []
    for share in shares:
        mine, theirs = share.strength(own, board), share.strength(other, board)
        if mine is None and theirs is None:
            continue
        if mine is None or theirs is None:
            won.append(float(theirs is None))
        else:
            won.append(0.5 if mine == theirs else float(mine > theirs))
    return sum(won) / len(won)

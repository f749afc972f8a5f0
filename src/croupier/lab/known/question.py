"""The worth of seen cards, in the games that support the question."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from croupier.cards import Card, Deck, parse_cards, write_cards
from croupier.errors import DataInvalid
from croupier.lab.catalog import LABORATORIES
from croupier.lab.core.known import Known
from croupier.lab.core.laboratory import Analysed
from croupier.lab.known.dealt import seen_of_deck
from croupier.lab.known.shoe import seen_of_shoe
from croupier.lab.questions.edge import NO_OPTIONS, posted
from croupier.pay import PayTable

NO_BANK_YET = "the wager is made before the bank has a card, and nothing is decided after it"
A_FOLD_LOSES = "a hand that is folded loses the wager by these options: its worth depends on the ante's play"
NOT_NAMED = "cards are counted by name for shoes and for wagers on dealt cards; say how many are seen"
HOLE_CARDS = 1
"""Cards that blackjack's bank hides."""


def knowing(
    game_id: str,
    wager: str | None = None,
    pay_table: str | PayTable | None = None,
    options: Mapping[str, object] = NO_OPTIONS,
    *,
    see: int | str,
    bank: int = 0,
    sets: int | None = None,
    seed: int = 1,
) -> Known:
    """Return a wager's edge for a player who sees some cards that are out, or those named, or the bank's.

    >>> burn = knowing("ez-baccarat-panda-8", "dragon7", see=1)
    >>> burn.knowing == burn.edge, burn.bets  # one card never makes the wager good, and nothing is decided
    (True, 0.0)
    >>> float(knowing("ultimate-texas-holdem", "trips", see="As Ah Ad").knowing).__round__(4)
    -0.0458
    """
    named = parse_cards(see) if isinstance(see, str) else ()
    said = write_cards(named)
    seen = len(named) if isinstance(see, str) else see
    if seen < 0:
        raise DataInvalid("expected 0 cards or more", key="see")
    lab, name, table, read = posted(game_id, wager, pay_table, options)
    analysed = lab.wagers[name]
    if analysed.from_shoe is not None and bank:
        if analysed.by_hole is None:
            raise DataInvalid(NO_BANK_YET, key="bank")
        if bank > HOLE_CARDS:
            raise DataInvalid(f"{bank} cards of the bank; it hides {HOLE_CARDS}", key="bank")
        if named:
            raise DataInvalid(NOT_NAMED, key="see")
        return analysed.by_hole(table, read, seen, sets=sets, seed=seed)
    if analysed.from_shoe is not None:
        shoe = analysed.from_shoe(table, read)
        kinds = [shoe.kind_of(card) for card in of_deck(named, lab.game.deck(read))]
        return seen_of_shoe(game_id, name, shoe, seen, named=kinds, said=said, sets=sets, seed=seed)
    if analysed.without is not None:
        if bank:
            raise DataInvalid(NO_BANK_YET, key="bank")
        if analysed.without(table, read, frozenset()) != analysed.work(table, read).edge:
            raise DataInvalid(A_FOLD_LOSES, key="wager")
        deck = lab.game.deck(read)
        return seen_of_deck(
            game_id,
            name,
            partial(analysed.without, table, read),
            seen,
            deck=len(deck.cards),
            named=distinct(of_deck(named, deck)),
            said=said,
            sets=sets,
            seed=seed,
        )
    if analysed.known is not None and named:
        raise DataInvalid(NOT_NAMED, key="see")
    if analysed.known is not None:
        return analysed.known(table, read, seen, bank=bank, sets=sets, seed=seed)
    can = {
        game: [spot for spot, each in other.wagers.items() if can_be_asked(each)]
        for game, other in LABORATORIES.items()
    }
    raise DataInvalid(f"{game_id} {name} cannot be asked; choose {' or '.join(can[game_id])}", key="wager")


def can_be_asked(wager: Analysed) -> bool:
    """Whether cards that are seen can be counted for a wager."""
    return any(way is not None for way in (wager.from_shoe, wager.known, wager.without))


def of_deck(cards: tuple[Card, ...], deck: Deck) -> tuple[Card, ...]:
    """Cards that the deck has; refuses others."""
    for card in cards:
        if card not in deck.cards:
            raise DataInvalid(f"there is no {card.text} in the deck", key="see")
    return cards


def distinct(cards: tuple[Card, ...]) -> list[int]:
    """The numbers of cards of one deck; refuses one that is named twice."""
    numbers = [card.index for card in cards]
    if len(set(numbers)) < len(numbers):
        raise DataInvalid(f"a card is named twice in {write_cards(cards)}", key="see")
    return numbers

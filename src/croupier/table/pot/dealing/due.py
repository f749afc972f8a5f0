"""What is due from the dealer now: a burn, cards to a player, a board, a new stub."""

from __future__ import annotations

from croupier.cards import UNSEEN
from croupier.games.pot.vocabulary import Discard
from croupier.numbers import Player
from croupier.table import events as e
from croupier.table.pot.position import PotPosition
from croupier.table.pot.state import CHOICE, DEAL, DRAW

UNSEEN_BURN = e.CardsBurned(cards=(UNSEEN,))
"""The burn that is recorded when the dealer did not name one."""


def burn_is_due(round_: PotPosition) -> bool:
    """Whether a card must be burned before the next ones."""
    state = round_.state
    street, cards = round_.streets[state.street], state.cards
    if not street.burn or cards.burned or state.trouble.skip_burn:
        return False
    if street.draw:
        return state.stage is DRAW and bool(round_.table.options["burn_draw"] and cards.stub)
    if street.board:
        # Burned before the board, after the players' cards; an exposed or surplus card may be the burn.
        if cards.run == 1 and len(cards.board[0]) > boards_before(round_):
            return False
        return round_.hands_are_out() and not state.trouble.burn_made
    return not (
        street.cards
        and not cards.community
        and round_.table.options.get("stud_skip_burn")
        # Decided before the street's first card, when the cards now out were still in the stub.
        and cards.stub + cards.out == street.cards * len(state.inside)
    )


def burn_takes_the_last(round_: PotPosition) -> bool:
    """Whether the burn of a draw takes the last card, so that a shuffle follows, named or not."""
    state = round_.state
    return (
        state.stage is DRAW
        and state.cards.stub == round_.street.burn
        and any(state.cards.owed)
        and burn_is_due(round_)
    )


def boards_before(round_: PotPosition) -> int:
    """How many cards a board has before this street."""
    return round_.table.game.board_before[round_.state.street]


def cards_due(round_: PotPosition, player: Player) -> int:
    """How many more cards the player is due now."""
    state = round_.state
    cards, stage = state.cards, state.stage
    if player not in state.inside:
        return 0
    if stage is DEAL:
        only_boards = cards.community or cards.run == 2
        due = 0 if only_boards else round_.streets[state.street].cards - cards.dealt[player]
        if (
            due
            and state.trouble.burn_made
            and player in state.trouble.exposed
            and cards.out < round_.street.cards * len(state.inside) - 1
        ):
            # An exposed card is replaced after the deal.
            return due - 1
        return due
    if stage is DRAW:
        return cards.owed[player] if player == next_owed(round_) else 0
    if stage is CHOICE:
        return 1 if state.waiting[0] == player and cards.facing is not None else 0
    return 0


def discards_due(round_: PotPosition) -> int:
    """How many cards a player must throw away: by this street before its betting, else by the last one."""
    street = round_.street
    if street.discard is Discard.BEFORE_BETTING or not round_.state.street:
        return street.discards
    return round_.table.game.streets[round_.state.street - 1].discards


def next_owed(round_: PotPosition) -> Player | None:
    """The first player from the left of the button who is still due exchanged cards."""
    state = round_.state
    owed, late = state.cards.owed, state.trouble.late
    if late:
        # Exposed cards are replaced after the draw.
        first = next((player for player in state.inside if owed[player] and player not in late), None)
        if first is not None or state.waiting:
            return first
    return next((player for player in state.inside if owed[player]), None)


def board_due(round_: PotPosition) -> tuple[int, int]:
    """Which board is due cards now, and how many; (0, 0) if none."""
    state = round_.state
    cards, street = state.cards, round_.streets[state.street]
    if state.stage is not DEAL:
        return 0, 0
    if cards.community and street.cards:
        return 1, 1
    if not street.board or not round_.hands_are_out():
        return 0, 0
    if cards.run == 2 or len(cards.board[0]) > boards_before(round_):
        return 2, street.board
    return 1, street.board


def stub_is_short(round_: PotPosition) -> bool:
    """Whether the stub is too small for the burn and a card for every player still in (7CS 29)."""
    state, street, cards = round_.state, round_.street, round_.state.cards
    if state.stage is not DEAL or not street.cards or cards.community or not state.street:
        return False
    if round_.table.game.board_before[-1]:
        # Only stud has one card for all; ``players_max`` keeps the deck of other games large enough.
        return False
    whole = street.cards * len(state.inside)
    if cards.stub > whole:
        return False
    dealt = sum([cards.dealt[player] for player in state.inside])
    return cards.stub < whole - dealt + burn_is_due(round_)


def new_stub(round_: PotPosition) -> e.StubShuffled | None:
    """The shuffle that is due now; None if none is."""
    state = round_.state
    if state.trouble.early and not state.trouble.set_aside and state.stage is DEAL:
        # Cards taken back are shuffled in when the betting is over; one set aside, a street later.
        return e.StubShuffled()
    if state.stage is DRAW and not state.cards.stub and any(state.cards.owed):
        # The discards of players who are still due cards stay out (POT 10).
        owed = [player for player in state.inside if state.cards.owed[player]]
        keeps = () if round_.table.options["own_discards"] else tuple(owed)
        return e.StubShuffled(burns=True, discards=True, keeps=keeps)
    if stub_is_short(round_):
        return e.StubShuffled(burns=True, community=True)
    _, count = board_due(round_)
    if count and state.cards.stub < count + burn_is_due(round_) and state.cards.burns:
        return e.StubShuffled(burns=True)
    return None

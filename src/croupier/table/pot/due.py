"""What the dealer owes the table now: a burn, cards to a player, a board, a new stub."""

from __future__ import annotations

from croupier.cards import UNSEEN
from croupier.games.pot.vocabulary import Discard
from croupier.numbers import Player
from croupier.table import events as e
from croupier.table.pot.standing import PotStanding
from croupier.table.pot.state import CHOICE, DEAL, DRAW

UNSEEN_BURN = e.CardsBurned(cards=(UNSEEN,))
"""A burn that nobody wrote down happened all the same."""


def burn_is_due(hand: PotStanding) -> bool:
    """Whether a card leaves the stub face down before the next ones."""
    state, street = hand.state, hand.street
    cards = state.cards
    if not street.burn or cards.burned or state.trouble.skip_burn:
        return False
    if street.draw:
        return state.stage is DRAW and bool(hand.table.options["burn_draw"] and cards.stub)
    if street.board and cards.run == 1 and len(cards.board[0]) > boards_before(hand):
        return False
    return not (
        street.cards
        and not cards.community
        and hand.table.options.get("stud_skip_burn")
        # Decided before the street's first card; what is out of it was in the stub then.
        and cards.stub + cards.out == street.cards * len(state.inside)
    )


def boards_before(hand: PotStanding) -> int:
    """Cards on a board before this street."""
    return hand.table.game.board_before[hand.state.street]


def cards_due(hand: PotStanding, player: Player) -> int:
    """Cards that the player is still to get now."""
    state = hand.state
    cards, stage = state.cards, state.stage
    if player not in state.inside:
        return 0
    if stage is DEAL:
        due = 0 if cards.community else hand.streets[state.street].cards - cards.dealt[player]
        if (
            due
            and state.trouble.burn_made
            and player in state.trouble.exposed
            and cards.out < hand.street.cards * len(state.inside) - 1
        ):
            # An exposed card is replaced after the deal.
            return due - 1
        return due
    if stage is DRAW:
        return cards.owed[player] if player == next_owed(hand) else 0
    if stage is CHOICE:
        return 1 if state.waiting[0] == player and cards.facing is not None else 0
    return 0


def discards_due(hand: PotStanding) -> int:
    """Cards that a player who is asked throws away: by this street before its betting, else by the last."""
    street = hand.street
    if street.discard is Discard.BEFORE_BETTING or not hand.state.street:
        return street.discards
    return hand.table.game.streets[hand.state.street - 1].discards


def next_owed(hand: PotStanding) -> Player | None:
    """The first player from the left of the button whose exchanged cards have not come yet."""
    state = hand.state
    owed, late = state.cards.owed, state.trouble.late
    if late:
        # Exposed cards are replaced after the draw.
        first = next((player for player in state.inside if owed[player] and player not in late), None)
        if first is not None or state.waiting:
            return first
    return next((player for player in state.inside if owed[player]), None)


def board_due(hand: PotStanding) -> tuple[int, int]:
    """Which board gets cards now, and how many; (0, 0) if none."""
    cards, street = hand.state.cards, hand.street
    if hand.state.stage is not DEAL:
        return 0, 0
    if cards.community and street.cards:
        return 1, 1
    if not street.board:
        return 0, 0
    if cards.run == 2 or len(cards.board[0]) > boards_before(hand):
        return 2, street.board
    return 1, street.board


def stub_is_short(hand: PotStanding) -> bool:
    """Whether the stub cannot give every player still in a card after the burn (7CS 29)."""
    state, street, cards = hand.state, hand.street, hand.state.cards
    if state.stage is not DEAL or not street.cards or cards.community or not state.street:
        return False
    whole = street.cards * len(state.inside)
    if cards.stub > whole:
        return False
    dealt = sum([cards.dealt[player] for player in state.inside])
    return cards.stub < whole - dealt + burn_is_due(hand)


def new_stub(hand: PotStanding) -> e.StubShuffled | None:
    """What would be shuffled now; None if nothing is."""
    state = hand.state
    if state.trouble.early and not state.trouble.set_aside and state.stage is DEAL:
        # Cards taken back go in once the betting is finished; one set aside, a street later.
        return e.StubShuffled()
    if state.stage is DRAW and not state.cards.stub and any(state.cards.owed):
        # Not the discards of players who still have cards to come (POT 10).
        owed = [player for player in state.inside if state.cards.owed[player]]
        keeps = () if hand.table.options["own_discards"] else tuple(owed)
        return e.StubShuffled(burns=True, discards=True, keeps=keeps)
    if stub_is_short(hand):
        return e.StubShuffled(burns=True, community=True)
    _, count = board_due(hand)
    if count and state.cards.stub < count + burn_is_due(hand) and state.cards.burns:
        return e.StubShuffled(burns=True)
    return None

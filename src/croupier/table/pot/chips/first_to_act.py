"""Who acts first on a street: by the blinds, by the button, by an up card or by the board."""

from __future__ import annotations

from croupier.cards import JOKER, UNSEEN, Card
from croupier.games.pot.vocabulary import Opens
from croupier.hands.board import rank_board, rank_low_board
from croupier.numbers import Player
from croupier.table.pot.position import PotPosition

ACE = 14
LEFT_OF_BUTTON = Player(1)


def left_of_blinds(round_: PotPosition) -> Player:
    """The player after the big blind; without one, the first left of the button."""
    big_blind = round_.forced.big_blind
    return LEFT_OF_BUTTON if big_blind is None else round_.state.clockwise_after(big_blind)[0]


def first_by_card(round_: PotPosition, opens: Opens) -> Player:
    """The player whose up card must bet first."""
    state, up, game = round_.state, round_.state.cards.up, round_.table.game

    def height(player: Player) -> tuple[int, int]:
        card = up[player][0]
        rank = ACE if card is JOKER else int(card.rank)
        rank = 1 if rank == ACE and game.ace_low else rank
        return rank, int(card.suit) if game.suits_break_ties else 0

    known = [player for player in state.inside if up[player][0] is not UNSEEN] or state.inside
    if opens is Opens.LOW_CARD:
        return min(known, key=height)
    if game.suits_break_ties:
        return max(known, key=height)
    # Suits do not break ties, and only players with chips open: the first from the left of the button.
    return max([player for player in known if state.chips.stacks[player]] or known, key=height)


def first_by_board(round_: PotPosition, opens: Opens) -> Player:
    """The player with chips whose up cards are best, community card included; ties go by position."""
    state = round_.state
    able = state.able() or state.inside
    shared = state.cards.board[0]
    boards: dict[Player, tuple[Card, ...]] = {player: state.cards.up[player] + shared for player in able}
    known = [player for player in able if UNSEEN not in boards[player]] or able
    if opens is Opens.LOW_BOARD:
        return min(known, key=lambda player: rank_low_board(boards[player]))
    return max(known, key=lambda player: rank_board(boards[player]))

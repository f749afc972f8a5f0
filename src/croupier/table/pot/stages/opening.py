"""Opening a street after its deal: the fee, who acts first, and what must be matched."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain

from croupier.cards import JOKER, UNSEEN, Card
from croupier.games.pot.limits import Bet
from croupier.games.pot.vocabulary import Opens, Street
from croupier.hands.board import rank_board, rank_low_board
from croupier.money import Cents
from croupier.numbers import Player
from croupier.table import events as e
from croupier.table.pot.chips.collect import PotCollection
from croupier.table.pot.chips.forced import Forced
from croupier.table.pot.state import BRING_IN, PotState
from croupier.table.pot.table import PotTable

ACE = 14
LEFT_OF_BUTTON = Player(1)
NOTHING = Cents(0)


class StreetOpening:
    """The betting of a street, about to open."""

    __slots__ = ("collection", "forced", "state", "table")

    def __init__(self, table: PotTable, state: PotState, forced: Forced, collection: PotCollection) -> None:
        self.table, self.state, self.forced, self.collection = table, state, forced, collection

    def open(self) -> Iterable[e.Event]:
        """Take the street's fee, then open the betting, ask for the bring-in, or pass the street."""
        street = self.table.streets[self.state.street]
        if self.collection.option is None:
            return (self._opening(street),)
        return chain(self.collection.when_dealt(street, self.state), (self._opening(street),))

    def _opening(self, street: Street) -> e.Event:
        opens = street.opens
        if not street.betting:
            return e.StreetPassed(street=self.state.street, last=self.state.showdown_is_next(self.table.game))
        if opens is Opens.LEFT_OF_BLINDS:
            return self.betting(first=self._left_of_blinds(), level=self._first_level())
        if opens is Opens.LEFT_OF_BUTTON:
            return self.betting(first=LEFT_OF_BUTTON, level=NOTHING)
        if opens.is_forced:
            return self._bring_in(opens)
        return self.betting(first=self._first_by_board(opens), level=NOTHING)

    def betting(self, *, first: Player, level: Cents, raise_by: Cents | None = None) -> e.BettingOpened:
        """The street's betting from ``first`` on, for players with chips."""
        state, forced = self.state, self.forced
        stacks = state.chips.stacks
        able = [player for player in state.inside if player >= first and stacks[player]]
        able += [player for player in state.inside if player < first and stacks[player]]
        first_betting = state.street <= self.table.game.first_betting
        if forced.killer_last and first_betting and forced.killer in able:
            able.remove(forced.killer)
            able.append(forced.killer)
        idle = len(able) < 2 and all(state.has_covered(player, level) for player in able)
        if idle or state.cards.twice is not None:
            able = []
        return self._opened(able, level, full=level, raise_by=raise_by)

    def nobody_acts(self) -> e.BettingOpened:
        """The street's betting when nobody can bring in."""
        return self._opened([], NOTHING, full=NOTHING)

    def after_bring_in(self, player: Player, amount: Cents) -> e.BettingOpened:
        """The betting after a bring-in: the others act, then its player, with the option to raise."""
        table = self.table
        level = amount if table.options["call_short_blind"] else table.forced_opening
        able = self.state.able_after(player)
        if table.option_for_opener and self.state.chips.stacks[player]:
            able.append(player)
        # A bring-in below the bet is completed, which does not count as a raise.
        full = level if level >= table.limits.size(Bet.LOWER) else NOTHING
        return self._opened(able, level, full=full, bet=Bet.LOWER)

    def _opened(
        self,
        order: list[Player],
        level: Cents,
        *,
        full: Cents,
        raise_by: Cents | None = None,
        bet: Bet | None = None,
    ) -> e.BettingOpened:
        table, street = self.table, self.state.street
        if raise_by is None:
            size = table.limits.size(bet or table.streets[street].bet)
            raise_by = size if table.is_fixed or not table.raises_grow else Cents(max(size, level))
        return e.BettingOpened(
            street=street, to_match=level, full=full, raise_by=raise_by, order=tuple(order)
        )

    def _first_level(self) -> Cents:
        """What the first street must match: the posted blind, even if the player had less (POT-R6)."""
        if self.table.options["call_short_blind"]:
            return Cents(max(self.state.chips.bets))
        return self.forced.level

    def _bring_in(self, opens: Opens) -> e.Event:
        """The question to the player who must bring in; without chips, to the next players (7CS-R4)."""
        state = self.state
        if len(state.able()) < 2:
            return self.nobody_acts()
        player = self._first_by_card(opens)
        players = [player] if state.chips.stacks[player] else state.able_after(player)
        return e.PlayersAsked(what=BRING_IN.value, order=tuple(players))

    # ── who acts first ──────────────────────────────────────────────────────────────────────────────

    def _left_of_blinds(self) -> Player:
        """The player after the big blind; without one, the first left of the button."""
        big_blind = self.forced.big_blind
        return LEFT_OF_BUTTON if big_blind is None else self.state.clockwise_after(big_blind)[0]

    def _first_by_card(self, opens: Opens) -> Player:
        """The player whose up card must bet first."""
        state, up, game = self.state, self.state.cards.up, self.table.game

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

    def _first_by_board(self, opens: Opens) -> Player:
        """The player with chips whose up cards are best."""
        return best_board(self.state, opens, self.state.able() or self.state.inside)


def best_board(state: PotState, opens: Opens, among: Sequence[Player]) -> Player:
    """The player whose up cards open the betting, community card included; ties go by position."""
    shared = state.cards.board[0]
    boards: dict[Player, tuple[Card, ...]] = {player: state.cards.up[player] + shared for player in among}
    known = [player for player in among if UNSEEN not in boards[player]] or among
    if opens is Opens.LOW_BOARD:
        return min(known, key=lambda player: rank_low_board(boards[player]))
    return max(known, key=lambda player: rank_board(boards[player]))

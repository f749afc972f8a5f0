"""What one person may see of a round against a bank."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.cards import UNSEEN
from croupier.games.banked.view import AwardView, BankedSeat, BankedView
from croupier.games.banked.vocabulary import BANK, Cards, Place
from croupier.games.choice import Choice
from croupier.money import Cents
from croupier.numbers import Player, player_numbers
from croupier.table.banked.hand import HandKey, hand_key
from croupier.table.banked.state import BankedState, Stage
from croupier.table.banked.table import BankedTable, PlayerDealer
from croupier.table.banked.wagers.staged import staged_choices


class Sighted:
    """A round as one person sees it: their own hands, what lies open, and everything when it is over."""

    def __init__(
        self, table: BankedTable, state: BankedState, bank: PlayerDealer | None, own: Sequence[Player]
    ) -> None:
        self.table, self.state, self.bank, self.own = table, state, bank, own

    def view(self, to_act: tuple[Player, ...], legal: tuple[Choice, ...]) -> BankedView:
        """Wagers and the middle for everybody; a hand for its player, and for all when the round is over."""
        state, table = self.state, self.table
        staging = state.stage is Stage.WAGERS and legal
        return BankedView(
            game=table.game.id,
            options=dict(table.options),
            stage=state.stage.value,
            bank_cards=self._bank_cards(),
            bank_front=state.fronts.get(BANK, ()) if state.revealed else (),
            middle={name: cards for name, cards in state.middle().items() if name != BANK},
            board=state.board,
            awards=tuple(AwardView(player=due.player, row=due.row, award=due.award) for due in state.awards),
            meter=state.meter.shown if state.meter is not None else None,
            posted=self.bank.wager if self.bank is not None else None,
            seats=tuple(self._seat(player) for player in player_numbers(state.players)),
            to_act=to_act,
            legal=legal,
            staged=tuple(staged_choices(table, legal)) if staging else (),
            over=state.stage is Stage.OVER,
        )

    def _seat(self, player: Player) -> BankedSeat:
        state = self.state
        shown = state.stage in (Stage.AWARDS, Stage.OVER)
        hidden = player in state.dead or (player in state.folded and player not in state.shown)
        sees = player in self.own or (shown and not hidden)
        return BankedSeat(
            player=player,
            stack=Cents(state.stacks[player]),
            wagers={
                spot: amount
                for (who, spot), amount in state.wagers.items()
                if who == player and (who, spot) not in state.settled
            },
            envy=self._envy_buttons(player),
            cards=_shown(state.hands.get(player, ()), sees or self._lies_open(player)),
            hands={
                number: _shown(cards, sees or self._lies_open(hand_key(player, number)))
                for number, cards in state.hands_of(player).items()
            },
            front=state.fronts.get(player, ()) if sees else (),
            seat=state.seats[player],
            status=self._status(player),
            banks=self.bank is not None and self.bank.player == player,
        )

    def _envy_buttons(self, player: Player) -> tuple[str, ...]:
        """The wagers of a player that have an envy button, until everything is settled [FPG Bet]."""
        rule, state = self.table.game.envy, self.state
        if rule is None or state.stage is Stage.OVER:
            return ()
        return tuple(
            spot
            for (who, spot), amount in state.wagers.items()
            if who == player and Place.parse(spot).spot == rule.spot and amount >= rule.least
        )

    def _bank_cards(self) -> Cards:
        """The bank's hand: the last cards may be face up; the others are unseen until it is turned up."""
        cards = self.state.hands.get(BANK, ())
        if self.state.revealed:
            return cards
        # Until the hand is complete, none of its cards is turned up.
        up = min(self.state.face_up.get(BANK, 0), len(cards))
        return (UNSEEN,) * (len(cards) - up) + cards[len(cards) - up :]

    def _lies_open(self, key: HandKey) -> bool:
        """Whether every card of the hand was dealt face up."""
        return 0 < len(self.state.hands.get(key, ())) <= self.state.face_up.get(key, 0)

    def _status(self, player: Player) -> str:
        state = self.state
        if player in state.dead:
            return "dead"
        if player in state.folded:
            return "folded"
        if player in state.with_hands:
            return "in"
        return "backs" if any(who == player for who, _ in state.wagers) else "out"


def _shown(cards: Cards, sees: bool) -> Cards:
    return cards if sees else (UNSEEN,) * len(cards)

"""A new shoe before its first card: the player-dealer may cut it, and the dealer burns cards of it."""

from __future__ import annotations

from croupier.cards import UNSEEN
from croupier.errors import CardCount, NotNow, NotOffered
from croupier.games.banked.vocabulary import EACH, Board, Deal
from croupier.games.choice import Choice, NumberChoice
from croupier.numbers import DEALER, Player, player_numbers
from croupier.table import commands as c
from croupier.table.banked.host import Host
from croupier.table.banked.state import Stage


class NewShoe:
    """The cut and the burn of a shoe that was just shuffled."""

    def __init__(self, round_: Host) -> None:
        self.table, self.state, self.bank = round_.table, round_.state, round_.bank
        self._shuffled = round_.new_shoe

    @property
    def cut_open(self) -> bool:
        """Whether the player-dealer is being offered the cut, before the first card [GF 3]."""
        state = self.state
        offered = self._shuffled and bool(self.table.game.cut) and state.stage is Stage.WAGERS
        return offered and not (state.cut or state.offer_closed or state.burned_cards or state.hands)

    def cut_choices(self, actor: Player) -> list[Choice]:
        """Where the player-dealer may cut; the dealer may continue without a cut."""
        if actor == DEALER:
            return [Choice(verb="closed")]
        return [NumberChoice(verb="cut", player=actor, low=1, high=len(self.table.deck.cards) - 1)]

    def check_cut(self, command: c.CutDeck) -> None:
        """Refuse a cut by anybody else, after the first card, a second one, or one of no or all cards."""
        game, state, bank = self.table.game, self.state, self.bank
        if not game.cut or bank is None:
            raise NotOffered(f"the rules of {game.name} offer no cut")
        if command.player != bank.player:
            raise NotNow("the cut is the player-dealer's", clause=game.cut)
        if state.stage is not Stage.WAGERS or state.burned_cards or state.cut or state.offer_closed:
            raise NotNow("a shoe is cut once, before its first card", clause=game.cut)
        cards = len(self.table.deck.cards)
        if not 1 <= command.at < cards:
            raise CardCount(f"cut 1 to {cards - 1} of {cards} cards", clause=game.cut)

    @property
    def burn_due(self) -> int:
        """How many cards must still be burned after the one that was turned up."""
        burns, burned = self.table.game.burns, self.state.burned_cards
        return burns(burned[0]) + 1 - len(burned) if burns is not None and burned else 0

    def check_burn(self, command: c.Burn) -> None:
        """Refuse a burn that is not due at the start of a new shoe, or would leave too few cards."""
        game, burned = self.table.game, self.state.burned_cards
        if self.cut_open:
            raise NotNow("the player-dealer is offered the cut first", clause=game.cut)
        if self.state.hands:
            raise NotNow("cards are burned only before the first card of a round")
        left = len(self.table.deck.cards) - len(burned) - len(command.cards)
        if left < (needed := self._cards_needed()):
            raise CardCount(f"that would leave {left} cards, and the round may need {needed}")
        if game.burns is None:
            return
        due = self.burn_due if burned else 1
        if len(command.cards) != due or (not burned and command.cards[0] is UNSEEN):
            raise CardCount(
                f"burn {due} cards now, not {len(command.cards)}; the first card of a shoe is turned up",
                clause=game.burns_clause,
            )

    def _cards_needed(self) -> int:
        """How many cards the script deals at most if everybody seated plays."""
        game, state, bank = self.table.game, self.state, self.bank
        seated = [
            p for p in player_numbers(state.players) if state.seats[p] and (bank is None or p != bank.player)
        ]
        needed = 0
        for step in game.script:
            if isinstance(step, Deal):
                hands = len(seated) * game.hands if step.to == EACH else 1
                needed += hands * (step.cards if step.holds is None else 1)
            elif isinstance(step, Board):
                needed += step.cards + step.burn
        return needed

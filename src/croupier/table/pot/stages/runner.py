"""What every stage of a hand shares: who may act, what is refused, and what can go wrong at any time.

A stage answers a command with events. The round records each event, and the state follows it, before the
stage continues. A refusal comes before the first event.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, NoReturn

from croupier.cards import UNSEEN, Card, write_cards
from croupier.errors import (
    CardCount,
    CardInUse,
    CardMismatch,
    CardNotHeld,
    HandDead,
    HandFolded,
    MisdealUnknown,
    NotNow,
    OutOfTurn,
    SeatUnknown,
)
from croupier.games.choice import Choice, TurnOver
from croupier.games.pot.vocabulary import Discard, Street
from croupier.money import Cents
from croupier.numbers import DEALER, Player, player_numbers
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.pot.chips.collect import PotCollection
from croupier.table.pot.chips.forced import Forced
from croupier.table.pot.chips.free_kill import FreeKill
from croupier.table.pot.chips.showdown import ONLY_HAND
from croupier.table.pot.misdeal import CLAUSE, Misdeal
from croupier.table.pot.pots import uncalled
from croupier.table.pot.state import BETTING, OVER, SHOWDOWN, PotState, Stage
from croupier.table.pot.table import PotTable

ACTS = (e.Checked, e.Called, e.Raised, e.HandFolded)
NOTHING = Cents(0)


class StageRunner(ABC):
    """One stage of a hand. Each stage overrides the actions that it accepts; the others are refused here."""

    __slots__ = ("collection", "forced", "log", "state", "streets", "table")

    stage: ClassVar[Stage]

    def __init__(
        self,
        table: PotTable,
        state: PotState,
        forced: Forced,
        collection: PotCollection,
        log: Sequence[e.Event],
    ) -> None:
        self.table, self.state, self.streets = table, state, table.streets
        self.forced, self.collection, self.log = forced, collection, log

    # ── the stage ───────────────────────────────────────────────────────────────────────────────────

    @property
    def street(self) -> Street:
        """The street being dealt or bet."""
        return self.streets[self.state.street]

    @property
    def before_second_betting(self) -> bool:
        """Whether the first betting round is still to come or being played."""
        return self.state.street <= self.table.game.first_betting

    @property
    def to_act(self) -> tuple[Player, ...]:
        """The one player whose turn it is, or the dealer."""
        return (self.turn,)

    @property
    def turn(self) -> Player:
        """The player who is asked now, or the dealer."""
        waiting = self.state.waiting
        return waiting[0] if waiting else DEALER

    def who(self) -> str:
        """The player who is asked now, or the dealer, in words."""
        turn = self.turn
        return "the dealer" if turn == DEALER else f"player {turn}"

    @abstractmethod
    def awaited(self) -> str:
        """What the round is waiting for, in words."""

    @abstractmethod
    def choices(self) -> list[Choice]:
        """Every legal action, except throwing a card away by mistake."""

    def follow(self) -> Iterable[e.Event]:
        """One or more events that follow without a command; an empty tuple while somebody must act."""
        return ()

    def uncontested(self) -> Iterator[e.Event]:
        """The end of a hand that has only one player left: uncalled bets go back, fees are taken."""
        state = self.state
        if state.stage not in (SHOWDOWN, OVER):
            betting = state.stage is BETTING
            yield from self.return_uncalled()
            yield from self.collection.when_ended(self.street, state, betting=betting)
        winner, pot = state.inside[0], Cents(state.chips.pot)
        yield e.PotAwarded(
            pot=1,
            amount=pot,
            eligible=(winner,),
            wins=tuple([pot if player == winner else NOTHING for player in player_numbers(state.players)]),
            says=ONLY_HAND,
            clause="POT 6.1",
        )
        yield e.RoundClosed()

    def return_uncalled(self) -> Iterable[e.Event]:
        """The bet of this street that nobody called, given back."""
        chips = self.state.chips
        surplus = uncalled(chips.bets)
        if surplus is None:
            return ()
        # A fee may have been taken from a blind that nobody called (POT-R33).
        player, amount = surplus[0], min(surplus[1], chips.pot)
        return (e.BetReturned(player=player, amount=Cents(amount)),) if amount else ()

    # ── checks ──────────────────────────────────────────────────────────────────────────────────────

    def require_player(self, player: Player) -> None:
        """Refuse a number that no player has."""
        if not 1 <= player <= self.state.players:
            raise SeatUnknown(f"there is no player {player}; players are 1 to {self.state.players}")

    def require_inside(self, player: Player) -> None:
        """Refuse a player who is no longer in the round."""
        self.require_player(player)
        if player not in self.state.inside:
            raise HandFolded(f"player {player} is no longer in the round")

    def require_turn(self, player: Player) -> None:
        """Refuse a player whose turn it is not."""
        state = self.state
        self.require_player(player)
        if state.waiting and state.waiting[0] == player:
            return
        if player in state.folded:
            raise HandFolded(f"player {player} has folded")
        if player in state.dead:
            raise HandDead(f"the hand of player {player} is dead")
        if not state.waiting:
            raise NotNow(f"not now; {self.awaited()} comes next")
        raise OutOfTurn(f"it is player {state.waiting[0]}'s turn, not player {player}'s", clause="POT 6.1")

    def require_unused(self, dealt: Sequence[Card], *, back: Sequence[Card] = ()) -> None:
        """Refuse cards that are already on the table, except ``back``, or not in the deck."""
        used, faces = self.state.cards.used, self.table.faces
        if back:
            used = used.difference(back)
        if len(dealt) == 1:
            if dealt[0] in faces and dealt[0] not in used:
                return
        elif used.isdisjoint(dealt) and faces.issuperset(dealt) and len(set(dealt)) == len(dealt):
            return
        seen: set[Card] = set()
        for card in dealt:
            if card is UNSEEN:
                continue
            if card not in faces:
                raise CardMismatch(f"{card} is not in the deck of {self.table.game.name}")
            if card in used or card in seen:
                raise CardInUse(f"{card} is already on the table")
            seen.add(card)

    def require_held(self, player: Player, thrown: Sequence[Card]) -> None:
        """Refuse cards that the player does not hold; an unseen card may be any unused one."""
        held = self.state.cards.hole[player]
        left = list(held)
        named: list[Card] = []
        for card in thrown:
            if card in left:
                left.remove(card)
            elif UNSEEN in left:
                named.append(card)
                self.require_unused(named)
                left.remove(UNSEEN)
            else:
                raise CardNotHeld(
                    f"player {player} cannot throw {card} away: it is not among the {len(held)} cards in hand"
                )

    # ── actions of another stage ────────────────────────────────────────────────────────────────────

    def not_now(self, player: Player) -> NoReturn:
        """Refuse an action that belongs to another stage."""
        self.require_player(player)
        raise NotNow(f"not now; {self.awaited()} comes next")

    def fold(self, command: c.Fold) -> Iterable[e.Event]:
        """Give up the hand."""
        self.not_now(command.player)

    def check_or_call(self, command: c.CheckOrCall) -> Iterable[e.Event]:
        """Match the bet, or check if there is nothing to match."""
        self.not_now(command.player)

    def bet_or_raise(self, command: c.BetOrRaise) -> Iterable[e.Event]:
        """Bet, complete or raise to an amount."""
        self.not_now(command.player)

    def bring_in(self, command: c.BringIn) -> Iterable[e.Event]:
        """Put in what the up card requires, as far as the stack goes."""
        self.not_now(command.player)

    def face(self, command: c.Face) -> Iterable[e.Event]:
        """Choose the next card up or down."""
        self.not_now(command.player)

    def run_twice(self, command: c.RunTwice) -> Iterable[e.Event]:
        """Agree to a second board, or refuse it."""
        self.require_player(command.player)
        raise NotNow(
            f"a second board is agreed when betting is over and cards are due; {self.awaited()} comes next",
            clause="POT 9",
        )

    def straddle(self, command: c.Straddle) -> Iterable[e.Event]:
        """Put in a straddle before the deal, or decline."""
        self.not_now(command.player)

    def chop(self, command: c.ChopBlinds) -> Iterable[e.Event]:
        """Agree to take the blinds back, or refuse."""
        self.not_now(command.player)

    def deal_hand(self, command: c.DealHand) -> Iterable[e.Event]:
        """Deal cards to a player."""
        raise NotNow(f"no hand is due cards now; {self.awaited()} comes first")

    def deal_board(self, command: c.DealBoard) -> Iterable[e.Event]:
        """Deal cards to the board."""
        raise NotNow(f"no cards for board {command.board} are due; {self.awaited()} comes first")

    def burn(self, command: c.Burn) -> Iterable[e.Event]:
        """Burn a card from the stub."""
        raise NotNow(f"no card is burned now; {self.awaited()} comes next", clause="POT 3")

    def shuffle(self, command: c.Shuffle) -> Iterable[e.Event]:
        """Shuffle a new stub from the cards that the rules name."""
        raise NotNow("no shuffle is due; there are enough cards")

    def expose_early(self, command: c.ExposeEarly) -> Iterable[e.Event]:
        """Take back board cards dealt before betting or discards were over (POT 13)."""
        raise NotNow(
            "board cards can be too soon only while betting or discards are still open", clause="POT-R29"
        )

    def taken_back(self, command: c.ExposeEarly, street: int) -> Iterable[e.Event]:
        """Take back board cards of a street that is not due yet."""
        streets, trouble = self.table.game.streets, self.state.trouble
        if street >= len(streets) or not streets[street].board:
            return StageRunner.expose_early(self, command)
        if trouble.early_before == street:
            raise NotNow("cards before this street have already been taken back", clause="POT-R29")
        coming = streets[street]
        if len(command.cards) < coming.board:
            raise CardCount(f"the {coming.name} has {coming.board} cards, not {len(command.cards)}")
        self.require_unused(command.cards)
        # A turn card is out of play for one street; flop and river are dealt again.
        middle = coming.board == 1 and street + 1 < len(streets)
        return (e.CardsTakenBack(cards=command.cards, set_aside=middle),)

    # ── discards ────────────────────────────────────────────────────────────────────────────────────

    def throw_away(self, command: c.ThrowAway) -> Iterable[e.Event]:
        """Throw cards away out of turn, which only some games allow (LP 2)."""
        if not self.table.game.loose_discard:
            self.not_now(command.player)
        return self.discard(command)

    def discards_due(self) -> int:
        """How many cards a player must throw away, by this street or by the one before."""
        street = self.street
        if street.discard is Discard.BEFORE_BETTING or not self.state.street:
            return street.discards
        return self.streets[self.state.street - 1].discards

    def discard(self, command: c.ThrowAway) -> Iterable[e.Event]:
        """Throw the cards of a discard away; they are not replaced."""
        state, game = self.state, self.table.game
        player, thrown = command.player, command.cards
        self.require_player(player)
        if player not in state.inside:
            raise HandFolded(f"player {player} has no hand to throw a card away from")
        due = self.discards_due()
        if len(thrown) != due:
            exactly = "one card" if due == 1 else f"{due} cards"
            raise CardCount(f"throw exactly {exactly} away, not {len(thrown)}", clause=f"{game.key} 1")
        self.require_held(player, thrown)
        if game.loose_discard and state.cards.discarded[player]:
            return (e.HandDeclaredDead(player=player, clause="LP-R2"),)
        return (e.CardsDiscarded(player=player, cards=thrown),)

    # ── showing ─────────────────────────────────────────────────────────────────────────────────────

    def may_show(self) -> bool:
        """Whether hands may be shown before the last cards: nobody can bet or throw cards away any more.

        While cards are exchanged or chosen the betting does not count as over.
        """
        if self.before_second_betting or not self.state.betting_is_over():
            return False
        return not any(street.thrown for street in self.streets[self.state.street : -1])

    def require_showing(self, player: Player) -> None:
        """Refuse a player who may not show now: there is still betting, or they have no hand."""
        self.require_player(player)
        if not self.may_show():
            raise NotNow(f"hands are shown when the betting is over; {self.awaited()} comes next")
        if player not in self.state.inside:
            raise HandFolded(f"player {player} has no hand to show")
        if player in self.state.shown:
            raise NotNow(f"player {player} has already shown")

    def show(self, command: c.Show) -> Iterable[e.Event]:
        """Turn the hand over; unseen cards must be named."""
        player = command.player
        self.require_showing(player)
        held = self.state.cards.hole[player]
        shown = command.cards or held
        if UNSEEN in shown:
            raise CardMismatch(f"name the cards of player {player}; they are not known")
        if shown is not held:
            if len(shown) != len(held) or any(card not in shown for card in held if card is not UNSEEN):
                raise CardMismatch(f"player {player} was dealt {write_cards(held)}, not {write_cards(shown)}")
            named = list(shown)
            for card in held:
                if card is not UNSEEN:
                    named.remove(card)
            self.require_unused(named)
        return (e.HandShown(player=player, cards=shown),)

    def muck(self, command: c.Muck) -> Iterable[e.Event]:
        """Throw the hand away unseen; it cannot win."""
        self.require_showing(command.player)
        if not self.state.may_muck(command.player):
            raise NotNow("the last hand that can win a pot may not be mucked", clause="POT-R40")
        return (e.HandMucked(player=command.player),)

    def shows(self) -> list[Choice]:
        """Hands that may be shown or mucked, at the showdown or before the last cards."""
        if not self.may_show():
            return []
        state = self.state
        pots = state.pots()
        choices: list[Choice] = []
        for player in state.to_show():
            choices.append(self.showing(player))
            if state.may_muck(player, pots):
                choices.append(Choice(verb="muck", player=player))
        return choices

    def showing(self, player: Player) -> Choice:
        """The showing of a hand; one that was dealt unseen has to be named."""
        hole = self.state.cards.hole[player]
        return TurnOver(verb="sm", player=player, count=len(hole) if UNSEEN in hole else 0)

    # ── at any time ─────────────────────────────────────────────────────────────────────────────────

    def declare_dead(self, command: c.DeclareDead) -> Iterable[e.Event]:
        """Let the dealer declare a hand dead."""
        self.require_player(command.player)
        if command.player not in self.state.inside:
            raise HandFolded(f"player {command.player} has no hand to declare dead")
        return (e.HandDeclaredDead(player=command.player, clause="POT 13"),)

    def kill_pot(self, command: c.KillPot) -> Iterable[e.Event]:
        """Claim the kill; of several claims, the first from the left of the button wins."""
        self.require_player(command.player)
        refused = self.kill_refusal(command.player)
        if refused is not None:
            raise refused
        return (e.KillClaimed(player=command.player),)

    def free_kill(self) -> FreeKill:
        """The rules for killing this pot voluntarily."""
        return FreeKill(self.table, self.forced, self.state)

    def kill_refusal(self, player: Player) -> Exception | None:
        """Why a player may not kill the pot now; None if they may."""
        return self.free_kill().not_offered() or NotNow(
            f"a pot can be killed only before anybody acts; {self.awaited()} comes next", clause="POT 11"
        )

    def declare_misdeal(self, command: c.DeclareMisdeal) -> Iterable[e.Event]:
        """Void the round: all forced bets go back, and it is dealt again with the same button."""
        try:
            reason = Misdeal(command.reason)
        except ValueError:
            raise MisdealUnknown(
                f"{command.reason!r} is not a reason for a misdeal; choose one of {', '.join(Misdeal)}",
                clause=CLAUSE,
            ) from None
        self._require_early("two players have acted, so the deal counts: play on, a wrong hand is dead")
        return self.void(reason)

    def foul_deck(self, _: c.FoulDeck) -> Iterable[e.Event]:
        """Void the round for a fouled deck: all bets go back, however late it is found."""
        return self.void("fouled deck")

    def void(self, reason: str) -> Iterator[e.Event]:
        """Give everybody back what they began with, fees included, and end the round."""
        chips = self.state.chips
        back = [Cents(before - now) for before, now in zip(chips.starting, chips.stacks, strict=True)]
        fees = Cents(chips.fees_taken())
        yield e.HandVoided(reason=reason, returned=tuple(back[1:]), fees=fees, clause=CLAUSE)
        yield e.RoundClosed()

    def return_extra(self, command: c.ReturnExtra) -> Iterable[e.Event]:
        """Take a surplus card back from a player; it becomes the burn card."""
        self.require_inside(command.to)
        self._require_early("a surplus card can be taken back only before two players have acted")
        if self.state.trouble.burn_made:
            raise NotNow("a second wrong card is a misdeal; declare it", clause=CLAUSE)
        self.require_unused((command.card,))
        return (e.ExtraCardReturned(to=command.to, card=command.card),)

    def expose_down(self, command: c.ExposeDown) -> Iterable[e.Event]:
        """Handle a card that the dealer turned up although it should be face down."""
        self.require_inside(command.to)
        if command.card is UNSEEN:
            raise CardMismatch("name the exposed card: everybody has seen it", clause=CLAUSE)
        return self.exposed(command.to, command.card)

    def exposed(self, player: Player, card: Card) -> Iterable[e.Event]:
        """The events after an exposed card: they depend on the stage and the game."""
        raise NotNow(f"no card is dealt face down now; {self.awaited()} comes next", clause=CLAUSE)

    def _require_early(self, says: str) -> None:
        """Refuse when two players have acted; forced bets do not count as acting."""
        acted = {event.player for event in self.log if isinstance(event, ACTS)}
        if not self.before_second_betting or len(acted) >= 2:
            raise NotNow(f"{says}; {self.awaited()} comes next", clause=CLAUSE)

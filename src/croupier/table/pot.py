"""A hand of a pot game: forced bets, streets, betting, side pots, showdown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Self

from croupier.cards import UNSEEN, Card, write_cards
from croupier.errors import (
    BetOutOfRange,
    CardCount,
    CardInUse,
    CardMismatch,
    CardSetAside,
    CommandRejected,
    DataInvalid,
    HandDead,
    HandFolded,
    NotNow,
    OutOfTurn,
    SeatUnknown,
)
from croupier.games.pot import Opens, Street
from croupier.money import Cents, say_dollars
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.betting import Range, raise_range, raise_step, to_call
from croupier.table.choice import Choice
from croupier.table.collect import PotCollection
from croupier.table.forced import Forced, post_forced
from croupier.table.pot_state import FOLLOW, PotState, Stage
from croupier.table.pot_table import PotTable
from croupier.table.pot_view import pot_view
from croupier.table.pots import Pot, side_pots, uncalled
from croupier.table.round import Round
from croupier.table.showdown import award, showing_order


class PotRound(Round):
    """One hand. ``forced`` says who posts what; player 1 is the first dealt in left of the button."""

    def __init__(
        self, table: PotTable, stacks: Sequence[Cents], forced: Forced, *, posted: bool = True
    ) -> None:
        super().__init__()
        fewest, most = table.game.seats
        if not fewest <= len(stacks) <= most:
            raise DataInvalid(
                f"{table.game.name} is played by {fewest} to {most}, not {len(stacks)}", key="starting_stacks"
            )
        if any(stack <= 0 for stack in stacks):
            raise DataInvalid("every player dealt in has chips", key="starting_stacks")
        self.table = table
        self.state = PotState(list(stacks))
        self.forced = forced
        self.collection = PotCollection(table, dealt=len(stacks))
        for event in self.opening() if posted else ():
            self.emit(event)

    def opening(self) -> list[e.Event]:
        """Antes and blinds, as far as the stacks go."""
        return list(post_forced(self.state.starting, self.forced))

    def copy(self) -> Self:
        """An independent hand in the same state."""
        twin = object.__new__(type(self))
        twin.table, twin.forced, twin.collection = self.table, self.forced, self.collection
        twin.log, twin.over, twin.state = list(self.log), self.over, self.state.copy()
        return twin

    def fingerprint(self) -> object:
        """The whole state, and how much has happened."""
        return len(self.log), self.over, self.state.fingerprint()

    def evolve(self, event: e.Event) -> None:
        """Follow one event."""
        FOLLOW[type(event)](self.state, event)

    def view(self, person: int | None) -> dict[str, Any]:
        """What one person may see."""
        return pot_view(self, person)

    # ── where we are ────────────────────────────────────────────────────────────────────────────────

    @property
    def street(self) -> Street:
        """The street being dealt or bet."""
        return self.table.game.streets[min(self.state.street, len(self.table.game.streets) - 1)]

    @property
    def to_act(self) -> tuple[int, ...]:
        """The one player whose turn it is, or the dealer."""
        state = self.state
        if state.stage is Stage.BETTING:
            return (state.waiting[0] + 1,)
        if state.stage is Stage.SHOWDOWN:
            return (self._to_show()[0] + 1,)
        return () if state.stage is Stage.OVER else (c.DEALER,)

    def pots(self) -> list[Pot]:
        """The pots as they stand, main pot first."""
        state = self.state
        fees = sum([amount for _, amount in state.fees])
        return side_pots(state.totals, state.live(), dead_money=state.dead_money, fees=fees)

    def _to_show(self) -> list[int]:
        """Players who still have to show or muck, next first."""
        state = self.state
        first = (
            state.aggressor
            if state.aggressor is not None and state.is_in(state.aggressor)
            else min(state.live())
        )
        return [i for i in showing_order(state, self.pots(), first) if not state.shown[i]]

    def _betting_is_over(self) -> bool:
        """Whether nobody can bet any more, though cards or hands are still to come."""
        return (
            self.state.stage is not Stage.BETTING
            and len(self.state.able()) <= 1
            and len(self.state.live()) > 1
        )

    # ── what may be done ────────────────────────────────────────────────────────────────────────────

    def legal(self, player: int | None = None) -> list[Choice]:
        """Every legal act, with its amounts."""
        choices = self._choices()
        return choices if player is None else [choice for choice in choices if choice.player == player]

    def _choices(self) -> list[Choice]:
        state = self.state
        match state.stage:
            case Stage.BETTING:
                return self._bets(state.waiting[0])
            case Stage.SHOWDOWN:
                return [
                    Choice(verb=verb, player=i + 1) for i in self._to_show() for verb in self._show_verbs(i)
                ]
            case Stage.DEAL:
                return self._deals()
            case Stage.OVER:
                return []

    def _bets(self, i: int) -> list[Choice]:
        number = i + 1
        owed = Cents(to_call(self.state, i))
        choices = [Choice(verb="f", player=number), Choice(verb="cc", player=number, call=owed)]
        allowed = raise_range(self.table, self.state, i)
        if isinstance(allowed, Range):
            low, high = (
                (allowed.low, allowed.high) if allowed.short is None else (allowed.short, allowed.short)
            )
            choices.append(
                Choice(verb="cbr", player=number, low=Cents(low), high=Cents(high), step=self.table.chip)
            )
        return choices

    def _deals(self) -> list[Choice]:
        state, street = self.state, self.street
        if street.hole:
            return [
                Choice(verb="dh", to=i + 1, count=street.hole - len(state.hole[i]))
                for i in state.live()
                if len(state.hole[i]) < street.hole
            ]
        burn = [Choice(verb="burn", count=street.burn)] if self._burn_is_due() else []
        return [*burn, Choice(verb="db", count=street.board)]

    def _burn_is_due(self) -> bool:
        return bool(self.street.burn) and not self.state.burned and not self.state.skip_burn

    def _show_verbs(self, i: int) -> tuple[str, ...]:
        return ("sm", "muck") if self._may_muck(i) else ("sm",)

    def _may_muck(self, i: int) -> bool:
        """The last hand with a claim to some pot is never mucked away (POT-R40)."""
        state = self.state
        return all(
            any(j != i and state.is_in(j) for j in pot.eligible) for pot in self.pots() if i in pot.eligible
        )

    # ── players ─────────────────────────────────────────────────────────────────────────────────────

    def _turn(self, player: int) -> int:
        """The player's index, if it is his turn to bet."""
        state = self.state
        i = self._player(player)
        if state.stage is not Stage.BETTING:
            raise NotNow(f"there is no betting now; {self._awaited()} comes next")
        if state.folded[i]:
            raise HandFolded(f"player {player} has folded")
        if state.dead[i]:
            raise HandDead(f"the hand of player {player} is dead")
        if state.waiting[0] != i:
            raise OutOfTurn(
                f"it is player {state.waiting[0] + 1}'s turn, not player {player}'s", clause="POT 6.1"
            )
        return i

    def _player(self, player: int) -> int:
        if not 1 <= player <= self.state.players:
            raise SeatUnknown(f"there is no player {player}; players are 1 to {self.state.players}")
        return player - 1

    def _fold(self, command: c.Fold) -> None:
        self._turn(command.player)
        self.emit(e.HandFolded(player=command.player))

    def _check_or_call(self, command: c.CheckOrCall) -> None:
        i = self._turn(command.player)
        owed = to_call(self.state, i)
        if owed:
            self.emit(e.Called(player=command.player, amount=Cents(owed)))
        else:
            self.emit(e.Checked(player=command.player))

    def _bet_or_raise(self, command: c.BetOrRaise) -> None:
        i = self._turn(command.player)
        allowed = raise_range(self.table, self.state, i)
        if isinstance(allowed, CommandRejected):
            raise allowed
        if not allowed.allows(command.to):
            raise BetOutOfRange(
                f"a bet or raise is to {allowed}, not to {say_dollars(command.to)}", clause="POT 6.2"
            )
        all_in = self.state.bets[i] + self.state.stacks[i]
        if command.to % self.table.chip and command.to not in (all_in, allowed.low):
            raise BetOutOfRange(f"bets are made in chips of {say_dollars(self.table.chip)}", clause="POT 1")
        step = raise_step(self.table, self.state, i, command.to)
        self.emit(
            e.Raised(
                player=command.player,
                to=command.to,
                amount=Cents(command.to - self.state.bets[i]),
                full=step.full,
                raise_by=step.raise_by,
                counts=step.counts,
                reopens=step.reopens,
                caps=step.caps,
            )
        )

    def _show(self, command: c.Show) -> None:
        i = self._may_show(command.player)
        held = self.state.hole[i]
        cards = command.cards or held
        if UNSEEN in cards:
            raise CardMismatch(f"the cards of player {command.player} are not known; name them")
        if len(cards) != len(held) or any(card not in cards for card in held if card is not UNSEEN):
            raise CardMismatch(
                f"player {command.player} was dealt {write_cards(held)}, not {write_cards(cards)}"
            )
        named = list(cards)
        for card in held:
            if card is not UNSEEN:
                named.remove(card)
        self._unused(named)
        self.emit(e.HandShown(player=command.player, cards=cards))

    def _muck(self, command: c.Muck) -> None:
        i = self._may_show(command.player)
        if not self._may_muck(i):
            raise NotNow("the last hand that can win a pot is not mucked", clause="POT-R40")
        self.emit(e.HandMucked(player=command.player))

    def _may_show(self, player: int) -> int:
        i = self._player(player)
        state = self.state
        if state.stage is not Stage.SHOWDOWN and not self._betting_is_over():
            raise NotNow(f"hands are shown when the betting is over; {self._awaited()} comes next")
        if not state.is_in(i):
            raise HandFolded(f"player {player} has no hand to show")
        if state.shown[i]:
            raise NotNow(f"player {player} has shown already")
        return i

    # ── the dealer ──────────────────────────────────────────────────────────────────────────────────

    def _dealing(self, what: str) -> Street:
        if self.state.stage is not Stage.DEAL:
            raise NotNow(f"no {what} now; {self._awaited()} comes first")
        return self.street

    def _deal_hand(self, command: c.DealHand) -> None:
        street = self._dealing("cards to a hand")
        if not isinstance(command.to, int):
            raise SeatUnknown(f"there is no hand {command.to!r} in this game")
        i = self._player(command.to)
        due = street.hole - len(self.state.hole[i]) if street.hole else 0
        if not 0 < len(command.cards) <= due:
            raise CardCount(
                f"player {command.to} is due {due} cards on the {street.name}, not {len(command.cards)}"
            )
        self._unused(command.cards)
        self.emit(e.HandDealt(to=command.to, cards=command.cards))

    def _deal_board(self, command: c.DealBoard) -> None:
        street = self._dealing("board cards")
        if command.board != 1 or not street.board:
            raise NotNow(f"no board cards are due; {self._awaited()} comes first")
        if len(command.cards) != street.board:
            raise CardCount(f"the {street.name} is {street.board} cards, not {len(command.cards)}")
        for card in command.cards:
            if card is UNSEEN:
                raise CardMismatch("board cards lie face up; name them")
            if card in self.state.set_aside:
                raise CardSetAside(
                    f"{card} was turned too soon and is out of play for this street", clause="POT-R29"
                )
        self._unused(command.cards)
        self.emit(e.BoardDealt(cards=command.cards))

    def _burn(self, command: c.Burn) -> None:
        street = self._dealing("burn")
        if not self._burn_is_due():
            raise NotNow(f"no card is burned before the {street.name} now", clause="POT 3")
        if len(command.cards) != street.burn:
            raise CardCount(f"{street.burn} card is burned, not {len(command.cards)}", clause="POT 3")
        self._unused(command.cards)
        self.emit(e.CardsBurned(cards=command.cards))

    def _expose_early(self, command: c.ExposeEarly) -> None:
        """Board cards before the betting was complete, or a flop of too many (POT 13)."""
        state, streets = self.state, self.table.game.streets
        if state.stage is Stage.DEAL and self.street.board > 1 and len(command.cards) > self.street.board:
            self._unused(command.cards)
            self.emit(e.CardsTakenBack(cards=command.cards, set_aside=False))
            return
        following = state.street + 1
        if state.stage is not Stage.BETTING or following >= len(streets):
            raise NotNow(
                "cards come too soon only while there is betting before a board card", clause="POT-R29"
            )
        if state.early_before == following:
            raise NotNow("cards were already taken back before this street", clause="POT-R29")
        coming = streets[following]
        if len(command.cards) < coming.board:
            raise CardCount(f"the {coming.name} is {coming.board} cards, not {len(command.cards)}")
        self._unused(command.cards)
        # Between flop and river a card is out of play for one street; the others are dealt again.
        middle = coming.board == 1 and following + 1 < len(streets)
        self.emit(e.CardsTakenBack(cards=command.cards, set_aside=middle))

    def _shuffle(self, _: c.Shuffle) -> None:
        """Cards taken back go into the stub once the betting is finished; one set aside, a street later."""
        self._dealing("shuffle")
        if not self.state.early or self.state.set_aside:
            raise NotNow("nothing is to be shuffled into the stub", clause="POT-R29")
        self.emit(e.StubShuffled())

    def _kill(self, command: c.Kill) -> None:
        i = self._player(command.player)
        if not self.state.is_in(i):
            raise HandFolded(f"player {command.player} has no hand that could be declared dead")
        self.emit(e.HandKilled(player=command.player, clause="POT 13"))

    def _unused(self, cards: Sequence[Card]) -> None:
        """No card is on the table twice, and every one belongs to the deck."""
        seen: set[Card] = set()
        for card in cards:
            if card is UNSEEN:
                continue
            if card not in self.table.game.deck.copies:
                raise CardMismatch(f"{card} is not in the deck of {self.table.game.name}")
            if card in self.state.used or card in seen:
                raise CardInUse(f"{card} is already on the table")
            seen.add(card)

    def _awaited(self) -> str:
        """What the hand is waiting for, in words."""
        state = self.state
        match state.stage:
            case Stage.BETTING:
                return f"player {state.waiting[0] + 1}'s action on the {self.street.name}"
            case Stage.DEAL:
                return f"the {self.street.name}" if self.street.board else "the deal"
            case Stage.SHOWDOWN:
                return f"the showdown, player {self._to_show()[0] + 1} first"
            case Stage.OVER:
                return "the next hand"

    # ── what follows by itself ──────────────────────────────────────────────────────────────────────

    def _advance(self) -> None:
        """Streets open and close, fees fall due, pots are pushed."""
        state = self.state
        while not self.over:
            if len(state.live()) == 1:
                self._end_without_showdown()
            elif state.stage is Stage.DEAL and self._cards_are_out():
                self._open_street()
            elif state.stage is Stage.BETTING and self._nobody_can_bet():
                self._close_street()
            elif state.stage is Stage.SHOWDOWN and not self._to_show():
                self._push_pots()
            else:
                return

    def _nobody_can_bet(self) -> bool:
        """All have acted, or the only one with chips has nothing to call (POT 6.1)."""
        state = self.state
        return not state.waiting or (len(state.able()) == 1 and not to_call(state, state.waiting[0]))

    def _cards_are_out(self) -> bool:
        state, street = self.state, self.street
        if street.hole:
            return all(len(state.hole[i]) == street.hole for i in state.live())
        turned = sum(s.board for s in self.table.game.streets[: state.street + 1])
        return len(state.board[0]) == turned

    def _open_street(self) -> None:
        state, street = self.state, self.street
        for fee in self.collection.when_dealt(street, state):
            self.emit(fee)
        first_round = street.opens is Opens.LEFT_OF_BLINDS
        level = self._first_level() if first_round else Cents(0)
        size = self.table.limits.size(street.bet)
        start = (
            self.forced.big_blind if first_round and self.forced.big_blind is not None else state.players - 1
        )
        able = [i for i in (*state.clockwise_after(start), start) if state.is_in(i) and state.stacks[i]]
        if len(able) < 2 and not any(state.bets[i] < level for i in able):
            able = []
        self.emit(
            e.BettingOpened(
                street=state.street,
                to_match=level,
                full=level,
                raise_by=size if self.table.limits.structure == "fixed-limit" else Cents(max(size, level)),
                order=tuple([i + 1 for i in able]),
            )
        )

    def _first_level(self) -> Cents:
        """What the first round has to match: the posted blind, even if its poster had less (POT-R6)."""
        if self.table.options["call_short_blind"]:
            return Cents(max(self.state.bets))
        return self.forced.level

    def _close_street(self) -> None:
        state = self.state
        street = state.street
        self._return_uncalled()
        for fee in self.collection.when_closed(self.street, state):
            self.emit(fee)
        self.emit(e.BettingClosed(street=street, last=street + 1 == len(self.table.game.streets)))

    def _return_uncalled(self) -> None:
        over = uncalled(self.state.bets)
        if over is not None:
            # A fee may have been taken out of a blind that nobody called (POT-R33).
            amount = min(over[1], self.state.pot)
            if amount:
                self.emit(e.BetReturned(player=over[0] + 1, amount=Cents(amount)))

    def _end_without_showdown(self) -> None:
        state = self.state
        if state.stage in (Stage.BETTING, Stage.DEAL):
            self._return_uncalled()
            for fee in self.collection.when_ended(self.street, state, betting=state.stage is Stage.BETTING):
                self.emit(fee)
        winner = state.live()[0]
        wins = tuple([Cents(state.pot if i == winner else 0) for i in range(state.players)])
        self.emit(
            e.PotAwarded(
                pot=1,
                amount=Cents(state.pot),
                eligible=(winner + 1,),
                wins=wins,
                says="the only hand left",
                clause="POT 6.1",
            )
        )
        self.emit(e.RoundClosed())

    def _push_pots(self) -> None:
        state = self.state
        for number, pot in enumerate(self.pots(), start=1):
            wins, says = award(self.table, state, pot)
            self.emit(
                e.PotAwarded(
                    pot=number,
                    amount=pot.amount,
                    eligible=tuple([i + 1 for i in pot.eligible]),
                    wins=tuple(wins),
                    says=says,
                    clause=self.table.game.shares[0].clause,
                )
            )
        self.emit(e.RoundClosed())

    handlers: ClassVar[dict[type[c.Command], Callable[[Any, Any], None]]] = {
        c.Fold: _fold,
        c.CheckOrCall: _check_or_call,
        c.BetOrRaise: _bet_or_raise,
        c.Show: _show,
        c.Muck: _muck,
        c.DealHand: _deal_hand,
        c.DealBoard: _deal_board,
        c.Burn: _burn,
        c.ExposeEarly: _expose_early,
        c.Shuffle: _shuffle,
        c.Kill: _kill,
    }

"""A round against a bank: wagers, lock, the game's script, settlement."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Self

from croupier.cards import UNSEEN, Card
from croupier.errors import (
    BankClosed,
    CardCount,
    CardInUse,
    CardMismatch,
    ChipsShort,
    DataInvalid,
    HandDead,
    HandFolded,
    NotNow,
    OutOfTurn,
    SeatUnknown,
    SpotUnknown,
    StakeOutOfRange,
    TableStakes,
)
from croupier.games.banked import (
    BANK,
    EACH,
    Bank,
    Board,
    Deal,
    Decide,
    Order,
    Place,
    Procedure,
    Reveal,
    Spot,
    Step,
)
from croupier.money import Cents, say_dollars
from croupier.pay import Meter
from croupier.pay.progressive import contribution
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.awards import awards_due
from croupier.table.banked_state import FOLLOW, BankedState, Stage
from croupier.table.banked_table import BankedTable, PlayerDealer
from croupier.table.banked_view import banked_view
from croupier.table.board import board_choices, board_due, check_board, check_burn
from croupier.table.charge import charge, fees_due, least_bank_fee
from croupier.table.choice import Choice
from croupier.table.hand_play import hand_key
from croupier.table.layout import (
    burn_due,
    check_seats,
    check_shoe_burn,
    check_take_off,
    check_unlocked,
    lock_refused,
    places,
    take_off_choices,
)
from croupier.table.lock import lock_events
from croupier.table.misdeal import check_kill, count_due, count_hands, count_wrong, deal_done
from croupier.table.player_dealer import clockwise_from, settle_bank
from croupier.table.procedure import Runner
from croupier.table.procedures import RUNNERS
from croupier.table.round import Round
from croupier.table.settle import seat_order, settle, settle_awards, side_bet_looks
from croupier.table.sight import Sights
from croupier.table.wager import Stakes, affordable, check_wager, find_place, find_spot


class BankedRound(Round):
    """One round. Players count from one, clockwise from the house dealer's left."""

    def __init__(
        self,
        table: BankedTable,
        stacks: Sequence[Cents],
        *,
        bank: PlayerDealer | None = None,
        meter: Meter | None = None,
        linked: bool = False,
        posted: bool = True,
        seats: Sequence[int] | None = None,
        dice: tuple[int, ...] = (),
        free_hands: int = 0,
        counts: bool = False,
    ) -> None:
        super().__init__()
        game = table.game
        fewest, most = table.seats
        seated = len([seat for seat in seats if seat]) if seats is not None else len(stacks)
        if not fewest <= seated <= most:
            raise DataInvalid(f"{game.name} seats {fewest} to {most}, not {seated}", key="starting_stacks")
        if any(stack < 0 for stack in stacks):
            raise DataInvalid("stacks are not negative", key="starting_stacks")
        if (game.bank is Bank.PLAYER_DEALER) != (bank is not None):
            raise DataInvalid(f"{game.name} is banked by the {game.bank}", key="_bank")
        if table.progressive is not None and meter is None and not linked:
            raise DataInvalid("a table with a progressive has a meter", key="_progressive")
        self.table = table
        self.bank = bank
        self.linked = linked and table.progressive is not None
        """Whether a link keeps the jackpot: it is read at the lock, and winners wait to be confirmed."""
        self.dice = dice
        """What the dice will show, where that is known beforehand, as in a record."""
        self.free_hands = free_hands
        """Rounds without a wager that the shoe has seen."""
        self.counts = counts and game.bank is Bank.HOUSE
        """Whether hands are counted by a dealer before they are settled, so that one may be found wrong."""
        self.state = BankedState(stacks, meter if table.progressive is not None else None, seats)
        if seats is not None:
            check_seats(self, seats)
        if bank is not None:
            self._check_bank(bank)
        for event in self.opening() if posted else ():
            self.emit(event)

    def opening(self) -> list[e.Event]:
        """The player-dealer's wager."""
        return [] if self.bank is None else [e.BankPosted(player=self.bank.player, amount=self.bank.wager)]

    def _check_bank(self, bank: PlayerDealer) -> None:
        if not 1 <= bank.player <= self.state.players:
            raise DataInvalid(f"there is no player {bank.player} to bank", key="_bank")
        least = self.table.options["pd_min"] or self.table.least
        if bank.wager < least:
            raise BankClosed(f"the player-dealer posts at least {say_dollars(least)}", clause="PD-R5")
        fee, stack = least_bank_fee(self.table), self.state.stacks[bank.player]
        if bank.wager + fee > stack:
            beside = f" and a fee of {say_dollars(fee)} is due beside the wager" if fee else ""
            raise ChipsShort(f"the player-dealer has {say_dollars(stack)}{beside}", clause="PD 1")

    def copy(self) -> Self:
        """An independent round in the same state."""
        twin = object.__new__(type(self))
        twin.table, twin.bank, twin.linked = self.table, self.bank, self.linked
        twin.dice, twin.free_hands, twin.counts = self.dice, self.free_hands, self.counts
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
        return banked_view(self, person)

    # ── where we are ────────────────────────────────────────────────────────────────────────────────

    @property
    def step(self) -> Step | None:
        """The current step of the game's script; None when it is through."""
        script = self.table.game.script
        return script[self.state.step] if self.state.step < len(script) else None

    @property
    def to_act(self) -> tuple[int, ...]:
        """Players who may wager or must decide, or the dealer."""
        if self.over:
            return ()
        if self.state.stage is Stage.WAGERS:
            bettors = [
                p for p in range(1, self.state.players + 1) if self.bank is None or p != self.bank.player
            ]
            return (*bettors, c.DEALER)
        if isinstance(self.step, Decide):
            return self._deciders(self.step)
        return self._runner(self.step).to_act if isinstance(self.step, Procedure) else (c.DEALER,)

    def _runner(self, step: Procedure) -> Runner:
        return RUNNERS[type(step)](self, step)

    def _deciders(self, step: Decide) -> tuple[int, ...]:
        waiting = [p for p in self.state.in_play() if p not in self.state.decided]
        if step.times:
            waiting = [p for p in waiting if (p, step.spot) not in self.state.wagers]
        if step.order is Order.FROM_BANK and self.bank is not None:
            waiting = clockwise_from(waiting, self.bank.player)
        return tuple(waiting if step.order is Order.FREE else waiting[:1])

    def targets(self, deal: Deal) -> list[tuple[c.Target, int]]:
        """The hands that a deal goes to, each with its number."""
        if deal.to != EACH:
            return [(deal.to, 1)]
        hands = range(1, self.table.game.hands + 1)
        return [(player, hand) for player in self.state.bettors() for hand in hands]

    def dealing(self) -> list[Deal]:
        """The deals that go on together: neighbours in the script that do not wait for each other's cards."""
        script, start = self.table.game.script, self.state.step
        together: list[Deal] = []
        for step in script[start:]:
            if not isinstance(step, Deal) or (step.holds is not None and together):
                break
            together.append(step)
            if step.holds is not None:
                break
        return together

    def due(self, deal: Deal, target: c.Target, hand: int = 1) -> int:
        """How many more cards this hand gets now; negative if it has too many."""
        cards = deal.cards if deal.holds is None else deal.holds(self.state.middle(), self.table.options)
        return cards - len(self.state.hands.get(hand_key(target, hand), ()))

    def _dealt(self, deal: Deal) -> bool:
        """Whether every hand of a deal has its cards."""
        if deal.holds is None and deal.to == EACH and self.table.game.hands == 1:
            hands = self.state.hands
            return all(len(hands.get(player, ())) == deal.cards for player in self.state.with_hands)
        return all(self.due(deal, *target) == 0 for target in self.targets(deal))

    def _up(self, deal: Deal) -> int:
        """How many cards of a deal lie face up."""
        return 0 if deal.face_down(self.table.options) else deal.up

    # ── what may be done ────────────────────────────────────────────────────────────────────────────

    def legal(self, player: int | None = None) -> list[Choice]:
        """Every legal act, with its amounts."""
        if self.over:
            return []
        actors = self.to_act if player is None else [p for p in self.to_act if p == player]
        return [choice for actor in actors for choice in self._choices(actor)]

    def _choices(self, actor: int) -> list[Choice]:
        if self.state.stage is Stage.WAGERS:
            if actor == c.DEALER:
                if burn := burn_due(self):
                    return [Choice(verb="burn", count=burn)]
                return [Choice(verb="nb")] if lock_refused(self) is None else []
            wagers = [
                choice
                for spot in self.table.game.spots
                if not spot.in_play
                for place in places(self, actor, spot)
                for choice in self._wager(actor, spot, place)
            ]
            return [*wagers, *take_off_choices(self, actor)]
        step = self.step
        if isinstance(step, Decide):
            return self._decisions(step, actor)
        if isinstance(step, Procedure):
            return self._runner(step).choices(actor)
        if isinstance(step, Board):
            return board_choices(self, step)
        if self.state.stage is Stage.AWARDS:
            return [Choice(verb="award")]
        if count_due(self):
            return [Choice(verb="count")]
        choices = [
            Choice(verb="dh", to=target, count=count, up=self._up(deal), hand=hand)
            for deal in self.dealing()
            for target, hand in self.targets(deal)
            if (count := self.due(deal, target, hand)) > 0
        ]
        # A hand with too many cards cannot be put right: the deal can only be declared over.
        return choices or [Choice(verb="dd")]

    def _decisions(self, step: Decide, actor: int) -> list[Choice]:
        names = (step.spot, *step.beside)
        spots = [spot for name in names if (spot := self.table.game.spot(name)) is not None]
        fold = step.fold and not self._tipped(step, actor)
        verbs = [verb for verb, offered in (("f", fold), ("cc", step.check)) if offered]
        return [
            *(Choice(verb=verb, player=actor) for verb in verbs),
            *(choice for spot in spots for choice in self._wager(actor, spot)),
        ]

    def _tipped(self, step: Decide, player: int) -> bool:
        """Whether a tip of this decision lies there, which commits the player to the wager itself."""
        return any((player, spot) in self.state.wagers for spot in step.beside)

    def _wager(self, player: int, spot: Spot, place: Place | None = None) -> list[Choice]:
        if not spot.offered(self.table.options):
            return []
        place = place or Place(spot.name)
        stakes = affordable(self.table, self.state, self.bank, player, spot, place)
        return [] if stakes is None else [self.wager_choice(player, place, stakes)]

    def wager_choice(self, player: int, place: Place, stakes: Stakes) -> Choice:
        """A wager that a player may make."""
        spot = self.table.game.spot(place.spot)
        return Choice(
            verb="w",
            player=player,
            spot=place.spot,
            hand=place.hand,
            on=place.on,
            low=Cents(stakes.low),
            high=Cents(stakes.high),
            step=Cents(stakes.step),
            required=spot is not None and spot.required,
        )

    # ── players ─────────────────────────────────────────────────────────────────────────────────────

    def check_player(self, player: int) -> None:
        """Refuse a player who is not there."""
        if not 1 <= player <= self.state.players:
            raise SeatUnknown(f"there is no player {player}; players are 1 to {self.state.players}")

    def _place(self, command: c.PlaceWager) -> None:
        self.check_player(command.player)
        place = Place(command.spot, command.hand, command.on)
        spot, step = find_spot(self.table, place.spot), self.step
        if isinstance(step, Procedure) and self.state.stage is Stage.PLAY:
            self._runner(step).place(command, place)
            return
        decides = True
        if spot.in_play:
            step = self._decider(command.player, spot.name)
            if spot.name not in (step.spot, *step.beside):
                raise NotNow(f"the decision is about {step.spot!r} now", clause=step.clause)
            decides = spot.name == step.spot
        else:
            check_unlocked(self, spot)
        find_place(self.table, self.state, command.player, place)
        if place.hand > self.table.game.hands:
            raise SpotUnknown(f"{self.table.game.name} deals {self.table.game.hands} to each player")
        check_wager(self.table, self.state, self.bank, command.player, spot, command.amount, place)
        self.record_wager(command.player, place, command.amount, decides=decides)

    def record_wager(self, player: int, place: Place, amount: Cents, *, decides: bool = True) -> None:
        """Chips go on a place."""
        name = self.table.game.written(place)
        self.emit(e.WagerPlaced(player=player, spot=name, amount=amount, decides=decides))

    def _act(self, command: c.Command) -> None:
        """What only the step in hand knows: hitting, setting, shaking dice."""
        step = self.step
        if self.state.stage is not Stage.PLAY or not isinstance(step, Procedure):
            raise NotNow(f"that is not done now; {self._awaited()} comes first")
        self._runner(step).act(command)

    def _take_off(self, command: c.TakeOff) -> None:
        self.check_player(command.player)
        spot = find_spot(self.table, command.spot)
        amount = check_take_off(self, command.player, spot)
        self.emit(e.WagerTakenOff(player=command.player, spot=spot.name, amount=amount))

    def _decider(self, player: int, what: str) -> Decide:
        """The current decision, if it is this player's to make."""
        state, step = self.state, self.step
        self.check_player(player)
        if player in state.dead:
            raise HandDead(f"the hand of player {player} is dead", clause=self.table.game.misdeals.clause)
        if player in state.folded:
            raise HandFolded(f"player {player} has folded")
        if state.stage is not Stage.PLAY or not isinstance(step, Decide):
            raise NotNow(f"nobody decides on {what!r} now; {self._awaited()} comes first")
        if player not in state.bettors():
            raise NotNow(f"player {player} has no wager in this round")
        if player in state.decided:
            raise NotNow(f"player {player} has decided", clause=step.clause)
        if player not in self._deciders(step):
            raise OutOfTurn(f"it is player {self._deciders(step)[0]}'s turn", clause=step.clause)
        return step

    def _fold(self, command: c.Fold) -> None:
        if command.hand != 1:
            raise SeatUnknown(f"{self.table.game.name} has one hand per player")
        step = self._decider(command.player, "fold")
        if not step.fold:
            raise NotNow("the hand cannot be given up any more", clause=step.clause)
        if self._tipped(step, command.player):
            raise NotNow(f"the tip goes with a wager on {step.spot!r}", clause=step.clause)
        self.emit(e.HandFolded(player=command.player))

    def _check(self, command: c.CheckOrCall) -> None:
        step = self._decider(command.player, "check")
        if not step.check:
            raise NotNow(f"bet on {step.spot!r} or fold", clause=step.clause)
        self.emit(e.Checked(player=command.player))

    def _buy(self, command: c.Buy) -> None:
        self.check_player(command.player)
        if self.table.game.table_stakes:
            raise TableStakes("chips are not added in the middle of a round")
        if command.amount <= 0:
            raise StakeOutOfRange("chips are bought for a positive amount")
        self.emit(e.ChipsAdded(player=command.player, amount=command.amount))

    # ── the dealer ──────────────────────────────────────────────────────────────────────────────────

    def _no_more_bets(self, command: c.NoMoreBets) -> None:
        state, table = self.state, self.table
        refused = lock_refused(self)
        if refused is not None:
            raise refused
        if command.meter is not None and not self.linked:
            raise NotNow("this table is on no link")
        due = fees_due(table, state.wagers)
        if self.bank is not None and due.player_dealer > state.stacks[self.bank.player]:
            raise ChipsShort(
                f"the player-dealer cannot pay the fee of {say_dollars(due.player_dealer)} beside his wager",
                clause="PD 4",
            )
        for player, fee in due.players.items():
            if fee > state.stacks[player]:
                raise ChipsShort(f"player {player} cannot pay the fee of {say_dollars(fee)}", clause="PD 4")
        for event in lock_events(self, command.meter):
            self.emit(event)
        self.emit(e.BetsClosed())
        if self.bank is not None:
            for event in charge(table, self.bank, state.wagers):
                self.emit(event)
        rule = table.game.progressive
        if rule is None:
            return
        for player in state.bettors():
            wager = state.wagers.get((player, rule.spot))
            if wager is not None:
                part = contribution(wager, table.rates)
                self.emit(e.MeterFed(player=player, meter=part.meter, reserve=part.reserve, tray=part.tray))

    def _deal_hand(self, command: c.DealHand) -> None:
        step = self.step
        if isinstance(step, Procedure) and self.state.stage is Stage.PLAY:
            self._runner(step).deal(command)
            return
        deal = self._deal_for(command)
        due = self.due(deal, command.to, command.hand)
        surplus = self.table.game.misdeals.surplus and deal.holds is None
        if not command.cards or (len(command.cards) > due and not surplus):
            raise CardCount(
                f"{self._name(command.to)} is due {max(due, 0)} cards, not {len(command.cards)}",
                clause=deal.clause,
            )
        self.check_unused(command.cards)
        up = self._turned(deal, len(command.cards), due)
        self.emit(e.HandDealt(to=command.to, cards=command.cards, up=up, hand=command.hand))

    def _turned(self, deal: Deal, cards: int, due: int) -> int:
        """How many of the cards lie face up: those in the middle, and of the bank's hand the last."""
        if deal.to == EACH:
            return min(self._up(deal), cards)
        if deal.to == BANK:
            return self._up(deal) if cards >= due else 0
        return cards

    def check_unused(self, cards: Sequence[Card]) -> None:
        """Refuse cards that are out already, or that nobody has named."""
        if UNSEEN in cards:
            raise CardMismatch("the round is settled by these cards; name them")
        self._unused(cards)

    def _deal_for(self, command: c.DealHand) -> Deal:
        """The deal of the script that gives cards to this hand now."""
        if self.state.stage is not Stage.PLAY:
            raise NotNow("no cards before 'no more bets'")
        for deal in self.dealing():
            if (command.to, command.hand) in self.targets(deal):
                return deal
        if command.hand > self.table.game.hands:
            raise SeatUnknown(f"{self.table.game.name} deals {self.table.game.hands} to each player")
        if isinstance(command.to, int) and command.to not in self.state.bettors():
            self.check_player(command.to)
            raise NotNow(f"player {command.to} has no wager and gets no cards")
        raise NotNow(f"{self._name(command.to)} gets no cards now; {self._awaited()} comes first")

    def _deal_board(self, command: c.DealBoard) -> None:
        check_board(self, command)
        self._unused(command.cards)
        self.emit(e.BoardDealt(cards=command.cards))

    def _burn(self, command: c.Burn) -> None:
        if isinstance(self.step, Board) and self.state.stage is Stage.PLAY:
            check_burn(self, self.step, command)
        else:
            check_shoe_burn(self, command)
        self._unused(command.cards)
        self.emit(e.CardsBurned(cards=command.cards))

    def _deal_done(self, _: c.DealDone) -> None:
        for event in deal_done(self):
            self.emit(event)

    def _kill(self, command: c.Kill) -> None:
        check_kill(self, command.player)
        for event in count_wrong(self, command.player):
            self.emit(event)

    def _count(self, _: c.CountHands) -> None:
        self.emit(count_hands(self))

    def _unused(self, cards: Sequence[Card]) -> None:
        """No card comes more often than the deck or shoe holds it."""
        copies, out = self.table.deck.copies, self.state.out
        more: dict[Card, int] = {}
        for card in cards:
            if card is UNSEEN:
                continue
            if card not in copies:
                raise CardMismatch(f"{card} is not in the deck of {self.table.game.name}")
            more[card] = more.get(card, 0) + 1
            if out.get(card, 0) + more[card] > copies[card]:
                raise CardInUse(f"{card} is already on the table")

    def _name(self, target: c.Target) -> str:
        return (
            f"player {target}"
            if isinstance(target, int)
            else "the bank"
            if target == BANK
            else f"the {target} hand"
        )

    def _awaited(self) -> str:
        """What the round is waiting for, in words."""
        if self.state.stage is Stage.WAGERS:
            return "'no more bets'"
        step = self.step
        if count_due(self):
            return "the count of the hands"
        if isinstance(step, Decide):
            return f"the decision of player {self._deciders(step)[0]}"
        return self._runner(step).awaited if isinstance(step, Procedure) else "the deal"

    # ── what follows by itself ──────────────────────────────────────────────────────────────────────

    def _advance(self) -> None:
        """Steps that are complete are left behind; after the last one everything is settled."""
        while not self.over and self.state.stage is Stage.PLAY:
            step = self.step
            if step is None:
                if not count_due(self):
                    self._settle()
                return
            if not self._complete(step):
                return
            if isinstance(step, Procedure):
                further = self._runner(step).leave()
                self.emit(e.StepReached(step=self.state.step + 1 if further is None else further))
                continue
            if isinstance(step, Reveal) and (self.state.in_play() or side_bet_looks(self)):
                cards = self.state.hands[BANK]
                self.emit(e.HandRevealed(to=BANK, cards=cards, says=step.says(cards + self.state.board)))
            self.emit(e.StepReached(step=self.state.step + 1))

    def _settle(self) -> None:
        """The wagers against the bank, then the awards: a linked round waits until they are confirmed."""
        if self.bank is not None:
            for event in settle_bank(self.table, self.state, self.bank):
                self.emit(event)
            self.emit(e.RoundClosed())
            return
        sights = Sights(self.table, self.state)
        for event in settle(self.table, self.state, sights, linked=self.linked):
            self.emit(event)
        due = awards_due(self.table, self.state, sights, seat_order(self.state)) if self.linked else ()
        if due:
            self.emit(e.AwardsFound(awards=due))
        else:
            self._close(sights)

    def _close(self, sights: Sights) -> None:
        for event in settle_awards(self.table, self.state, sights):
            self.emit(event)
        self.emit(e.RoundClosed())

    def _pay_awards(self, command: c.PayAwards) -> None:
        if self.state.stage is not Stage.AWARDS:
            raise NotNow("no progressive winner waits for confirmation")
        self.emit(e.MeterRead(reading=command.meter))
        self._close(Sights(self.table, self.state))

    def _complete(self, step: Step) -> bool:
        match step:
            case Deal():
                return self._dealt(step)
            case Board():
                return not self.state.in_play() or board_due(self.state, step) == 0
            case Decide():
                return not self._deciders(step)
            case Procedure():
                return self._runner(step).complete()
            case Reveal():
                return True

    handlers: ClassVar[dict[type[c.Command], Callable[[Any, Any], None]]] = {
        c.PlaceWager: _place,
        c.Buy: _buy,
        c.TakeOff: _take_off,
        c.NoMoreBets: _no_more_bets,
        c.PayAwards: _pay_awards,
        c.DealBoard: _deal_board,
        c.DealHand: _deal_hand,
        c.Burn: _burn,
        c.DealDone: _deal_done,
        c.Kill: _kill,
        c.CountHands: _count,
        c.Fold: _fold,
        c.Hit: _act,
        c.Stand: _act,
        c.Split: _act,
        c.Surrender: _act,
        c.Switch: _act,
        c.SetHand: _act,
        c.ShakeDice: _act,
        c.CloseOffer: _act,
        c.CheckOrCall: _check,
    }

"""A round against a bank: wagers, lock, the game's script, settlement."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Self

from croupier.cards import UNSEEN, Card
from croupier.errors import (
    BankClosed,
    BaseWagerMissing,
    CardCount,
    CardInUse,
    CardMismatch,
    ChipsShort,
    CommandRejected,
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
    Deal,
    Decide,
    Order,
    Place,
    Procedure,
    Reveal,
    Spot,
    Step,
    WrongCount,
)
from croupier.money import Cents, say_dollars
from croupier.pay import Meter
from croupier.pay.progressive import contribution
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.banked_state import FOLLOW, BankedState, Stage
from croupier.table.banked_table import BankedTable, PlayerDealer
from croupier.table.banked_view import banked_view
from croupier.table.charge import charge, fees_due
from croupier.table.choice import Choice
from croupier.table.hand_play import hand_key
from croupier.table.player_dealer import clockwise_from, settle_bank
from croupier.table.procedure import Runner
from croupier.table.procedures import RUNNERS
from croupier.table.round import Round
from croupier.table.settle import RETURNED, settle
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
        posted: bool = True,
        seats: Sequence[int] | None = None,
        dice: tuple[int, ...] = (),
        free_hands: int = 0,
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
        if table.progressive is not None and meter is None:
            raise DataInvalid("a table with a progressive has a meter", key="_progressive")
        self.table = table
        self.bank = bank
        self.dice = dice
        """What the dice will show, where that is known beforehand, as in a record."""
        self.free_hands = free_hands
        """Rounds without a wager that the shoe has seen."""
        self.state = BankedState(stacks, meter if table.progressive is not None else None, seats)
        if seats is not None:
            self._check_seats(seats)
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
        if bank.wager > self.state.stacks[bank.player]:
            raise ChipsShort(
                f"the player-dealer has {say_dollars(self.state.stacks[bank.player])}", clause="PD 1"
            )

    def _check_seats(self, seats: Sequence[int]) -> None:
        taken = [seat for seat in seats if seat]
        if len(seats) != self.state.players or not all(0 <= seat <= self.table.seats[1] for seat in seats):
            raise DataInvalid(f"each player has a seat from 1 to {self.table.seats[1]}, or 0", key="seats")
        if taken != sorted(set(taken)):
            raise DataInvalid("players are named clockwise from the house dealer's left", key="seats")
        if 0 in seats and not self.table.game.back_line(self.table.options):
            raise DataInvalid("whoever has no seat cannot bet: there is no back-line betting", key="seats")
        if self.bank is not None and self.bank.player <= len(seats) and not seats[self.bank.player - 1]:
            raise DataInvalid("the player-dealer has a seat", key="seats")

    def copy(self) -> Self:
        """An independent round in the same state."""
        twin = object.__new__(type(self))
        twin.table, twin.bank = self.table, self.bank
        twin.dice, twin.free_hands = self.dice, self.free_hands
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

    def _targets(self, deal: Deal) -> list[tuple[c.Target, int]]:
        """The hands that a deal goes to, each with its number."""
        if deal.to != EACH:
            return [(deal.to, 1)]
        hands = range(1, self.table.game.hands + 1)
        return [(player, hand) for player in self.state.bettors() for hand in hands]

    def _dealing(self) -> list[Deal]:
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

    def _due(self, deal: Deal, target: c.Target, hand: int = 1) -> int:
        """How many more cards this hand gets now; negative if it has too many."""
        cards = deal.cards if deal.holds is None else deal.holds(self.state.middle(), self.table.options)
        return cards - len(self.state.hands.get(hand_key(target, hand), ()))

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
                burn = self._burn_due()
                if burn:
                    return [Choice(verb="burn", count=burn)]
                return [Choice(verb="nb")] if self._lock_refused() is None else []
            return [
                choice
                for spot in self.table.game.spots
                if not spot.in_play
                for place in self._places(actor, spot)
                for choice in self._wager(actor, spot, place)
            ]
        step = self.step
        if isinstance(step, Decide):
            spot = self.table.game.spot(step.spot)
            assert spot is not None
            verbs = [verb for verb, offered in (("f", step.fold), ("cc", step.check)) if offered]
            return [*(Choice(verb=verb, player=actor) for verb in verbs), *self._wager(actor, spot)]
        if isinstance(step, Procedure):
            return self._runner(step).choices(actor)
        return [
            Choice(verb="dh", to=target, count=count, up=deal.up, hand=hand)
            for deal in self._dealing()
            for target, hand in self._targets(deal)
            if (count := self._due(deal, target, hand)) > 0
        ]

    def _places(self, player: int, spot: Spot) -> list[Place]:
        """Where a player may put a kind of wager before the deal: his own hands, and those he may back."""
        game, state = self.table.game, self.state
        hands = range(1, (game.hands if spot.per_hand else 1) + 1)
        owners = [None] if state.seats[player] else []
        if game.back_line(self.table.options):
            owners = [*owners, *(other for other in state.bettors() if other != player)]
        return [Place(spot.name, hand, owner) for owner in owners for hand in hands]

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
        if spot.in_play:
            self._decider(command.player, spot.name)
        elif self.state.stage is not Stage.WAGERS:
            raise NotNow("no more bets: wagers are made before the deal", clause=spot.clause)
        find_place(self.table, self.state, command.player, place)
        if place.hand > self.table.game.hands:
            raise SpotUnknown(f"{self.table.game.name} deals {self.table.game.hands} to each player")
        check_wager(self.table, self.state, self.bank, command.player, spot, command.amount, place)
        self.record_wager(command.player, place, command.amount)

    def record_wager(self, player: int, place: Place, amount: Cents) -> None:
        """Chips go on a place."""
        self.emit(e.WagerPlaced(player=player, spot=self.table.game.written(place), amount=amount))

    def _act(self, command: c.Command) -> None:
        """What only the step in hand knows: hitting, setting, shaking dice."""
        step = self.step
        if self.state.stage is not Stage.PLAY or not isinstance(step, Procedure):
            raise NotNow(f"that is not done now; {self._awaited()} comes first")
        self._runner(step).act(command)

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
        step = self._decider(command.player, "fold")
        if not step.fold:
            raise NotNow("the hand cannot be given up any more", clause=step.clause)
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

    def _lock_refused(self) -> CommandRejected | None:
        """Why the layout cannot be locked yet; None if it can, fees apart."""
        state, game = self.state, self.table.game
        if state.stage is not Stage.WAGERS:
            return NotNow("the layout is locked already")
        if self._burn_due():
            return NotNow(f"{self._burn_due()} more cards are burned first", clause=game.key)
        if not state.wagers:
            left = game.free_hands - self.free_hands
            if left > 0:
                return None
            said = "the shoe has had its free hands" if game.free_hands else "nobody has wagered"
            return NotNow(said)
        for player in state.bettors():
            for spot in game.spots:
                for hand in range(1, (game.hands if spot.per_hand else 1) + 1):
                    name = game.written(Place(spot.name, hand))
                    if spot.required and not spot.in_play and (player, name) not in state.wagers:
                        return BaseWagerMissing(f"player {player} has no {name} wager", clause=spot.clause)
        return None

    def _burn_due(self) -> int:
        """How many cards of a new shoe have still to be burned after the one that was turned up."""
        burns, burned = self.table.game.burns, self.state.burned_cards
        return burns(burned[0]) + 1 - len(burned) if burns is not None and burned else 0

    def _no_more_bets(self, _: c.NoMoreBets) -> None:
        state, table = self.state, self.table
        refused = self._lock_refused()
        if refused is not None:
            raise refused
        due = fees_due(table, state.wagers)
        if self.bank is not None and due.player_dealer > state.stacks[self.bank.player]:
            raise ChipsShort(
                f"the player-dealer cannot pay the fee of {say_dollars(due.player_dealer)} beside his wager",
                clause="PD 4",
            )
        for player, fee in due.players.items():
            if fee > state.stacks[player]:
                raise ChipsShort(f"player {player} cannot pay the fee of {say_dollars(fee)}", clause="PD 4")
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
        due = self._due(deal, command.to, command.hand)
        irregular = self.table.game.misdeals.player is WrongCount.VOID
        if not command.cards or (len(command.cards) > due and (irregular or deal.holds is not None)):
            raise CardCount(
                f"{self._name(command.to)} is due {max(due, 0)} cards, not {len(command.cards)}",
                clause=deal.clause,
            )
        self.check_unused(command.cards)
        up = deal.up if deal.to in (BANK, EACH) else len(command.cards)
        if deal.to == EACH:
            up = min(up, len(command.cards))
        self.emit(e.HandDealt(to=command.to, cards=command.cards, up=up, hand=command.hand))

    def check_unused(self, cards: Sequence[Card]) -> None:
        """Refuse cards that are out already, or that nobody has named."""
        if UNSEEN in cards:
            raise CardMismatch("the round is settled by these cards; name them")
        self._unused(cards)

    def _deal_for(self, command: c.DealHand) -> Deal:
        """The deal of the script that gives cards to this hand now."""
        if self.state.stage is not Stage.PLAY:
            raise NotNow("no cards before 'no more bets'")
        for deal in self._dealing():
            if (command.to, command.hand) in self._targets(deal):
                return deal
        if command.hand > self.table.game.hands:
            raise SeatUnknown(f"{self.table.game.name} deals {self.table.game.hands} to each player")
        if isinstance(command.to, int) and command.to not in self.state.bettors():
            self.check_player(command.to)
            raise NotNow(f"player {command.to} has no wager and gets no cards")
        raise NotNow(f"{self._name(command.to)} gets no cards now; {self._awaited()} comes first")

    def _burn(self, command: c.Burn) -> None:
        if self.state.hands:
            raise NotNow("cards are burned before the first card of a round")
        if self.table.game.burns is not None:
            due = self._burn_due() if self.state.burned_cards else 1
            if len(command.cards) != due or (not self.state.burned_cards and command.cards[0] is UNSEEN):
                raise CardCount(
                    f"{due} cards are burned now, not {len(command.cards)}; the first is turned up",
                    clause=self.table.game.key,
                )
        self._unused(command.cards)
        self.emit(e.CardsBurned(cards=command.cards))

    def _deal_done(self, _: c.DealDone) -> None:
        """The deal ends with a wrong number of cards somewhere: what the game's rule makes of it."""
        state, rule = self.state, self.table.game.misdeals
        dealing = self._dealing()
        if state.stage is not Stage.PLAY or not dealing:
            raise NotNow("no deal is going on")
        wrong = tuple(
            dict.fromkeys(
                target
                for deal in dealing
                for target, hand in self._targets(deal)
                if self._due(deal, target, hand)
            )
        )
        if not wrong:
            raise NotNow("every hand has the right number of cards")
        bank_wrong = any(not isinstance(target, int) for target in wrong)
        verdict = rule.bank if bank_wrong else rule.player
        self.emit(e.DealMarkedWrong(hands=wrong, clause=rule.clause, settles=verdict is not WrongCount.REDEAL))
        if verdict is WrongCount.VOID:
            self._void()
            return
        if verdict is WrongCount.REDEAL:
            self.emit(e.HandsTakenBack(clause=rule.clause))
            return
        for target in wrong:
            if isinstance(target, int):
                self._declare_dead(target)
        past = state.step + len(dealing)
        self.emit(e.StepReached(step=len(self.table.game.script) if bank_wrong else past))

    def _kill(self, command: c.Kill) -> None:
        self.check_player(command.player)
        if self.state.stage is not Stage.PLAY or command.player not in self.state.hands:
            raise NotNow(f"player {command.player} has no hand that could be declared dead")
        if command.player in self.state.dead:
            raise HandDead(f"the hand of player {command.player} is dead already")
        self._declare_dead(command.player)

    def _declare_dead(self, player: int) -> None:
        """A dead hand gets its progressive wager back at once: nothing of it may feed an award."""
        rule = self.table.game.progressive
        misdeals = self.table.game.misdeals
        self.emit(e.HandKilled(player=player, clause=misdeals.clause))
        if misdeals.player is WrongCount.DEAD_WITH_FEE and self.state.fees[player]:
            fee = Cents(-self.state.fees[player])
            self.emit(e.FeeCharged(player=player, amount=fee, says="refunded: the hand is void"))
        self._reverse(player, rule.spot if rule else "")

    def _reverse(self, player: int, spot: str) -> None:
        fed = self.state.fed.get(player)
        if fed is not None:
            self.emit(
                e.MeterReversed(
                    player=player,
                    spot=spot,
                    meter=fed.meter,
                    reserve=fed.reserve,
                    tray=fed.tray,
                    clause=self.table.game.misdeals.clause,
                )
            )

    def _void(self) -> None:
        """Everything goes back: wagers, contributions, fees, the player-dealer's wager."""
        state, clause = self.state, self.table.game.misdeals.clause
        for player in list(state.fed):
            self._reverse(player, self.table.game.progressive.spot if self.table.game.progressive else "")
        for (player, spot), stake in state.wagers.items():
            if (player, spot) not in state.settled:
                self.emit(
                    e.WagerSettled(
                        player=player, spot=spot, stake=stake, outcome=RETURNED, returned=stake, clause=clause
                    )
                )
        for player, fee in enumerate(state.fees):
            if fee:
                self.emit(e.FeeCharged(player=player, amount=Cents(-fee), says="refunded: the round is void"))
        if self.bank is not None:
            self.emit(e.BankReturned(player=self.bank.player, amount=self.bank.wager))
        self.emit(e.RoundVoided(clause=clause))
        self.emit(e.RoundClosed())

    def _unused(self, cards: Sequence[Card]) -> None:
        """No card comes more often than the deck or shoe holds it."""
        copies, out = self.table.deck.copies, dict(self.state.out)
        for card in cards:
            if card is UNSEEN:
                continue
            if card not in copies:
                raise CardMismatch(f"{card} is not in the deck of {self.table.game.name}")
            out[card] = out.get(card, 0) + 1
            if out[card] > copies[card]:
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
        if isinstance(step, Decide):
            return f"the decision of player {self._deciders(step)[0]}"
        return self._runner(step).awaited if isinstance(step, Procedure) else "the deal"

    # ── what follows by itself ──────────────────────────────────────────────────────────────────────

    def _advance(self) -> None:
        """Steps that are complete are left behind; after the last one everything is settled."""
        while not self.over and self.state.stage is Stage.PLAY:
            step = self.step
            if step is None:
                for event in (
                    settle(self.table, self.state, None)
                    if self.bank is None
                    else settle_bank(self.table, self.state, self.bank)
                ):
                    self.emit(event)
                self.emit(e.RoundClosed())
                return
            if not self._complete(step):
                return
            if isinstance(step, Procedure):
                further = self._runner(step).leave()
                self.emit(e.StepReached(step=self.state.step + 1 if further is None else further))
                continue
            if isinstance(step, Reveal) and self.state.in_play():
                cards = self.state.hands[BANK]
                self.emit(e.HandRevealed(to=BANK, cards=cards, says=step.says(cards)))
            self.emit(e.StepReached(step=self.state.step + 1))

    def _complete(self, step: Step) -> bool:
        match step:
            case Deal():
                return all(self._due(step, target, hand) == 0 for target, hand in self._targets(step))
            case Decide():
                return not self._deciders(step)
            case Procedure():
                return self._runner(step).complete()
            case _:
                return True

    handlers: ClassVar[dict[type[c.Command], Callable[[Any, Any], None]]] = {
        c.PlaceWager: _place,
        c.Buy: _buy,
        c.NoMoreBets: _no_more_bets,
        c.DealHand: _deal_hand,
        c.Burn: _burn,
        c.DealDone: _deal_done,
        c.Kill: _kill,
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

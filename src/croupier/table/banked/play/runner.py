"""A step of a round plays itself: what it asks for and accepts, and when it is complete."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Generic, TypeVar

from croupier.cards import UNSEEN, Card, Cards
from croupier.errors import CardInUse, CardMismatch, HandDead, HandFolded, NotNow, SeatUnknown
from croupier.games.banked.vocabulary import BANK, Place, SideBet, Whose
from croupier.games.choice import Choice, DealTo, Target
from croupier.money import Cents
from croupier.numbers import DEALER, FIRST_HAND, HandNumber, Player
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.banked.host import Host
from croupier.table.banked.play.new_shoe import NewShoe
from croupier.table.banked.settling.settlement import Settlement
from croupier.table.banked.state import Stage
from croupier.table.banked.wagers.bet import Bet
from croupier.table.reading import MeterReading

Taken = TypeVar("Taken")
"""The kind of step that a runner plays; None for the stages around the script."""


class Runner(Generic[Taken]):
    """Plays one step of a round. A handler refuses before it records anything.

    A runner lasts until the next event, so what it has worked out about the state stays true. Its defaults
    refuse everything: each kind of step overrides what it accepts.
    """

    def __init__(self, round_: Host, step: Taken) -> None:
        self.round, self.step = round_, step
        self.table, self.state, self.bank = round_.table, round_.state, round_.bank
        self._bets: dict[tuple[Player, Place], Bet] = {}
        self._offered: dict[Player, list[Choice]] = {}

    # ── whose turn, and what may be done ────────────────────────────────────────────────────────────

    @property
    def to_act(self) -> tuple[Player, ...]:
        """Whose turn it is, once every hand that the step needs is named."""
        return (DEALER,)

    @property
    def awaited(self) -> str:
        """What the step is waiting for, in words."""
        return "the deal"

    @property
    def all_decide_at_once(self) -> bool:
        """Whether all players decide in the same time."""
        return False

    def choices(self, actor: Player) -> list[Choice]:
        """What the actor may do."""
        return []

    @cached_property
    def actors(self) -> tuple[Player, ...]:
        """Whose turn it is; the dealer's while a hand must be named."""
        return (DEALER,) if self.unnamed else self.to_act

    def offered(self, actor: Player) -> list[Choice]:
        """What the actor may do; for the dealer first the naming of hands."""
        if actor not in self._offered:
            names = actor == DEALER and self.unnamed
            self._offered[actor] = self._namings() if names else self.choices(actor)
        return self._offered[actor]

    @property
    def offer(self) -> str:
        """A name for the insurance, or the going along with a hand, that may be open."""
        window = self.state.window
        what = f"{window.player}.{window.hand}.{window.spot}" if window is not None else "insurance"
        return f"{self.state.step} {what}"

    # ── cards that were dealt unseen ────────────────────────────────────────────────────────────────

    def needed(self) -> Iterable[Target]:
        """The hands whose cards the step depends on, the bank's first."""
        return ()

    @property
    def unnamed(self) -> list[Target]:
        """The hands that the dealer must name before the round continues."""
        unseen = self.state.unseen
        return [target for target in self.needed() if target in unseen] if unseen else []

    def check_named(self, to: Target, hand: Cards) -> None:
        """Refuse cards that a hand dealt unseen cannot have."""

    def _namings(self) -> list[Choice]:
        hands = self.state.hands
        return [DealTo(to=target, count=hands[target].count(UNSEEN), shown=True) for target in self.unnamed]

    # ── the end of the step ─────────────────────────────────────────────────────────────────────────

    def complete(self) -> bool:
        """Whether the step is done."""
        return True

    def finish(self) -> int | None:
        """Record what follows from the step; return the step to continue with, or None for the next one."""
        return None

    def leave(self) -> None:
        """Finish the step and go to the next one."""
        further = self.finish()
        self.round.emit(e.StepReached(step=self.state.step + 1 if further is None else further))

    # ── wagers and decisions ────────────────────────────────────────────────────────────────────────

    def bet(self, player: Player, place: Place) -> Bet:
        """A player's bet on a place; a refusal if the table does not have or offer its spot."""
        bet = self._bets.get((player, place))
        if bet is None:
            bet = self._bets[player, place] = Bet(self.round, player, self.table.find_spot(place.spot), place)
        return bet

    def place(self, bet: Bet, amount: Cents) -> None:
        """Take a wager."""
        if bet.spot.in_play:
            self.check_decider(bet.player, bet.spot.name)
        raise NotNow("the layout is locked; wagers open again with the next round", clause=bet.spot.clause)

    def take_off(self, bet: Bet) -> Cents:
        """The amount of a wager that the player takes back."""
        if bet.spot.in_play:
            raise NotNow("a decision cannot be taken back", clause=bet.spot.clause)
        raise NotNow("the layout is locked; wagers open again with the next round", clause=bet.spot.clause)

    def no_more_bets(self, reading: MeterReading | None) -> None:
        """Lock the layout."""
        raise NotNow("the layout is already locked")

    def check_in_play(self, player: Player) -> None:
        """Refuse a player whose hand is dead or folded."""
        self.round.check_player(player)
        if player in self.state.dead:
            raise HandDead(f"the hand of player {player} is dead", clause=self.table.game.misdeals.clause)
        if player in self.state.folded:
            raise HandFolded(f"player {player} has folded")

    def check_decider(self, player: Player, what: str) -> None:
        """Refuse a decision that is not this player's to make."""
        self.check_in_play(player)
        raise NotNow(f"{what!r} is not up for decision now; {self.round.awaited} comes first")

    def fold(self, player: Player) -> None:
        """Fold a player's hand."""
        self.check_decider(player, "fold")

    def check(self, player: Player) -> None:
        """Let a player check."""
        self.check_decider(player, "check")

    def act(self, command: c.Command) -> None:
        """Do what only this kind of step accepts: hitting, setting a hand, shaking dice."""
        raise NotNow(f"not possible now; {self.round.awaited} comes first")

    def warning(self, command: c.Command) -> str | None:
        """What to tell a player before a legal action that loses; None for most."""
        return None

    # ── cards ───────────────────────────────────────────────────────────────────────────────────────

    def receives(self, to: Target) -> bool:
        """Whether a deal to this hand is in progress."""
        return False

    def owes(self, to: Target, hand: HandNumber = FIRST_HAND) -> bool:
        """Whether this hand still gets cards from the deal in progress."""
        return False

    @property
    def just_dealt(self) -> bool:
        """Whether the hands are complete and nobody has decided yet, so that one more card is a misdeal."""
        return False

    def deal(self, command: c.DealHand) -> None:
        """Give cards to a hand."""
        up = self.check_deal(command)
        self.round.emit(e.HandDealt(to=command.to, cards=command.cards, up=up, hand=command.hand))

    def check_deal(self, command: c.DealHand) -> int:
        """How many of the cards are dealt face up; a refusal if they are not due."""
        game, to = self.table.game, command.to
        if self.state.stage is not Stage.PLAY:
            raise NotNow("no cards are dealt before 'no more bets'")
        if command.hand > game.hands:
            raise SeatUnknown(f"{game.name} has no hand {command.hand} for a player")
        if isinstance(to, int) and to not in self.state.with_hands:
            self.round.check_player(to)
            raise NotNow(f"player {to} has no wager and gets no cards")
        raise NotNow(f"{hand_of(to)} gets no cards now; {self.round.awaited} comes first")

    def deal_board(self, command: c.DealBoard) -> None:
        """Turn board cards."""
        raise NotNow("no board cards are due now")

    def check_burn(self, command: c.Burn) -> None:
        """Refuse a burn that is not due; before the first card, a new shoe may have its own."""
        NewShoe(self.round).check_burn(command)

    def burn(self, command: c.Burn) -> None:
        """Burn cards."""
        self.check_burn(command)
        self.check_left(command.cards)
        self.round.emit(e.CardsBurned(cards=command.cards))

    def end_deal(self) -> None:
        """End a deal in which a hand has the wrong number of cards."""
        raise NotNow("no cards are being dealt now")

    def count(self) -> None:
        """Record that the dealer counted every hand and found none wrong."""
        clause = self.table.game.misdeals.clause
        raise NotNow("hands are counted after the last decision", clause=clause)

    def award(self, command: c.PayAwards | c.ConfirmAwards | c.RefuseAward) -> None:
        """Pay or refuse progressive winners."""
        raise NotNow("no progressive winner is waiting for confirmation")

    # ── what steps share ────────────────────────────────────────────────────────────────────────────

    def record(self, events: Iterator[e.Event]) -> None:
        """Record events; the state follows each before the next one is computed."""
        for event in events:
            self.round.emit(event)

    def settlement(self) -> Settlement:
        """The settlement of the round, as far as it has come."""
        return Settlement(self.table, self.state, self.bank)

    def depends_on(self, cards: Whose) -> bool:
        """Whether a hand in play, or a side bet that survives its hand's fold, depends on these cards."""
        state = self.state
        if state.in_play():
            return True
        folded = state.folded - state.dead
        return any(side.sees(cards) for player in folded for side in self.surviving_bets(player))

    def surviving_bets(self, holder: Player) -> Iterator[SideBet]:
        """The open side bets on a player's hands, backers' included, that survive a fold."""
        for player, spot in self.state.wagers.keys() - self.state.settled:
            place = Place.parse(spot)
            side = self.table.game.side_bets.get(place.spot)
            if (place.on or player) == holder and side is not None and side.survives_fold(self.table.options):
                yield side

    def check_left(self, cards: Sequence[Card]) -> None:
        """Refuse a card that the deck or shoe does not have any more."""
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

    def check_unused(self, cards: Sequence[Card]) -> None:
        """Refuse cards that are already out, or that are not named."""
        if UNSEEN in cards:
            raise CardMismatch("name the cards: the round is settled by them")
        self.check_left(cards)


def hand_of(target: Target) -> str:
    """A hand in words."""
    if isinstance(target, int):
        return f"player {target}"
    return "the bank" if target == BANK else f"the {target} hand"

"""Where a round against a bank stands: folded from its events, without a rule in sight."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any

from croupier.cards import UNSEEN, Card
from croupier.money import Cents, Fine
from croupier.numbers import FIRST_HAND, NO_SEAT, HandNumber, Player, Seat, seat_numbers
from croupier.pay import Meter
from croupier.table import events as e
from croupier.table.banked.play.hand import FOLLOW_HAND_PLAY, HandKey, HandPlay, Window, hand_key
from croupier.table.commands import Target
from croupier.table.reading import EasedRow


class Stage(Enum):
    """What the round is waiting for."""

    WAGERS = "wagers"
    PLAY = "play"
    AWARDS = "awards"
    OVER = "over"


class BankedState:
    """Chips, wagers, cards and decisions of one round. Players are numbered from one."""

    def __init__(
        self, stacks: Sequence[Cents], meter: Meter | None, seats: Sequence[Seat] | None = None
    ) -> None:
        self.players = len(stacks)
        self.starting = list(stacks)
        self.stacks: list[int] = [0, *stacks]
        """By player number; entry 0 is nobody's."""
        self.stage = Stage.WAGERS
        self.wagers: dict[tuple[Player, str], Cents] = {}
        """What lies on each player's spots, in the order in which it was placed."""
        self.with_hands: tuple[Player, ...] = ()
        """Players with a wager on a hand of their own, by number."""
        self.settled: set[tuple[Player, str]] = set()
        self.hands: dict[HandKey, tuple[Card, ...]] = {}
        self.face_up: dict[HandKey, int] = {}
        self.out: dict[Card, int] = {}
        """Known cards that have left the deck or shoe."""
        self.step = 0
        """The place in the game's script."""
        self.board: tuple[Card, ...] = ()
        self.board_at_step = 0
        """Board cards that lay there when the current step began."""
        self.burned_at_step = 0
        """Cards burned in the current step."""
        self.decided: set[Player] = set()
        """Players who have decided in the current step."""
        self.folded: set[Player] = set()
        self.dead: set[Player] = set()
        self.misdealt = False
        """The bank's hand has a wrong number of cards."""
        self.revealed = False
        self.bank_posted = Cents(0)
        self.fees: list[int] = [0] * (len(stacks) + 1)
        self.added: list[int] = [0] * (len(stacks) + 1)
        self.meter = meter
        self.fed: dict[Player, e.MeterFed] = {}
        self.eased: tuple[EasedRow, ...] = ()
        """Rows of the progressive table that a link has eased."""
        self.awards: tuple[e.AwardDue, ...] = ()
        """The winners that a linked round waits for."""
        self.bank = Fine(0)
        """The bank's net, in hundredths of a cent."""
        self.seeds = Fine(0)
        self.seats: list[Seat] = [NO_SEAT, *(seats or seat_numbers(len(stacks)))]
        """Each player's place at the table; 0 for one who stands behind and backs others."""
        self.gains: list[int] = []
        """What the bank won or paid with each settlement, in order: its ledger starts from here."""
        self.covered: set[Player] = set()
        """Players of whose settled wagers at least a part was covered."""
        self.plays: dict[tuple[Player, HandNumber], HandPlay] = {}
        """Hands that have been split, switched, doubled and so on, by player and number."""
        self.window: Window | None = None
        self.fronts: dict[Target, tuple[Card, ...]] = {}
        """What has been set in front."""
        self.foul: set[Player] = set()
        self.action_seat = NO_SEAT
        """Where the action button lies."""
        self.offer_closed = False
        self.cut_short = False
        """The bank was exhausted before the hands were played."""
        self.burned_cards: tuple[Card, ...] = ()
        self.counted = False
        """The dealer has counted the hands: what lies there is settled."""

    def copy(self) -> BankedState:
        """An independent state."""
        twin = object.__new__(BankedState)
        twin.__dict__.update(self.__dict__)
        for name in MUTABLE:
            setattr(twin, name, getattr(self, name).copy())
        return twin

    def fingerprint(self) -> tuple[Any, ...]:
        """Everything there is, as something that compares."""
        return tuple(
            repr(sorted(v, key=repr)) if isinstance(v, set) else repr(v) for v in self.__dict__.values()
        )

    # ── questions ───────────────────────────────────────────────────────────────────────────────────

    def on(self, player: Player) -> dict[str, Cents]:
        """A player's wagers by spot."""
        return {spot: amount for (who, spot), amount in self.wagers.items() if who == player}

    def bettors(self) -> list[Player]:
        """Players with a wager on a hand of their own, by number."""
        return list(self.with_hands)

    def backers(self, player: Player) -> list[Player]:
        """Who has a wager on this player's hand without holding it, by number."""
        return sorted({who for who, spot in self.wagers if spot.endswith(f"@{player}")})

    def play(self, player: Player, hand: HandNumber) -> HandPlay:
        """What has happened to a hand."""
        return self.plays.get((player, hand)) or HandPlay(root=hand)

    def hand_numbers(self, player: Player) -> list[HandNumber]:
        """A player's hands in the order in which they are played: each dealt hand, then its splits."""
        numbers = [FIRST_HAND] if player in self.hands else []
        numbers += [key[1] for key in self.hands if isinstance(key, tuple) and key[0] == player]
        return sorted(numbers, key=lambda number: (self.play(player, number).root, number))

    def in_play(self) -> list[Player]:
        """Bettors whose hand is neither folded nor dead."""
        return [player for player in self.with_hands if player not in self.folded and player not in self.dead]

    def hands_of(self, player: Player) -> dict[HandNumber, tuple[Card, ...]]:
        """A player's hands by number, in the order in which they are played."""
        return {number: self.hands[hand_key(player, number)] for number in self.hand_numbers(player)}

    def middle(self) -> dict[str, tuple[Card, ...]]:
        """The hands that are no player's, by name."""
        return {name: cards for name, cards in self.hands.items() if type(name) is str}

    # ── events ──────────────────────────────────────────────────────────────────────────────────────

    def posted(self, event: e.BankPosted) -> None:
        """The player-dealer's wager."""
        self.stacks[event.player] -= event.amount
        self.bank_posted = event.amount

    def bank_returned(self, event: e.BankReturned) -> None:
        """What the bank holds goes back."""
        self.stacks[event.player] += event.amount

    def placed(self, event: e.WagerPlaced) -> None:
        """Chips on a spot; a decision if cards are out."""
        self.stacks[event.player] -= event.amount
        key = (event.player, event.spot)
        if key not in self.wagers and event.player not in self.with_hands and "@" not in event.spot:
            self.with_hands = tuple(sorted((*self.with_hands, event.player)))
        self.wagers[key] = Cents(self.wagers.get(key, 0) + event.amount)
        if self.stage is Stage.PLAY and event.decides:
            self.decided.add(event.player)

    def taken_off(self, event: e.WagerTakenOff) -> None:
        """Chips back from a spot; a decision if cards are out."""
        self.stacks[event.player] += event.amount
        if self.stage is Stage.PLAY:
            self.decided.add(event.player)
        del self.wagers[event.player, event.spot]
        self.with_hands = tuple(sorted({player for player, spot in self.wagers if "@" not in spot}))

    def added_chips(self, event: e.ChipsAdded) -> None:
        """Chips bought in the middle of a round."""
        self.stacks[event.player] += event.amount
        self.added[event.player] += event.amount

    def closed(self, _: e.BetsClosed) -> None:
        """No more bets."""
        self.stage = Stage.PLAY

    def charged(self, event: e.FeeCharged) -> None:
        """A collection fee; a negative one is a refund."""
        self.stacks[event.player] -= event.amount
        self.fees[event.player] += event.amount

    def read_meter(self, event: e.MeterRead) -> None:
        """The link's jackpot as it stands now; other tables have moved it."""
        self.meter = event.reading.as_meter()
        self.eased = event.reading.eased
        if self.stage is Stage.AWARDS:
            self.stage = Stage.PLAY

    def found_awards(self, event: e.AwardsFound) -> None:
        """Winners to be confirmed."""
        self.awards = event.awards
        self.stage = Stage.AWARDS

    def fed_meter(self, event: e.MeterFed) -> None:
        """A progressive wager was divided."""
        assert self.meter is not None
        self.fed[event.player] = event
        self._move_meter(event.meter, event.reserve)
        self.bank = Fine(self.bank + event.tray)

    def reversed_meter(self, event: e.MeterReversed) -> None:
        """A progressive wager went back."""
        self._move_meter(-event.meter, -event.reserve)
        self.bank = Fine(self.bank - event.tray)
        self.stacks[event.player] += (event.meter + event.reserve + event.tray) // 100
        self.settled.add((event.player, event.spot))
        del self.fed[event.player]

    def paid_meter(self, event: e.MeterPaid) -> None:
        """An award off the meter."""
        self._move_meter(event.seed + event.reserve - event.amount * 100, -event.reserve)
        self.seeds = Fine(self.seeds + event.seed)
        self.stacks[event.player] += event.amount
        self.settled.add((event.player, event.spot))

    def _move_meter(self, meter: int, reserve: int) -> None:
        assert self.meter is not None
        self.meter = Meter(
            meter=Fine(self.meter.meter + meter),
            seed=self.meter.seed,
            reserve=Fine(self.meter.reserve + reserve),
        )

    def dealt(self, event: e.HandDealt) -> None:
        """Cards to a hand."""
        key = hand_key(event.to, event.hand)
        already = 0 if isinstance(event.to, str) else self.face_up.get(key, 0)
        self.hands[key] = self.hands.get(key, ()) + event.cards
        self.face_up[key] = already + event.up
        if isinstance(event.to, int) and (event.to, event.hand) in self.plays:
            play = self.plays[event.to, event.hand]
            self.plays[event.to, event.hand] = play.marked(due=0)
        self.window = None
        self._use(event.cards)

    def burned(self, event: e.CardsBurned) -> None:
        """Cards burned."""
        self.burned_cards += event.cards
        self.burned_at_step += len(event.cards)
        self._use(event.cards)

    def turned(self, event: e.BoardDealt) -> None:
        """Cards in the middle."""
        self.board += event.cards
        self._use(event.cards)

    def revealed_hand(self, _: e.HandRevealed) -> None:
        """The bank's hand is up."""
        self.revealed = True

    def marked_wrong(self, event: e.DealMarkedWrong) -> None:
        """A wrong number of cards."""
        if event.settles:
            self.misdealt = self.misdealt or any(not isinstance(hand, int) for hand in event.hands)

    def counted_hands(self, _: e.HandsCounted) -> None:
        """Nothing wrong with any hand."""
        self.counted = True

    def killed(self, event: e.HandDeclaredDead) -> None:
        """A dead hand."""
        self.dead.add(event.player)

    def folded_hand(self, event: e.HandFolded) -> None:
        """A fold."""
        self.folded.add(event.player)
        self.decided.add(event.player)

    def checked(self, event: e.Checked) -> None:
        """A check."""
        self.decided.add(event.player)

    def advanced(self, event: e.StepReached) -> None:
        """The script went on."""
        self.step = event.step
        self.decided = set()
        self.offer_closed = False
        self.board_at_step, self.burned_at_step = len(self.board), 0

    def settled_wager(self, event: e.WagerSettled) -> None:
        """A wager left the layout."""
        self.stacks[event.player] += event.returned
        stake = 0 if event.locked else event.stake
        self.bank = Fine(self.bank + (stake - event.returned - event.tip) * 100)
        self.gains.append(stake - event.returned - event.tip)
        if event.uncovered < event.stake:
            self.covered.add(event.player)
        self.settled.add((event.player, event.spot))

    def envied(self, event: e.EnvyPaid) -> None:
        """Envy."""
        self.stacks[event.player] += event.amount
        self.bank = Fine(self.bank - event.amount * 100)
        self.gains.append(-event.amount)

    def set_hand(self, event: e.HandSet) -> None:
        """A hand was divided."""
        self.fronts[event.to] = event.front
        if isinstance(event.to, int):
            self.decided.add(event.to)
            if event.foul:
                self.foul.add(event.to)

    def took_back(self, _: e.HandsTakenBack) -> None:
        """Every card can come again."""
        for card in [card for cards in self.hands.values() for card in cards if card is not UNSEEN]:
            self.out[card] -= 1
        self.hands, self.face_up = {}, {}

    def shaken(self, event: e.DiceShaken) -> None:
        """Where settlement begins."""
        self.action_seat = event.action

    def closed_offer(self, _: e.OfferClosed) -> None:
        """Nothing is offered any more in this step."""
        self.offer_closed = True

    def cut(self, _: e.PlayCutShort) -> None:
        """The bank was exhausted early."""
        self.cut_short = True

    def voided(self, _: e.RoundVoided) -> None:
        """The round counts for nothing."""

    def ended(self, _: e.RoundClosed) -> None:
        """The round is over."""
        self.stage = Stage.OVER

    def _use(self, cards: tuple[Card, ...]) -> None:
        for card in cards:
            if card is not UNSEEN:
                self.out[card] = self.out.get(card, 0) + 1


MUTABLE = tuple(
    name for name, value in vars(BankedState((), None)).items() if isinstance(value, list | dict | set)
)
"""What a copy must have of its own; everything else is replaced, never changed."""

FOLLOW: dict[type[e.Event], Callable[[BankedState, Any], None]] = {
    e.BankPosted: BankedState.posted,
    e.BankReturned: BankedState.bank_returned,
    e.WagerPlaced: BankedState.placed,
    e.WagerTakenOff: BankedState.taken_off,
    e.ChipsAdded: BankedState.added_chips,
    e.BetsClosed: BankedState.closed,
    e.FeeCharged: BankedState.charged,
    e.MeterRead: BankedState.read_meter,
    e.AwardsFound: BankedState.found_awards,
    e.MeterFed: BankedState.fed_meter,
    e.MeterReversed: BankedState.reversed_meter,
    e.MeterPaid: BankedState.paid_meter,
    e.HandDealt: BankedState.dealt,
    e.BoardDealt: BankedState.turned,
    e.CardsBurned: BankedState.burned,
    e.HandRevealed: BankedState.revealed_hand,
    e.DealMarkedWrong: BankedState.marked_wrong,
    e.HandsCounted: BankedState.counted_hands,
    e.HandDeclaredDead: BankedState.killed,
    e.HandFolded: BankedState.folded_hand,
    e.Checked: BankedState.checked,
    e.StepReached: BankedState.advanced,
    e.WagerSettled: BankedState.settled_wager,
    e.EnvyPaid: BankedState.envied,
    e.HandSet: BankedState.set_hand,
    e.HandsTakenBack: BankedState.took_back,
    e.DiceShaken: BankedState.shaken,
    e.OfferClosed: BankedState.closed_offer,
    e.PlayCutShort: BankedState.cut,
    **FOLLOW_HAND_PLAY,
    e.RoundVoided: BankedState.voided,
    e.RoundClosed: BankedState.ended,
}
"""The transition table: which event moves the state how."""

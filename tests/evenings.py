"""Random legal evenings at any table of the catalogue, dealt automatically or by hand.

People do what people do: they take wagers back, fold while a side bet still plays, stand pat, split,
surrender, time out, leave and come back. A dealer with real cards leaves face-down cards unnamed, takes
entries back, exposes cards and declares misdeals. In between the terms change, the table pauses, and the
process restarts in the middle of a hand. In the end the table may close.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress

from msgspec.structs import replace

from croupier.cards import UNSEEN, Card, write_cards
from croupier.errors import CommandRejected, DataInvalid
from croupier.floor import AT_ONCE, Floor, Kind, TableActor, by_seed
from croupier.floor.console import prompts
from croupier.floor.console.prompt import Elsewhere
from croupier.floor.demo.tables import FILE
from croupier.floor.record.table import ActionRefused
from croupier.floor.table.move import Await, OpenRound
from croupier.floor.terms.file import read_tables
from croupier.games import choice as ch
from croupier.history.actions import write_action
from croupier.link import Role
from croupier.money import Cents
from croupier.numbers import DEALER, Player, Seat
from croupier.store import EventStore, Key, MemoryStore
from croupier.table import PotRound, Round, family_of
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.choice import command_of
from croupier.table.session.taking_back import BACK
from tests.event_loop import run

TERMS = dict(read_tables(FILE))
"""The terms of every table of the catalogue."""
KEY = Key("5e" * 32)
PLAYERS = ("Nora", "Oren", "Rhea")
SUPERVISORS = ("Sue", "Sam")
ACTS_MAX = 90
"""Acts in a round, after which everybody times out or passes; a hand of rummy without melds has no end."""
STEPS_MAX = 600

ENTERED = Elsewhere(devices=frozenset(), pays=True)
"""The dealer enters everybody's acts, and pays awards."""
GOES_ON = ("cc", "sd", "up", "rit", "sm")
"""What everybody does in a round in which nobody raises, draws or mucks."""
NAMED = ("pan", "mexican-poker")
"""Games whose dealer names every card."""
MISDEALS = ("wrong-count", "left-out", "exposed", "bank-exposed", "shoe-empty")


class Evening:
    """Some rounds at one table. The floor is not started: every move is made here, in a known order."""

    def __init__(
        self, table: str, seed: int = 0, *, by_hand: bool = False, store: EventStore | None = None
    ) -> None:
        self.id, self.by_hand = table, by_hand
        self.chance = random.Random(f"{table} {seed} {by_hand}")
        self.store = MemoryStore() if store is None else store
        self.terms = replace(TERMS[table], bots=0, dealer="hand" if by_hand else "automatic")
        self._seed = seed
        self.cards: list[Card] = []
        """What is left of the dealer's real deck."""
        self.taken_back: set[tuple[str, bool, bool]] = set()
        self.offered: set[tuple[str, bool, bool]] = set()
        """Kinds of wagers: the spot, whether it is a further hand's, whether it is another player's."""
        self.pat = False
        """Whether everybody checks, calls and stands pat in this round for a pot."""
        self.done: set[str] = set()
        """What happened besides the play itself."""
        self.open_floor()

    def open_floor(self) -> None:
        """Open a floor on the store, as a process does that starts."""
        self.floor = Floor(
            self.store,
            setups=[],
            shuffler=by_seed(f"evening {self._seed}"),
            pace=AT_ONCE,
            bots=False,
            advice=False,
            key=KEY,
            kind=Kind.DEMO,
        )

    @property
    def table(self) -> TableActor:
        """The table, also after a restart or under new terms."""
        return self.floor.tables[self.id]

    # ── the evening ─────────────────────────────────────────────────────────────────────────────────

    async def play(self, rounds: int = 4) -> Evening:
        """Open the table, play rounds, and stop the floor; the table may have been closed."""
        await self.floor.management.open_table(self.id, self.terms, by="Max")
        for name in SUPERVISORS:
            person, _ = await self.floor.reception.arrive(name)
            await self.floor.accounts.give(person, Role.SUPERVISOR, by="Max")
        for number in range(rounds):
            await self.seat_everybody()
            if not await self.open_round():
                continue
            await self.play_round()
            if self.table.session.round is not None:
                return self
            await self.between(number)
        await self.settle()
        if self.chance.random() < 0.4 and self.setup_leaves_link():
            await self.floor.management.close_table(self.id, by="Max")
            self.done.add("closed")
        return self

    def setup_leaves_link(self) -> bool:
        """Whether the table may close: a jackpot that is owed keeps its last table [CSP 7]."""
        return self.table.setup.link is None

    async def restart(self) -> None:
        """Stop the process and start another on the same store."""
        await self.floor.stop()
        self.open_floor()
        self.done.add("restarted")

    async def between(self, number: int) -> None:
        """What may happen between two rounds."""
        await self.settle()
        act = self.chance.random()
        if act < 0.2:
            await self.restart()
        elif act < 0.4:
            self.terms = replace(self.terms, time_bank=10 + number, name=f"Table {number}")
            await self.floor.management.change_terms(self.id, self.terms, by="Max")
            self.done.add("new terms")
        elif act < 0.5:
            await self.floor.management.pause_table(self.id, by="Max")
            await self.floor.management.resume_table(self.id, by="Max")
            self.done.add("paused")
        elif act < 0.65:
            name = self.chance.choice(PLAYERS)
            if self.table.session.seat_of(name) is not None:
                await self.at_seat(name, "stand", lambda: self.table.stand(name))
                self.done.add("left")

    async def seat_everybody(self) -> None:
        """Seat whoever is missing, and give chips to those who have too few."""
        for seat, name in enumerate(PLAYERS[: self.table.setup.posting.seats], start=1):
            if self.by_hand and self.device(name) is False:
                await self.seat_by_hand(name, Seat(seat))
                continue
            if self.floor.cage.knows(name):
                await self.floor.cage.stake(name, self.table.setup.buy_in)
            else:
                await self.floor.reception.arrive(name)
            with suppress(CommandRejected):
                if self.table.session.seat_of(name) is None:
                    await self.table.sit(name, Seat(seat), self.table.setup.buy_in)
                elif self.stack(name) < self.table.setup.posting.buy_in[0]:
                    await self.table.add_chips(name, self.table.setup.buy_in)

    def device(self, name: str) -> bool:
        """Whether a person acts for themselves; at a table dealt by hand only Nora does."""
        return not self.by_hand or name == PLAYERS[0]

    async def seat_by_hand(self, name: str, seat: Seat) -> None:
        amount = self.table.setup.buy_in // 100
        if self.table.session.seat_of(name) is None:
            with suppress(ActionRefused):
                await self.deal(f"s{seat} sit {name} {amount}")
        elif self.stack(name) < self.table.setup.posting.buy_in[0]:
            with suppress(ActionRefused):
                await self.deal(f"s{self.table.session.seat_of(name)} chips {amount}")

    def stack(self, name: str) -> Cents:
        seat = self.table.session.seat_of(name)
        return Cents(0) if seat is None else self.table.session.state.seated[seat].stack

    async def at_seat(self, name: str, word: str, act: Callable) -> None:
        """What a person does at their seat: themselves, or entered by the dealer."""
        if self.device(name):
            await act()
        else:
            await self.deal(f"s{self.table.session.seat_of(name)} {word}")

    async def settle(self) -> None:
        """Every move of the table that waits for nobody and opens no round."""
        for _ in range(STEPS_MAX):
            move = self.table.host.next_move(self.table.session)
            if move is None or isinstance(move, Await | OpenRound):
                return
            await self.table.loop.make(move, self.table.changed)
        raise AssertionError("the table does not come to rest")

    async def deal(self, *actions: str) -> None:
        """A dealer's entry."""
        await self.table.console.deal("Dan", actions)

    # ── opening ─────────────────────────────────────────────────────────────────────────────────────

    async def open_round(self) -> bool:
        """Somebody takes the bank; the dealer or chips on the layout open the round."""
        await self.settle()
        table, posted = self.table, self.table.setup.posting.table
        for _ in range(2 * len(PLAYERS)):
            seat = table.session.bank_offered_to()
            if seat is None:
                break
            occupant = table.session.state.seated[seat]
            may = family_of(posted).bank_wagers(posted, occupant.stack)
            takes = may is not None and self.chance.random() < 0.7
            wager = Cents(self.chance.choice(may)) if takes else None
            word = f"bank {wager // 100}" if wager is not None else "pass"
            name = occupant.person
            await self.at_seat(name, word, lambda name=name, wager=wager: table.answer_bank(name, wager))
            await self.settle()
        if posted.player_banks and table.session.state.rotation.holder is None:
            return False
        if self.by_hand:
            self.shuffle()
            if posted.draws_for_button and table.session.state.button is None:
                dealt = self.cards[-len(table.session.state.with_chips()) :]
                await self.deal(f"d button {write_cards(tuple(dealt))}")
            with suppress(ActionRefused):
                await self.deal("d open")
            return table.session.round is not None
        move = table.host.next_move(table.session)
        if isinstance(move, OpenRound):
            await table.loop.make(move, table.changed)
        elif table.session.round is None:
            async with table.keeper.turn:
                await table.keeper.commit([await table.keeper.start_with_wagers()])
        return True

    def shuffle(self, cards: Counter[Card] | None = None) -> None:
        """A new order of the real deck, or of these cards of it."""
        self.cards = list((cards or Counter(self.table.setup.posting.table.deck.cards)).elements())
        self.chance.shuffle(self.cards)

    # ── a round ─────────────────────────────────────────────────────────────────────────────────────

    async def play_round(self) -> None:
        """Play to the end of the round, or until nobody knows how to go on."""
        self.pat = self.table.session.state.number == 1 or self.chance.random() < 0.2
        for step in range(STEPS_MAX):
            await self.settle()
            if self.table.session.round is None:
                return
            if self.chance.random() < 0.01:
                await self.restart()
            await (self.enter(step) if self.by_hand else self.act(step))

    @property
    def round(self) -> Round:
        """The round being played."""
        return self.table.session.playing()

    async def confirm(self) -> None:
        """A supervisor confirms awards."""
        await self.floor.supervision.confirm(SUPERVISORS[0], self.id, self.table.session.state.number)

    async def act(self, step: int) -> None:
        """One act at an automatic table: of a player, or the table's own move, such as for somebody late."""
        round_, table = self.round, self.table
        move = table.host.next_move(table.session)
        legal = [one for player in round_.to_act if player != DEALER for one in round_.legal(player)]
        choice = None if step > ACTS_MAX else self.choose(legal, waits=move is None)
        if choice is None and move is None:
            await self.confirm()
        elif choice is None or (move is not None and self.chance.random() < 0.05):
            await table.loop.make(move, table.changed)
        else:
            person = table.session.state.seated[table.session.state.players[choice.player - 1]].person
            await table.enter(person, [self.command(choice)])

    def choose(self, legal: Sequence[ch.Choice], *, waits: bool) -> ch.Choice | None:
        """A random act; before the deal every kind of wager is made and taken back once."""
        if self.pat and isinstance(self.round, PotRound) and legal:
            return next((one for verb in GOES_ON for one in legal if one.verb == verb), legal[0])
        drops = [choice for choice in legal if choice.verb == "drop"]
        if drops and self.chance.random() < 0.6:
            # A hand of rummy that nobody wins has no end.
            return drops[0]
        if not self.round.before_deal:
            return self.chance.choice(legal) if legal else None
        wagers = [choice for choice in legal if isinstance(choice, ch.Wager)]
        self.offered.update(map(kind, wagers))
        # A wager that was never taken back is taken back before others are made.
        back_first = sorted(legal, key=lambda choice: not isinstance(choice, ch.WagerOff))
        for choice in back_first:
            if isinstance(choice, ch.Wager | ch.WagerOff) and kind(choice) not in self.taken_back:
                if isinstance(choice, ch.WagerOff):
                    self.taken_back.add(kind(choice))
                return choice
        missing = [one for one in wagers if one.required or one.player not in self.round.bettors()]
        if missing:
            return missing[0]
        return self.chance.choice(wagers) if wagers and (waits or self.chance.random() < 0.8) else None

    def held(self, player: Player) -> tuple[Card, ...]:
        """A player's own cards; unseen where the dealer did not name them."""
        return self.round.view(player).seats[player - 1].cards

    def command(self, choice: ch.Choice) -> c.AnyCommand:
        """A choice with a random amount, number or cards where it has to have some."""
        chance = self.chance
        match choice:
            case ch.Wager(low=low, high=high, step=by) | ch.Raise(low=low, high=high, step=by):
                steps = chance.choice((0, 0, 0, (high - low) // by, chance.randint(0, (high - low) // by)))
                return command_of(choice, amount=Cents(low + steps * by))
            case ch.Throw(count=count, required=required):
                held = list(self.held(choice.player))
                most = 0 if self.pat else chance.choice((0, count, chance.randint(0, count)))
                count = count if required else most
                return command_of(choice, cards=tuple(chance.sample(held, min(count, len(held)))))
            case ch.SetFront():
                return command_of(choice, cards=choice.cards)
            case ch.NumberChoice(low=low, high=high):
                return command_of(choice, number=chance.randint(low, high))
        return command_of(choice, agreed=chance.random() < 0.7)

    # ── a dealer with real cards ────────────────────────────────────────────────────────────────────

    async def enter(self, step: int) -> None:
        """One entry of a dealer, or an act of the player with a device."""
        round_, chance = self.round, self.chance
        if chance.random() < 0.04 and await self.something_wrong():
            return
        waiting = [player for player in round_.to_act if player != DEALER]
        legal = [one for player in waiting for one in round_.legal(player)]
        offers = DEALER in round_.to_act and not round_.before_deal
        choice = None
        if step <= ACTS_MAX and not (offers and chance.random() < 0.5):
            choice = self.choose(legal, waits=DEALER not in round_.to_act)
        elif DEALER not in round_.to_act:
            choice = next((one for one in legal if one.verb in ("f", "drop")), None) or self.choose(
                legal, waits=True
            )
        if choice is not None:
            await self.player_acts(choice)
            return
        before = list(self.cards)
        action = self.dealers(next(one for one in prompts(round_, str, ENTERED) if one.who == DEALER))
        try:
            await self.deal(action)
        except ActionRefused:
            if action not in ("d award", "s confirm", "d confirm"):
                raise
            await self.confirm()
            return
        if chance.random() < 0.06:
            with suppress(ActionRefused):
                await self.deal(BACK)
                self.cards = before
                self.done.add("entry taken back")

    async def player_acts(self, choice: ch.Choice) -> None:
        """What a player does: on a device, or called out and entered by the dealer."""
        player, round_ = choice.player, self.round
        person = self.table.session.state.seated[self.table.session.state.players[player - 1]].person
        if choice.verb == "sm" and isinstance(round_, PotRound) and UNSEEN in self.held(player):
            # A hand that was dealt unseen is named when it is shown, or goes to the muck.
            hand = tuple(self.draw(1)[0] if card is UNSEEN else card for card in self.held(player))
            shows = self.chance.random() < 0.7
            action = write_action(c.Show(player=player, cards=hand) if shows else c.Muck(player=player))
        else:
            command = self.command(choice)
            if isinstance(command, c.DrawCard):
                command = c.DrawCard(player=player, card=self.draw(1)[0])
            action = write_action(command)
            if self.device(person) and "?" not in action and not isinstance(command, c.DrawCard):
                await self.table.enter(person, [command])
                return
        await self.deal_for(person, action)

    async def deal_for(self, person: str, action: str) -> None:
        """Enter a player's act; one with a device hands it over to the dealer first."""
        seat = self.table.session.seat_of(person)
        if self.device(person) and self.table.session.state.seated[seat].device:
            await self.deal(f"s{seat} hand")
        await self.deal(action)

    def dealers(self, prompt) -> str:
        """The dealer's next entry; face-down cards are sometimes left unnamed."""
        chance, round_ = self.chance, self.round
        if prompt.verb == "shuffle" and family_of(round_.table).makes_stub(round_):
            self.gather()
        if prompt.verb == "dice":
            return f"d dice {' '.join(str(chance.randint(1, 6)) for _ in range(3))}"
        if not prompt.cards:
            return prompt.text
        # At rummy players choose by their cards, and at Mexican Poker a down card may be turned up.
        unseen = chance.random() < 0.7 and self.table.setup.game not in NAMED
        if prompt.hidden and unseen:
            return prompt.text + str(UNSEEN) * prompt.cards
        if prompt.covered and unseen:
            down, up = prompt.covered, prompt.cards - prompt.covered
            return prompt.text + str(UNSEEN) * down + write_cards(tuple(self.draw(up)))
        return prompt.text + write_cards(tuple(self.draw(prompt.cards)))

    def draw(self, count: int) -> list[Card]:
        if len(self.cards) < count:
            raise AssertionError("the dealer has no card left")
        drawn, self.cards = self.cards[:count], self.cards[count:]
        return drawn

    async def something_wrong(self) -> bool:
        """Declare an irregularity, if the rules know one here; whether they did."""
        player = self.chance.choice([*range(1, len(self.table.session.state.players) + 1)])
        top = write_cards(tuple(self.cards[:1]))
        declared = self.chance.choice(
            (
                *(f"d misdeal {reason}" for reason in MISDEALS),
                f"d exposed p{player} {top}",
                f"d exposed b {top}",
                f"d extra p{player} {top}",
                f"d early {write_cards(tuple(self.cards[:3]))}",
                f"d kill p{player}",
                "d kill b",
                "d foul",
                "d dd",
            )
        )
        try:
            await self.deal(declared)
        except (ActionRefused, DataInvalid, CommandRejected):
            return False
        self.done.add(declared.split()[1])
        self.gather()
        return True

    def gather(self) -> None:
        """Take the cards that are not on the table, in a new order."""
        if self.table.session.round is not None:
            log = self.round.log
            again = max(
                (at for at, event in enumerate(log) if isinstance(event, e.HandsTakenBack)), default=0
            )
            self.shuffle(Counter(self.table.setup.posting.table.deck.cards) - Counter(named(log[again:])))


def named(log: Iterable[e.Event]) -> Iterator[Card]:
    """Every card that events of a round name, once."""
    seen: Counter[Card] = Counter()
    for event in log:
        values = [getattr(event, name) for name in event.__struct_fields__]
        cards = [one for value in values for one in (value if isinstance(value, tuple) else (value,))]
        if isinstance(event, e.HandDealt | e.BoardDealt | e.CardsBurned | e.CardDrawn):
            seen += Counter(card for card in cards if isinstance(card, Card) and card is not UNSEEN)
        else:
            # Named again, or for the first time.
            seen |= Counter(card for card in cards if isinstance(card, Card) and card is not UNSEEN)
    return seen.elements()


def kind(choice: ch.Wager | ch.WagerOff) -> tuple[str, bool, bool]:
    """The kind of a wager."""
    return choice.spot, choice.hand > 1, choice.on is not None


def played(table: str, seed: int = 0, *, by_hand: bool = False, rounds: int = 4) -> Evening:
    """An evening that has been played."""
    evening = Evening(table, seed, by_hand=by_hand)

    async def scene() -> None:
        await evening.play(rounds)
        await evening.floor.stop()

    run(scene())
    return evening

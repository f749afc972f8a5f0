"""A floor's table without a clock: host, dealer, session and ledger driven by hand, move after move."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from croupier.cards import Card, Deck, parse_cards
from croupier.floor import AT_ONCE, Ledger, TableSetup, by_seed
from croupier.floor.cards.dealer import Dealer, Shuffler, dice_from
from croupier.floor.money.ledger import Entry, TableBook
from croupier.floor.past.chronicle import Chronicle
from croupier.floor.records import TableOpened
from croupier.floor.table.host import Host
from croupier.floor.table.move import Await, BotDecides, Do, MakeStub, OpenRound, ShuffleForDraw
from croupier.floor.table.status import Status
from croupier.games.banked.pai_gow import DICE, cards_of_pile, first_place, pile_at
from croupier.games.banked.view import BankedView
from croupier.games.banked.vocabulary import Place
from croupier.games.choice import Throw, Wager
from croupier.money import Cents, Fine
from croupier.numbers import DEALER, Seat
from croupier.pay import Meter
from croupier.table import Choice, Session
from croupier.table import commands as c
from croupier.table.choice import command_of
from croupier.table.session import commands as sc

RUMMY = frozenset({"go", "drop", "draw", "take", "pass", "meld", "add", "discard", "force"})

Choose = Callable[[Sequence[Choice]], Choice]


def stacked(*tops: str) -> Shuffler:
    """Decks whose first cards are these, the rest in the order of a new deck; the last one repeats."""

    def shuffle(cards: Sequence[Card], which: str) -> tuple[tuple[Card, ...], bytes]:
        if which.endswith("#button"):
            # Kings first: the lowest seat draws the highest card, whether aces are high or low.
            return tuple(sorted(cards, key=lambda card: (card.rank % 14, card.suit), reverse=True)), bytes(32)
        number = int(which.rpartition("#")[2])
        top = parse_cards(tops[min(number, len(tops) - 1)])
        rest = list(cards)
        for card in top:
            rest.remove(card)
        return (*top, *rest), bytes([number % 256]) * 32

    return shuffle


def piled(hands: dict[int, str], *, bank: int, pile: int = 1) -> str:
    """The first deck of ``stacked`` for pai gow, in which these seats get these hands.

    ``pile`` is the one that the player-dealer in seat ``bank`` picks; the dice follow from the deck's salt.
    """
    first = first_place(Seat(bank), dice_from(bytes(32).hex(), DICE))
    order = [""] * 49
    for seat, hand in hands.items():
        places = cards_of_pile(pile_at(Seat(seat), first=first, picked=pile), 7)
        for place, card in zip(places, parse_cards(hand), strict=True):
            order[place] = card.text
    rest = iter([card.text for card in Deck(jokers=1).cards if card.text not in order])
    return "".join(text or next(rest) for text in order)


def at_the_least(choice: Choice, held: Sequence[Card] = ()) -> c.Command:
    """A choice, made with its least amount; cards are thrown from the front of the hand, all that may go."""
    # A hand is insured once, with half of its wager, and not cent by cent.
    insures = isinstance(choice, Wager) and choice.spot == "insurance"
    thrown = tuple(held[: choice.count]) if isinstance(choice, Throw) else ()
    return command_of(choice, amount=choice.high if insures else None, cards=thrown)


def unlinked(setup: TableSetup) -> TableSetup:
    """The same table with a meter of its own: a link lives in a store, which a quiet table has not."""
    if setup.link is None:
        return setup
    meter = Meter(meter=setup.seed, seed=setup.seed)
    return replace(setup, posting=replace(setup.posting, link=None, meter=meter))


class QuietTable:
    """One table, moved by ``step``. Whatever people do is applied with ``do``."""

    def __init__(
        self,
        setup: TableSetup,
        *,
        seed: str = "quiet",
        bots: Sequence[str] = (),
        shuffler: Shuffler | None = None,
    ):
        setup = self.setup = unlinked(setup)
        self.session = Session(setup.posting)
        self.dealer = Dealer(setup.id, setup.posting.table, shuffler or by_seed(seed))
        self.status = Status(bots=tuple(bots))
        self.host = Host(setup, self.dealer, AT_ONCE, self.status)
        self.ledger, self.book, self.chronicle = Ledger(), TableBook(setup.id), Chronicle(setup)
        self.decks = {}
        meter = setup.posting.meter
        opened = TableOpened(table=setup.id, game=setup.game, meter=meter.meter if meter else Fine(0))
        self.ledger.book(Entry("opened", opened.movements()))

    def do(self, *commands: c.Command) -> None:
        for command in commands:
            events = self.session.apply(command)
            self.dealer.follow(events)
            self.chronicle.follow(events)
            for entry in self.book.entries(events):
                self.ledger.book(entry)

    def sit(self, person: str, seat: int, amount: int | None = None) -> None:
        self.do(sc.SitDown(person=person, seat=seat, buy_in=Cents(amount or self.setup.buy_in)))

    def start(self) -> None:
        if self.dealer.needs_shuffle():
            deck = self.dealer.shuffle("now")
            self.decks[deck.commitment] = deck
            self.dealer.take(deck)
        opens = sc.StartRound(commitment=self.dealer.deck.commitment)
        self.do(self.dealer.start(opens, self.session.state.deck))

    def step(self) -> bool:
        """Make the table's own next move, unless it is to act for somebody late; whether it made one."""
        move = self.host.next_move(self.session)
        match move:
            case None if self._winners_wait():
                self.do(sc.Act(command=c.ConfirmAwards()))
            case None | Await():
                return False
            case OpenRound():
                self.start()
            case ShuffleForDraw():
                self.dealer.take(self.dealer.shuffle_for_draw("now"))
                self.do(sc.PromiseDraw(commitment=self.dealer.draw.commitment))
            case MakeStub():
                stub = self.dealer.reshuffle(self.session.round, "now")
                self.decks[stub.commitment] = stub
                self.dealer.take(stub)
                self.do(sc.PromiseStub(commitment=stub.commitment), *move.commands)
            case Do() | BotDecides():
                self.do(*move.commands)
            case _:
                raise AssertionError(f"nobody is here for {move}")
        return True

    def _winners_wait(self) -> bool:
        round_ = self.session.round
        return round_ is not None and [choice.verb for choice in round_.legal(DEALER)] == ["confirm"]

    def settle(self) -> None:
        """Every move that needs nobody."""
        for _ in range(500):
            if not self.step():
                return
        raise AssertionError("the table does not come to rest")

    def play_round(self, person: str, choose: Choose) -> None:
        """A round from the first wager to the last payment, the person choosing by ``choose``."""
        number = self.session.state.number
        self._open()
        for _ in range(500):
            if self.session.round is None and self.session.state.number > number:
                break
            player = self.session.player_of(person)
            legal = self._legal(player)
            if legal and legal[0].verb == "set":
                # Whichever cards the person picks, in the order of the choices that there are.
                cards = self.session.round.state.hands[player]
                front = cards[:2] if choose(legal) else ()
                self.do(sc.Act(command=c.SetHand(player=player, cards=front), person=person))
            elif legal:
                held = self.session.view(person).round.seats[player - 1].cards
                self.do(sc.Act(command=at_the_least(choose(legal), held), person=person))
            elif not self.step():
                self.do(sc.Act(command=c.NoMoreBets()))
        # The order of the cards is shown before anything else happens.
        while any(isinstance(command, sc.RevealDeck) for command in self.next_commands()):
            self.step()

    def next_commands(self) -> tuple[c.Command, ...]:
        """The commands of the table's next move; none where it is of another kind."""
        move = self.host.next_move(self.session)
        return move.commands if isinstance(move, Do | Await | BotDecides) else ()

    def _open(self) -> None:
        """Up to the first decision of a round: bots sit down, the bank is taken, cards are shuffled."""
        while self.session.round is None:
            move = self.host.next_move(self.session)
            if move is None:
                self.start()
            elif isinstance(move, Await) and move.key.startswith("bank"):
                self.do(*move.commands)
            else:
                assert self.step(), f"no round can be opened: the table waits for {move}"

    def _legal(self, player: int | None) -> list[Choice]:
        """What the person may do; of wagers, once one is laid, only those that must go with it."""
        round_ = self.session.round
        if round_ is None or player is None:
            return []
        legal = [choice for choice in round_.legal(player) if choice.verb != "off"]
        view = round_.view(None)
        laid = view.seat_of(player).wagers if isinstance(view, BankedView) and view.before_deal else {}
        if not laid:
            return legal
        written = round_.table.game.written
        return [
            choice
            for choice in legal
            if isinstance(choice, Wager) and choice.required
            if written(Place(choice.spot, choice.hand, choice.on)) not in laid
        ]

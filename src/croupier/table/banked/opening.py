"""Opening a round against a bank: who plays, from which seats, with which chips, and who banks."""

from __future__ import annotations

from msgspec import structs

from croupier.errors import BankClosed, NotNow
from croupier.numbers import NO_SEAT, Player, Seat, seat_numbers
from croupier.pay import Meter
from croupier.table.banked.round import BankedRound
from croupier.table.banked.table import BankedTable, PlayerDealer
from croupier.table.banked.wagers.lock import check_reading
from croupier.table.reading import MeterReading
from croupier.table.session import commands as c
from croupier.table.session import events as s
from croupier.table.session.posting import Posting
from croupier.table.session.state import SessionState


def opening(
    posting: Posting[BankedTable],
    state: SessionState,
    commitment: str,
    reading: MeterReading | None = None,
) -> s.RoundOpened:
    """The event that opens the next round; a linked table gives the reading of its jackpot."""
    opened = structs.replace(_opening(posting.table, state, commitment), counts=posting.counts)
    if posting.link is None:
        if reading is not None:
            raise NotNow("this table has no link")
        return opened
    meter = None
    if reading is not None:
        check_reading(posting.table, reading)
        meter = s.MeterSetup(meter=reading.meter, seed=reading.seed, reserve=reading.reserve)
    return structs.replace(opened, meter=meter, linked=True)


def _opening(table: BankedTable, state: SessionState, commitment: str) -> s.RoundOpened:
    holder = state.rotation.holder if table.player_banks else None
    # The player-dealer makes no wagers at any seat: their further seats are idle (PD-R6).
    idle = [] if holder is None else [seat for seat in _further(state, holder) if seat != holder]
    playing = [seat for seat in state.with_chips() if seat not in idle]
    seats = _active(table, state, playing, holder)
    seated = [seat for seat in seats if not state.seated[seat].standing]
    fewest = table.game.seats[0]
    if len(seated) < fewest:
        raise NotNow(f"{table.game.name} needs {fewest} seated with chips; there are {len(seated)}")
    bank = None
    if table.player_banks:
        if holder is None:
            raise BankClosed("nobody banks; offer the position first", clause="PD 1")
        if holder not in seats:
            raise BankClosed("the player-dealer sits out and must pass the position on first", clause="PD 1")
        bank = s.BankSetup(
            player=Player(seats.index(holder) + 1), wager=state.bank_wager, turn=state.rotation.turn
        )
    meter = None
    if table.progressive is not None and state.meter is not None:
        meter = s.MeterSetup(meter=state.meter.meter, seed=state.meter.seed, reserve=state.meter.reserve)
    return s.RoundOpened(
        number=state.number + 1,
        seats=seats,
        stacks=tuple([state.seated[seat].stack for seat in seats]),
        commitment=commitment,
        bank=bank,
        meter=meter,
        free_hands=state.free_hands,
    )


def _active(
    table: BankedTable, state: SessionState, playing: list[Seat], holder: Seat | None
) -> tuple[Seat, ...]:
    """The seats that are dealt in: at a table larger than the game's, the bank and who sat down first."""
    waiting: set[Seat] = set()
    if table.game.larger_table is not None:
        # A seat keeps its place in the order of arrival as long as it is taken.
        arrived = [seat for seat in state.seated if seat in playing and not state.seated[seat].standing]
        first = sorted(arrived, key=lambda seat: seat != holder)
        waiting = set(first[table.seats[1] :])
    return tuple([seat for seat in playing if seat not in waiting])


def with_cards(
    table: BankedTable, state: SessionState, opened: s.RoundOpened, command: c.StartRound
) -> s.RoundOpened:
    """The opening with what the dealer says of the cards; a deck that was used last is refused."""
    decks = table.game.decks_in_turn
    if command.deck and (decks == 1 or not 1 <= command.deck <= decks):
        raise NotNow(f"{table.game.name} has no deck {command.deck}")
    if command.deck and command.deck == state.deck:
        raise NotNow(f"deck {command.deck} was used last; the decks alternate")
    offers_cut = command.new_shoe and bool(table.game.cut)
    return structs.replace(opened, new_shoe=offers_cut, deck=command.deck, shows=command.shows)


def _further(state: SessionState, seat: Seat) -> list[Seat]:
    """All seats of the person in this seat."""
    occupant = state.seated.get(seat)
    return [] if occupant is None else state.places_of(occupant.person)


def open_round(posting: Posting[BankedTable], opened: s.RoundOpened) -> BankedRound:
    """The round that this event opens, before the player-dealer posts the bank wager."""
    bank = meter = None
    if opened.bank is not None:
        bank = PlayerDealer(player=opened.bank.player, wager=opened.bank.wager, turn=opened.bank.turn)
    if opened.meter is not None:
        meter = Meter(meter=opened.meter.meter, seed=opened.meter.seed, reserve=opened.meter.reserve)
    return BankedRound(
        posting.table,
        opened.stacks,
        bank=bank,
        meter=meter,
        linked=opened.linked,
        begun=False,
        seats=_places(posting, opened.seats),
        free_hands=opened.free_hands,
        counts=opened.counts,
        new_shoe=opened.new_shoe,
        deck=opened.deck,
        shows=opened.shows,
    )


def _places(posting: Posting[BankedTable], seats: tuple[Seat, ...]) -> list[Seat] | None:
    """Each player's seat, where seats matter; 0 for people behind the table.

    At a larger table the positions of a round are its active seats, filled up with the first empty ones, and
    are counted clockwise (FPG-R27).
    """
    at_table = [seat for seat in seats if seat <= posting.seats]
    most = posting.table.seats[1]
    empty = [seat for seat in seat_numbers(posting.seats) if seat not in at_table]
    positions = sorted([*at_table, *empty[: most - len(at_table)]])
    number = dict(zip(positions, seat_numbers(len(positions)), strict=True))
    places = [number.get(seat, NO_SEAT) for seat in seats]
    return places if posting.table.game.needs_seats or NO_SEAT in places else None

"""Opening a round at a table: who plays, from which seat, with which chips, and who posts what."""

from __future__ import annotations

from dataclasses import replace

from msgspec import structs

from croupier.errors import BankClosed, NotNow
from croupier.games.banked.vocabulary import Bank
from croupier.money import Cents
from croupier.numbers import NO_SEAT, Player, Seat
from croupier.pay import Meter
from croupier.pay.fees import fitting
from croupier.table.banked.round import BankedRound
from croupier.table.banked.table import BankedTable, PlayerDealer
from croupier.table.banked.wagers.lock import check_reading
from croupier.table.pot.forced import Forced
from croupier.table.pot.kill import kill_blind, killed
from croupier.table.pot.round import PotRound
from croupier.table.pot.table import PotTable
from croupier.table.reading import MeterReading
from croupier.table.round import Round
from croupier.table.rummy.round import RummyRound
from croupier.table.rummy.table import RummyTable
from croupier.table.session import events as s
from croupier.table.session.button import deal_order
from croupier.table.session.dealt_in import Deal, next_deal
from croupier.table.session.state import AnyPosting, Posting, RummyPosting, SessionState


def opening(
    posting: AnyPosting, state: SessionState, commitment: str, reading: MeterReading | None = None
) -> s.RoundOpened:
    """The next round as the table stands, or why none can be opened."""
    if isinstance(posting, RummyPosting):
        return _rummy(posting.table, state, commitment)
    if isinstance(posting.table, PotTable):
        return _hand(posting, posting.table, state, commitment)
    opened = structs.replace(_banked(posting.table, state, commitment), counts=posting.counts)
    if posting.link is None:
        if reading is not None:
            raise NotNow("this table is on no link")
        return opened
    meter = None
    if reading is not None:
        check_reading(posting.table, reading)
        meter = s.MeterSetup(meter=reading.meter, seed=reading.seed, reserve=reading.reserve)
    return structs.replace(opened, meter=meter, linked=True)


def _banked(table: BankedTable, state: SessionState, commitment: str) -> s.RoundOpened:
    holder = state.rotation.holder if table.game.bank is Bank.PLAYER_DEALER else None
    # The player-dealer makes no wagers at any seat: his further ones are idle (PD-R6).
    idle = [] if holder is None else [seat for seat in _further(state, holder) if seat != holder]
    seats = tuple([seat for seat in state.with_chips() if seat not in idle])
    seated = [seat for seat in seats if not state.seated[seat].standing]
    fewest = table.game.seats[0]
    if len(seated) < fewest:
        raise NotNow(f"{table.game.name} needs {fewest} seated with chips; there are {len(seated)}")
    bank = None
    if table.game.bank is Bank.PLAYER_DEALER:
        if holder is None:
            raise BankClosed("nobody banks; the position is offered first", clause="PD 1")
        if holder not in seats:
            raise BankClosed("the player-dealer sits out; he hands the position on first", clause="PD 1")
        bank = s.BankSetup(
            player=Player(seats.index(holder) + 1), wager=state.posted, turn=state.rotation.turn
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


def _further(state: SessionState, seat: Seat) -> list[Seat]:
    """All seats of whoever sits here."""
    occupant = state.seated.get(seat)
    return [] if occupant is None else state.places_of(occupant.person)


def _hand(posting: Posting, table: PotTable, state: SessionState, commitment: str) -> s.RoundOpened:
    """Button, forced bets and who is dealt in (POT 4, 5)."""
    if len(state.with_chips()) < 2:
        raise NotNow(f"{table.game.name} needs two seated with chips; there are {len(state.with_chips())}")
    kill = kill_blind(table, posting.big_blind)
    deal = next_deal(table, state, kill=kill, blinds=posting.has_blinds)
    order = _order(posting, table, deal)
    return s.RoundOpened(
        number=state.number + 1,
        seats=tuple(order),
        stacks=tuple([state.seated[seat].stack for seat in order]),
        commitment=commitment,
        seated=len(state.seated),
        forced=_forced(posting, table, state, deal, order),
    )


def _order(posting: Posting, table: PotTable, deal: Deal) -> list[Seat]:
    """Seats in the order of the deal, player 1 first."""
    button = deal.button
    if len(deal.seats) == 2 and posting.has_blinds:
        # The button is dealt last, whether it is the small blind (POT-R34) or, by the letter, the big blind.
        other = button.small if button.button == button.big else button.big
        return [other, button.button]
    # Too many seats: the button gets no cards, then neither does the player to its right (POT-R5).
    return deal_order(button, deal.seats)[: table.game.players_max]


def _forced(
    posting: Posting, table: PotTable, state: SessionState, deal: Deal, order: list[Seat]
) -> s.ForcedSetup:
    """Antes from everybody; blinds where the game has them; posts of those who enter; a kill that is due."""
    antes, button = (posting.ante,) * len(order), deal.button
    blinds, dead = [Cents(0)] * len(order), [Cents(0)] * len(order)
    leg = Player(order.index(state.leg) + 1) if state.leg in order else None
    if not posting.has_blinds:
        return s.ForcedSetup(
            antes=antes, blinds=tuple(blinds), big_blind=None, level=Cents(0), button=button, leg=leg
        )
    for seat in deal.posts:
        if seat in order:
            occupant, i = state.seated[seat], order.index(seat)
            blinds[i] = posting.big_blind if occupant.owes_big else Cents(0)
            dead[i] = posting.small_blind if occupant.owes_small else Cents(0)
    if button.small in order:
        blinds[order.index(button.small)] = posting.small_blind
    blinds[order.index(button.big)] = level = posting.big_blind
    kills = state.killer if state.killer in order else deal.killer
    killer = order.index(kills) if kills in order else None
    if killer is not None:
        # On a blind's seat he posts the difference up to the kill.
        blinds[killer] = level = kill_blind(table, posting.big_blind)
    return s.ForcedSetup(
        antes=antes,
        blinds=tuple(blinds),
        dead=tuple(dead) if any(dead) else (),
        big_blind=order.index(button.big),
        level=level,
        button=button,
        killer=killer,
        leg=leg,
    )


def _rummy(table: RummyTable, state: SessionState, commitment: str) -> s.RoundOpened:
    """Deal and play run counter-clockwise; the winner of the last hand is dealt first (PAN 3)."""
    seats = sorted(state.with_chips(), reverse=True)
    fewest, most = table.game.seats
    if not fewest <= len(seats) <= most:
        raise NotNow(f"{table.game.name} is played by {fewest} to {most} with chips; there are {len(seats)}")
    if state.winner is not None:
        # If the winner has left or has no chips, the next one counter-clockwise is dealt first.
        last = state.winner
        seats = [*(seat for seat in seats if seat <= last), *(seat for seat in seats if seat > last)]
    return s.RoundOpened(
        number=state.number + 1,
        seats=tuple(seats),
        stacks=tuple([state.seated[seat].stack for seat in seats]),
        commitment=commitment,
        first_hand=state.winner is None,
    )


def open_round(posting: AnyPosting, event: s.RoundOpened) -> Round:
    """The round that an opening describes, before its forced bets."""
    if isinstance(posting, RummyPosting):
        return RummyRound(posting.table, event.stacks, first_hand=event.first_hand, silence_passes=False)
    table = posting.table
    if isinstance(table, PotTable):
        assert event.forced is not None
        forced = Forced(
            antes=event.forced.antes,
            blinds=event.forced.blinds,
            dead=event.forced.dead,
            big_blind=event.forced.big_blind,
            level=event.forced.level,
            killer=event.forced.killer,
        )
        counted = event.seated if table.options["fee_count"] == "seated" else len(event.seats)
        fee = fitting(posting.fees, players=counted) if posting.fees else None
        played = replace(killed(table, event.forced.killer, event.forced.leg), fee=fee)
        return PotRound(played, event.stacks, forced, posted=False, seated=counted)
    bank = meter = None
    if event.bank is not None:
        bank = PlayerDealer(player=event.bank.player, wager=event.bank.wager, turn=event.bank.turn)
    if event.meter is not None:
        meter = Meter(meter=event.meter.meter, seed=event.meter.seed, reserve=event.meter.reserve)
    return BankedRound(
        table,
        event.stacks,
        bank=bank,
        meter=meter,
        linked=event.linked,
        posted=False,
        seats=_places(posting, table, event.seats),
        free_hands=event.free_hands,
        counts=event.counts,
    )


def _places(posting: Posting, table: BankedTable, seats: tuple[Seat, ...]) -> list[Seat] | None:
    """Everybody's place where places matter; 0 for whoever stands behind."""
    places = [seat if seat <= posting.seats else NO_SEAT for seat in seats]
    return places if table.game.needs_seats or NO_SEAT in places else None


def strict_bank(table: BankedTable) -> bool:
    """Whether nobody banks three rounds in a row, even if all others decline (PD-R4)."""
    posted = table.options.get("third_turn", "game")
    return table.game.two_turns_at_most if posted == "game" else bool(posted == "never")

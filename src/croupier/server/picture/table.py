"""The picture of a table: what a page shows of it, made from one visitor's view and from nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from croupier.floor import TableSetup
from croupier.floor.table.window import FloorView
from croupier.games.view import RoundView, SeatView
from croupier.money import Cents, say_dollars
from croupier.numbers import Seat, by_player, seat_numbers
from croupier.server.picture.family import PICTURES, Scene
from croupier.server.picture.picture import Picture, SeatPicture, with_keys
from croupier.server.picture.roads import RoadsPicture, roads
from croupier.server.picture.say import announcement
from croupier.server.picture.story import jackpots, story
from croupier.server.picture.terms_sign import printed
from croupier.table import BankedTable, Table
from croupier.table.session.view import TableSeat, TableView


def picture(
    view: FloorView,
    setup: TableSetup,
    wallet: Cents,
    lookers: tuple[FloorView, Picture] | None = None,
    before: tuple[FloorView, Picture] | None = None,
) -> Picture:
    """Return the table as one visitor sees it: a function of that visitor's view and of the posted terms.

    ``lookers`` is the spectators' view and picture at the same moment, ``before`` those of an earlier moment:
    unchanged parts are not drawn again.
    """
    table, seen = setup.posting.table, view.table
    scene = _scene(view, setup)
    if lookers is not None and _is_player_among_others(scene, lookers[0]):
        return _of_player(scene, wallet, lookers[1])
    seats = _seats(scene, lookers, {} if before is None else _as_before(scene, *before))
    numbered = tuple(seat for seat, _ in seen.numbers)
    drawn = Picture(
        table=setup.id,
        game=setup.game,
        name=setup.name,
        stakes=setup.stakes,
        family=table.game.family,
        felt=table.game.felt,
        number=seen.number,
        version=view.version,
        live=scene.live,
        you=next((seat for seat in seats if seat.yours), None),
        seats=seats,
        says=announcement(view, PICTURES[table.game.family]),
        meter=seen.meter,
        sign=view.sign,
        pays=printed(table),
        chip=setup.posting.chip,
        bank_offer=seen.bank.wagers if seen.you.seat and seen.bank.offered_to == seen.you.seat else None,
        roads=score_boards(view, table),
        clock=view.clock,
        commitment=seen.commitment,
        promised_ahead=seen.promised_ahead,
        numbered=numbered,
        may_number=seen.promised_ahead and seen.you.seat is not None and seen.you.seat not in numbered,
        last=view.last,
        story=() if scene.live or view.last is None else story(view.last, table, seen.you.person),
        jackpots=() if scene.live or view.last is None else jackpots(view.last, seen.you.person),
        buy_in=(*setup.posting.buy_in, setup.buy_in),
        more_time=view.more_time,
        further=_further(seen, setup, wallet),
        may_add=min(wallet, seen.you.may_buy),
        add_least=_add_least(seen, setup),
        missed_rounds=setup.missed_rounds,
    )
    whole = PICTURES[table.game.family].table(drawn, scene)
    return replace(whole, buttons=with_keys(whole.buttons))


def _is_player_among_others(scene: Scene[Table, RoundView], lookers: FloorView) -> bool:
    """Whether only the visitor's own seat differs from what everybody sees of a round being played."""
    you, public = scene.view.table.you, lookers.table.round
    if scene.round is None or not scene.live or public is None or lookers.version != scene.view.version:
        return False
    return (
        PICTURES[scene.table.game.family].alike_while_waiting
        and you.seat is not None
        and you.seats == (you.seat,)
        and all(
            part is other or part == other or number in you.players
            for number, (part, other) in enumerate(zip(scene.round.seats, public.seats, strict=True), start=1)
        )
    )


def _of_player(scene: Scene[Table, RoundView], wallet: Cents, public: Picture) -> Picture:
    """Return a player's picture, built from the spectators' picture."""
    view, seen, family = scene.view, scene.view.table, PICTURES[scene.table.game.family]
    assert seen.you.seat is not None
    place = seen.you.seat - 1
    part = scene.part_of(seen.you.seat)
    you = replace(public.seats[place], yours=True)
    if part is not None:
        you = family.own_seat(you, part, scene)
    drawn = replace(
        public,
        you=you,
        seats=(*public.seats[:place], you, *public.seats[place + 1 :]),
        says=announcement(view, family),
        clock=view.clock,
        may_number=seen.promised_ahead and seen.you.seat not in public.numbered,
        last=view.last,
        more_time=view.more_time,
        may_add=min(wallet, seen.you.may_buy),
        add_least=_add_least(seen, scene.setup),
    )
    whole = family.own(drawn, scene)
    return replace(whole, buttons=with_keys(whole.buttons)) if whole.buttons else whole


def _add_least(seen: TableView, setup: TableSetup) -> Cents:
    """The least purchase: up to the posted buy-in, and at least a chip."""
    taken = seen.seats[seen.you.seat - 1] if seen.you.seat is not None else None
    stack = taken.stack if taken is not None else 0
    return Cents(max(setup.posting.chip, setup.posting.buy_in[0] - stack))


def _further(seen: TableView, setup: TableSetup, wallet: Cents) -> Cents:
    """The chips with which the visitor may play at one more seat, where the game lets them [SW 4]."""
    least, most = setup.posting.buy_in
    allowed = setup.posting.table.further_seats and seen.you.seat is not None and not seen.you.standing
    return min(setup.buy_in, most, wallet) if allowed and wallet >= least else Cents(0)


def score_boards(view: FloorView, table: Table) -> RoadsPicture | None:
    """The score boards, with the bonus bets that the game has them follow."""
    if view.coups is None or not isinstance(table, BankedTable):
        return None
    tracked = tuple((table.game.felt.label(spot), *wins) for spot, wins in table.game.tracked.items())
    return roads(view.coups, view.coups_before, tracked)


def _scene(view: FloorView, setup: TableSetup) -> Scene[Table, RoundView]:
    """The round being played, or the last one with those of its players who still sit there."""
    table, seen, last = setup.posting.table, view.table, view.last
    lying: RoundView | None = None
    seats: tuple[Seat | None, ...] = ()
    if seen.round is not None:
        lying, seats = seen.round, seen.players
    elif last is not None:
        now = {taken.seat: taken.person for taken in seen.seats if taken is not None}
        lying = last.round
        seats = tuple(
            seat if now.get(seat) == person else None
            for seat, person in zip(last.players, last.persons, strict=True)
        )
    live = seen.round is not None
    return Scene(
        view=view, setup=setup, table=table, round=lying, live=live, seats=seats, opening=view.opening
    )


FULL = "waiting for a place"
"""Shown at a seat of a table larger than the game's while other players have all its places."""


OUT_OF_TIME = "out of time"
"""Shown at the seat of a player that the table has acted for."""


def _seats(
    scene: Scene[Table, RoundView],
    lookers: tuple[FloorView, Picture] | None,
    known: Mapping[Seat, SeatPicture],
) -> tuple[SeatPicture, ...]:
    view, seen = scene.view, scene.view.table
    crowded = _is_crowded(scene)
    nets = view.last.nets if view.last is not None and not scene.live else {}
    alike = _public_parts(scene, lookers[0]) if lookers is not None else {}
    pictures = []
    for number, taken in zip(seat_numbers(len(seen.seats)), seen.seats, strict=True):
        if taken is None:
            pictures.append(SeatPicture(number=number))
            continue
        if number in known:
            pictures.append(known[number])
            continue
        part = scene.part_of(number)
        if number in alike and part == alike[number]:
            assert lookers is not None
            pictures.append(lookers[1].seats[number - 1])
            continue
        pictures.append(_seat(scene, taken, part, crowded=crowded, net=nets.get(taken.person) or None))
    return tuple(pictures)


def _as_before(scene: Scene[Table, RoundView], view: FloorView, drawn: Picture) -> Mapping[Seat, SeatPicture]:
    """Return the seats whose public picture has not changed since an earlier moment of the round."""
    was, seen, then, now = view.table, scene.view.table, view.table.round, scene.playing
    if now is None or then is None or not PICTURES[scene.table.game.family].alike_while_waiting:
        return {}
    if (
        was.players != seen.players
        or was.button != seen.button
        or was.bank != seen.bank
        or view.timed_out != scene.view.timed_out
    ):
        return {}
    return {
        seat: drawn.seats[seat - 1]
        for player, seat in by_player(seen.players)
        if was.seats[seat - 1] == seen.seats[seat - 1]
        and then.seats[player - 1] == now.seats[player - 1]
        and (player in then.to_act) == (player in now.to_act)
    }


def _is_crowded(scene: Scene[Table, RoundView]) -> bool:
    """Whether all places of the game are taken, at a table that may be larger."""
    active = scene.table.active_max
    return scene.live and active is not None and len(scene.view.table.players) >= active


def _seat(
    scene: Scene[Table, RoundView],
    taken: TableSeat,
    part: SeatView | None,
    *,
    crowded: bool,
    net: int | None,
) -> SeatPicture:
    """A seat that is taken."""
    view, seen, number = scene.view, scene.view.table, taken.seat
    seat = SeatPicture(
        number=number,
        person=taken.person,
        yours=number == seen.you.seat,
        stack=part.stack if part is not None and scene.live else taken.stack,
        cards=part.cards if part is not None else (),
        status=_status(taken, part, live=scene.live) or (FULL if crowded and part is None else ""),
        acts=_acts(seen, number),
        button=seen.button is not None and seen.button.button == number,
        banks=seen.bank.holder == number,
        turn=seen.bank.turn if seen.bank.holder == number else 0,
        leaving=taken.leaving,
        net=net,
    )
    if part is not None:
        seat = PICTURES[scene.table.game.family].seat(seat, part, scene)
    if taken.person in view.timed_out:
        seat = replace(seat, did=f"{OUT_OF_TIME}: {seat.did}" if seat.did else OUT_OF_TIME)
    return seat


def _public_parts(scene: Scene[Table, RoundView], lookers: FloorView) -> dict[Seat, SeatView]:
    """Return the seats in the round as spectators see them, without the visitor's own."""
    theirs, public = scene.view.table, lookers.table.round
    if not scene.live or public is None or lookers.version != scene.view.version:
        return {}
    return {
        seat: part
        for seat, part in zip(theirs.players, public.seats, strict=True)
        if seat not in theirs.you.seats
    }


def _status(taken: TableSeat, part: SeatView | None, *, live: bool) -> str:
    if taken.leaving:
        return "leaving"
    if part is None:
        return _waits(taken)
    if part.status in ("in", "out"):
        return ""
    return part.status if live or part.status != "all-in" else ""


def _waits(taken: TableSeat) -> str:
    """Why a seated person is not dealt in."""
    if taken.away:
        return "sitting out"
    if taken.owes_time:
        return f"owes {say_dollars(taken.owes_time)} for time"
    if taken.waits_for_blind:
        return "puts in a blind" if taken.posts else "waiting for the big blind"
    return ""


def _acts(table: TableView, seat: Seat) -> bool:
    """Whether the table is waiting for this seat."""
    round_ = table.round
    if round_ is None:
        return table.bank.offered_to == seat
    if round_.stage == "wagers" or seat not in table.players:
        return False
    return table.players.index(seat) + 1 in round_.to_act

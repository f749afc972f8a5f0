"""From a view to a picture: everything that a page shows of a table, and nothing that is not in the view."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.floor import TableSetup
from croupier.floor.table.window import FloorView
from croupier.games.banked.view import BankedSeat, BankedView
from croupier.games.choice import CallOrCheck, Choice, HandChoice, Raise
from croupier.games.felt import Felt
from croupier.games.pot.view import PotSeat, PotView
from croupier.games.view import RoundView, SeatView
from croupier.money import Cents, say_dollars
from croupier.numbers import HandNumber, Seat, seat_numbers
from croupier.server.picture.banked import (
    backs,
    bank_hands,
    bank_places,
    bank_says,
    banked_buttons,
    hands_of,
    middle,
    middle_totals,
    setting,
    shared_places,
    spots,
)
from croupier.server.picture.chips import rack
from croupier.server.picture.fee_sign import bank_fee_lines, pot_fee_lines
from croupier.server.picture.hand import (
    board_places,
    boards,
    cards_of,
    discards,
    entries,
    hand_buttons,
    lying_up,
    meld_buttons,
    melds_of,
    presets,
    stock_of,
    throws,
    told_apart,
)
from croupier.server.picture.picture import Button, Laid, Picture, SeatPicture, label
from croupier.server.picture.roads import roads
from croupier.server.picture.say import announcement
from croupier.table import BankedTable, Table
from croupier.table.session.view import TableSeat, TableView
from croupier.table.verb import When


@dataclass(frozen=True)
class Scene:
    """The round that lies on the felt: the one being played, or the last one."""

    round: RoundView | None
    seats: tuple[Seat | None, ...]
    """Where its players sit, player 1 first; None for whoever is gone."""
    live: bool

    @property
    def banked(self) -> BankedView | None:
        """The round, if it is played against a bank."""
        return self.round if isinstance(self.round, BankedView) else None

    def of(self, seat: Seat) -> SeatView | None:
        """The part of a seat in it."""
        if self.round is None or seat not in self.seats:
            return None
        return self.round.seats[self.seats.index(seat)]


def picture(view: FloorView, setup: TableSetup, wallet: Cents) -> Picture:
    """The table as one visitor sees it: a function of what that visitor may see, and of what is posted."""
    table, seen = setup.posting.table, view.table
    felt = table.game.felt
    scene = _scene(view)
    seats = _seats(view, scene, felt, table)
    you = next((seat for seat in seats if seat.yours), None)
    laid_out = spots(view, table, felt) if isinstance(table, BankedTable) and you else ()
    wagerable = [spot.choice for spot in laid_out if spot.choice is not None]
    banked, pot = scene.banked, scene.round if isinstance(scene.round, PotView) else None
    return Picture(
        table=setup.id,
        game=setup.game,
        name=setup.name,
        stakes=setup.stakes,
        family=table.game.family,
        felt=felt,
        number=seen.number,
        version=view.version,
        live=scene.live,
        you=you,
        seats=seats,
        says=announcement(view, dealt=scene.live),
        middle=middle(banked, table),
        totals=middle_totals(banked),
        bank_cards=banked.bank_cards if banked is not None else (),
        bank_hands=bank_hands(banked),
        bank_places=bank_places(table),
        bank_says=bank_says(banked, table),
        setting=setting(seen.round),
        awards=_awards(seen),
        board=banked.board if banked is not None else (),
        boards=boards(scene.round, table),
        board_places=board_places(table) or shared_places(table),
        stock=stock_of(scene.round),
        throws=throws(seen.round),
        discards=discards(seen.round),
        melds=meld_buttons(seen.round),
        pots=_pots(pot),
        fees_taken=pot.fees if pot is not None else Cents(0),
        meter=_meter(seen),
        sign=view.sign,
        fee=_fee(setup),
        posted=_posted(seen),
        spots=laid_out,
        rack=tuple(rack(0, max((wager.high for wager in wagerable), default=0))) if wagerable else (),
        buttons=banked_buttons(view, table, felt) if isinstance(table, BankedTable) else _buttons(seen.round),
        backs=backs(seen, table.game, felt) if isinstance(table, BankedTable) else (),
        bank_offer=seen.bank.wagers if seen.you.seat and seen.bank.offered_to == seen.you.seat else None,
        roads=roads(view.coups) if view.coups is not None else None,
        clock=view.clock,
        commitment=seen.commitment,
        last=view.last,
        buy_in=(*setup.posting.buy_in, setup.buy_in),
        wallet=wallet,
        may_add=min(wallet, seen.you.may_buy),
        entries=entries(seen, setup.posting),
    )


def _scene(view: FloorView) -> Scene:
    """Of the last round only the seats that are still taken by those who played it."""
    if view.table.round is not None:
        return Scene(view.table.round, view.table.players, live=True)
    last = view.last
    if last is None:
        return Scene(None, (), live=False)
    now = {taken.seat: taken.person for taken in view.table.seats if taken is not None}
    seats = tuple(
        seat if now.get(seat) == person else None
        for seat, person in zip(last.players, last.persons, strict=True)
    )
    return Scene(last.round, seats, live=False)


def _seats(view: FloorView, scene: Scene, felt: Felt, table: Table) -> tuple[SeatPicture, ...]:
    seen = view.table
    own, turn = seen.you.seat or 1, _hand_in_turn(seen.round)
    nets = view.last.nets if view.last is not None and not scene.live else {}
    found = []
    for number, taken in zip(seat_numbers(len(seen.seats)), seen.seats, strict=True):
        place = (number - own) % len(seen.seats)
        if taken is None:
            found.append(SeatPicture(number=number, place=place))
            continue
        part = scene.of(number)
        cards = cards_of(part) if part is not None else ()
        found.append(
            SeatPicture(
                number=number,
                place=place,
                person=taken.person,
                yours=number == seen.you.seat,
                stack=part.stack if part is not None and scene.live else taken.stack,
                cards=cards,
                hands=hands_of(part, table, turn if number == seen.you.seat else None)
                if part is not None
                else (),
                up=lying_up(part, cards) if part is not None else (),
                melds=melds_of(part) if part is not None else (),
                status=_status(taken, part, scene),
                laid=_laid(part, felt) if part is not None and scene.live else (),
                acts=_acts(seen, number),
                button=seen.button is not None and seen.button.button == number,
                banks=seen.bank.holder == number
                or (scene.live and isinstance(part, BankedSeat) and part.banks),
                turn=seen.bank.turn if seen.bank.holder == number else 0,
                leaving=taken.leaving,
                net=nets.get(taken.person) or None,
            )
        )
    return tuple(found)


def _hand_in_turn(round_: RoundView | None) -> HandNumber | None:
    """Which of several hands the visitor is playing."""
    legal = round_.legal if round_ is not None else ()
    return next((choice.hand for choice in legal if type(choice) is HandChoice), None)


def _awards(table: TableView) -> tuple[str, ...]:
    """Who waits for a supervisor, and with what."""
    round_ = table.round
    if not isinstance(round_, BankedView) or round_.stage != "awards":
        return ()
    return tuple(
        f"{table.person_of(due.player)}: {due.row.replace('_', ' ')}, {due.award}" for due in round_.awards
    )


def _meter(table: TableView) -> Cents | None:
    """The meter as the round has it, or as the table shows it between rounds."""
    in_round = table.round.meter if isinstance(table.round, BankedView) else None
    return table.meter if in_round is None else in_round


def _posted(table: TableView) -> Cents | None:
    """What the player-dealer has put up, or will."""
    if table.round is not None:
        return table.round.posted if isinstance(table.round, BankedView) else None
    return table.bank.posted if table.bank.holder else None


def _status(taken: TableSeat, part: SeatView | None, scene: Scene) -> str:
    if taken.leaving:
        return "leaving"
    if part is None:
        return _waits(taken)
    if part.status in ("in", "out"):
        return ""
    return part.status if scene.live or part.status != "all-in" else ""


def _laid(part: SeatView, felt: Felt) -> tuple[Laid, ...]:
    """Chips in front of somebody: a pile for each wager, and one for all tips to the dealer."""
    match part:
        case BankedSeat():
            tips = {spot: amount for spot, amount in part.wagers.items() if spot.startswith("tip_")}
            laid = [
                Laid(spot=spot, label=felt.label(spot), amount=amount, envy=spot in part.envy)
                for spot, amount in part.wagers.items()
                if spot not in tips
            ]
            if tips:
                laid.append(Laid(spot="tips", label="Tip", amount=Cents(sum(tips.values()))))
            return tuple(laid)
        case PotSeat() if part.bet:
            return (Laid(spot="bet", label="bet", amount=part.bet),)
    return ()


def _waits(taken: TableSeat) -> str:
    """Why somebody who sits there is not dealt in."""
    if taken.away:
        return "sits out"
    if taken.owes_time:
        return f"owes {say_dollars(taken.owes_time)} for time"
    if taken.waits_for_blind:
        return "posts to enter" if taken.posts else "waits for the big blind"
    return ""


def _acts(table: TableView, seat: Seat) -> bool:
    """Whether the table is waiting for this seat."""
    round_ = table.round
    if round_ is None:
        return table.bank.offered_to == seat
    if round_.stage == "wagers" or seat not in table.players:
        return False
    return table.players.index(seat) + 1 in round_.to_act


def _pots(round_: PotView | None) -> tuple[Cents, ...]:
    if round_ is None:
        return ()
    pots = tuple(pot.amount for pot in round_.pots)
    return pots if sum(pots) == round_.pot else (round_.pot,)


def _fee(setup: TableSetup) -> tuple[str, ...]:
    """The posted fee in words."""
    posting = setup.posting
    if isinstance(posting.table, BankedTable):
        return bank_fee_lines(posting.table.fee) if posting.table.fee else ()
    return pot_fee_lines((*posting.table.time_fees, *posting.fees))


def _buttons(round_: RoundView | None) -> tuple[Button, ...]:
    """Decisions in a round, with their exact amounts."""
    if round_ is None:
        return ()
    return told_apart(
        button
        for choice in round_.legal
        for button in (_button(choice, round_), *hand_buttons(choice, round_))
        if button is not None
    )


def _button(choice: Choice, round_: RoundView) -> Button | None:
    match choice:
        case CallOrCheck(verb=verb, call=call) if call:
            return Button(verb=verb, label=f"{label(verb, When.FACING_A_BET)} {say_dollars(call)}")
        case CallOrCheck(verb=verb):
            return Button(verb=verb, label=label(verb))
        case Raise(verb=verb, low=low, high=high) if isinstance(round_, PotView):
            word = label(verb, _when_raised(round_))
            return Button(
                verb=verb,
                label=f"{word} {say_dollars(low)}" if low == high else word,
                amount=low,
                choice=choice,
                presets=presets(choice, round_),
            )
        case Choice(verb="f" as verb):
            return Button(verb=verb, label=label(verb), weak=True)
        case Choice(verb="sm" as verb):
            return Button(verb=verb, label=label(verb), weak=round_.stage != "showdown")
        case Choice(verb="muck" as verb) if round_.stage == "showdown":
            # Before the last cards it is legal, and nobody's wish: one slip of the finger would cost the pot.
            return Button(verb=verb, label=label(verb), weak=True)
    return None


def _when_raised(round_: PotView) -> When:
    if round_.to_match:
        return When.FACING_A_BET
    return When.BRINGING_IN if round_.stage == "bring-in" else When.USUALLY

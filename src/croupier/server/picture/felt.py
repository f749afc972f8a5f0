"""From a view to a picture: everything that a page shows of a table, and nothing that is not in the view."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from croupier.cards import parse_cards
from croupier.floor import TableActor
from croupier.games.felt import Felt
from croupier.money import Cents, say_dollars
from croupier.numbers import NO_SEAT, Seat, seat_numbers
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
from croupier.server.picture.picture import Button, Laid, Picture, SeatPicture
from croupier.server.picture.roads import roads
from croupier.server.picture.say import announcement
from croupier.table import BankedTable, Choice

View = dict[str, Any]


@dataclass(frozen=True)
class Scene:
    """The round that lies on the felt: the one being played, or the last one."""

    round: View | None
    seats: tuple[Seat, ...]
    live: bool

    @property
    def rummy(self) -> bool:
        """Whether hands are sorted and melds lie in front of them."""
        return self.round is not None and self.round["family"] == "rummy"

    def of(self, seat: Seat) -> View | None:
        """The part of a seat in it."""
        if self.round is None or seat not in self.seats:
            return None
        part: View = self.round["seats"][self.seats.index(seat)]
        return part


def picture(actor: TableActor, person: str | None, wallet: Cents) -> Picture:
    """The table as one visitor sees it."""
    view, setup = actor.view(person), actor.setup
    table = setup.posting.table
    felt = table.game.felt
    scene = _scene(view)
    seats = _seats(view, scene, felt, table)
    you = next((seat for seat in seats if seat.yours), None)
    round_ = scene.round or {}
    stack = you.stack if you else Cents(0)
    laid_out = spots(view, table, felt) if isinstance(table, BankedTable) and you else ()
    wagerable = [spot.choice for spot in laid_out if spot.choice is not None]
    return Picture(
        table=setup.id,
        game=setup.game,
        name=setup.name,
        stakes=setup.stakes,
        family=table.game.family,
        felt=felt,
        number=view["number"],
        version=len(actor.session.log),
        live=scene.live,
        you=you,
        seats=seats,
        says=announcement(view, felt, dealt=scene.live),
        middle=middle(round_, table),
        totals=middle_totals(round_),
        bank_cards=parse_cards(round_.get("bank_cards", "")),
        bank_hands=bank_hands(round_, table),
        bank_places=bank_places(table),
        bank_says=bank_says(round_, table),
        setting=setting(view, table),
        awards=_awards(view),
        board=parse_cards("".join(round_.get("board", ()))),
        boards=boards(round_, table),
        board_places=board_places(table) or shared_places(table),
        stock=stock_of(round_),
        throws=throws(view["round"]),
        discards=discards(view["round"]),
        melds=meld_buttons(view["round"]),
        pots=_pots(round_),
        fees_taken=Cents(round_.get("fees", 0)),
        meter=round_.get("meter") if scene.live and round_.get("meter") is not None else view["meter"],
        sign=actor.jackpot.sign() if actor.jackpot is not None else None,
        fee=_fee(actor),
        posted=round_.get("posted")
        if scene.live
        else view["bank"]["posted"]
        if view["bank"]["holder"]
        else None,
        spots=laid_out,
        rack=tuple(rack(0, max((c.high or 0 for c in wagerable), default=0))) if wagerable else (),
        buttons=banked_buttons(view, table, felt) if isinstance(table, BankedTable) else _buttons(view),
        backs=backs(view, table, felt),
        bank_offer=_bank_offer(view, table, stack),
        roads=roads(view["coups"]) if view["coups"] is not None else None,
        clock=view["clock"],
        commitment=view["commitment"],
        last=view["last"],
        buy_in=(*setup.posting.buy_in, setup.buy_in),
        wallet=wallet,
        may_add=_may_add(view, actor, stack, wallet),
        entries=entries(view, actor.setup.posting),
    )


def _scene(view: View) -> Scene:
    """Of the last round only the seats that are still taken by those who played it."""
    if view["round"] is not None:
        return Scene(view["round"], tuple(view["players"]), live=True)
    last = view["last"]
    if last is None:
        return Scene(None, (), live=False)
    now = {seat["seat"]: seat["person"] for seat in view["seats"] if seat is not None}
    seats = tuple(
        seat if now.get(seat) == person else NO_SEAT
        for seat, person in zip(last["players"], last["persons"], strict=True)
    )
    return Scene(last["round"], seats, live=False)


def _seats(view: View, scene: Scene, felt: Felt, table: Any) -> tuple[SeatPicture, ...]:
    own = view["you"]["seat"] or 1
    turn = _hand_in_turn(view)
    nets = _nets(view) if not scene.live else {}
    found = []
    for number, taken in zip(seat_numbers(len(view["seats"])), view["seats"], strict=True):
        place = (number - own) % len(view["seats"])
        if taken is None:
            found.append(SeatPicture(number=number, place=place))
            continue
        part = scene.of(number)
        cards = cards_of(part, rummy=scene.rummy) if part is not None else ()
        found.append(
            SeatPicture(
                number=number,
                place=place,
                person=taken["person"],
                yours=number == view["you"]["seat"],
                stack=Cents(part["stack"] if part is not None and scene.live else taken["stack"]),
                cards=cards,
                hands=hands_of(part, table, turn if number == own and view["you"]["seat"] else None)
                if part is not None
                else (),
                up=lying_up(part, cards) if part is not None else (),
                melds=melds_of(part) if part is not None else (),
                status=_status(taken, part, scene),
                laid=_laid(part, felt) if part is not None and scene.live else (),
                acts=_acts(view, number),
                button=view["button"] is not None and view["button"].button == number,
                banks=view["bank"]["holder"] == number or bool(part and scene.live and part.get("banks")),
                turn=view["bank"]["turn"] if view["bank"]["holder"] == number else 0,
                leaving=taken["leaving"],
                net=nets.get(taken["person"]),
            )
        )
    return tuple(found)


def _hand_in_turn(view: View) -> int | None:
    """Which of his hands the visitor is playing."""
    legal = view["round"]["legal"] if view["round"] is not None else []
    return next((choice.hand for choice in legal if choice.verb in ("hit", "stand")), None)


def _awards(view: View) -> tuple[str, ...]:
    """Who waits for a supervisor, and with what."""
    if view["round"] is None or view["round"]["stage"] != "awards":
        return ()
    return tuple(
        f"{view['seats'][view['players'][due['player'] - 1] - 1]['person']}: "
        f"{due['row'].replace('_', ' ')}, {due['award']}"
        for due in view["round"]["awards"]
    )


def _nets(view: View) -> dict[str, int]:
    """What the last round brought to everybody who played it."""
    last = view["last"]
    if last is None:
        return {}
    return {person: net for person, net in last["nets"].items() if net}


def _status(taken: View, part: View | None, scene: Scene) -> str:
    if taken["leaving"]:
        return "leaving"
    if part is None:
        return _waits(taken)
    status = str(part["status"])
    if status in ("in", "out"):
        return ""
    return status if scene.live or status != "all-in" else ""


def _laid(part: View, felt: Felt) -> tuple[Laid, ...]:
    """Chips in front of somebody: a pile for each wager, and one for all tips to the dealer."""
    if "wagers" in part:
        tips = {spot: amount for spot, amount in part["wagers"].items() if spot.startswith("tip_")}
        laid = [
            Laid(spot=spot, label=felt.label(spot), amount=amount, envy=spot in part.get("envy", ()))
            for spot, amount in part["wagers"].items()
            if spot not in tips
        ]
        if tips:
            laid.append(Laid(spot="tips", label="Tip", amount=Cents(sum(tips.values()))))
        return tuple(laid)
    return (Laid(spot="bet", label="bet", amount=Cents(part["bet"])),) if part.get("bet") else ()


def _waits(taken: View) -> str:
    """Why somebody who sits there is not dealt in."""
    if taken["away"]:
        return "sits out"
    if taken["owes_time"]:
        return f"owes {say_dollars(taken['owes_time'])} for time"
    if taken["waits_for_blind"]:
        return "posts to enter" if taken["posts"] else "waits for the big blind"
    return ""


def _acts(view: View, seat: Seat) -> bool:
    """Whether the table is waiting for this seat."""
    if view["round"] is None:
        return bool(view["bank"]["offered_to"] == seat)
    players, waiting = view["players"], [player for player in view["round"]["to_act"] if player]
    if view["round"]["stage"] == "wagers" or seat not in players:
        return False
    return players.index(seat) + 1 in waiting


def _pots(round_: View) -> tuple[Cents, ...]:
    if not round_ or "pots" not in round_:
        return ()
    pots = tuple(Cents(pot["amount"]) for pot in round_["pots"])
    return pots if sum(pots) == round_["pot"] else (Cents(round_["pot"]),)


def _fee(actor: TableActor) -> tuple[str, ...]:
    """The posted fee in words."""
    posting = actor.setup.posting
    if isinstance(posting.table, BankedTable):
        return bank_fee_lines(posting.table.fee) if posting.table.fee else ()
    return pot_fee_lines((*posting.table.time_fees, *posting.fees))


def _buttons(view: View) -> tuple[Button, ...]:
    """Decisions in a round, with their exact amounts."""
    round_ = view["round"]
    if round_ is None or round_["stage"] == "wagers":
        return ()
    return told_apart(
        button
        for choice in round_["legal"]
        for button in (_button(choice, round_), *hand_buttons(choice, round_))
        if button is not None
    )


def _button(choice: Choice, round_: View) -> Button | None:
    match choice.verb:
        case "f":
            return Button(verb="f", label="Fold", weak=True)
        case "cc":
            label = f"Call {say_dollars(choice.call)}" if choice.call else "Check"
            return Button(verb="cc", label=label)
        case "cbr" if choice.low is not None:
            word = (
                "Raise to" if round_["to_match"] else "Open for" if round_["stage"] == "bring-in" else "Bet"
            )
            return Button(
                verb="cbr",
                label=f"{word} {say_dollars(choice.low)}" if choice.low == choice.high else word,
                amount=choice.low,
                choice=choice,
                presets=presets(choice, round_),
            )
        case "sm":
            return Button(verb="sm", label="Show", weak=round_["stage"] != "showdown")
        case "muck" if round_["stage"] == "showdown":
            # Before the last cards it is legal, and nobody's wish: one slip of the finger would cost the pot.
            return Button(verb="muck", label="Muck", weak=True)
    return None


def _bank_offer(view: View, table: Any, stack: Cents) -> tuple[Cents, Cents] | None:
    seat = view["you"]["seat"]
    if seat is None or view["bank"]["offered_to"] != seat or not isinstance(table, BankedTable):
        return None
    least = table.options["pd_min"] or table.least
    fee = (
        max((band.fee for band in table.fee.player_dealer.bands), default=Cents(0)) if table.fee else Cents(0)
    )
    return (least, Cents(stack - fee)) if stack - fee >= least else None


def _may_add(view: View, actor: TableActor, stack: Cents, wallet: Cents) -> Cents:
    """How many chips the visitor may buy now."""
    if view["you"]["seat"] is None:
        return Cents(0)
    table = actor.setup.posting.table
    in_round = view["you"]["player"] is not None
    if in_round and (not isinstance(table, BankedTable) or table.game.table_stakes):
        return Cents(0)
    return Cents(max(0, min(wallet, actor.setup.posting.buy_in[1] - stack)))

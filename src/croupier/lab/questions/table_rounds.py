"""Rounds through the real table, one bettor against the bank: what one wager gains in each.

This is slow, and the final check: nothing here knows a rule. Every round has a fresh shuffle, which depends
on the seed and the round's number. Decisions are the lab's best ones, or those of a strategy that a player at
the table can follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from croupier.cards import Card, seeded, shuffled
from croupier.cards.shuffle import Entropy, below
from croupier.errors import DataInvalid
from croupier.games.banked.vocabulary import Bank
from croupier.games.choice import BurnCards, Choice, DealMiddle, DealTo, Dice, Wager
from croupier.games.option import Options
from croupier.lab.core.laboratory import DECLARED, Laboratory
from croupier.lab.progressive.meter_value import METER
from croupier.lab.questions.edge import laboratory
from croupier.money import Cents, Fine, dollars, fine
from croupier.numbers import DEALER, player_numbers, seat_numbers
from croupier.pay import Meter, PayTable, game_tables
from croupier.table import BankedRound, BankedTable, PlayerDealer, family_of
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.advised import advised_command, at_amount
from croupier.table.banked.state import Stage
from croupier.table.choice import command_of

STAKE = dollars(100)
"""The stake, where the limits allow it: every posted odds pay it in whole cents."""

DEEP = dollars(10_000_000)
"""Enough chips for any round, for the bettor and the bank."""

BETTOR, BANKER = player_numbers(2)


def table_nets(
    game_id: str,
    wager: str,
    pay_table: PayTable,
    options: Options,
    seed: int,
    rounds: Iterable[int],
) -> Iterator[Fraction]:
    """What each of these rounds gains on the wager, in units of it."""
    lab = laboratory(game_id)
    posted = {option.name: options[option.name] for option in lab.game.options if option.name in options}
    spot = lab.game.spot(wager)
    if spot is not None and spot.in_play:
        raise DataInvalid(f"{wager} is only offered in some rounds; use --engine kernel", key="wager")
    posted_by = lab.wagers[wager].posted_by
    if pay_table not in (DECLARED, game_tables(lab.game.folder).get(pay_table.id)):
        raise DataInvalid(
            f"the table deals posted pay tables only, not {pay_table.id!r}; use --engine kernel",
            key="pay_table",
        )
    if posted_by is not None:
        posted[posted_by] = pay_table.id
    table = BankedTable(game=lab.game, options=posted)
    for number in rounds:
        yield _net(lab, wager, play(lab, wager, table, options, f"{seed}:{number}"))


def check_obeyed(lab: Laboratory, options: Options) -> None:
    """Refuses what only an analysis takes and one bettor at the table cannot do: envy of others, a rule."""
    posted = {option.name for option in lab.game.options}
    for option in lab.asks:
        asked = options[option.name]
        obeyed = option.name in posted or option.name == METER.name or asked in lab.follow
        if not obeyed and asked != option.default:
            raise DataInvalid(
                f"a player at the table does not play by {option.name}={asked}; use --engine kernel",
                key=option.name,
            )


def play(lab: Laboratory, wager: str, table: BankedTable, options: Options, shuffle: str) -> BankedRound:
    """Plays a round to its end, with this wager and those it needs."""
    round_ = _open(lab, table, options)
    deck, drawn = shuffled(table.deck.cards, seeded(shuffle)), 0
    faces = seeded(f"dice:{shuffle}")
    while not round_.over:
        command = _bettor(lab, wager, round_, options) if BETTOR in round_.to_act else None
        if command is None:
            command, drawn = dealt_by_house(round_, deck, drawn, faces)
        round_.apply(command)
    return round_


def _open(lab: Laboratory, table: BankedTable, options: Options) -> BankedRound:
    if lab.game.bank is Bank.PLAYER_DEALER:
        bank = PlayerDealer(player=BANKER, wager=DEEP)
        seats = seat_numbers(2) if lab.game.needs_seats else None
        return BankedRound(table, [DEEP, Cents(2 * DEEP)], bank=bank, seats=seats)
    meter = Meter(meter=fine(options.get("meter") or Cents(0)), seed=Fine(0), reserve=Fine(0))
    return BankedRound(table, [DEEP], meter=meter if table.progressive is not None else None)


def _bettor(lab: Laboratory, wager: str, round_: BankedRound, options: Options) -> c.Command | None:
    if round_.state.stage is Stage.WAGERS:
        return _stake(lab, wager, round_)
    view = round_.view(BETTOR)
    follow = lab.follow.get(options.get("strategy", ""))
    if follow is not None and view.own_choices:
        return chosen(round_.legal(BETTOR), follow(view, options))
    advised = lab.advise(view, options)
    return chosen(round_.legal(BETTOR), advised[0].action) if advised else None


def _stake(lab: Laboratory, wager: str, round_: BankedRound) -> c.Command | None:
    """The next wager before the deal: first the required ones, then the one in question."""
    named = lab.game.spot(wager)
    wanted = {spot.name for spot in lab.game.spots if spot.required} | {wager}
    wanted |= set(named.needs) if named is not None else set()
    for choice in round_.legal(BETTOR):
        if not isinstance(choice, Wager) or choice.spot not in wanted or choice.on is not None:
            continue
        place = f"{choice.spot}.{choice.hand}" if lab.game.hands > 1 else choice.spot
        if (BETTOR, place) not in round_.state.wagers:
            return at_amount(choice, STAKE)
    return None


def chosen(choices: list[Choice], action: str) -> c.Command:
    """The command for an advised action, one of the choices; a wager without an amount is the maximum."""
    command = advised_command(choices, action)
    assert command is not None, f"advised {action!r}, not among {[choice.verb for choice in choices]}"
    return command


def dealt_by_house(
    round_: BankedRound, deck: Sequence[Card], drawn: int, faces: Entropy
) -> tuple[c.Command, int]:
    """What the dealer does next, dealing as on the floor, and how many cards have been drawn then."""
    choices = round_.legal(DEALER)
    match choices[0]:
        case DealTo():
            due = [choice for choice in choices if isinstance(choice, DealTo)]
            hand, places = family_of(round_.table).next_deal(round_, due, drawn)
            return command_of(hand, cards=tuple(deck[place] for place in places)), drawn + hand.count
        case DealMiddle(count=count) | BurnCards(count=count) as middle:
            return command_of(middle, cards=tuple(deck[drawn : drawn + count])), drawn + count
        case Dice(count=count):
            return c.ShakeDice(dice=tuple(below(6, faces) + 1 for _ in range(count))), drawn
        case choice:
            return command_of(choice), drawn


def _net(lab: Laboratory, wager: str, round_: BankedRound) -> Fraction:
    """What the wager gained, with the later wagers that belong to it, in units of it.

    The first wager of a laboratory includes every spot that no other wager stands for: ante, blind and play.
    """
    base = wager == next(iter(lab.wagers))
    # What must be laid with the first wager belongs to it, though its part is known by itself too: the blind.
    required = {spot.name for spot in lab.game.spots if spot.required} if base else set()
    others = set(lab.wagers) - {wager} - required
    laid = gained = 0
    for event in round_.log:
        match event:
            case e.WagerPlaced(player=player) if player == BETTOR:
                change = -event.amount
            case e.WagerTakenOff(player=player) if player == BETTOR:
                change = event.amount
            case e.WagerSettled(player=player) if player == BETTOR:
                change = event.returned + event.tip
            case e.MeterPaid(player=player) if player == BETTOR:
                change = event.amount
            case _:
                continue
        spot, _, hand = event.spot.partition(".")
        if spot != wager and (not base or spot in others):
            continue
        gained += change
        # Two hands dealt on two wagers are one unit together; hands of a split come later.
        if isinstance(event, e.WagerPlaced) and spot == wager and int(hand or 1) <= lab.game.hands:
            laid += event.amount
    assert laid, f"nothing was laid on {wager}"
    return Fraction(gained, laid)

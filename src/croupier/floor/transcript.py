"""A finished round as a document of the round notation, with the cards that its reader may see."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.cards import UNSEEN, Card, parse_cards
from croupier.floor.chronicle import RoundRecord
from croupier.floor.opening import TableSetup
from croupier.games.limits import Structure
from croupier.history import write_action
from croupier.history.actions import money
from croupier.money import write_fine
from croupier.pay.fees import fitting
from croupier.table import BankedTable, PotTable
from croupier.table import commands as c
from croupier.table import events as e

PHH = {Structure.FIXED_LIMIT: "FT", Structure.NO_LIMIT: "NT"}


def transcript(record: RoundRecord, setup: TableSetup, person: str | None, *, revealed: bool) -> str:
    """The round as text, which ``croupier replay`` plays again.

    ``revealed``: the order of the whole deck has been shown, so that every card is everybody's to read.
    Otherwise cards that the reader may not see are written ``??``.
    """
    round_ = record.replayed(setup.posting)
    view = round_.view(record.player_of(person))
    shown: dict[c.Target, tuple[Card, ...]] = {
        seat["player"]: parse_cards(seat["cards"]) for seat in view["seats"]
    }
    shown[c.BANK] = parse_cards(view.get("bank_cards", ""))
    lines = [*_heading(record, setup), "actions = ["]
    lines += [
        f'  "{write_action(command)}",' for command in _commands(record.events, None if revealed else shown)
    ]
    return "\n".join([*lines, "]", *_results(view), ""])


def _heading(record: RoundRecord, setup: TableSetup) -> Iterator[str]:
    table, opened = setup.posting.table, record.opened
    if isinstance(table, PotTable):
        yield f'variant = "{PHH.get(table.limits.structure, table.game.id)}"'
    else:
        yield f'variant = "{table.game.id}"'
    yield f"hand = {record.number}"
    yield f"players = {_texts(record.persons)}"
    yield f"seats = {_list(map(str, opened.seats))}"
    yield f"starting_stacks = {_list(map(money, opened.stacks))}"
    yield from (
        _pot_heading(record, setup, table)
        if isinstance(table, PotTable)
        else _bank_heading(record, setup, table)
    )


def _pot_heading(record: RoundRecord, setup: TableSetup, table: PotTable) -> Iterator[str]:
    forced = record.opened.forced
    assert forced is not None
    # The format gives the blinds of two players small blind first (POT-R34).
    blinds = forced.blinds[::-1] if len(forced.blinds) == 2 else forced.blinds
    yield f"antes = {_list(map(money, forced.antes))}"
    yield f"blinds_or_straddles = {_list(map(money, blinds))}"
    if table.limits.structure is Structure.FIXED_LIMIT:
        yield f"small_bet = {money(table.limits.lower)}"
        yield f"big_bet = {money(table.limits.upper)}"
    else:
        yield f"min_bet = {money(table.limits.minimum)}"
    fee = fitting(setup.posting.fees, players=len(record.persons)) if setup.posting.fees else None
    if fee is not None:
        yield f'_collection = {{ schedule = "{fee.block}", option = {fee.number} }}'
    if table.limits.structure not in PHH:
        yield f'_options = {{ structure = "{table.limits.structure}" }}'


def _bank_heading(record: RoundRecord, setup: TableSetup, table: BankedTable) -> Iterator[str]:
    opened = record.opened
    if setup.options:
        yield f"_options = {_table(setup.options)}"
    if opened.bank is None:
        yield '_bank = { kind = "house" }'
    else:
        bank = opened.bank
        yield (
            f'_bank = {{ kind = "player-dealer", player = {bank.player}, wager = {money(bank.wager)}, '
            f"turn = {bank.turn} }}"
        )
    if opened.meter is not None:
        meter = opened.meter
        yield (
            f"_progressive = {{ meter = {write_fine(meter.meter)}, seed = {write_fine(meter.seed)}, "
            f"reserve = {write_fine(meter.reserve)} }}"
        )
    if table.fee is not None:
        yield f'_collection = {{ schedule = "{table.fee.block}", option = {table.fee.number} }}'


def _results(view: dict[str, Any]) -> Iterator[str]:
    if view["over"]:
        yield f"finishing_stacks = {_list(money(seat['stack']) for seat in view['seats'])}"


def _commands(
    events: list[e.Event], shown: dict[c.Target, tuple[Card, ...]] | None
) -> Iterator[c.AnyCommand]:
    """What was done, from what happened; each deal to a hand is cut from what may be seen of it."""
    dealt: dict[c.Target, int] = {}
    for event in events:
        match event:
            case e.HandDealt() if shown is not None and event.to in shown:
                start = dealt.get(event.to, 0)
                dealt[event.to] = start + len(event.cards)
                seen = shown[event.to][start : dealt[event.to]]
                hidden = (UNSEEN,) * len(event.cards)
                yield c.DealHand(to=event.to, cards=seen if len(seen) == len(hidden) else hidden)
            case e.HandDealt():
                yield c.DealHand(to=event.to, cards=event.cards)
            case e.BoardDealt():
                yield c.DealBoard(cards=event.cards, board=event.board)
            case e.CardsBurned():
                yield c.Burn(cards=(UNSEEN,) * len(event.cards))
            case e.WagerPlaced():
                yield c.PlaceWager(player=event.player, spot=event.spot, amount=event.amount)
            case e.ChipsAdded():
                yield c.Buy(player=event.player, amount=event.amount)
            case e.BetsClosed():
                yield c.NoMoreBets()
            case e.HandFolded():
                yield c.Fold(player=event.player, hand=event.hand)
            case e.Checked() | e.Called():
                yield c.CheckOrCall(player=event.player)
            case e.Raised():
                yield c.BetOrRaise(player=event.player, to=event.to)
            case e.HandShown():
                yield c.Show(player=event.player, cards=event.cards)
            case e.HandMucked():
                yield c.Muck(player=event.player)


def _list(values: Any) -> str:
    return f"[{', '.join(values)}]"


def _texts(values: Any) -> str:
    """Names as TOML strings; a name holds neither quotes nor backslashes."""
    return _list(f'"{value}"' for value in values)


def _table(options: Any) -> str:
    written = (
        f'{key} = "{value}"' if isinstance(value, str) else f"{key} = {value}"
        for key, value in options.items()
    )
    return f"{{ {', '.join(written)} }}"

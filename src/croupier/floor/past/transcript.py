"""A finished round as a document of the round notation, with the cards that its reader may see."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.floor.opening.setup import TableSetup
from croupier.floor.past.banked_commands import banked_commands
from croupier.floor.past.chronicle import RoundRecord
from croupier.floor.past.hand_commands import hand_commands
from croupier.games.banked.view import BankedView
from croupier.games.pot.limits import Structure
from croupier.games.view import RoundView
from croupier.history import write_action
from croupier.history.kinds import money
from croupier.money import Cents, write_fine
from croupier.pay.fees import fitting
from croupier.table import BankedTable, PotTable, RummyTable
from croupier.table.pot.kill import killed


def transcript(record: RoundRecord, setup: TableSetup, person: str | None, *, revealed: bool) -> str:
    """The round as text, which ``croupier replay`` plays again.

    ``revealed``: the order of the whole deck has been shown, so that every card is everybody's to read.
    Otherwise cards that the reader may not see are written ``??``.
    """
    view = record.replayed(setup.posting).view(record.player_of(person))
    table = setup.posting.table
    if isinstance(table, BankedTable) and isinstance(view, BankedView):
        commands = banked_commands(
            record.events,
            view,
            record.player_of(person),
            steps=len(table.game.script),
            revealed=revealed,
        )
    else:
        commands = hand_commands(record.events, record.player_of(person))
    lines = [*_heading(record, setup), "actions = ["]
    lines += [f'  "{write_action(command)}",' for command in commands]
    return "\n".join([*lines, "]", *_results(view), ""])


def _heading(record: RoundRecord, setup: TableSetup) -> Iterator[str]:
    table, opened = setup.posting.table, record.opened
    yield f'variant = "{_variant(setup)}"'
    yield f"hand = {record.number}"
    yield f"players = {_texts(record.persons)}"
    yield f"seats = {_list(map(str, opened.seats))}"
    yield f"starting_stacks = {_list(map(money, opened.stacks))}"
    if isinstance(table, PotTable):
        yield from _pot_heading(record, setup, table)
    elif isinstance(table, RummyTable):
        options = {**setup.options, **({"first_hand": True} if opened.first_hand else {})}
        if options:
            yield f"_options = {_table(options)}"
    elif isinstance(table, BankedTable):
        yield from _bank_heading(record, setup, table)


def _variant(setup: TableSetup) -> str:
    """A code of the published format where one fits game, structure and form; else the game's id."""
    table = setup.posting.table
    if not isinstance(table, PotTable):
        return table.game.id
    for code, structure in table.game.phh.items():
        form = table.game.phh_options.get(code, {})
        if structure == table.limits.structure and form.items() <= setup.options.items():
            return code
    return table.game.id


def _pot_heading(record: RoundRecord, setup: TableSetup, table: PotTable) -> Iterator[str]:
    forced = record.opened.forced
    assert forced is not None
    # The format gives the blinds of two players small blind first (POT-R34).
    backwards = len(forced.blinds) == 2 and table.game.blinds
    blinds = forced.blinds[::-1] if backwards else forced.blinds
    dead = forced.dead or (Cents(0),) * len(forced.antes)
    antes = [Cents(ante + post) for ante, post in zip(forced.antes, dead, strict=True)]
    yield f"antes = {_list(map(money, antes[::-1] if backwards else antes))}"
    if any(forced.antes) and not any(dead):
        # Everybody's ante counts towards side pots, as in the house's own games.
        yield "ante_trimming_status = true"
    yield f"blinds_or_straddles = {_list(map(money, blinds))}"
    limits = killed(table, forced.killer).limits
    if limits.structure is Structure.FIXED_LIMIT:
        yield f"small_bet = {money(limits.lower)}"
        yield f"big_bet = {money(limits.upper)}"
    else:
        yield f"min_bet = {money(limits.minimum)}"
    if table.bring_in is not None:
        yield f"bring_in = {money(table.bring_in)}"
    posted = setup.posting.fees
    fee = fitting(posted, players=len(record.persons)) if posted else None
    if fee is not None:
        yield f'_collection = {{ schedule = "{fee.block}", option = {fee.number} }}'
    options = dict(setup.options)
    if _variant(setup) == table.game.id:
        options["structure"] = str(table.limits.structure)
    if forced.killer is not None:
        options["kill"] = killed(table, forced.killer).options["kill"]
    if options:
        yield f"_options = {_table(options)}"


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
            f"reserve = {write_fine(meter.reserve)}{', linked = true' if opened.linked else ''} }}"
        )
    if table.fee is not None:
        yield f'_collection = {{ schedule = "{table.fee.block}", option = {table.fee.number} }}'


def _results(view: RoundView) -> Iterator[str]:
    if view.over:
        yield f"finishing_stacks = {_list(money(seat.stack) for seat in view.seats)}"


def _list(values: Any) -> str:
    return f"[{', '.join(values)}]"


def _texts(values: Any) -> str:
    """Names as TOML strings; a name holds neither quotes nor backslashes."""
    return _list(f'"{value}"' for value in values)


def _table(options: Any) -> str:
    written = (f"{key} = {_value(value)}" for key, value in options.items())
    return f"{{ {', '.join(written)} }}"


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return _table(value)
    if isinstance(value, list):
        # The limits without a kill, which are amounts.
        return _list(value)
    return f'"{value}"' if isinstance(value, str) else str(value)

"""A played hand as a document of the published hand-history format, and text from it.

What the format knows stands under its own keys; what only this house knows begins with an underscore. A
document read back plays the same hand: same commands, same chips.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from croupier.errors import DataInvalid
from croupier.games.pot.limits import Structure
from croupier.history.actions import write_action
from croupier.history.kinds import money
from croupier.table import PotRound
from croupier.table.commands import Command, KillPot


def write_phh(
    hand: PotRound, commands: Sequence[Command], *, notes: Mapping[str, str | int | list[str]] | None = None
) -> str:
    """The hand that these commands played, as text: one TOML document.

    >>> from croupier.history import read_document, read_text
    >>> text = '''variant = "FT"
    ... blinds_or_straddles = [2, 4]
    ... small_bet = 4
    ... big_bet = 8
    ... starting_stacks = [100, 100]
    ... actions = ["d dh p1 AsAd", "d dh p2 KsKd", "p2 f"]'''
    >>> document = read_document(read_text(text, "hand.phh")[0])
    >>> from croupier.history import parse_action
    >>> commands = [parse_action(action) for action in document.actions]
    >>> print(write_phh(document.opening().play(commands), commands).splitlines()[0])
    variant = "FT"
    """
    return (
        "\n".join(f"{key} = {_toml(value)}" for key, value in phh(hand, commands, notes=notes).items()) + "\n"
    )


def phh(
    hand: PotRound, commands: Sequence[Command], *, notes: Mapping[str, str | int | list[str]] | None = None
) -> dict[str, Any]:
    """The same as data; amounts are text of dollars that are written bare."""
    if not hand.over:
        raise DataInvalid("a hand is written down when it is over")
    table, forced = hand.table, hand.forced
    variant, implied = _variant(hand)
    found: dict[str, Any] = {"variant": variant}
    heads_up = len(forced.antes) == 2 and table.game.blinds
    backwards = heads_up and table.options["heads_up_blinds"] == "button_small"
    step = -1 if backwards else 1
    # Missed small blinds are dead, and a document has one place for dead posts and antes.
    antes = [a + d for a, d in zip(forced.antes, forced.dead, strict=True)] if forced.dead else forced.antes
    found["ante_trimming_status"] = not (forced.antes_are_dead or forced.dead)
    found["antes"] = [_Bare(amount) for amount in antes[::step]]
    if table.game.blinds:
        found["blinds_or_straddles"] = [_Bare(amount) for amount in forced.blinds[::step]]
    else:
        found["bring_in"] = _Bare(table.forced_opening)
    options = {
        option.name: table.options[option.name]
        for option in table.game.options
        if table.options[option.name] != option.default and option.name not in ("structure", "spread", "chip")
    }
    limits = table.limits
    if limits.structure is Structure.FIXED_LIMIT:
        found["small_bet"], found["big_bet"] = _Bare(limits.lower), _Bare(limits.upper)
    elif limits.structure is Structure.SPREAD_LIMIT:
        assert limits.maximum is not None
        options["spread"] = [_Bare(limits.minimum), _Bare(limits.maximum)]
    else:
        found["min_bet"] = _Bare(limits.minimum)
    if variant == table.game.id:
        options["structure"] = str(limits.structure)
    options = {name: value for name, value in options.items() if implied.get(name) != value}
    options["chip"] = _Bare(table.chip)
    found["starting_stacks"] = [_Bare(stack) for stack in hand.state.starting]
    # A kill stands among the blinds and the options.
    found["actions"] = [write_action(command) for command in commands if not isinstance(command, KillPot)]
    found["finishing_stacks"] = [_Bare(stack) for stack in hand.state.stacks]
    found.update(notes or {})
    found["_options"] = options
    if table.fee is not None:
        found["_collection"] = {"schedule": table.fee.block, "option": table.fee.key}
    return found


def _variant(hand: PotRound) -> tuple[str, Mapping[str, Any]]:
    """The published code where the structure and the options have one, else the game's id."""
    game, table = hand.table.game, hand.table
    for code, structure in game.phh.items():
        implied = game.phh_options.get(code, {})
        if structure == table.limits.structure and all(table.options[k] == v for k, v in implied.items()):
            return code, implied
    return game.id, {}


def plain(value: Any) -> Any:
    """The same data for JSON: dollars as numbers."""
    if isinstance(value, _Bare):
        return float(money(value)) if value % 100 else value // 100
    if isinstance(value, Decimal):
        return float(value)
    if isinstance(value, list | tuple):
        return [plain(entry) for entry in value]
    if isinstance(value, dict):
        return {key: plain(entry) for key, entry in value.items()}
    return value


class _Bare(int):
    """Cents that are written as a number of dollars."""


def _toml(value: Any) -> str:
    """A value as TOML has it."""
    if isinstance(value, _Bare):
        return money(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml(entry)}" for key, entry in value.items()) + " }"
    if isinstance(value, Decimal):
        return str(value)
    raise TypeError(f"{value!r} has no place in a document")

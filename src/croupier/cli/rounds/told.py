"""A replayed round as a person reads it: cards, announcements, payments, fees, bank and jackpot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from croupier.history import Replay

MARKS = {0: "[green]as recorded[/green]", 1: "[red]differs[/red]", 2: "[red]cannot be played[/red]"}
COLUMNS = ("player", "spot", "stake", "outcome", "amount", "clause")


def tell(console: Console, played: Replay) -> None:
    """Print one round."""
    mark = (
        "[green]legal[/green]"
        if played.matches_expected is None and not played.status
        else MARKS[played.status]
    )
    number = f" #{played.number}" if played.number > 1 else ""
    name, variant = escape(f"{played.file}{number}"), escape(played.variant or "")
    console.print(f"[bold]{name}[/bold]  {variant}  {mark}", highlight=False)
    if played.error:
        place = f"action {played.error['action']}: " if played.error.get("action") else ""
        line = f"line {played.error['line']}: " if played.error.get("line") else ""
        console.print(f"  {line}{place}{played.error['message']} [{played.error['code']}]", markup=False)
        return
    assert played.result is not None
    result = played.result
    _lines(console, _before(result))
    console.print(_payments(result["payments"]))
    _lines(console, _after(result))
    _lines(console, (("note", note) for note in played.notes))
    for found in played.breaks:
        console.print(f"  [red]does not follow: {escape(_cited(*found))}[/red]", highlight=False)
    for difference in played.differences:
        console.print(f"  [red]{escape(difference)}[/red]")


def _lines(console: Console, lines: Iterator[tuple[str, str]]) -> None:
    for label, text in lines:
        console.print(f"  [dim]{label:<6}[/dim] {escape(text)}", highlight=False)


def _payments(payments: list[dict[str, Any]]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for column in ("", *COLUMNS):
        table.add_column(column, justify="right" if column in ("stake", "amount") else "left")
    for payment in payments:
        table.add_row("", *(escape(str(payment[column])) for column in COLUMNS))
    return table


def _before(result: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """What the payments follow from."""
    if result["cards"]:
        yield "cards", "  ".join(f"{name} {cards}" for name, cards in result["cards"].items())
    for said in result["announcements"]:
        yield "said", _cited(said["says"], said["clause"])


def _after(result: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """What the table of payments leaves out."""
    for number, pot in enumerate(result["pots"] or ()):
        name = "main pot" if number == 0 else f"side pot {number}"
        players = ", ".join(map(str, pot["eligible"]))
        won = "" if pot["wins"] else "; nobody is known to have won it"
        yield "pot", f"{name} of {pot['amount']} for player {players}{won}"
    if result["collection"] is not None:
        yield "fees", _cited(_fees(result), result["collection"])
    if (banks := result["player_dealer"]) is not None:
        wager = f"player {banks['player']} put up {banks['wager']} and gets {banks['back']} back"
        yield "bank", f"{result['bank']}: {_cited(wager, banks['clause'])}"
    elif result["bank"] is not None:
        yield "bank", result["bank"]
    yield from _by_player("tips", result["tips"])
    if result["meter"] is not None:
        yield "meter", f"{result['meter']}, reserve {result['reserve']}"
    if (kill := result["next_kill"]) is not None:
        yield "kill", _cited(f"player {kill['player']} kills the next pot with {kill['blind']}", "POT 11")
    if result["winner"] is not None:
        yield "won", f"player {result['winner']}"
    yield "stacks", "  ".join(stack or "unknown" for stack in result["finishing_stacks"])


def _fees(result: dict[str, Any]) -> str:
    """Who paid what, or what left the pot when."""
    if isinstance(result["fees"], list):
        return ", ".join(f"player {n} {fee}" for n, fee in enumerate(result["fees"], start=1))
    taken = [f"{amount} {trigger.replace('_', ' ')}" for trigger, amount in result["fee_events"]]
    return f"{result['fees']} out of the pot: {', '.join(taken)}" if taken else result["fees"]


def _by_player(label: str, amounts: list[str] | None) -> Iterator[tuple[str, str]]:
    """Amounts by player, unless there are none."""
    found = [f"player {n} {amount}" for n, amount in enumerate(amounts or (), start=1) if amount != "0.00"]
    if found:
        yield label, ", ".join(found)


def _cited(text: str, clause: str) -> str:
    return f"{text}  ({clause})" if clause else text

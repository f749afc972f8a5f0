"""``croupier advise``: says what to do in a position, and what each mistake costs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.box import SIMPLE_HEAD
from rich.table import Table

from croupier.cli.lab.answers import Data, in_the_lab, kept_data, say_json
from croupier.cli.lab.posting import fresh_option, json_option, read_file
from croupier.cli.screen import screen
from croupier.errors import DataInvalid

if TYPE_CHECKING:
    from croupier.cards import Card
    from croupier.games.banked.view import BankedView


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--player", type=click.IntRange(1), help="The player to advise; without it, the player to act.")
@fresh_option
@json_option
def advise(file: Path, player: int | None, fresh: bool, as_json: bool) -> None:
    """Read a round from FILE, played up to a decision, and say what each legal action is worth.

    FILE is a round document whose actions end where a player has to decide. The advice uses only what that
    player can see; cards that nobody has seen may be written ??.

    \b
    croupier advise hand.toml
    croupier advise hand.toml --player 2
    """  # noqa: D301 (click reads the \b)
    with in_the_lab(fresh=fresh):
        asked = read_file(file), player
        found = kept_data("advise", asked, lambda: weighed(file, player))
    if as_json:
        say_json({name: value for name, value in found.items() if name != "offered"})
    else:
        show(found)


def weighed(file: Path, player: int | None) -> Data:
    """What each action is worth where a document ends."""
    from croupier.history import position_in
    from croupier.lab.questions.advise import advise_at
    from croupier.numbers import DEALER, Player
    from croupier.table import BankedRound

    document, round_, stand_ins = position_in(file)
    if not isinstance(round_, BankedRound):
        raise DataInvalid("advice is only available for games against a bank", file=str(file), key="variant")
    waiting = [number for number in round_.to_act if number != DEALER]
    if player is None and not waiting:
        raise DataInvalid(
            "no player has a decision to make where the actions end", file=str(file), key="actions"
        )
    decides = waiting[0] if player is None else Player(player)
    if decides not in waiting:
        raise DataInvalid(
            f"player {decides} has no decision to make here; waiting: {waiting or 'nobody'}",
            key="--player",
        )
    view = round_.view(decides)
    if stand_ins & seen_in(view):
        raise DataInvalid(
            f"player {decides} sees a card that the document writes ??; name it",
            file=str(file),
            key="actions",
        )
    advised = advise_at(round_, decides)
    return {
        "variant": document.variant,
        "player": int(decides),
        "actions": [{"action": one.action, "worth": float(one.worth)} for one in advised],
        "offered": list(view.acts),
    }


def seen_in(view: BankedView) -> set[Card]:
    """Every card that a view shows."""
    shown = [*view.bank_cards, *view.board]
    for cards in (*view.middle.values(), *(hand for seat in view.seats for hand in seat.hands.values())):
        shown += cards
    return set(shown)


def show(found: Data) -> None:
    """Every action, best first, with its worth and how far it is behind the best."""
    player, actions = found["player"], found["actions"]
    if not actions:
        offered = ", ".join(found["offered"])
        screen().print(f"player {player}: do nothing; {offered} would gain nothing", highlight=False)
        return
    table = Table(title=f"player {player}", title_justify="left", box=SIMPLE_HEAD)
    table.add_column("action")
    for heading in ("worth", "against the best"):
        table.add_column(heading, justify="right")
    for one in actions:
        behind = one["worth"] - actions[0]["worth"]
        table.add_row(one["action"], f"{one['worth']:+.6f}", f"{behind:+.6f}" if behind else "best")
    screen().print(table)

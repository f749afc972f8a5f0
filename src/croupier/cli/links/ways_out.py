"""``croupier link ease``, ``transfer``, ``receive``, ``finish``: the ways out of a jackpot, by permission."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import click

from croupier.cli.links.kept import (
    BY,
    LOG,
    Refused,
    answered,
    apply_and_say,
    granted,
    now,
    opened,
    permission,
    refusals_said,
    supervisor,
)
from croupier.errors import StoreError
from croupier.link import Person
from croupier.link import commands as c
from croupier.link import events as e
from croupier.link.log import LinkLog
from croupier.link.transfer import finish as finish_transfer
from croupier.link.transfer import handed_over
from croupier.money import fine_dollars, write_fine


@click.command()
@LOG
@click.argument("row")
@click.option("--starts", type=click.DateTime(), help="When it starts (UTC); the default is now.")
@granted
@BY
def ease(
    log: Path,
    row: str,
    starts: datetime | None,
    reference: str | None,
    day: datetime | None,
    second: str,
    by: str,
) -> None:
    """Let ROW win the top award too, by permission."""
    at = now()
    apply_and_say(
        opened(log),
        c.EaseRow(
            who=supervisor(by),
            at=at,
            row=row,
            starts=at if starts is None else starts.replace(tzinfo=UTC),
            permission=permission(reference, day),
            second=supervisor(second),
        ),
    )


@click.command()
@LOG
@click.option("--to", "target", type=click.Path(path_type=Path), help="The log of a different game's link.")
@click.option("--licensee", default="", help="Another licensee, if the business closes.")
@granted
@BY
def transfer(
    log: Path,
    target: Path | None,
    licensee: str,
    reference: str | None,
    day: datetime | None,
    second: str,
    by: str,
) -> None:
    """Hand meter and reserve over to another jackpot, by permission; closes the link."""
    if (target is None) == (not licensee):
        raise click.UsageError("give either the log of another link (--to) or another licensee (--licensee)")
    source = opened(log)
    receiver = opened(target) if target is not None else None
    state = source.link.state
    leaving = c.TransferLiability(
        who=supervisor(by),
        at=now(),
        to=receiver.link.state.link if receiver is not None else licensee,
        game=receiver.link.state.game if receiver is not None else state.game,
        licensee=licensee,
        permission=permission(reference, day),
        second=supervisor(second),
    )
    if target is not None:
        # A second copy of the other link answers first, so that a refusal leaves both logs unchanged.
        answered(
            opened(target),
            c.ReceiveLiability(
                who=leaving.who,
                at=leaving.at,
                source=state.link,
                game=state.game,
                meter=state.meter,
                reserve=state.reserve,
                permission=leaving.permission,
                second=leaving.second,
            ),
        )
    gone = answered(source, leaving)
    source.append(gone)
    if receiver is not None:
        _take_over(source, receiver, leaving.who)
    moved = gone[0].event
    assert isinstance(moved, e.LiabilityTransferred)
    click.echo(f"{write_fine(moved.meter + moved.reserve)} went to {moved.to}")


@click.command()
@LOG
@click.option("--from", "source", required=True, metavar="LINK", help="The name of their link.")
@click.option("--licensee", required=True, help="The licensee whose business is closing.")
@click.option("--game", required=True, metavar="GAME", help="The game of their jackpot.")
@click.option("--meter", required=True, metavar="DOLLARS", help="Their meter, to four decimals.")
@click.option("--reserve", default="0", show_default=True, metavar="DOLLARS", help="Their reserve.")
@granted
@BY
def receive(
    log: Path,
    source: str,
    licensee: str,
    game: str,
    meter: str,
    reserve: str,
    reference: str | None,
    day: datetime | None,
    second: str,
    by: str,
) -> None:
    """Take over another licensee's jackpot and its fund, by permission; it is added to the meter."""
    apply_and_say(
        opened(log),
        c.ReceiveLiability(
            who=supervisor(by),
            at=now(),
            source=source,
            licensee=licensee,
            game=game,
            meter=fine_dollars(meter),
            reserve=fine_dollars(reserve),
            permission=permission(reference, day),
            second=supervisor(second),
        ),
    )


def _take_over(source: LinkLog, receiver: LinkLog, who: Person) -> None:
    """Do the second half of a transfer; if it fails, the error says how to complete it."""
    try:
        finish_transfer(source, receiver, who=who, at=now())
    except StoreError as failed:
        raise Refused(
            f"{failed.code}: {failed}; the liability is on its way: 'croupier link finish {source.path} "
            f"--to {receiver.path}' completes the transfer"
        ) from None


@click.command()
@LOG
@click.option(
    "--to", "target", required=True, type=click.Path(path_type=Path), help="The log that takes it over."
)
@BY
def finish(log: Path, target: Path, by: str) -> None:
    """Finish an interrupted transfer: what LOG has handed over arrives in the other log, once."""
    source, receiver = opened(log), opened(target)
    with refusals_said():
        moved = handed_over(source)
        finish_transfer(source, receiver, who=supervisor(by), at=now())
    click.echo(f"{write_fine(moved.meter + moved.reserve)} arrived at {moved.to}")

"""``croupier fees``: what a game may charge, what an option takes, and whether a schedule is lawful."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import click
from rich.table import Table

from croupier.cli.jurisdiction import jurisdiction_option
from croupier.cli.screen import screen
from croupier.errors import DataInvalid
from croupier.money import Cents, say_dollars, typed_dollars, write_dollars
from croupier.numbers import player_numbers
from croupier.pay.fees import (
    AnyOption,
    Finding,
    Jurisdiction,
    LaidWager,
    ListedGame,
    PlayerDealerOption,
    PotOption,
    Schedule,
    check_schedule,
    check_text,
    jurisdiction,
    numbers,
    player_dealer_fees,
    pot_fees,
    say_fees,
    say_heading,
    say_option,
    time_fee,
)


def _amount(ctx: click.Context, param: click.Parameter, value: str | None) -> Cents | None:
    """The amount typed, in cents."""
    if value is None:
        return None
    try:
        amount = typed_dollars(value)
    except DataInvalid as wrong:
        raise click.BadParameter(wrong.message, ctx, param) from None
    if amount < 0:
        raise click.BadParameter("must not be negative", ctx, param)
    return amount


@dataclass(frozen=True, kw_only=True)
class Question:
    """What to compute the fees for."""

    players: int | None
    pot: Cents | None
    action: Cents | None
    wager: Cents | None

    @property
    def asked(self) -> bool:
        """Whether there is anything to compute."""
        return (self.players, self.pot, self.action, self.wager) != (None, None, None, None)


@click.command()
@click.argument("words", nargs=-1, metavar="[GAME | check [FILE]]")
@click.option(
    "--option", "key", metavar="N", help="Show this option: 3, or 11b where a number is used twice."
)
@click.option("--schedule", "block", metavar="BLOCK", help="Which schedule, if the game has several.")
@jurisdiction_option
@click.option("--players", type=click.IntRange(1), help="Players dealt in, or seated, for fees by time.")
@click.option(
    "--pot",
    callback=_amount,
    metavar="DOLLARS",
    help="The size of the pot, the same at every stage of the hand.",
)
@click.option(
    "--action",
    callback=_amount,
    metavar="DOLLARS",
    help="Total table action: all wagers made before the deal.",
)
@click.option(
    "--wager",
    callback=_amount,
    metavar="DOLLARS",
    help="Each player's game wager; without it, an equal part of the action.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def fees(
    words: tuple[str, ...],
    key: str | None,
    block: str | None,
    where: str,
    players: int | None,
    pot: Cents | None,
    action: Cents | None,
    wager: Cents | None,
    as_json: bool,
) -> None:
    """Fee schedules: list them, explain an option, compute what it takes, check a schedule.

    \b
    croupier fees                                   every schedule, its games and options
    croupier fees texas-holdem                      the schedules of a game
    croupier fees texas-holdem --option 3           one option in words
    croupier fees texas-holdem --option 3 --players 7 --pot 40
    croupier fees ez-baccarat-panda-8 --schedule ca-shared.ca_rates --option 1 --action 260
    croupier fees check                             check all schedules against the rules
    croupier fees check mine.toml                   check your own; exit status 1 if there are findings
    """  # noqa: D301 (click reads the \b)
    question = Question(players=players, pot=pot, action=action, wager=wager)
    try:
        named = jurisdiction(where)
        match words:
            case ():
                _overview(named, as_json)
            case ("check",):
                _check(None, named, as_json)
            case ("check", file):
                _check(Path(file), named, as_json)
            case (game,) if key is not None:
                _option(_find(named, game, block, key), named, question, as_json)
            case (game,):
                _game(named.listed_game(game), _chosen(named, game, block), question, as_json)
            case _:
                raise click.UsageError(f"give one game, not {' '.join(words)}")
    except DataInvalid as wrong:
        raise click.UsageError(str(wrong) if wrong.file else wrong.message) from None


def _print_json(data: object) -> None:
    click.echo(json.dumps(data, ensure_ascii=False, indent=1))


def _overview(where: Jurisdiction, as_json: bool) -> None:
    place, every = where.place, where.schedules
    if as_json:
        _print_json({"place": place.name, "schedules": [_schedule_data(schedule) for schedule in every]})
        return
    table = Table(title=f"Fee schedules: {place.name}")
    table.add_column("schedule", no_wrap=True)
    table.add_column("options", justify="right")
    table.add_column("games")
    for schedule in every:
        table.add_row(schedule.id, str(len(schedule.options)), ", ".join(schedule.games))
    screen().print(table)


def _game(game: ListedGame, chosen: tuple[Schedule, ...], question: Question, as_json: bool) -> None:
    def serving(options: Sequence[AnyOption]) -> list[AnyOption]:
        return [option for option in options if _serves(option, question.players)]

    if as_json:
        listed = [
            _schedule_data(schedule)
            | {"options": [_option_data(option) for option in serving(schedule.options)]}
            for schedule in chosen
        ]
        _print_json({"game": game.id, "name": game.name, "number": game.number, "schedules": listed})
        return
    for schedule in chosen:
        table = Table(title=f"{game.name}: {schedule.id}", title_justify="left")
        for heading in ("options", "approved for", "taken"):
            table.add_column(heading)
        for group in schedule.groups:
            if options := serving(group.options):
                table.add_row(numbers(options), say_heading(group.heading), say_fees(options))
        screen().print(table)


def _serves(option: AnyOption, players: int | None) -> bool:
    return players is None or not isinstance(option, PotOption) or players in option.players


def _chosen(where: Jurisdiction, game: str, block: str | None) -> tuple[Schedule, ...]:
    found = where.schedules_of(game)
    if block is None:
        return found
    if chosen := tuple(schedule for schedule in found if schedule.id == block):
        return chosen
    raise click.UsageError(f"{game} has no schedule {block}; choose one of {', '.join(s.id for s in found)}")


def _find(where: Jurisdiction, game: str, block: str | None, key: str) -> AnyOption:
    """The option with this number; refused if several schedules have one."""
    chosen = _chosen(where, game, block)
    having = [schedule for schedule in chosen if key in {option.key for option in schedule.options}]
    if len(having) > 1:
        raise click.UsageError(
            f"option {key} is in {' and '.join(s.id for s in having)}; choose with --schedule"
        )
    if not having:
        exist = "; ".join(f"{schedule.id} {schedule.numbers}" for schedule in chosen)
        raise click.UsageError(f"{game} has no option {key}; there are {exist}")
    return having[0].option(key)


def _option(option: AnyOption, where: Jurisdiction, question: Question, as_json: bool) -> None:
    taken = _taken(option, question) if question.asked else None
    if as_json:
        _print_json(_option_data(option) | ({} if taken is None else {"taken": taken}))
        return
    lines = [f"[bold]{option.block}, option {option.key}[/bold]"]
    lines += [f"  {line}" for line in say_option(option)]
    lines.append("  source: {}, lines {}–{}".format(where.place.document, *option.heading.lines))
    for anomaly in _anomalies_of(option):
        read = where.anomalies[anomaly]
        lines.append(f"  {anomaly}: printed {read.printed}; taken as {read.taken_as}")
    for entry in taken or ():
        lines.append(f"  [green]{entry['from']}: ${entry['amount']} {_plain(entry['when'])}[/green]")
    if taken == []:
        lines.append("  [green]nothing is taken[/green]")
    screen().print("\n".join(lines), soft_wrap=True)


def _plain(term: str) -> str:
    return term.replace("_", " ")


def _anomalies_of(option: AnyOption) -> tuple[str, ...]:
    own = (option.anomaly,) if option.anomaly else ()
    return (*own, *option.heading.anomalies)


def _taken(option: AnyOption, question: Question) -> list[dict[str, str]]:
    """The fees that are taken, one item each."""
    if isinstance(option, PlayerDealerOption):
        return _taken_before_deal(option, question)
    if question.players is None:
        raise click.UsageError("the fees of a pot option depend on the players; give --players")
    if option.by_time:
        each = time_fee(option, seated=question.players)
        who = f"each of {question.players} players"
        return [{"from": who, "amount": write_dollars(each), "when": "every_30_minutes"}] if each else []
    if question.pot is None:
        raise click.UsageError("fees out of the pot depend on its size; give --pot")
    left, entries = question.pot, []
    for moment in dict.fromkeys(stage.trigger for stage in option.stages if not stage.replaces_others):
        for fee in pot_fees(option, moment, left, players=question.players):
            left = Cents(left - fee.amount)
            entries.append({"from": "pot", "amount": write_dollars(fee.amount), "when": str(fee.trigger)})
    return entries


def _taken_before_deal(option: PlayerDealerOption, question: Question) -> list[dict[str, str]]:
    players = question.players or 1
    if question.action is None and question.wager is None:
        raise click.UsageError("fees before the deal depend on the wagers; give --action or --wager")
    stake = question.wager if question.wager is not None else Cents((question.action or 0) // players)
    laid = [LaidWager(player, "game", stake, charged=True) for player in player_numbers(players)]
    if question.action is not None:
        if (rest := question.action - stake * players) < 0:
            raise click.UsageError(
                f"{players} game wagers of {say_dollars(stake)} are more than the total action, "
                f"{say_dollars(question.action)}"
            )
        laid.append(LaidWager(laid[0].player, "bonus", Cents(rest), charged=False))
    due = player_dealer_fees(option, laid)
    entries = [("player-dealer", due.player_dealer)]
    entries += [(f"player {player}", fee) for player, fee in due.players.items()]
    return [
        {"from": payer, "amount": write_dollars(fee), "when": "before_deal"} for payer, fee in entries if fee
    ]


def _check(file: Path | None, where: Jurisdiction, as_json: bool) -> None:
    if file is None:
        every = where.schedules
        findings = [finding for schedule in every for finding in check_schedule(schedule, where)]
        subject = f"{len(every)} schedules, {sum(len(schedule.options) for schedule in every):,} options"
    else:
        findings, subject = check_text(_read(file), where, file=str(file)), str(file)
    if as_json:
        _print_json({"checked": subject, "findings": [_finding_data(finding) for finding in findings]})
    else:
        for finding in findings:
            click.echo(str(finding))
        said = "no findings" if not findings else f"{len(findings)} finding{'s' * (len(findings) > 1)}"
        click.echo(f"{subject}: {said}")
    if findings:
        raise click.exceptions.Exit(1)


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as wrong:
        raise click.UsageError(f"{file}: cannot be read: {wrong}") from None


def _finding_data(finding: Finding) -> dict[str, str | None]:
    return {
        "rule": str(finding.rule),
        "schedule": finding.block,
        "option": finding.option,
        "message": finding.message,
    }


def _schedule_data(schedule: Schedule) -> dict[str, object]:
    return {
        "schedule": schedule.id,
        "kind": str(schedule.kind),
        "section": schedule.section,
        "games": list(schedule.games),
        "numbers": schedule.numbers,
        "option_count": len(schedule.options),
    }


def _option_data(option: AnyOption) -> dict[str, object]:
    data: dict[str, object] = {
        "schedule": option.block,
        "option": option.key,
        "words": list(say_option(option)),
        "lines": list(option.heading.lines),
        "anomalies": list(_anomalies_of(option)),
    }
    if isinstance(option, PotOption):
        data["players"] = {"least": option.players.least, "most": option.players.most}
        data["fees"] = [
            {
                "name": stage.name,
                "from": str(stage.basis),
                "when": str(stage.trigger),
                "amount": write_dollars(stage.amount),
                "pot_at_least": None if stage.pot_at_least is None else write_dollars(stage.pot_at_least),
                "replaces_others": stage.replaces_others,
            }
            for stage in option.stages
        ]
        return data
    for payer, basis, rate, charge in (
        ("player", option.player_basis, option.player, option.heading.player),
        (
            "player_dealer",
            option.heading.player_dealer.basis,
            option.player_dealer,
            option.heading.player_dealer,
        ),
    ):
        data[payer] = {
            "basis": str(basis),
            "band_on": None if rate.is_flat else str(charge.band_on),
            "bands": [
                {
                    "low": write_dollars(band.low),
                    "high": None if band.high is None else write_dollars(band.high),
                    "fee": write_dollars(band.fee),
                }
                for band in rate.bands
            ],
        }
    return data

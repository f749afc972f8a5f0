"""The console of a table that stays open from round to round: between rounds it offers to open one."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from croupier.errors import DataInvalid
from croupier.floor.console.line import CARDS, read_line
from croupier.floor.console.prompt import PLAYER, Elsewhere, Prompt, asks
from croupier.floor.console.sheet import WRONG, Place, Sheet, back_of, faces_of, sheet_of
from croupier.floor.dispute.calls import What
from croupier.floor.jackpot.jackpot import Jackpot
from croupier.floor.table.actor import TableActor
from croupier.floor.table.by_hand import ASK, BUTTON, OPEN, OPEN_NEW, is_of_the_table
from croupier.history.kinds import money
from croupier.money import Cents, say_dollars
from croupier.numbers import DEALER, Player
from croupier.table import family_of


def line_at(text: str, table: TableActor) -> list[str]:
    """Return the actions that a line means at a table now."""
    said, session = text.strip(), table.session
    if is_of_the_table(said):
        return [said]
    if session.round is not None:
        return read_line(said, session.round, _Called(table), session_names(table), elsewhere(table))
    now = between(table)
    if not said:
        missing = asks(now) if now else "no round can be opened now"
        if missing is not None:
            raise DataInvalid(missing)
        return [now[0].text]
    if CARDS.match(said) and now and now[0].cards:
        return [now[0].text + said]
    begun = next((prompt for prompt in now if prompt.low is not None and prompt.needs), None)
    if begun is not None and said.replace(".", "").isdigit():
        return [begun.text + said]
    if session.last is not None:
        # Late entries about the previous round, such as a hand that is shown.
        return [said]
    raise DataInvalid("no round is open; Enter opens one")


def session_names(table: TableActor) -> tuple[str, ...]:
    """Return the players of the round, player 1 first; between rounds, those of the last one."""
    session = table.session
    if session.round is None:
        return session.last_people
    return tuple(session.state.seated[seat].person for seat in session.state.players)


def sheet_at(table: TableActor) -> Sheet:
    """Return what the console of a table shows."""
    session = table.session
    round_, number = session.round or session.last, session.state.number
    pad = keypad(table.setup.id, table.jackpot)
    if round_ is None:
        return replace(_empty(table), prompts=between(table), asks=asks(between(table)), keypad=pad)
    sheet = sheet_of(
        round_,
        table=table.setup.id,
        version=session.version,
        number=number,
        called=_Called(table),
        elsewhere=elsewhere(table),
        keypad=pad,
    )
    if session.round is not None:
        return replace(sheet, back=back_of(session.log, over=False))
    now = between(table)
    return replace(sheet, prompts=now, asks=asks(now))


def elsewhere(table: TableActor) -> Elsewhere:
    """Return what players do on their devices and what the link or a supervisor decides."""
    return Elsewhere(devices=table.console.devices(), pays=table.linked.awards_move_on(table.session))


def between(table: TableActor) -> list[Prompt]:
    """Return the possible actions while no round is open, the next step first."""
    session, posted = table.session, table.setup.posting.table
    offered: list[Prompt] = []
    players = len(session.state.with_chips())
    if (
        posted.draws_for_button
        and session.state.button is None
        and session.state.drawn is None
        and players > 1
    ):
        offered.append(
            Prompt(
                text=BUTTON,
                says=f"draw for the button: a card to each of {players}",
                word="button",
                cards=players,
                needs="cards",
            )
        )
    if posted.player_banks and session.state.rotation.holder is None:
        offered += _bank(table)
    if table.console.may_open():
        offered.append(Prompt(text=OPEN, says="Open a round", word="open"))
        if table.log.dealer.dealing.shoe or table.log.dealer.dealing.cut:
            offered.append(Prompt(text=OPEN_NEW, says="Open a round with a new shoe", word="new"))
    for seat in session.free_seats()[:1]:
        offered.append(
            Prompt(text=f"s{seat} sit ", says=f"Seat {seat}: name and cash", word=f"s{seat}", needs="name")
        )
    return offered


def _bank(table: TableActor) -> list[Prompt]:
    """Return the offer of the player-dealer's position to the seat whose turn it is."""
    session, posted = table.session, table.setup.posting.table
    seat = session.bank_offered_to()
    if seat is None:
        return [Prompt(text=ASK, says="Offer the bank again", word="ask")] if session.state.may_bank() else []
    occupant = session.state.seated[seat]
    if occupant.device:
        return [Prompt(text="", says=f"{occupant.person} about the bank, on their own device", needs=PLAYER)]
    passes = Prompt(text=f"s{seat} pass", says=f"{occupant.person} passes the bank", word="pass")
    may = family_of(posted).bank_wagers(posted, occupant.stack)
    if may is None:
        return [passes]
    low, high = may
    says = f"{occupant.person} banks with {say_dollars(low)} to {say_dollars(high)}"
    takes = Prompt(text=f"s{seat} bank ", says=says, word="bank", low=low, high=high, needs="amount")
    return [takes, passes]


class _Called:
    """How players are named: number, name and seat."""

    def __init__(self, table: TableActor) -> None:
        self._names = session_names(table)

    def __call__(self, player: Player) -> str:
        return "dealer" if player == DEALER else f"p{player} {self._names[player - 1]}"


def _empty(table: TableActor) -> Sheet:
    """Return the sheet of a table before its first round: who sits where."""
    seated = sorted(table.session.state.seated.items())
    return Sheet(
        table=table.setup.id,
        game=table.setup.game,
        name=table.setup.name,
        version=table.session.version,
        round=0,
        stage="",
        over=True,
        places=[
            Place(
                player=Player(seat),
                name=f"seat {seat} {occupant.person}",
                stack=occupant.stack,
                chips={},
                cards="",
                status="away" if occupant.away else "in",
                turn=False,
                device=occupant.device,
            )
            for seat, occupant in seated
        ],
        middle=[("limits", table.setup.stakes), ("buy-in", money(Cents(table.setup.buy_in)))],
        prompts=[],
        asks=None,
        calls=[],
        due=[],
        gone=[],
        faces=[str(card) for card in faces_of(table.setup.posting.table)],
        wrong=list(WRONG),
        kinds=[*What],
    )


def keypad(table: str, jackpot: Jackpot | None) -> dict[str, Any] | None:
    """Return the keypad of a table with a jackpot: lock, sensors, award buttons, the supervisor call."""
    if jackpot is None:
        return None
    state = jackpot.link.state.tables[table]
    return {
        "shown": say_dollars(jackpot.sign().shown),
        "line": "connected" if state.connected else "line lost",
        "keypad": str(state.keypad),
        "sensors": sorted(int(seat) for seat in state.sensors),
        "awards": [
            {"seat": int(seat), "row": award.row, "award": award.award, "confirmed": bool(award.confirmed)}
            for seat, award in sorted(state.awards.items())
        ],
        "supervisor": state.called,
    }

"""Tables, as programs see them and act at them."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from croupier.cards import UNSEEN
from croupier.errors import DataInvalid, NotNow
from croupier.floor import Floor, TableActor
from croupier.floor.console.around import between, elsewhere
from croupier.floor.console.prompt import PAYS, Prompt
from croupier.floor.people import Right
from croupier.floor.people.rights import reach
from croupier.floor.record import RecordTable
from croupier.floor.table.window import FloorView
from croupier.floor.terms import Terms
from croupier.games.view import RoundView
from croupier.history.actions import parse_action, write_action, write_beginning
from croupier.money import Cents, typed_dollars
from croupier.numbers import Player, Seat
from croupier.server.api import own_seat, shapes
from croupier.server.api.data import data, plain, table_data
from croupier.server.api.endpoint import Call, Endpoint
from croupier.server.door.refusal import RequestRefused
from croupier.table import Choice
from croupier.table.choice import command_of

AnyTable = TableActor | RecordTable

AWARDS = "awards"
"""The stage of a round in which a link or a supervisor decides about awards, and not the dealer."""


class Tables:
    """The handlers of everything that is about one table."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def endpoints(self) -> tuple[Endpoint, ...]:
        """Every address, with its right."""
        return (
            Endpoint(
                "GET", "/tables", self.all, Right.WATCH, gives=list[shapes.TableLine], says="Every table."
            ),
            Endpoint(
                "POST",
                "/tables",
                self.open,
                Right.MANAGE,
                gives=shapes.TableCard,
                takes=shapes.OpenTable,
                status=201,
                says="Open a table under terms, or from a round document.",
            ),
            Endpoint(
                "GET",
                "/tables/{table}",
                self.one,
                Right.WATCH,
                gives=shapes.TableCard,
                says="A table: its view for the one who asks, and what they may do.",
            ),
            Endpoint(
                "PUT",
                "/tables/{table}/terms",
                self.change,
                Right.MANAGE,
                gives=shapes.TableCard,
                takes=shapes.OpenTable,
                says="Post new terms between rounds; people keep their seats where the terms allow it.",
            ),
            Endpoint(
                "POST",
                "/tables/{table}/manage",
                self.manage,
                Right.MANAGE,
                gives=shapes.Done,
                takes=shapes.Answer,
                says="Pause a table, resume it, or close it between rounds.",
            ),
            Endpoint(
                "POST",
                "/tables/{table}/seats",
                self.sit,
                Right.PLAY,
                gives=shapes.Seated,
                takes=shapes.Sit,
                status=201,
                says="Take a seat with chips from the wallet.",
            ),
            Endpoint(
                "DELETE",
                "/tables/{table}/seats/{seat:int}",
                self.leave,
                Right.PLAY,
                gives=shapes.Done,
                says="Leave one's own seat.",
            ),
            Endpoint(
                "POST",
                "/tables/{table}/actions",
                self.act,
                Right.WATCH,
                gives=shapes.Taken,
                takes=shapes.Actions,
                says="Act in the notation, all or none: a player for their own seat, a dealer for all.",
            ),
        )

    def named(self, name: str) -> AnyTable:
        """The table with this id."""
        found = self._floor.tables.get(name) or self._floor.records.get(name)
        if found is None:
            raise RequestRefused.unknown("table")
        return found

    async def all(self, _: Call) -> list[shapes.TableLine]:
        """Every table that is open."""
        return [self._line(table) for table in (*self._floor.tables.values(), *self._floor.records)]

    def _line(self, table: AnyTable) -> shapes.TableLine:
        if isinstance(table, RecordTable):
            return shapes.TableLine(
                table.id, table.document.game.name, table.game, "hand", list(table.players), table.version
            )
        seated = table.session.state.seated
        return shapes.TableLine(
            id=table.setup.id,
            name=table.setup.name,
            game=table.setup.game,
            dealer="hand" if table.setup.by_hand else "automatic",
            players=[seated[seat].person for seat in sorted(seated)],
            version=table.session.version,
            paused=table.status.paused,
        )

    async def open(self, call: Call) -> shapes.TableCard:
        """Open a table under terms, or from the head of a document."""
        request: shapes.OpenTable = call.body
        if request.document:
            if request.game:
                raise DataInvalid("send terms or a document, not both", key="document")
            taken = frozenset({*self._floor.tables, *self._floor.earlier})
            record = await self._floor.records.open(request.document, by=call.name, taken=taken)
            return self._card(record, call.person)
        table = await self._floor.management.open_table(request.id, _terms(request), by=call.name)
        return self._card(table, call.person)

    async def change(self, call: Call) -> shapes.TableCard:
        """Post new terms for a table, between rounds."""
        table = await self._floor.management.change_terms(
            call.where["table"], _terms(call.body), by=call.name
        )
        return self._card(table, call.person)

    async def manage(self, call: Call) -> shapes.Done:
        """Pause, resume or close a table."""
        table, floor = self._with_seats(call).setup.id, self._floor
        match call.body.answer:
            case "pause":
                await floor.management.pause_table(table, by=call.name, why=call.body.why)
            case "resume":
                await floor.management.resume_table(table, by=call.name)
            case _:
                await floor.management.close_table(table, by=call.name)
        return shapes.Done()

    async def one(self, call: Call) -> shapes.TableCard:
        """One table as the one who asks may see it."""
        return self._card(self.named(call.where["table"]), call.person)

    def _card(self, table: AnyTable, person: str | None) -> shapes.TableCard:
        line, at_seat = self._line(table), []
        if isinstance(table, RecordTable):
            deals = person is not None and self._deals(person, table.id)
            own = table.numbers_of(person)
            shown = table.view(person)
            legal = [choice_data(choice, shown) for choice in table.legal() if deals or choice.player in own]
            view, over = data(shown), table.round.over
        else:
            seen = table.view(person)
            wallet = self._floor.cage.wallet(person) if person is not None else Cents(0)
            view, over = table_data(seen), table.session.round is None
            # Between rounds a hand that won may still be shown (POT 8.2).
            last = seen.last.round if table.session.round is None and seen.last is not None else None
            rounds = [round_ for round_ in (seen.table.round, last, seen.opening) if round_ is not None]
            legal = [choice_data(choice, round_) for round_ in rounds for choice in round_.legal]
            at_seat = list(own_seat.choices(seen, table.setup.posting.buy_in[0], wallet))
            if person is not None and table.setup.by_hand and self._deals(person, table.setup.id):
                legal += self._dealers(table, seen)
        return shapes.TableCard(
            id=line.id,
            name=line.name,
            game=line.game,
            dealer=line.dealer,
            players=line.players,
            version=line.version,
            over=over,
            paused=line.paused,
            terms=self._terms_of(line.id),
            view=view,
            legal=legal,
            at_seat=at_seat,
        )

    def _deals(self, person: str, table: str) -> bool:
        """Whether a person may work as the dealer of a table."""
        accounts = self._floor.accounts
        return reach(accounts.roles(person), Right.DEAL) is not None and accounts.serves(
            person, Right.DEAL, table
        )

    def _dealers(self, table: TableActor, seen: FloorView) -> list[dict[str, Any]]:
        """What a dealer may do: with the cards, for those without a device, and what opens a round."""
        playing, shown = table.session.round, seen.table.round
        if playing is None or shown is None:
            return [prompt_data(prompt) for prompt in between(table) if prompt.text]
        away = elsewhere(table)
        if shown.stage == AWARDS:
            return [prompt_data(PAYS)] if away.pays else []
        theirs = {*seen.table.you.players}
        return [
            choice_data(choice, shown)
            for choice in away.entered(playing.legal())
            if choice.player not in theirs
        ]

    def _terms_of(self, table: str) -> dict[str, Any] | None:
        versions = self._floor.postings.versions(table)
        return (
            {**msgspec.to_builtins(versions[-1].terms), "version": versions[-1].version} if versions else None
        )

    # ── seats ───────────────────────────────────────────────────────────────────────────────────────

    async def sit(self, call: Call) -> shapes.Seated:
        """Take a seat with chips from the wallet."""
        table, request = self._with_seats(call), call.body
        await table.sit(call.name, Seat(request.seat), _dollars(request.buy_in, "buy_in"))
        return shapes.Seated(table.setup.id, request.seat, call.name)

    async def leave(self, call: Call) -> shapes.Done:
        """Leave one's own seat, immediately or after the round."""
        table = self._with_seats(call)
        occupant = table.session.state.seated.get(Seat(call.where["seat"]))
        if occupant is None or occupant.person != call.name:
            raise NotNow("that is not your seat; you can leave your own only")
        await table.stand(call.name)
        return shapes.Done()

    def _with_seats(self, call: Call) -> TableActor:
        table = self.named(call.where["table"])
        if isinstance(table, RecordTable):
            raise NotNow("the seats of this table were posted with its document")
        return table

    # ── actions ─────────────────────────────────────────────────────────────────────────────────────

    async def act(self, call: Call) -> shapes.Taken:
        """Take actions in the notation, all or none."""
        table, request = self.named(call.where["table"]), call.body
        if isinstance(table, RecordTable):
            taken = await table.act(
                request.actions, by=call.name, key=request.key, only=self._only(table, call.name)
            )
            return shapes.Taken(taken.actions, taken.version, taken.over)
        version = await self._enter(table, call.name, request)
        return shapes.Taken(len(request.actions), version, table.session.round is None)

    async def _enter(self, table: TableActor, person: str, request: shapes.Actions) -> int:
        """Let a dealer deal or a player act, once for each key; how long the table's log is then."""
        # A dealer who sits at the table decides there as a player: the round is not theirs to answer for.
        session = table.session
        numbers = (session.last_players_of if session.round is None else session.players_of)(person)
        seats = own_seat.own_seats(table, person)
        own = {*(f"p{player}" for player in numbers), *(f"s{seat}" for seat in seats)}
        plays = all(text.partition(" ")[0] in own for text in request.actions)
        roles = self._floor.accounts.roles(person)
        deals = not plays and table.setup.by_hand and reach(roles, Right.DEAL) is not None
        if deals:
            assigned = table.setup.id if self._floor.accounts.assigns else None
            self._floor.accounts.require(person, Right.DEAL, table=assigned)
        else:
            self._floor.accounts.require(person, Right.PLAY)

        async def act(key: str) -> None:
            if deals:
                await table.console.deal(person, request.actions, key=key)
            elif (said := own_seat.at_own_seat(table, person, request.actions)) is not None:
                await said(key)
            else:
                await table.enter(
                    person,
                    [parse_action(text) for text in request.actions],
                    number=request.number,
                    promise=request.promise,
                    key=key,
                )

        if not request.key:
            await act("")
            return table.session.version
        # Requests without a number keep the key that they had before numbers were taken.
        number = (request.number, request.promise) if request.number else ()
        said = repr((person, request.key, request.actions, *number))
        place = await table.keys.once(hashlib.sha256(said.encode()).hexdigest()[:32], act)
        return table.session.version if place is None else place

    def _only(self, table: RecordTable, person: str) -> frozenset[Player] | None:
        """Return the players that a person may act for; None for a dealer, who acts for everybody."""
        accounts = self._floor.accounts
        if reach(accounts.roles(person), Right.DEAL) is not None:
            accounts.require(person, Right.DEAL, table=table.id if accounts.assigns else None)
            return None
        accounts.require(person, Right.PLAY)
        return frozenset(table.numbers_of(person))


def choice_data(choice: Choice, seen: RoundView) -> dict[str, Any]:
    """A choice with its action, by the least amount; or the beginning of it, and what it needs."""
    if choice.needs:
        return {**plain(choice), "needs": choice.needs, "begins": write_beginning(choice)}
    # A program reads which cards it shows.
    own = seen.seats[choice.player - 1].cards if choice.verb == "sm" else ()
    cards = own if UNSEEN not in own else ()
    return {**plain(choice), "action": write_action(command_of(choice, cards=cards))}


def prompt_data(prompt: Prompt) -> dict[str, Any]:
    """Something that is done between rounds: its action, or the beginning of it, and what it needs."""
    written = {"needs": prompt.needs, "begins": prompt.text} if prompt.needs else {"action": prompt.text}
    amounts = {"low": prompt.low, "high": prompt.high, "step": prompt.step} if prompt.low is not None else {}
    count = {"count": prompt.cards} if prompt.cards else {}
    return {"verb": prompt.word, **written, "says": prompt.says, **count, **amounts}


def _terms(request: shapes.OpenTable) -> Terms:
    """The terms alone."""
    return Terms(**{name: getattr(request, name) for name in Terms.__struct_fields__})


def _dollars(said: int | str, key: str) -> Cents:
    try:
        return typed_dollars(str(said))
    except DataInvalid as wrong:
        raise DataInvalid(wrong.message, key=key) from None

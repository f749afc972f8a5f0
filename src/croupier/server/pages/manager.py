"""The manager's desk: tables opened under terms that the form offers, changed, paused and closed."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from croupier.errors import CommandRejected, DataInvalid
from croupier.floor.people import Right
from croupier.floor.setup import TableSetup
from croupier.floor.terms import Terms, read_terms, set_up
from croupier.games.banked.vocabulary import BankedGame
from croupier.games.catalog import GAMES, Game
from croupier.games.option import spelled_options
from croupier.games.pot.limits import Structure
from croupier.link import Role
from croupier.pay.fees import CALIFORNIA, jurisdiction, jurisdictions
from croupier.server.door.gate import Gate, Gated
from croupier.server.door.refusal import RequestRefused
from croupier.server.pages.form import Fields
from croupier.server.pages.house import House, wants_json
from croupier.server.pages.said import said_by_person
from croupier.server.picture.fee_sign import fee_lines
from croupier.table import BankedTable

COST_SECONDS = 60
AMOUNTS = ("lower", "upper", "minimum", "maximum", "small_blind", "big_blind", "ante", "bring_in", "chip")
"""The limits of a pot table that are amounts."""


class Manager:
    """The handlers of the manager's desk."""

    def __init__(self, house: House) -> None:
        self._house = house

    def routes(self, gate: Gate) -> list[Gated]:
        """The addresses, each with the right that it takes."""
        return [
            gate.get("/manager", self.desk, Right.MANAGE),
            gate.get("/manager/open/{game}", self.form, Right.MANAGE),
            gate.post("/manager/open/{game}", self.open, Right.MANAGE),
            gate.post("/manager/open/{game}/sign", self.preview, Right.MANAGE),
            gate.post("/manager/open/{game}/cost", self.cost, Right.MANAGE),
            gate.get("/manager/tables/{table}", self.terms, Right.MANAGE),
            gate.post("/manager/tables/{table}", self.change, Right.MANAGE),
            gate.post("/manager/tables/{table}/manage", self.manage, Right.MANAGE),
            gate.get("/manager/waiting", self.waiting, Right.MANAGE),
            gate.post("/manager/waiting/{list}", self.seat, Right.MANAGE),
        ]

    async def desk(self, request: Request) -> Response:
        """Every table with its terms, and the games that can be opened."""
        floor = self._house.floor
        staff = [
            account
            for account in floor.accounts.all()
            if account.open and account.roles & {Role.DEALER, Role.SUPERVISOR}
        ]
        return self._house.page(
            self._house.door.visitor(request),
            "manager.html",
            tables=[(table, floor.postings.versions(name)) for name, table in floor.tables.items()],
            unfit=floor.unfit.items(),
            games=sorted(GAMES.values(), key=lambda game: game.name),
            staff=staff,
        )

    # ── waiting lists ───────────────────────────────────────────────────────────────────────────────

    async def waiting(self, request: Request) -> Response:
        """Every waiting list: its tables, who is on it, who is called."""
        steward = self._house.floor.steward
        lists = [
            (name, steward.tables_of(name), [(one, steward.lists.call(name, one.person)) for one in waiting])
            for name in steward.names()
            for waiting in [steward.lists.on(name)]
        ]
        # Lists with people come first: those are worked.
        lists.sort(key=lambda one: not one[2])
        moves = [call for call in steward.lists.calls() if call.moves_from]
        return self._house.page(
            self._house.door.visitor(request), "waiting.html", lists=lists, moves=moves, steward=steward
        )

    async def seat(self, request: Request) -> Response:
        """Write somebody on a list, take them off, or call them out of turn."""
        by, said = await said_by_person(self._house.door, request)
        name, person, steward = request.path_params["list"], said.get("person", ""), self._house.floor.steward
        answers = {"add": steward.join, "remove": steward.leave, "call": steward.call}
        answer = answers.get(said.get("answer", ""))
        if answer is None:
            raise DataInvalid(f"not an answer; choose one of {', '.join(answers)}", key="answer")
        await answer(name, person, by=by)
        return self._back(request, "/manager/waiting")

    # ── the form ────────────────────────────────────────────────────────────────────────────────────

    async def form(self, request: Request) -> Response:
        """The form with everything that a game can be posted with."""
        return self._form(request, self._game(request), {})

    async def terms(self, request: Request) -> Response:
        """Return the form of an open table, filled in."""
        table = self._house.table(request)
        versions = self._house.floor.postings.versions(table.setup.id)
        if not versions:
            raise RequestRefused.unknown("posting")
        return self._form(request, GAMES[table.setup.game], _said(versions[-1].terms), table=table.setup.id)

    def _game(self, request: Request) -> Game:
        name = request.path_params["game"]
        if name not in GAMES:
            raise RequestRefused.unknown("game")
        return GAMES[name]

    def _form(
        self,
        request: Request,
        game: Game,
        said: Fields,
        *,
        table: str | None = None,
        wrong: DataInvalid | None = None,
    ) -> Response:
        response = self._house.page(
            self._house.door.visitor(request),
            "open_table.html",
            game=game,
            table=table,
            said=said,
            wrong=wrong,
            options=[(option, _choices(option.of)) for option in game.options],
            structures=list(Structure) if game.family == "pot" else [],
            amounts=AMOUNTS if game.family == "pot" else (),
            schedules=_schedules(game),
            progressive=getattr(game, "progressive", None) is not None,
            pay_tables=_pay_tables(game),
        )
        response.status_code = 200 if wrong is None else 400
        return response

    async def preview(self, request: Request) -> Response:
        """Return the sign as players will see it, or the reason why it cannot be posted."""
        _, said = await said_by_person(self._house.door, request)
        game = self._game(request)
        try:
            setup = set_up(said.get("id") or "new-table", terms_of(game, said))
        except (DataInvalid, CommandRejected) as why:
            # What does not fit has a field, what the rules forbid a clause.
            wrong = {
                "code": why.code,
                "key": getattr(why, "key", None),
                "message": getattr(why, "message", str(why)),
                "clause": getattr(why, "clause", None),
            }
            return HTMLResponse(self._house.render("_sign.html", setup=None, wrong=wrong, fees=(), game=game))
        return HTMLResponse(
            self._house.render(
                "_sign.html", setup=setup, wrong=None, fees=fee_lines(setup.posting), game=game
            )
        )

    async def cost(self, request: Request) -> Response:
        """Return the exact cost of each wager, computed by the lab in a separate process."""
        _, fields = await said_by_person(self._house.door, request)
        game = self._game(request)
        setup = set_up(fields.get("id") or "new-table", terms_of(game, fields))
        return HTMLResponse(self._house.render("_cost.html", lines=await _costs(setup), game=game))

    # ── commands ────────────────────────────────────────────────────────────────────────────────────

    async def open(self, request: Request) -> Response:
        """Open a table, or show the form again with what is wrong at its field."""
        by, said = await said_by_person(self._house.door, request)
        game = self._game(request)
        try:
            await self._house.floor.management.open_table(said.get("id", ""), terms_of(game, said), by=by)
        except DataInvalid as wrong:
            return self._form(request, game, said, wrong=wrong)
        return self._back(request)

    async def change(self, request: Request) -> Response:
        """Post new terms for a table."""
        by, said = await said_by_person(self._house.door, request)
        table = self._house.table(request)
        game = GAMES[table.setup.game]
        try:
            await self._house.floor.management.change_terms(table.setup.id, terms_of(game, said), by=by)
        except DataInvalid as wrong:
            return self._form(request, game, said, table=table.setup.id, wrong=wrong)
        return self._back(request)

    async def manage(self, request: Request) -> Response:
        """Pause, resume or close a table."""
        by, fields = await said_by_person(self._house.door, request)
        table, floor = request.path_params["table"], self._house.floor
        if table not in floor.unfit or fields.get("answer") != "close":
            table = self._house.table(request).setup.id
        answers = {
            "pause": floor.management.pause_table,
            "resume": floor.management.resume_table,
            "close": floor.management.close_table,
        }
        answer = answers.get(fields.get("answer", ""))
        if answer is None:
            raise DataInvalid(f"not an answer; choose one of {', '.join(answers)}", key="answer")
        await answer(table, by=by)
        return self._back(request)

    def _back(self, request: Request, where: str = "/manager") -> Response:
        if wants_json(request):
            return JSONResponse({"done": True})
        if request.headers.get("hx-request") == "true":
            return Response(status_code=204, headers={"HX-Redirect": where})
        return RedirectResponse(where, 303)


# ── fields and terms ────────────────────────────────────────────────────────────────────────────────


def terms_of(game: Game, said: Fields) -> Terms:
    """The terms that a form says; empty fields are left to the defaults."""
    filled = {key: value.strip() for key, value in said.items() if value.strip()}
    data: dict[str, Any] = {"game": game.id, "options": _options(game, filled), "limits": {}}
    for key in ("name", "stakes", "usual_buy_in", "dealer", "must_move_to", "bot_style"):
        if key in filled:
            data[key] = filled[key]
    for key in ("seats", "bots", "action_seconds", "bet_seconds", "missed_rounds", "time_bank"):
        if key in filled:
            data[key] = _whole(filled[key], key)
    data["limits"] = {key.removeprefix("limit."): filled[key] for key in filled if key.startswith("limit.")}
    if "buy_in_least" in filled or "buy_in_most" in filled:
        data["buy_in"] = (filled.get("buy_in_least", "1"), filled.get("buy_in_most", "1000000"))
    if "schedule" in filled:
        keys = [key.strip() for key in filled.get("fee_options", "").split(",") if key.strip()]
        where, _, block = filled["schedule"].rpartition("/")
        data["collection"] = {"schedule": block, "options": keys}
        if where:
            data["jurisdiction"] = where
    if "link" in filled:
        data["progressive"] = {"link": filled["link"], "seed": filled.get("seed", "10000")}
    return read_terms(data)


def _options(game: Game, filled: Fields) -> dict[str, Any]:
    given = {key.removeprefix("option."): value for key, value in filled.items() if key.startswith("option.")}
    return dict(spelled_options(game.options, given))


def _whole(text: str, key: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        raise DataInvalid(f"{text!r} is not a whole number", key=key)
    return int(text)


def _said(terms: Terms) -> dict[str, str]:
    """The fields of a form that say these terms."""
    said = {"name": terms.name, "dealer": terms.dealer, "bots": str(terms.bots)}
    said |= {"stakes": terms.stakes, "must_move_to": terms.must_move_to, "bot_style": terms.bot_style.value}
    if terms.usual_buy_in is not None:
        said["usual_buy_in"] = str(terms.usual_buy_in)
    said |= {f"option.{name}": str(value) for name, value in terms.options.items()}
    said |= {f"limit.{name}": str(value) for name, value in terms.limits.items()}
    for key in ("seats", "action_seconds", "bet_seconds", "missed_rounds", "time_bank"):
        value = getattr(terms, key)
        if value is not None:
            said[key] = str(value)
    if terms.buy_in is not None:
        said |= {"buy_in_least": str(terms.buy_in[0]), "buy_in_most": str(terms.buy_in[1])}
    if terms.collection is not None:
        said |= {
            "schedule": _address(terms.jurisdiction, terms.collection.schedule),
            "fee_options": ", ".join(map(str, terms.collection.options)),
        }
    if terms.progressive is not None:
        said |= {"link": terms.progressive.link, "seed": str(terms.progressive.seed)}
    return said


def _address(where: str, block: str) -> str:
    """A schedule as the form's list names it."""
    return block if where == CALIFORNIA else f"{where}/{block}"


def _schedules(game: Game) -> list[tuple[str, str]]:
    """The fee schedules that a table of a game may post, in every jurisdiction, with their numbers."""
    return [
        (_address(name, block), jurisdiction(name).schedule(block).numbers)
        for name in jurisdictions()
        for block in jurisdiction(name).blocks_of(game.id, game.schedules)
    ]


def _pay_tables(game: Game) -> list[str]:
    """The pay tables of a game's progressive wager."""
    if not isinstance(game, BankedGame) or game.progressive is None:
        return []
    return [name for name, rows in BankedTable.post(game).tables.items() if rows.wager is not None]


def _choices(of: tuple[Any, ...] | type) -> list[str] | None:
    return [str(value) for value in of] if isinstance(of, tuple) else None


async def _costs(setup: TableSetup) -> list[Mapping[str, Any]]:
    """The exact figures of every wager of a table; none for a game that the lab does not analyse."""
    options = [f"--option={name}={value}" for name, value in setup.options.items()]
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        "from croupier.cli import main; main()",
        "edge",
        setup.game,
        "--json",
        *options,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        async with asyncio.timeout(COST_SECONDS):
            printed, _ = await process.communicate()
    except TimeoutError:
        process.kill()
        await process.wait()
        return []
    try:
        found = [json.loads(line) for line in printed.decode().splitlines() if line.strip()]
    except ValueError:
        return []
    return [line for line in found if isinstance(line, dict)]

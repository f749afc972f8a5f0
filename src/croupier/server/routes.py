"""Every address of the floor, with the right that it takes; ``Gate`` asks for it before anything else."""

from __future__ import annotations

from croupier.floor.people import Right
from croupier.server.auditor.desk import AuditorDesk
from croupier.server.auditor.fairness import Fairness
from croupier.server.cage.desk import CageDesk
from croupier.server.door.gate import Gate, Gated
from croupier.server.door.metrics import Metrics
from croupier.server.pages.command import Commands
from croupier.server.pages.console import Console
from croupier.server.pages.jackpots import Jackpots
from croupier.server.pages.live import Live
from croupier.server.pages.lobby import Lobby
from croupier.server.pages.manager import Manager
from croupier.server.pages.own_history import OwnHistory
from croupier.server.pages.page import Pages
from croupier.server.pages.people import People
from croupier.server.pages.supervision import Supervision
from croupier.server.pages.training import TrainingPages
from croupier.server.signs.page import Signs


def routes(
    gate: Gate,
    pages: Pages,
    commands: Commands,
    people: People,
    desk: Supervision,
    manager: Manager,
    live: Live,
    console: Console,
    metrics: Metrics,
    cage: CageDesk,
    jackpots: Jackpots,
    lobby: Lobby,
    training: TrainingPages,
    own: OwnHistory,
    fairness: Fairness,
    signs: Signs,
    auditor: AuditorDesk,
) -> list[Gated]:
    """The addresses, in the order in which they are tried."""
    get, post = gate.get, gate.post
    return [
        # ── first what is asked for most: routes are tried one after the other ──
        post("/tables/{table}/act", commands.act, Right.PLAY),
        get("/health", pages.health, Right.ENTER),
        get("/ready", pages.ready, Right.ENTER),
        get("/metrics", metrics.page, Right.ENTER),
        # ── the door ──
        get("/sign-in", people.door, Right.ENTER),
        post("/sign-in", people.sign_in, Right.ENTER),
        post("/sign-out", people.sign_out, Right.WATCH),
        get("/first/{secret}", people.first, Right.ENTER),
        post("/first/{secret}", people.begin_first, Right.ENTER),
        get("/invitation/{secret}", people.invitation, Right.ENTER),
        post("/invitation/{secret}", people.accept, Right.ENTER),
        get("/me", pages.me, Right.ENTER),
        post("/name", commands.name, Right.ENTER),
        # ── signs: the only thing that is seen of a room before signing in ──
        get("/signs", signs.all, Right.ENTER),
        get("/signs/room", signs.room, Right.ENTER),
        get("/signs/room.pdf", signs.room, Right.ENTER),
        get("/signs/room/live", signs.room_changes, Right.ENTER),
        get("/signs/tables/{table}.pdf", signs.table, Right.ENTER),
        get("/signs/tables/{table}", signs.table, Right.ENTER),
        get("/signs/tables/{table}/live", signs.table_changes, Right.ENTER),
        get("/signs/boards/{table}.pdf", signs.board, Right.ENTER),
        get("/signs/boards/{table}", signs.board, Right.ENTER),
        get("/signs/boards/{table}/live", signs.board_changes, Right.ENTER),
        get("/signs/links/{link}.pdf", signs.link, Right.ENTER),
        get("/signs/links/{link}", signs.link, Right.ENTER),
        get("/signs/links/{link}/live", signs.link_changes, Right.ENTER),
        # ── players and those who watch ──
        get("/", lobby.page, Right.WATCH),
        get("/live", lobby.changes, Right.WATCH),
        get("/called", lobby.called, Right.WATCH),
        post("/waiting/{list}", lobby.wait, Right.PLAY),
        post("/cage", commands.cage, Right.PLAY),
        get("/games/{game}", pages.rules, Right.WATCH),
        get("/tables/{table}", pages.table, Right.WATCH),
        get("/tables/{table}/terms", pages.terms, Right.WATCH),
        get("/tables/{table}/felt", pages.felt, Right.WATCH),
        get("/tables/{table}/live", live.felt, Right.WATCH),
        get("/history", own.page, Right.PLAY),
        get("/history.zip", own.archive, Right.PLAY),
        get("/training", training.page, Right.PLAY),
        get("/training/tally", training.tally, Right.PLAY),
        post("/training", training.answer, Right.PLAY),
        get("/tables/{table}/advice", pages.advice, Right.PLAY),
        post("/tables/{table}/sit", commands.sit, Right.PLAY),
        post("/tables/{table}/stand", commands.stand, Right.PLAY),
        post("/tables/{table}/entry", commands.entry, Right.PLAY),
        post("/tables/{table}/time", commands.time, Right.PLAY),
        post("/tables/{table}/chips", commands.chips, Right.PLAY),
        post("/tables/{table}/wager", commands.wager, Right.PLAY),
        post("/tables/{table}/bank", commands.bank, Right.PLAY),
        get("/tables/{table}/history", pages.history, Right.WATCH),
        get("/tables/{table}/history/{number:int}", pages.past_round, Right.WATCH),
        get("/tables/{table}/history/{number:int}/steps", own.steps, Right.WATCH),
        get("/tables/{table}/history/{number:int}.json", pages.promise, Right.WATCH),
        get("/tables/{table}/history/{number:int}.phh", own.phh, Right.WATCH),
        get("/tables/{table}/history/{number:int}.ohh", own.ohh, Right.WATCH),
        get("/tables/{table}/history/{number:int}.toml", pages.notation, Right.WATCH),
        # ── dealers ──
        get("/tables/{table}/console", console.page, Right.DEAL),
        get("/tables/{table}/console/sheet", console.sheet, Right.DEAL),
        get("/tables/{table}/console/live", console.live, Right.DEAL),
        post("/tables/{table}/console", console.enter, Right.DEAL),
        post("/tables/{table}/console/ticks", console.tick, Right.DEAL),
        post("/tables/{table}/call", console.call, Right.DEAL),
        # ── supervisors ──
        get("/supervisor", desk.desk, Right.WATCH),
        post("/supervisor", desk.go_on_duty, Right.PLAY),
        post("/supervisor/confirm", desk.confirm, Right.SUPERVISE),
        post("/supervisor/refuse", desk.refuse_award, Right.SUPERVISE),
        post("/supervisor/calls/{call:int}", desk.rule, Right.SUPERVISE),
        post("/supervisor/tables/{table}/freeze", desk.freeze, Right.SUPERVISE),
        post("/supervisor/tables/{table}/release", desk.release, Right.SUPERVISE),
        get("/supervisor/tables/{table}/bundle.json", desk.bundle, Right.SUPERVISE),
        get("/supervisor/rounds/{table}/{number:int}", desk.round, Right.SUPERVISE),
        post("/supervisor/rounds/{table}/{number:int}", desk.enter, Right.SUPERVISE),
        get("/supervisor/corrections/{correction:int}", desk.correction, Right.SUPERVISE),
        post("/supervisor/corrections/{correction:int}/approve", desk.approve, Right.SUPERVISE),
        post("/supervisor/corrections/{correction:int}/refuse", desk.refuse, Right.SUPERVISE),
        get("/supervisor/links/{link}", jackpots.page, Right.SUPERVISE),
        post("/supervisor/links/{link}", jackpots.propose, Right.SUPERVISE),
        get("/supervisor/ways-out/{way_out:int}", jackpots.way_out, Right.SUPERVISE),
        post("/supervisor/ways-out/{way_out:int}/approve", jackpots.approve, Right.SUPERVISE),
        post("/supervisor/ways-out/{way_out:int}/refuse", jackpots.refuse, Right.SUPERVISE),
        # ── auditors ──
        get("/auditor", auditor.desk, Right.READ),
        get("/auditor/fairness", fairness.page, Right.READ),
        get("/auditor/fairness.json", fairness.data, Right.READ),
        get("/auditor/rounds/{table}/{number:int}", auditor.round, Right.READ),
        get("/auditor/ledger", auditor.ledger, Right.READ),
        get("/auditor/ledger/{file}", auditor.ledger_as_file, Right.READ),
        get("/auditor/reports/{name}", auditor.report, Right.READ),
        get("/auditor/reports/{name}/{file}", auditor.report_as_file, Right.READ),
        get("/auditor/verify", auditor.verify, Right.READ),
        post("/auditor/verify", auditor.begin_verify, Right.READ),
        # ── the cage and the trays ──
        get("/cage-desk", cage.desk, Right.CASH),
        post("/cage-desk/buy-in", cage.buy_in, Right.CASH),
        post("/cage-desk/cash-out", cage.cash_out, Right.CASH),
        post("/cage-desk/debt", cage.debt, Right.CASH),
        post("/cage-desk/tips", cage.tips, Right.CASH),
        get("/cage-desk/trays/{tray}", cage.tray, Right.CASH),
        post("/cage-desk/trays/{tray}", cage.act, Right.CASH),
        get("/cage-desk/trays/{tray}/shifts/{number:int}", cage.sheet, Right.READ),
        get("/cage-desk/trays/{tray}/shifts/{number:int}.pdf", cage.sheet, Right.READ),
        get("/tables/{table}/tray", cage.tray, Right.DEAL),
        post("/tables/{table}/tray", cage.act, Right.DEAL),
        get("/receipts/{number:int}", cage.receipt, Right.WATCH),
        get("/receipts/{number:int}.pdf", cage.receipt, Right.WATCH),
        # ── administrators ──
        get("/people", people.all, Right.ADMINISTER),
        post("/people", people.open, Right.ADMINISTER),
        post("/people/{person}/roles", people.roles, Right.ADMINISTER),
        post("/people/{person}/invitation", people.invite, Right.ADMINISTER),
        post("/people/{person}/sign-out", people.end_sessions, Right.ADMINISTER),
        post("/people/{person}/close", people.close, Right.ADMINISTER),
        # ── managers ──
        post("/people/{person}/tables", people.assign, Right.MANAGE),
        get("/manager", manager.desk, Right.MANAGE),
        get("/manager/open/{game}", manager.form, Right.MANAGE),
        post("/manager/open/{game}", manager.open, Right.MANAGE),
        post("/manager/open/{game}/sign", manager.preview, Right.MANAGE),
        post("/manager/open/{game}/cost", manager.cost, Right.MANAGE),
        get("/manager/tables/{table}", manager.terms, Right.MANAGE),
        post("/manager/tables/{table}", manager.change, Right.MANAGE),
        post("/manager/tables/{table}/manage", manager.manage, Right.MANAGE),
        get("/manager/waiting", manager.waiting, Right.MANAGE),
        post("/manager/waiting/{list}", manager.seat, Right.MANAGE),
    ]

"""Plays a recorded round by the rules and compares the result with the document's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any

from croupier.cards import write_cards
from croupier.errors import CommandRejected, DataInvalid
from croupier.history.actions import parse_action
from croupier.history.document import Document, read_document
from croupier.history.left_out import apply_written, close_what_is_open
from croupier.history.placed import Break
from croupier.history.recorded import Opening
from croupier.history.result import UNDECIDED, result
from croupier.history.source import Source
from croupier.history.stated import (
    Stated,
    beyond_the_rules,
    compare_fee,
    compare_winnings,
    missing_from_stacks,
)
from croupier.history.unshown import Unshown, is_unshown
from croupier.money import Cents, write_dollars
from croupier.table import PotRound, Round
from croupier.table.commands import CheckOrCall, Show
from croupier.table.events import BettingClosed, Called, CardsTakenBack, Checked, Raised


@dataclass(frozen=True, kw_only=True)
class Replay:
    """One replayed round: its result, or where it stopped and why."""

    file: str
    number: int
    variant: str | None
    document: Document | None = None
    round: Round | None = None
    result: dict[str, Any] | None = None
    differences: tuple[str, ...] = ()
    matches_expected: bool | None = None
    notes: tuple[str, ...] = ()
    """What the document leaves open: how it was read, and what nobody can know from it."""
    breaks: tuple[Break, ...] = ()
    """Where the round does not follow from the record before it at its table."""
    stated_fee: Cents = Cents(0)
    """What the house took from the pots by the document's own words."""
    unstated_fee: Cents = Cents(0)
    """The amount missing from the document's stated money, such as an unstated rake."""
    short: tuple[Cents, ...] = ()
    """How much less than by the rules each player won, where the document's winnings lack a fee."""
    error: dict[str, Any] | None = None

    @property
    def status(self) -> int:
        """The exit status of this round: 0 as expected, 1 different, 2 illegal or malformed."""
        return 2 if self.error else 1 if self.matches_expected is False or self.breaks else 0

    def as_json(self) -> dict[str, Any]:
        """The stable JSON form."""
        line: dict[str, Any] = {"file": self.file, "round": self.number, "variant": self.variant}
        if self.result:
            line.update(self.result)
        line["matches_expected"] = self.matches_expected
        if self.stated_fee:
            line["stated_fee"] = write_dollars(self.stated_fee)
        if self.unstated_fee:
            line["unstated_fee"] = write_dollars(self.unstated_fee)
        if self.notes:
            line["notes"] = list(self.notes)
        if self.differences:
            line["differences"] = list(self.differences)
        if self.breaks:
            line["breaks"] = [found._asdict() for found in self.breaks]
        if self.error:
            line["error"] = self.error
        return line


def replay_source(source: Source) -> Replay:
    """Play one document from its first action to its last."""
    known: str | None = None
    try:
        variant = source.data.get("variant")
        known = variant if isinstance(variant, str) else None
        document = read_document(source)
    except DataInvalid as wrong:
        return Replay(file=source.file, number=source.number, variant=known, error=error_data(wrong))
    except CommandRejected as refused:
        return Replay(file=source.file, number=source.number, variant=known, error=error_data(refused))
    return replay(document)


def replay(document: Document) -> Replay:
    """Play a document and compare the result.

    If it can be read in several ways, use the first playable reading with the fewest differences from the
    recorded stacks: a loser has the chips they did not put in, whatever rake the site took from the pots.
    """
    if not isinstance(document, Document):
        raise DataInvalid(f"only a document, as read_document gives it, is replayed, not {document!r}")
    best = _play(document, document.opening)
    opening: Opening[Any] | None = document.opening.otherwise
    while opening is not None and (best.error or best.differences):
        played = _play(document, opening)
        if not played.error and (best.error or _stacks_that_differ(played) < _stacks_that_differ(best)):
            best = played
        opening = opening.otherwise
    return best


def _stacks_that_differ(played: Replay) -> int:
    assert played.document is not None
    assert played.result is not None
    recorded, came_to = played.document.expected.get("finishing_stacks"), played.result["finishing_stacks"]
    if not isinstance(recorded, list):
        return 0
    return sum(not same(got, wanted) for got, wanted in zip(came_to, recorded, strict=False))


def _play(document: Document, opening: Opening[Any]) -> Replay:
    """Play a document by one of its readings."""
    source, notes = document.source, [*_left_open(document), *opening.notes]

    def done(**found: Any) -> Replay:
        return Replay(
            file=source.file,
            number=source.number,
            variant=document.variant,
            document=document,
            stated_fee=document.stated_fee,
            notes=tuple(notes),
            **found,
        )

    rejects = document.expected.get("rejects", [])
    try:
        round_ = opening()
    except CommandRejected as refused:
        return done(error=error_data(refused))
    except DataInvalid as wrong:
        return done(error=error_data(source.invalid(wrong)))
    differences = _try_rejects(round_, rejects, 0)
    unshown = Unshown(round_, document.actions)
    for number, text in enumerate(document.actions, start=1):
        try:
            _do(round_, text, unshown)
        except CommandRejected as refused:
            return done(round=round_, result=result(round_), error=error_data(refused, number))
        except DataInvalid as wrong:
            line = source.line("actions", text)
            placed = DataInvalid(wrong.message, file=source.file, key="actions", line=line)
            return done(round=round_, result=result(round_), error=error_data(placed, number))
        if rejects:
            differences += _try_rejects(round_, rejects, number)
    close_what_is_open(round_)
    unshown.play_out(document.endless)
    undecided = unshown.undecided
    notes += unshown.notes()
    came_to = result(round_, endless=document.endless, undecided=undecided)
    if not undecided and not round_.over:
        message = "the actions end before the round is over"
        error = {"code": "document/incomplete", "action": len(document.actions), "message": message}
        return done(round=round_, result=came_to, error=error)
    left_out = {"rejects", *(UNDECIDED if undecided else ())}
    expectations = {key: value for key, value in document.expected.items() if key not in left_out}
    try:
        beyond = beyond_the_rules(round_, document.stated_fee) if isinstance(round_, PotRound) else Cents(0)
        stacks = missing_from_stacks(round_, came_to, expectations, beyond)
        if stacks.short and document.is_from_elsewhere:
            # A site's fee is missing from stacks as it is from winnings.
            del expectations["finishing_stacks"]
        differences += compare(came_to, expectations)
    except DataInvalid as wrong:
        return done(round=round_, result=came_to, error=error_data(source.invalid(wrong)))
    fee, winnings = _fee_and_winnings(document, round_, unshown)
    differences += [*fee.differences, *winnings.differences]
    # Stacks and winnings lack the same fee, which is said once.
    notes += [*fee.notes, *stacks.notes]
    notes += () if stacks.fee and winnings.fee == stacks.fee else winnings.notes
    if isinstance(round_, PotRound):
        notes += _unwritten_shuffle(round_, document.actions)
    expects = bool(expectations or rejects) or any(one.agrees is not None for one in (fee, winnings))
    return done(
        round=round_,
        result=came_to,
        differences=tuple(differences),
        matches_expected=not differences if expects else None,
        unstated_fee=stacks.fee or winnings.fee,
        short=winnings.short,
    )


def _unwritten_shuffle(round_: PotRound, actions: Sequence[str]) -> Iterator[str]:
    """That cards turned too soon came back by a shuffle which the document does not write."""
    early = {card for event in round_.log if isinstance(event, CardsTakenBack) for card in event.cards}
    again = [card for board in round_.state.cards.board for card in board if card in early]
    if again and not any(action.split()[:2] == ["d", "shuffle"] for action in actions):
        yield f"{write_cards(again)} came again after being taken back: the shuffle before it is not written"


def _fee_and_winnings(document: Document, round_: Round, unshown: Unshown) -> tuple[Stated, Stated]:
    """How the fee and the winnings that a document states compare with the rules."""
    if not isinstance(round_, PotRound):
        return Stated(), Stated()
    fee, winnings = document.stated_fee, document.winnings
    won = compare_winnings(round_, winnings, fee, unshown) if winnings else Stated()
    return compare_fee(round_, fee), won


def _do(round_: Round, text: str, unshown: Unshown) -> None:
    """Do what one entry of a document says; a remark says nothing."""
    if text.lstrip().startswith("#"):
        return
    command = parse_action(text)
    if isinstance(command, Show) and is_unshown(command):
        unshown.said(command)
    elif isinstance(command, CheckOrCall) and not unshown.unasked and _need_not_check(round_, command):
        unshown.unasked = command.player
    else:
        apply_written(round_, command)


def _need_not_check(round_: Round, command: CheckOrCall) -> bool:
    """Whether it is the big blind's check after all others are all-in for less: nobody is asked for it here.

    Other programs ask, and write the check down.
    """
    if not isinstance(round_, PotRound) or command.player != round_.forced.big_blind:
        return False
    betting = round_.log[-1]
    return (
        isinstance(betting, BettingClosed)
        and betting.street == round_.table.game.first_betting
        and round_.state.able() == [command.player]
        and not any(
            isinstance(event, Checked | Called | Raised) and event.player == command.player
            for event in round_.log
        )
    )


def _left_open(document: Document) -> Iterator[str]:
    """What a document does not say, before anything is played."""
    if document.endless:
        players = ", ".join(map(str, sorted(document.endless)))
        yield f"no stack is recorded of player {players}: only what they won or lost is known"
    yield from document.notes
    if document.unread:
        yield f"not read, because it is not ours: {', '.join(document.unread)}"


def play_actions(document: Document, actions: Sequence[str]) -> Round:
    """A document's round after these actions; the first that is refused is an error."""
    round_: Round = document.opening()
    unshown = Unshown(round_, actions)
    for number, text in enumerate(actions, start=1):
        try:
            _do(round_, text, unshown)
        except CommandRejected as refused:
            raise DataInvalid(
                f"action {number}, {text!r}, is refused: {refused}", file=document.source.file, key="actions"
            ) from None
    return round_


def _try_rejects(round_: Round, rejects: list[dict[str, Any]], after: int) -> list[str]:
    """Try the actions that must be refused at this point; list those that are not, or change something."""
    wrong = []
    for reject in rejects:
        if reject.get("after") != after:
            continue
        before, twin = round_.fingerprint(), round_.copy()
        try:
            apply_written(twin, parse_action(reject["action"]))
        except (CommandRejected, DataInvalid):
            if twin.fingerprint() != before:
                wrong.append(f"refusing {reject['action']!r} after action {after} changed something")
            continue
        wrong.append(
            f"{reject['action']!r} after action {after} should be refused: {reject.get('reason', '')}"
        )
    return wrong


def compare(came_to: dict[str, Any], expected: dict[str, Any]) -> list[str]:
    """Where the result differs from what was expected, key by key."""
    different = []
    for key, wanted in expected.items():
        if key == "payments" or came_to.get(key) is None:
            raise DataInvalid(f"this game has no result called {key!r}", key=key)
        if not same(came_to[key], wanted):
            different.append(f"{key}: expected {_plain(wanted)}, came to {_plain(came_to[key])}")
    return different


def same(got: Any, wanted: Any) -> bool:
    """Whether two results are equal, however their amounts are written."""
    if isinstance(wanted, list):
        return isinstance(got, list) and len(got) == len(wanted) and all(map(same, got, wanted))
    if isinstance(wanted, dict):
        return (
            isinstance(got, dict)
            and set(got) == set(wanted)
            and all(same(got[key], wanted[key]) for key in wanted)
        )
    if isinstance(got, str) and isinstance(wanted, int | float | Decimal) and not isinstance(wanted, bool):
        try:
            return Decimal(got) == Decimal(str(wanted))
        except InvalidOperation:
            return False
    return bool(got == wanted)


def _plain(value: Any) -> Any:
    """Values as a message shows them."""
    if isinstance(value, list):
        return [_plain(entry) for entry in value]
    if isinstance(value, dict):
        return {key: _plain(entry) for key, entry in value.items()}
    return str(value) if isinstance(value, Decimal) else value


def error_data(wrong: CommandRejected | DataInvalid, action: int | None = None) -> dict[str, Any]:
    """Return what is wrong as data, with the number of the action that was refused."""
    error: dict[str, Any] = {"code": wrong.code, "action": action, "message": wrong.message}
    if isinstance(wrong, DataInvalid):
        error.update(key=wrong.key, line=wrong.line)
    elif wrong.clause:
        error["clause"] = wrong.clause
    return error

"""Writes and reads rounds as Open Hand History JSON (hh-specs.handhistory.org).

Streets have only the standard's words, so that other programs can read the file. What the standard lacks
(burns, draws, dead hands, our table's options) is in the round document under ``_table``, from which we read
our own files. A file of another site has no ``_table``: ``ohh_foreign`` reads it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from croupier.errors import CroupierError, DataInvalid
from croupier.games.catalog import GAMES
from croupier.history.document import Document, read_document
from croupier.history.fields import broken_part
from croupier.history.published.ohh_foreign import BET_TYPES, add_pots, foreign_hand
from croupier.history.recorded_pot import POT
from croupier.history.seen import EVERYTHING
from croupier.history.sites.heading import stated
from croupier.history.sites.playing import document_data
from croupier.history.sites.vocabulary import SiteHand
from croupier.history.source import Data, Source
from croupier.history.stated import wins_after_fee
from croupier.history.toml import plain
from croupier.history.write import document_of
from croupier.money import Cents, write_dollars
from croupier.numbers import DEALER, Player, by_player
from croupier.table import PotRound
from croupier.table import commands as c
from croupier.table import events as e

VERSION = "1.4.7"
STREETS = {"preflop": "Preflop", "flop": "Flop", "turn": "Turn", "river": "River"}
UNDATED = "1970-01-01T00:00:00Z"


def write_ohh(
    round_: PotRound,
    *,
    number: str = "1",
    table_name: str = "1",
    started: str = UNDATED,
    names: Sequence[str] = (),
    short: Sequence[int] = (),
) -> str:
    """Return a round as JSON.

    ``started`` is its time in ISO 8601, ``short`` what a site's fee took from each player.
    """
    table, state = round_.table, round_.state
    posted = document_of(round_)
    small, big = sorted(round_.forced.blinds)[-2:]
    if not table.game.blinds:
        # Stud has no blinds: the limits, or the smallest bet.
        small, big = (
            (table.limits.lower, table.limits.upper) if table.is_fixed else (Cents(0), table.limits.minimum)
        )
    wins = wins_after_fee(round_, short or [0] * state.players)
    if short:
        del posted["finishing_stacks"]
    record = {
        "spec_version": VERSION,
        "site_name": "Croupier",
        "network_name": "Croupier",
        "internal_version": VERSION,
        "game_number": number,
        "start_date_utc": started,
        "table_name": table_name,
        "game_type": table.game.ohh,
        "bet_limit": {"bet_type": BET_TYPES[table.limits.structure], "bet_cap": 0},
        "table_size": table.game.seats[1],
        "currency": "USD",
        "dealer_seat": state.players,
        "small_blind_amount": _number(small),
        "big_blind_amount": _number(big),
        "ante_amount": _number(max(round_.forced.antes, default=0)),
        "flags": ["Run_It_Twice"] if state.cards.twice is not None else [],
        "players": [
            {
                "id": player,
                "seat": player,
                "name": names[player - 1] if names else f"p{player}",
                "starting_stack": _number(stack),
            }
            for player, stack in by_player(state.chips.starting[1:])
        ],
        "rounds": _rounds(round_),
        "pots": [
            {
                "number": pot.pot - 1,
                # The standard's amount is that before the fee, which is the main pot's.
                "amount": _number(pot.amount + (state.chips.fees_taken() if pot.pot == 1 else 0)),
                "rake": _number(sum(pot.wins) - sum(won) + (state.chips.fees_taken() if pot.pot == 1 else 0)),
                "player_wins": [
                    {"player_id": player, "win_amount": _number(amount)}
                    for player, amount in by_player(won)
                    if amount
                ],
            }
            for pot, won in zip(state.chips.pots, wins, strict=True)
        ],
        "_table": plain(posted),
    }
    return json.dumps({"ohh": record}, indent=1)


def read_ohh(text: str, file: str = "hand.ohh") -> Document:
    """The document of a round in this format, ours or another site's."""
    return read_document(Source(file, 1, text, reader=_data))


def _data(text: str) -> Data:
    """The document's entries for one record."""
    try:
        record = json.loads(text, parse_float=_without_noise)["ohh"]
        own = record.get("_table")
        if own is None or "actions" not in own:
            return document_data(foreign_hand(record))
        table = dict(own)
        if (played := GAMES.get(table["variant"])) is not None and played.family != "pot":
            raise DataInvalid(f"the format is for pot games, and {played.name} is not one", key="variant")
        names = [str(player["name"]) for player in record["players"]]
        if not all(name == f"p{number}" for number, name in enumerate(names, start=1)):
            table["players"] = names
        return {**table, **_stated(record, len(table["starting_stacks"]))}
    except CroupierError:
        raise
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as wrong:
        raise DataInvalid(f"is not an Open Hand History: {broken_part(wrong)}") from None


def _stated(record: Data, players: int) -> Data:
    """What the pots of our own record state."""
    hand = SiteHand("Croupier")
    names = {number: str(number) for number in range(1, players + 1)}
    add_pots(hand, record.get("pots") or [], names)
    return stated(hand, dict.fromkeys(names.values()))


def _without_noise(figure: str) -> float:
    """A figure without what adding binary fractions leaves: programs write 16.150000000000002."""
    return round(float(figure), 6)


def is_ohh(path: Path) -> bool:
    """Whether a file begins like an Open Hand History."""
    try:
        with path.open(encoding="utf-8-sig") as lines:
            return BEGINS.match(lines.read(200)) is not None
    except (OSError, UnicodeDecodeError):
        return False


def read_ohh_file(path: Path) -> Iterator[Source]:
    """The rounds of a file, one after another, each read on first use."""
    number = 0
    try:
        with path.open(encoding="utf-8-sig") as lines:
            for number, (first, text) in enumerate(_records(lines), start=1):
                yield Source(str(path), number, text, first, reader=_data)
    except (OSError, UnicodeDecodeError) as wrong:
        raise DataInvalid(f"cannot be read: {wrong}", file=str(path)) from None
    if not number:
        raise DataInvalid("the file has no round in it", file=str(path))


BEGINS = re.compile(r'\s*\[?\s*\{\s*"ohh"')
STRING = re.compile(r'"(?:[^"\\]|\\.)*"')


def _records(lines: Iterator[str]) -> Iterator[tuple[int, str]]:
    """The records of a file and the lines before each: one JSON object after another, or a list of them.

    A record that is damaged ends where the next one visibly begins.
    """
    record: list[str] = []
    first = depth = 0
    blank = True
    for number, line in enumerate(lines):
        listed = bool(record) and record[0].lstrip().startswith("[")
        begins = not listed and line.startswith("{") and (depth <= 0 or blank or '"ohh"' in line[:12])
        blank = not line.strip()
        if begins and record:
            yield first, "".join(record)
            record, depth = [], 0
        if not record:
            first = number
        if record or not blank:
            record.append(line)
        bare = STRING.sub("", line)
        depth += bare.count("{") - bare.count("}")
    text = "".join(record)
    if text.lstrip().startswith("["):
        yield from _listed(text)
    elif text.strip():
        yield first, text


def _listed(text: str) -> Iterator[tuple[int, str]]:
    try:
        yield from ((0, json.dumps(record)) for record in json.loads(text))
    except (ValueError, RecursionError) as wrong:
        raise DataInvalid(f"is not JSON: {wrong}") from None


def _number(cents: int) -> float:
    """Dollars as a JSON number; two decimals are exact in its text."""
    return float(write_dollars(cents))


# ── out ──────────────────────────────────────────────────────────────────────────────────────────────


def _rounds(round_: PotRound) -> list[dict[str, Any]]:
    """Play the round again, street by street, with what each action put in."""
    again = PotRound(round_.table, round_.state.chips.starting[1:], round_.forced)
    streets = round_.table.game.streets
    rounds: list[dict[str, Any]] = [_round(0, STREETS.get(streets[0].name, streets[0].name))]
    for post in (event for event in again.log if isinstance(event, e.ForcedBetPosted)):
        _add(rounds[-1], post.player, _posted(round_, post), post.amount)
    for command in POT.told(round_, EVERYTHING):
        street = streets[min(again.state.street, len(streets) - 1)].name
        name = "Showdown" if isinstance(command, c.Show | c.Muck) else STREETS.get(street, street)
        facing = again.state.betting.to_match
        first = again.apply(command)[0]
        if isinstance(command, c.DealBoard):
            # A second board has separate entries, with the same streets again.
            rounds.append(_round(len(rounds), name, command.cards))
            continue
        word, cards = _word(command, first, facing)
        if not word:
            continue
        if name != rounds[-1]["street"]:
            rounds.append(_round(len(rounds), name))
        player: Player = getattr(command, "to" if isinstance(command, c.DealHand) else "player", DEALER)
        paid = first.amount if isinstance(first, e.Called | e.Raised | e.BroughtIn) else 0
        if isinstance(command, c.BetOrRaise) and isinstance(first, e.BettingOpened):
            # The first bet of a stud round instead of the bring-in.
            paid = command.to
        _add(rounds[-1], player, word, paid, **({"cards": _texts(cards)} if cards else {}))
        if player and not again.over and paid and not again.state.chips.stacks[player]:
            rounds[-1]["actions"][-1]["is_allin"] = True
    return rounds


def _posted(round_: PotRound, post: e.ForcedBetPosted) -> str:
    """The standard's word for an ante or a blind."""
    if post.what == "ante":
        return "Post Ante"
    if post.dead:
        return "Post Dead"
    if post.player == round_.forced.big_blind:
        return "Post BB"
    blinds = round_.forced.blinds
    return "Post SB" if blinds[post.player - 1] == min(filter(None, blinds)) else "Post Extra Blind"


def _round(number: int, street: str, cards: Sequence[Any] = ()) -> dict[str, Any]:
    return {"id": number, "street": street, "cards": _texts(cards), "actions": []}


def _add(round_: dict[str, Any], player: Player, word: str, amount: int = 0, **more: Any) -> None:
    action = {"action_number": len(round_["actions"]), "player_id": player, "action": word, **more}
    if amount:
        action["amount"] = _number(amount)
    round_["actions"].append(action)


def _word(command: c.Command, first: e.Event, facing: int) -> tuple[str, Sequence[Any]]:
    """The standard's word for a command and the cards that go with it; empty if it has none."""
    match command:
        case c.DealHand(cards=cards):
            return "Dealt Cards", cards
        case c.CheckOrCall():
            return "Call" if isinstance(first, e.Called) else "Check", ()
        case c.BetOrRaise():
            return "Raise" if facing else "Bet", ()
        case c.BringIn():
            return "Bet", ()
        case c.Show(cards=cards):
            return "Shows Cards", cards
        case c.Fold():
            return "Fold", ()
        case c.Muck():
            return "Mucks Cards", ()
    return "", ()


def _texts(cards: Sequence[Any]) -> list[str]:
    return [card.text for card in cards]

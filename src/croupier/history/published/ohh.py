"""Writes and reads rounds as Open Hand History JSON (hh-specs.handhistory.org).

The standard's fields and words are used where it has them, so that other programs can read the file. What it
lacks (burns, draws, dead hands) is written with further words of the same shape, by player 0 where nobody at
the table acts. What our table posts beyond the standard's fields is under ``_table``, as in a round document.
A file of another site has no ``_table``: ``ohh_foreign`` reads the games that the standard names.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from croupier.cards import UNSEEN, parse_cards, write_cards
from croupier.errors import CommandRejected, DataInvalid
from croupier.games.choice import DealMiddle, DealTo
from croupier.history.actions import write_action
from croupier.history.document import Document, read_document
from croupier.history.published.ohh_foreign import BET_TYPES, foreign_table
from croupier.history.published.ohh_pots import stated_of_pots
from croupier.history.recorded_pot import POT
from croupier.history.seen import EVERYTHING
from croupier.history.source import Source
from croupier.history.toml import plain
from croupier.history.write import document_of
from croupier.money import Cents, dollars, write_dollars
from croupier.numbers import DEALER, Player, by_player
from croupier.table import PotRound
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.pot.state import SHOWDOWN

VERSION = "1.4.7"
STREETS = {"preflop": "Preflop", "flop": "Flop", "turn": "Turn", "river": "River"}
UNDATED = "1970-01-01T00:00:00Z"


def write_ohh(
    round_: PotRound,
    *,
    number: str = "1",
    table_name: str = "1",
    started: str = UNDATED,
) -> str:
    """A round as JSON; ``started`` is its time in ISO 8601."""
    table, state = round_.table, round_.state
    posted, fees = document_of(round_), state.chips.fees_taken()
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
        "small_blind_amount": _number(sorted(round_.forced.blinds)[-2] if table.game.blinds else 0),
        "big_blind_amount": _number(round_.forced.level),
        "ante_amount": _number(max(round_.forced.antes, default=0)),
        "flags": ["Run_It_Twice"] if state.cards.twice is not None else [],
        "players": [
            {"id": player, "seat": player, "name": f"p{player}", "starting_stack": _number(stack)}
            for player, stack in by_player(state.chips.starting[1:])
        ],
        "rounds": _rounds(round_),
        "pots": [
            {
                "number": pot.pot - 1,
                # The standard's amount is that before the fee, which is the main pot's.
                "amount": _number(pot.amount + (fees if pot.pot == 1 else 0)),
                "rake": _number(fees if pot.pot == 1 else 0),
                "player_wins": [
                    {"player_id": player, "win_amount": _number(won)}
                    for player, won in by_player(pot.wins)
                    if won
                ],
            }
            for pot in state.chips.pots
        ],
        "_table": plain({key: value for key, value in posted.items() if key != "actions"}),
    }
    return json.dumps({"ohh": record}, indent=1)


def read_ohh(text: str, file: str = "hand.ohh") -> Document:
    """The document of a round in this format, ours or another site's; the actions come from its streets."""
    try:
        record = json.loads(text, parse_float=_without_noise)["ohh"]
        rounds = [(list(street.get("cards") or []), street["actions"]) for street in record["rounds"]]
        if "_table" in record:
            table, seats = dict(record["_table"]), None
        else:
            table, seats = foreign_table(record, file)
        ours = {number: number for number in range(1, len(table["starting_stacks"]) + 1)}
        table |= stated_of_pots(record, ours if seats is None else seats)
    except DataInvalid as wrong:
        raise DataInvalid(wrong.message, file=file, key=wrong.key) from None
    except (ValueError, KeyError, TypeError, AttributeError) as wrong:
        raise DataInvalid(f"is not an Open Hand History: {wrong!r}", file=file) from None
    hand = read_document(Source(file, 1, text, given={**table, "actions": []})).opening()
    if not isinstance(hand, PotRound):
        raise DataInvalid(
            f"the format is for pot games, and {hand.table.game.name} is not one", file=file, key="variant"
        )
    actions: list[str] = []

    def do(command: c.Command) -> None:
        hand.apply(command)
        actions.append(write_action(command))

    try:
        for cards, entries in rounds:
            if cards:
                do(_board(hand, cards, file))
            for entry in entries:
                if entry["action"].startswith(("Post ", "Straddle")):
                    continue
                if seats is not None and entry["action"] != "Dealt Cards":
                    # A site names only the cards of its own player; the others get unseen ones.
                    for unseen in _unseen(hand):
                        do(unseen)
                    if _says_nothing(hand, entry):
                        continue
                do(_command(hand, _seated(entry, seats), file))
    except CommandRejected as refused:
        raise DataInvalid(f"{refused.message} ({refused.code})", file=file, key="rounds") from None
    if seats is not None and hand.state.stage is SHOWDOWN:
        actions += [write_action(c.Show(player=player, cards=(UNSEEN,))) for player in hand.to_show()]
    return read_document(Source(file, 1, text, given={**table, "actions": actions}))


def _without_noise(figure: str) -> float:
    """A figure without what adding binary fractions leaves: programs write 16.150000000000002."""
    return round(float(figure), 6)


def read_ohh_file(path: Path) -> list[Source]:
    """The rounds of a file as documents: one JSON object after another."""
    try:
        text = path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as wrong:
        raise DataInvalid(f"cannot be read: {wrong}", file=str(path)) from None
    decoder, place = json.JSONDecoder(), 0
    found: list[Source] = []
    while place < len(text):
        try:
            record, after = decoder.raw_decode(text, place)
        except (ValueError, RecursionError) as wrong:
            raise DataInvalid(f"is not JSON: {wrong}", file=str(path)) from None
        source = read_ohh(json.dumps(record), str(path)).source
        found.append(replace(source, number=len(found) + 1))
        place = after + len(text[after:]) - len(text[after:].lstrip())
    if not found:
        raise DataInvalid("the file has no round in it", file=str(path))
    return found


def _seated(entry: dict[str, Any], seats: dict[int, int] | None) -> dict[str, Any]:
    """An action with our player number instead of the site's."""
    return entry if seats is None else {**entry, "player_id": seats[entry["player_id"]]}


def _unseen(round_: PotRound) -> list[c.DealHand]:
    """Deals of unseen hole cards that are due and not recorded."""
    return [
        c.DealHand(to=choice.to, cards=(UNSEEN,) * choice.count)
        for choice in round_.legal(DEALER)
        if isinstance(choice, DealTo)
    ]


def _says_nothing(round_: PotRound, entry: dict[str, Any]) -> bool:
    """Whether an entry of a site adds nothing: a winner who mucks, and a hand shown without its cards."""
    if entry["action"] == "Mucks Cards":
        return round_.over
    return entry["action"] == "Shows Cards" and not entry.get("cards")


def _board(round_: PotRound, cards: list[str], file: str) -> c.DealBoard:
    """The deal of the next board cards, to the board that is due."""
    due = [choice.board for choice in round_.legal(DEALER) if isinstance(choice, DealMiddle)]
    if not due:
        raise DataInvalid(f"no board cards are due where {' '.join(cards)} come", file=file, key="rounds")
    return c.DealBoard(cards=parse_cards("".join(cards)), board=due[0])


def _number(cents: int) -> float:
    """Dollars as a JSON number; two decimals are exact in its text."""
    return float(write_dollars(cents))


# ── out ──────────────────────────────────────────────────────────────────────────────────────────────


def _rounds(round_: PotRound) -> list[dict[str, Any]]:
    """Play the round again, street by street, with what each action put in."""
    again = PotRound(round_.table, round_.state.chips.starting[1:], round_.forced)
    streets = round_.table.game.streets
    found: list[dict[str, Any]] = [_round(0, STREETS.get(streets[0].name, streets[0].name))]
    for post in (event for event in again.log if isinstance(event, e.ForcedBetPosted)):
        _add(found[-1], post.player, _posted(round_, post), post.amount)
    for command in POT.told(round_, EVERYTHING):
        street = streets[min(again.state.street, len(streets) - 1)].name
        name = "Showdown" if isinstance(command, c.Show | c.Muck) else STREETS.get(street, street)
        facing = again.state.betting.to_match
        first = again.apply(command)[0]
        if isinstance(command, c.DealBoard):
            # A second board has entries of its own, with the same streets again.
            found.append(_round(len(found), name, command.cards))
            continue
        if name != found[-1]["street"] and not isinstance(command, c.Burn | c.Shuffle | c.ExposeEarly):
            found.append(_round(len(found), name))
        player: Player = getattr(command, "to" if isinstance(command, TO_A_PLAYER) else "player", DEALER)
        paid = first.amount if isinstance(first, e.Called | e.Raised | e.BroughtIn) else 0
        if isinstance(command, c.BetOrRaise) and isinstance(first, e.BettingOpened):
            # The first bet of a stud round instead of the bring-in.
            paid = command.to
        word, more = _words(command, first, facing)
        _add(found[-1], player, word, paid, **more)
        if player and not again.over and paid and not again.state.chips.stacks[player]:
            found[-1]["actions"][-1]["is_allin"] = True
    return found


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
    action = {"action_number": len(round_["actions"]) + 1, "player_id": player, "action": word, **more}
    if amount:
        action["amount"] = _number(amount)
    round_["actions"].append(action)


def _words(command: c.Command, first: e.Event, facing: int) -> tuple[str, dict[str, Any]]:
    """The format's word for a command, and its further fields."""
    match command:
        case c.DealHand(cards=cards):
            return "Dealt Cards", {"cards": _texts(cards)}
        case c.Burn(cards=cards):
            return "Burn", {"cards": _texts(cards)}
        case c.ExposeEarly(cards=cards):
            return "Taken Back", {"cards": _texts(cards)}
        case c.DeclareMisdeal(reason=reason):
            return "Misdeal", {"reason": reason}
        case c.ExposeDown(card=card) | c.ReturnExtra(card=card):
            return "Exposed Card" if isinstance(command, c.ExposeDown) else "Surplus Card", {
                "cards": _texts((card,))
            }
        case c.CheckOrCall():
            return "Call" if isinstance(first, e.Called) else "Check", {}
        case c.BetOrRaise():
            return "Raise" if facing else "Bet", {}
        case c.Show(cards=cards):
            return "Shows Cards", {"cards": _texts(cards)}
        case c.ThrowAway(cards=cards):
            return ("Discards", {"cards": _texts(cards)}) if cards else ("Stands Pat", {})
        case c.Face(up=up):
            return "Up" if up else "Down", {}
        case c.RunTwice(agreed=agreed):
            return "Run Twice" if agreed else "Run Once", {}
    return BARE_WORDS[type(command)], {}


TO_A_PLAYER = c.DealHand | c.ExposeDown | c.ReturnExtra
"""The dealer's commands about a player's cards."""

BARE_WORDS: dict[type[c.Command], str] = {
    c.DeclareDead: "Dead Hand",
    c.Fold: "Fold",
    c.Muck: "Mucks Cards",
    c.BringIn: "Bring In",
    c.Shuffle: "Shuffle",
    c.FoulDeck: "Fouled Deck",
}


def _texts(cards: Sequence[Any]) -> list[str]:
    return [card.text for card in cards]


# ── in ───────────────────────────────────────────────────────────────────────────────────────────────


def _command(round_: PotRound, entry: dict[str, Any], file: str) -> c.Command:
    """The command for one action of the format, given the round so far."""
    player, word = entry["player_id"], entry["action"]
    cards = parse_cards("".join(entry.get("cards", [])))
    match word:
        case "Dealt Cards":
            return c.DealHand(to=player, cards=cards)
        case "Burn":
            return c.Burn(cards=cards)
        case "Taken Back":
            return c.ExposeEarly(cards=cards)
        case "Dead Hand":
            return c.DeclareDead(player=player)
        case "Misdeal":
            return c.DeclareMisdeal(reason=entry["reason"])
        case "Exposed Card":
            return c.ExposeDown(to=player, card=cards[0])
        case "Surplus Card":
            return c.ReturnExtra(to=player, card=cards[0])
        case "Fouled Deck":
            return c.FoulDeck()
        case "Check" | "Call":
            return c.CheckOrCall(player=player)
        case "Bet" | "Raise":
            put_in = dollars(entry["amount"])
            return c.BetOrRaise(player=player, to=Cents(round_.state.chips.bets[player] + put_in))
        case "Shows Cards":
            return c.Show(player=player, cards=cards)
        case "Discards" | "Stands Pat":
            return c.ThrowAway(player=player, cards=cards)
        case "Up" | "Down":
            return c.Face(player=player, up=word == "Up")
        case "Run Twice" | "Run Once":
            return c.RunTwice(player=player, agreed=word == "Run Twice")
        case "Fold":
            return c.Fold(player=player)
        case "Mucks Cards":
            return c.Muck(player=player)
        case "Bring In":
            return c.BringIn(player=player)
        case "Shuffle":
            return c.Shuffle()
    raise DataInvalid(f"{word!r} is not an action of this format ({write_cards(cards)})", file=file)

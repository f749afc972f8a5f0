"""A hand as Open Hand History JSON (hh-specs.handhistory.org), and back.

The standard words are used where the format has them. What it lacks (burns, second boards, dead hands) are
actions of player 0, the dealer; the table's own postings stand under ``_table`` as in a round document.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from croupier.cards import parse_cards, write_cards
from croupier.errors import DataInvalid
from croupier.games.limits import Structure
from croupier.history.actions import write_action
from croupier.history.document import Document, read_document
from croupier.history.phh import phh, plain
from croupier.history.source import Source
from croupier.money import Cents, dollars, write_dollars
from croupier.table import PotRound
from croupier.table import commands as c
from croupier.table import events as e

VERSION = "1.4.7"
BET_TYPES = {
    Structure.FIXED_LIMIT: "FL",
    Structure.SPREAD_LIMIT: "SL",
    Structure.POT_LIMIT: "PL",
    Structure.NO_LIMIT: "NL",
}
DEALER = 0


def write_ohh(hand: PotRound, commands: Sequence[c.Command], *, number: str = "1") -> str:
    """The hand that these commands played, as JSON."""
    table, state = hand.table, hand.state
    posted = phh(hand, commands)
    record = {
        "spec_version": VERSION,
        "site_name": "Croupier",
        "game_number": number,
        "game_type": table.game.name,
        "bet_limit": {"bet_type": BET_TYPES[table.limits.structure], "bet_cap": 0},
        "table_size": table.game.seats[1],
        "dealer_seat": state.players,
        "small_blind_amount": _number(sorted(hand.forced.blinds)[-2] if table.game.blinds else 0),
        "big_blind_amount": _number(hand.forced.level),
        "ante_amount": _number(max(hand.forced.antes, default=0)),
        "players": [
            {"id": i + 1, "seat": i + 1, "name": f"p{i + 1}", "starting_stack": _number(stack)}
            for i, stack in enumerate(state.starting)
        ],
        "rounds": _rounds(hand, commands),
        "pots": [
            {
                "number": pot.pot,
                "amount": _number(pot.amount),
                "rake": _number(sum(fee for _, fee in state.fees) if pot.pot == 1 else 0),
                "player_wins": [
                    {"player_id": player, "win_amount": _number(won)}
                    for player, won in enumerate(pot.wins, start=1)
                    if won
                ],
            }
            for pot in state.pots
        ],
        "_table": plain({key: value for key, value in posted.items() if key != "actions"}),
    }
    return json.dumps({"ohh": record}, indent=1)


def read_ohh(text: str, file: str = "hand.json") -> Document:
    """The document of a hand in this format; its actions are read from the rounds."""
    try:
        record = json.loads(text)["ohh"]
        rounds, table = record["rounds"], dict(record["_table"])
    except (ValueError, KeyError, TypeError) as wrong:
        raise DataInvalid(f"is no Open Hand History of ours: {wrong!r}", file=file) from None
    opened = read_document(Source(file, 1, {**table, "actions": []}, text)).opening()
    assert isinstance(opened, PotRound)
    actions = []
    for entry in (action for street in rounds for action in street["actions"]):
        if entry["action"].startswith("Post "):
            continue
        command = _command(opened, entry, file)
        opened.apply(command)
        actions.append(write_action(command))
    return read_document(Source(file, 1, {**table, "actions": actions}, text))


def _number(cents: int) -> float:
    """Dollars as JSON has them; two decimals are exact in its text."""
    return float(write_dollars(cents))


# ── out ──────────────────────────────────────────────────────────────────────────────────────────────


def _rounds(hand: PotRound, commands: Sequence[c.Command]) -> list[dict[str, Any]]:
    """The hand again, street by street, with what each action put in."""
    again = PotRound(hand.table, hand.state.starting, hand.forced)
    streets = hand.table.game.streets
    found: list[dict[str, Any]] = [_round(0, streets[0].name)]
    posts = [event for event in again.log if isinstance(event, e.ForcedBetPosted)]
    for post in posts:
        _add(found[-1], post.player, "Post Ante" if post.what == "ante" else "Post Blind", post.amount)
    for command in commands:
        if isinstance(command, c.KillPot):
            # The kill stands among the blinds.
            continue
        street = min(again.state.street, len(streets) - 1)
        name = "Showdown" if isinstance(command, c.Show | c.Muck) else streets[street].name
        if name != found[-1]["street"]:
            found.append(_round(len(found), name))
        facing = again.state.to_match
        first = again.apply(command)[0]
        player = getattr(command, "player", DEALER)
        paid = first.amount if isinstance(first, e.Called | e.Raised | e.BroughtIn) else 0
        if isinstance(command, c.BetOrRaise) and isinstance(first, e.BettingOpened):
            # The first bet of a stud hand instead of the bring-in.
            paid = command.to
        word, more = _words(command, first, facing)
        if isinstance(command, c.DealBoard):
            found[-1]["cards"] += [card.text for card in command.cards]
        dealers = isinstance(command, c.Kill)
        _add(found[-1], DEALER if dealers else player, word, paid, **more)
        if player and not again.over and paid and not again.state.stacks[player - 1]:
            found[-1]["actions"][-1]["is_allin"] = True
    return found


def _round(number: int, street: str) -> dict[str, Any]:
    return {"id": number, "street": street, "cards": [], "actions": []}


def _add(round_: dict[str, Any], player: int, word: str, amount: int = 0, **more: Any) -> None:
    action = {"action_number": len(round_["actions"]) + 1, "player_id": player, "action": word, **more}
    if amount:
        action["amount"] = _number(amount)
    round_["actions"].append(action)


def _words(command: c.Command, first: e.Event, facing: int) -> tuple[str, dict[str, Any]]:
    """The format's word for a command, and what else must be said of it."""
    match command:
        case c.DealHand(to=to, cards=cards):
            return "Dealt Cards", {"to": to, "cards": _texts(cards)}
        case c.DealBoard(cards=cards, board=board):
            return "Dealt Board", {"cards": _texts(cards), "board": board}
        case c.Burn(cards=cards):
            return "Burn", {"cards": _texts(cards)}
        case c.ExposeEarly(cards=cards):
            return "Taken Back", {"cards": _texts(cards)}
        case c.Kill(player=player):
            return "Dead Hand", {"to": player}
        case c.DeclareMisdeal(reason=reason):
            return "Misdeal", {"reason": reason}
        case c.ExposeDown(to=to, card=card):
            return "Exposed Card", {"to": to, "cards": _texts((card,))}
        case c.ReturnExtra(to=to, card=card):
            return "Surplus Card", {"to": to, "cards": _texts((card,))}
        case c.CheckOrCall():
            return "Call" if isinstance(first, e.Called) else "Check", {}
        case c.BetOrRaise():
            return "Raise" if facing else "Bet", {}
        case c.Show(cards=cards):
            return "Shows Cards", {"cards": _texts(cards)}
        case c.Discard(cards=cards):
            return ("Discards", {"cards": _texts(cards)}) if cards else ("Stands Pat", {})
        case c.Face(up=up):
            return "Up" if up else "Down", {}
        case c.RunTwice(agreed=agreed):
            return "Run Twice" if agreed else "Run Once", {}
    return BARE_WORDS[type(command)], {}


BARE_WORDS: dict[type[c.Command], str] = {
    c.Fold: "Fold",
    c.Muck: "Mucks Cards",
    c.BringIn: "Bring In",
    c.Shuffle: "Shuffle",
    c.FoulDeck: "Fouled Deck",
}


def _texts(cards: Sequence[Any]) -> list[str]:
    return [card.text for card in cards]


# ── in ───────────────────────────────────────────────────────────────────────────────────────────────


def _command(hand: PotRound, entry: dict[str, Any], file: str) -> c.Command:
    """The command of one action, in the hand as it stands."""
    player, word = entry["player_id"], entry["action"]
    cards = parse_cards("".join(entry.get("cards", [])))
    match word:
        case "Dealt Cards":
            return c.DealHand(to=entry["to"], cards=cards)
        case "Dealt Board":
            return c.DealBoard(cards=cards, board=entry["board"])
        case "Burn":
            return c.Burn(cards=cards)
        case "Taken Back":
            return c.ExposeEarly(cards=cards)
        case "Dead Hand":
            return c.Kill(player=entry["to"])
        case "Misdeal":
            return c.DeclareMisdeal(reason=entry["reason"])
        case "Exposed Card":
            return c.ExposeDown(to=entry["to"], card=cards[0])
        case "Surplus Card":
            return c.ReturnExtra(to=entry["to"], card=cards[0])
        case "Fouled Deck":
            return c.FoulDeck()
        case "Check" | "Call":
            return c.CheckOrCall(player=player)
        case "Bet" | "Raise":
            put_in = dollars(entry["amount"])
            return c.BetOrRaise(player=player, to=Cents(hand.state.bets[player - 1] + put_in))
        case "Shows Cards":
            return c.Show(player=player, cards=cards)
        case "Discards" | "Stands Pat":
            return c.Discard(player=player, cards=cards)
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
    raise DataInvalid(f"{word!r} is no action of this format ({write_cards(cards)})", file=file)

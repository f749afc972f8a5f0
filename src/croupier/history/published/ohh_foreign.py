"""Another site's Open Hand History: its words as the vocabulary that all sites share.

By the standard a pot's ``amount`` includes its ``rake`` and what went into a ``jackpot``; a ``win_amount``
does not. That is what the hand won, also where its player cashed out before the showdown. A ``bonus_amount``
is paid beside the pots, and a ``contributed_rake`` is a player's share of the rake: neither is counted here.
The ``amount`` of a raise is what it puts in; programs that write what it raises to are read too.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.cards import parse_cards
from croupier.errors import DataInvalid
from croupier.games.pot.limits import Structure
from croupier.history.sites.vocabulary import Deed, Seated, SiteHand, What
from croupier.money import Cents, dollars

BET_TYPES = {
    Structure.FIXED_LIMIT: "FL",
    Structure.SPREAD_LIMIT: "SL",
    Structure.POT_LIMIT: "PL",
    Structure.NO_LIMIT: "NL",
}
"""The standard's word for a betting structure."""
GAMES = {
    "Holdem": ("texas-holdem", 2),
    "Omaha": ("omaha", 4),
    "OmahaHiLo": ("omaha-hi-lo", 4),
    "Stud": ("seven-card-stud", 3),
    "StudHiLo": ("seven-card-stud-hi-lo", 3),
    "Draw": ("badugi", 4),
}
"""Our game for the standard's kinds, and how many cards are dealt first."""
WORDS = {
    "Dealt Cards": What.DEALT,
    "Post Ante": What.ANTE,
    "Post SB": What.SMALL,
    "Post BB": What.BIG,
    "Post Extra Blind": What.BIG,
    "Post Dead": What.DEAD,
    "Straddle": What.STRADDLE,
    "Bring In": What.BRING_IN,
    "Fold": What.FOLD,
    "Check": What.CHECK,
    "Call": What.CALL,
    "Bet": What.BET,
    "Raise": What.RAISE_WITH,
    "Discards": What.DISCARD,
    "Stands Pat": What.DISCARD,
    "Shows Cards": What.SHOW,
    "Mucks Cards": What.MUCK,
}
ASIDE = frozenset({"Added Chips", "Sits Down", "Stands Up", "Burn", "Shuffle"})
"""Actions that do not change the hand."""


def foreign_hand(record: Mapping[str, Any]) -> SiteHand:
    """The hand of a record without our own ``_table``."""
    hand = SiteHand(str(record.get("site_name") or "Open Hand History"))
    hand.number, hand.table = str(record.get("game_number") or ""), str(record.get("table_name") or "")
    hand.tournament = bool(record.get("tournament"))
    hand.currency = "" if hand.tournament else str(record.get("currency") or "")
    hand.button = _whole(record["dealer_seat"], "dealer_seat")
    names: dict[Any, str] = {}
    for player in record["players"]:
        name = str(player.get("name") or player["id"])
        name = f"{name} ({player['id']})" if name in hand.seats else name
        names[player["id"]] = name
        stack = _amount(player, "starting_stack")
        hand.seats[name] = Seated(name, _whole(player["seat"], "seat"), stack)
    _name_game(hand, record)
    runs: dict[str, int] = {}
    streets: dict[str, int] = {}
    for street in record["rounds"]:
        name = str(street.get("street"))
        # Hands that are shown early stand between the streets.
        place = len(streets) if name == "Showdown" else streets.setdefault(name, len(streets))
        if cards := street.get("cards"):
            runs[name] = runs.get(name, 0) + 1
            hand.deeds.append(Deed(What.BOARD, cards=_cards(cards), run=runs[name]))
        for entry in street["actions"]:
            _add(hand, entry, names, place)
    if hand.game.startswith("seven"):
        _name_bring_in(hand)
    add_pots(hand, record.get("pots") or [], names)
    return hand


def _name_bring_in(hand: SiteHand) -> None:
    """Tell the bring-in of stud from a bet: the standard has no word for it."""
    least = hand.small or hand.big
    place = next((n for n, deed in enumerate(hand.deeds) if deed.what in (What.BET, What.BRING_IN)), None)
    if place is not None and hand.deeds[place].street == 0 and hand.deeds[place].amount < least:
        hand.deeds[place] = hand.deeds[place]._replace(what=What.BRING_IN)


def _name_game(hand: SiteHand, record: Mapping[str, Any]) -> None:
    kind, bets = record["game_type"], record["bet_limit"]["bet_type"]
    structures = {word: str(structure) for structure, word in BET_TYPES.items() if word != "SL"}
    if kind not in GAMES or bets not in structures:
        raise DataInvalid(
            f"{kind} {bets} is not read; expected one of {', '.join(GAMES)} with {', '.join(structures)}",
            key="game_type",
        )
    (hand.game, due), hand.structure = GAMES[kind], structures[bets]
    dealt = [
        len(entry["cards"])
        for entry in record["rounds"][0]["actions"]
        if entry.get("action") == "Dealt Cards" and entry.get("cards")
    ]
    if (kind == "Draw" and not dealt) or any(count > due for count in dealt):
        raise DataInvalid(f"{kind} does not say which game is dealt here", key="game_type")
    hand.small, hand.big = (_amount(record, f"{blind}_blind_amount") for blind in ("small", "big"))
    if hand.structure == "fixed-limit":
        bets_of = (entry for street in record["rounds"] for entry in street["actions"])
        bets_made = {_amount(entry, "amount") for entry in bets_of if entry.get("action") == "Bet"}
        # Stud has no blinds: the two amounts are the limits, unless twice the larger one is bet.
        if kind not in ("Stud", "StudHiLo") or not hand.small or 2 * hand.big in bets_made:
            hand.small, hand.big = hand.big, Cents(2 * hand.big)


def _add(hand: SiteHand, entry: Mapping[str, Any], names: Mapping[Any, str], street: int) -> None:
    word = entry["action"]
    if word == "Add to Pot":
        raise DataInvalid("chips were added to the pot that no player put in", key="rounds")
    if word in ASIDE:
        if word == "Added Chips":
            hand.notes.append(
                f"{names.get(entry['player_id'])} adds chips, which count from the next hand on"
            )
        return
    if word not in WORDS:
        raise DataInvalid(f"{word!r} is not an action of this format", key="rounds")
    if entry["player_id"] not in names:
        raise DataInvalid(f"there is no player {entry['player_id']!r}", key="rounds")
    cards = _cards(entry.get("cards") or [])
    put_in = Cents(len(cards)) if word == "Discards" else _amount(entry, "amount", key="rounds")
    hand.deeds.append(Deed(WORDS[word], names[entry["player_id"]], put_in, cards, street))


def add_pots(hand: SiteHand, pots: list[Any], names: Mapping[Any, str]) -> None:
    """Who won how much, and what the house took."""
    fee = 0
    for pot in pots:
        fee += _amount(pot, "rake", key="pots") + _amount(pot, "jackpot", key="pots")
        for win in pot.get("player_wins") or []:
            won = _amount(win, "win_amount", key="pots")
            hand.deeds.append(
                Deed(What.COLLECT, names.get(win["player_id"], f"player {win['player_id']}"), won)
            )
    hand.fee = Cents(fee) if fee else None


def _cards(texts: Any) -> tuple[Any, ...]:
    if not isinstance(texts, list) or any(not isinstance(text, str) for text in texts):
        raise DataInvalid(f"cards must be a list like ['Ah', 'Kd'], not {texts!r}", key="rounds")
    return parse_cards("".join(texts))


def _whole(value: Any, field: str) -> int:
    if type(value) is not int:
        raise DataInvalid(f"{field} must be a whole number, not {value!r}", key=field)
    return value


def _amount(entry: Mapping[str, Any], field: str, *, key: str | None = None) -> Cents:
    """An amount that may be left out or null."""
    if entry.get(field) is None:
        return Cents(0)
    if isinstance(entry[field], bool):
        raise DataInvalid(f"{field}: {entry[field]!r} is not an amount", key=key or field)
    try:
        amount = dollars(str(entry[field]))
    except DataInvalid as wrong:
        raise DataInvalid(f"{field}: {wrong.message}", key=key or field) from None
    if amount < 0:
        raise DataInvalid(f"{field}: amounts must not be negative", key=key or field)
    return amount

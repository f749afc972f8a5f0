"""Writes California's fee schedules, one TOML file per block, from the specification's collection.json.

    python tools/import_collection.py COLLECTION.json

Only figures and keys are copied; every phrase is ours, from the tables below. A phrase that is not in them
stops the import, so that a person looks at a changed specification.
"""

from __future__ import annotations

import json
import sys
from decimal import Decimal
from pathlib import Path
from typing import Any

OUT = Path(__file__).parents[1] / "src/croupier/jurisdictions/california/fees"

GAMES = {
    "seven-card-stud-hl": "seven-card-stud-hi-lo",
    "big-o-hl": "big-o-hi-lo",
    "omaha-hl": "omaha-hi-lo",
    "big-o-hl-rit": "big-o-hi-lo-run-it-twice",
    "blackjack-switch": "21st-century-blackjack-switch",
    "blackjack-5-buster": "21st-century-blackjack-buster",
    "three-card-6cb": "three-card-poker-6-card-bonus",
    "fortune-pai-gow": "fortune-pai-gow-poker",
}
"""Games that have another id in the specification than here."""

CHARGED_ON = {
    "Banker line": "a wager on the Player or the Banker line",
    "square": "a betting square with a base wager; two hands, two fees",
    "14-15": "a game wager; a betting circle in options 14 and 15",
    "per hand": "a player in the hand",
    "per round": "a player in the round",
    "Ante": "an ante",
    "$0": "a betting circle, at $0",
    "no collection": "",
    "circle holding a base": "a betting circle with a base wager",
    "circle holding a game": "a betting circle with a game wager",
    "each game wager": "a game wager",
}
"""What one fee is taken on, in our words, by a fragment of the original phrase; the first match counts."""

ACTION = {
    "double-down": "every game wager and bonus bet laid before the deal",
    "Panda 8": "both lines, Tie, Dragon 7 and Panda 8, as laid before the deal",
    "controlled": "game wagers under the players' control and every bonus bet",
    "all players have": "whatever players have laid before the deal",
}
"""What counts as total table action, in the same way."""

BONUS = {
    "or equal to the base game wager, w": '"base"',
    "greater than": '"limits"',
    "more than, less": '"limits"',
    "must be within": '"limits"',
    "within the table limit on": '"limits"',
    "minimum of $10": "[10, 100]",
}
"""How large a note lets bonus bets be."""

ANOMALY_NOTES = {"BJ-1-15": "BJ-1-15", "TC6-10-14": "TC6-10-14"}
"""Notes that only name an anomaly."""

COLLECTED = {"before cards are dealt": "before_deal", "not stated": "not_stated"}

STAMPS = {"SEP 19 2017": "2017-09-19"}


def ours(text: str, phrases: dict[str, str]) -> str:
    """Our phrase for the specification's: the first whose fragment is in the text."""
    for fragment, phrase in phrases.items():
        if fragment in text:
            return phrase
    raise SystemExit(f"no phrase for {text!r}")


def amount(text: str) -> str:
    """Dollars in their shortest form: 1, 0.50."""
    value = Decimal(text)
    return str(int(value)) if value == int(value) else f"{value:.2f}"


def bound(text: str | None) -> str:
    """A bound, or "no limit", since TOML has no null."""
    return '"no limit"' if text is None else amount(text)


def pair(bounds: list[str | None]) -> str:
    """Two bounds as an array."""
    return f"[{bound(bounds[0])}, {bound(bounds[1])}]"


def quoted(text: str) -> str:
    """A TOML string."""
    return json.dumps(text, ensure_ascii=False)


def inline(pairs: dict[str, str]) -> str:
    """An inline table from values that are already TOML."""
    return "{ " + ", ".join(f"{key} = {value}" for key, value in pairs.items()) + " }"


def player_count(players: dict[str, int]) -> str:
    """The number of players, worded as on a posted schedule."""
    least, most = players.get("min"), players.get("max")
    if most is None:
        return quoted(f"{least} or more")
    if least is None:
        return quoted(f"{most} or less")
    return quoted(str(least) if least == most else f"{least} to {most}")


def limits(body: dict[str, Any]) -> str | None:
    """The limits in a group's heading; None where each option has its own."""
    match body:
        case {"type": "table_limit"}:
            return None
        case {"smallest_game": smallest, "largest_game": largest}:
            return inline({"smallest_game": pair(smallest), "largest_game": pair(largest)})
        case {"min_limit_between": lowest, "max_limit_between": highest}:
            return inline({"lowest_limit_between": pair(lowest), "highest_limit_between": pair(highest)})
        case {"type": "buy_in", "min": least, "max": most}:
            return inline({"buy_in": pair([least, most])})
        case {"min_wager_between": minimum, "max_wager_between": maximum}:
            return inline({"minimum_between": pair(minimum), "maximum_between": pair(maximum)})
    raise SystemExit(f"unknown limits {body}")


def rate(value: str | list[dict[str, Any]]) -> str:
    """A flat fee, or one band per line."""
    if isinstance(value, str):
        return amount(value)
    rows = []
    for band in value:
        pairs = {"low": amount(band["lo"])}
        if band["hi"] is not None:
            pairs["high"] = amount(band["hi"])
        pairs["fee"] = amount(band["fee"])
        if "printed" in band:
            pairs["printed"] = quoted(band["printed"])
        if "printed_fee" in band:
            pairs["printed_fee"] = amount(band["printed_fee"])
        rows.append(f"        {inline(pairs)},\n")
    return "[\n" + "".join(rows) + "    ]"


def option(body: dict[str, Any]) -> str:
    """One option, as an inline table."""
    pairs = {"n": str(body["n"])}
    if "variant" in body:
        pairs["variant"] = quoted(body["variant"])
    if "table_limit" in body:
        printed = body["table_limit"]
        pairs["table_limit"] = pair(
            printed if isinstance(printed, list) else [printed["min"], printed["max"]]
        )
    if "players" in body:
        pairs["players"] = player_count(body["players"])
        pairs["fees"] = "[" + ", ".join(amount(fee) for fee in body["amounts"]) + "]"
    for payer in ("player", "player_dealer"):
        if payer in body:
            pairs[payer] = rate(body[payer])
    if "player_basis" in body:
        pairs["player_basis"] = quoted(body["player_basis"])
    if "max_bets_per_seat" in body:
        pairs["bets_per_seat_max"] = str(body["max_bets_per_seat"])
    if "max_betting_circles_per_seat" in body:
        pairs["circles_per_seat_max"] = str(body["max_betting_circles_per_seat"])
    if "limit_applies" in body:
        pairs["limit_per_circle"] = "true"
    if "printed_limit" in body:
        pairs["printed_limit"] = quoted("$100" if body["printed_limit"].startswith("$") else "100")
    if "printed_option" in body:
        pairs["printed_n"] = quoted(body["printed_option"])
    assert not ("anomaly" in body and "repaired" in body)
    if named := body.get("anomaly") or body.get("repaired"):
        pairs["anomaly"] = quoted(named)
    if "repaired" in body:
        pairs["repaired"] = "true"
    return f"    {inline(pairs)},\n"


def pot_group(body: dict[str, Any]) -> list[str]:
    """The heading of a group of pot options."""
    lines = []
    if body["betting_structure"]:
        lines.append(f"betting = {quoted(body['betting_structure'])}")
    lines.append(f"betting_evidence = {quoted(body['betting_structure_source'])}")
    if (bounds := limits(body["limits"])) is not None:
        lines.append(f"limits = {bounds}")
        lines.append(f"limits_evidence = {quoted(body['limits_source'])}")
    if "printed_columns" in body:
        lines += ["columns_swapped = true", 'anomalies = ["BD-SWAP"]']
    lines.append("stages = [")
    for fee in body["fees"]:
        pairs = {key: quoted(fee[key]) for key in ("name", "basis", "trigger")}
        if "pot_at_least" in fee:
            pairs["pot_at_least"] = amount(fee["pot_at_least"])
        if "if_stage_not_reached" in fee:
            pairs["unreached"] = quoted(fee["if_stage_not_reached"])
        if "replaces" in fee:
            pairs["replaces_others"] = "true"
        lines.append(f"    {inline(pairs)},")
    return [*lines, "]"]


def charge(body: dict[str, Any]) -> str:
    """What a payer's fee is taken on."""
    pairs = {"basis": quoted(body["basis"])}
    if body["band_on"]:
        pairs["band_on"] = quoted(body["band_on"])
    if said := ours(body["charged_on"], CHARGED_ON) if "charged_on" in body else "":
        pairs["on"] = quoted(said)
    if "no_fee_for" in body:
        pairs["free"] = "[" + ", ".join(quoted(spot) for spot in body["no_fee_for"]) + "]"
    if "total_table_action" in body:
        pairs["action"] = quoted(ours(body["total_table_action"], ACTION))
    if "collected" in body:
        pairs["collected"] = quoted(COLLECTED[body["collected"]])
    return inline(pairs)


def player_dealer_group(body: dict[str, Any]) -> list[str]:
    """The heading of a group of player-dealer options."""
    lines = []
    if "limits" in body:
        lines.append(f"limits = {limits(body['limits'])}")
    lines.append(f"player = {charge(body['player_fee'])}")
    lines.append(f"player_dealer = {charge(body['player_dealer_fee'])}")
    anomalies = ["TC6-2-9"] if "TC6-2-9" in body["player_fee"]["charged_on"] else []
    for note in body.get("notes", []):
        if "anomaly" in note:
            anomalies.append(ours(note, ANOMALY_NOTES))
        else:
            lines.append(f"bonus_cap = {ours(note, BONUS)}")
    if anomalies:
        lines.append(f"anomalies = {json.dumps(anomalies)}")
    return lines


def block(body: dict[str, Any]) -> str:
    """One block as a TOML document."""
    games = [GAMES.get(game, game) for game in body["games"]]
    lines = [
        "# Written by tools/import_collection.py; ../README.md explains the keys.",
        "",
        f"id = {quoted(body['id'])}",
        f"kind = {quoted(body['kind'])}",
        f"section = {quoted(body['section'])}",
        f"title = {quoted('' if body['section_title'].startswith('(') else body['section_title'])}",
        f"games = {json.dumps(games)}",
    ]
    if body["approval_stamp"]:
        lines.append(f"approved = {STAMPS[body['approval_stamp']]}")
    for group in body["groups"]:
        lines += ["", "[[groups]]"]
        lines.append(f"range = [{group['range'][0]}, {group['range'][1]}]")
        lines.append(f"announced = {quoted(group['options_announced'])}")
        lines.append(f"lines = [{group['source_lines'][0]}, {group['source_lines'][1]}]")
        lines += pot_group(group) if body["kind"] == "pot" else player_dealer_group(group)
        lines.append("options = [\n" + "".join(option(row) for row in group["options"]) + "]")
    return "\n".join(lines) + "\n"


def main(source: str) -> None:
    """Write every block."""
    collection = json.loads(Path(source).read_text(encoding="utf-8"))
    OUT.mkdir(parents=True, exist_ok=True)
    for body in collection["blocks"]:
        (OUT / f"{body['id']}.toml").write_text(block(body), encoding="utf-8")
        print(f"{body['id']}: {sum(len(group['options']) for group in body['groups'])} options")


if __name__ == "__main__":
    main(sys.argv[1])

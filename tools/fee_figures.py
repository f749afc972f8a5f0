"""Writes the figures of the specification's collection.json, without its sentences, for the tests.

    python -m tools.fee_figures COLLECTION.json

The tests hold ``jurisdictions/california`` to this second copy, figure by figure. It is made apart from the
one that the program reads, and a clean checkout has it. Amounts are dollars; ``null`` is no limit.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

from tools.import_collection import BONUS, GAMES, STAMPS, amount, ours

OUT = Path(__file__).parents[1] / "tests/pay/fees/printed.json"

Row = dict[str, Any]


def dollars(text: str | None) -> str | None:
    """An amount in its shortest form, or None."""
    return None if text is None else amount(text)


def pair(ends: list[str | None]) -> list[str | None]:
    """Both ends of a range."""
    return [dollars(end) for end in ends]


def limits(body: Row | None) -> Row | None:
    """The limits of a heading; None where each option has its own."""
    match body:
        case None | {"type": "table_limit"}:
            return None
        case {"smallest_game": smallest, "largest_game": largest}:
            return {"smallest": pair(smallest), "largest": pair(largest), "worded_as_ends": False}
        case {"min_limit_between": lowest, "max_limit_between": highest}:
            return {"smallest": pair(lowest), "largest": pair(highest), "worded_as_ends": True}
        case {"type": "buy_in", "min": least, "max": most}:
            return {"buy_in": pair([least, most])}
        case {"min_wager_between": minimum, "max_wager_between": maximum}:
            return {"minimum": pair(minimum), "maximum": pair(maximum)}
    raise SystemExit(f"unknown limits {body}")


def stage(fee: Row) -> Row:
    """A fee of a pot group, without its amount."""
    return {
        "name": fee["name"],
        "basis": fee["basis"],
        "trigger": fee["trigger"],
        "pot_at_least": dollars(fee.get("pot_at_least")),
        "unreached": fee.get("if_stage_not_reached"),
        "replaces_others": "replaces" in fee,
    }


def charge(said: Row) -> Row:
    """What a payer's fee is taken on."""
    collected = {"before cards are dealt": "before_deal", "not stated": "not_stated"}
    words = f"{said.get('charged_on', '').partition(', anomaly')[0]} {said.get('total_table_action', '')}"
    return {
        "basis": said["basis"],
        "band_on": said["band_on"],
        "free": said.get("no_fee_for", []),
        "action": "total_table_action" in said,
        "collected": collected.get(said.get("collected", "")),
        "names": re.findall(r"\d+", words),
    }


def bands(said: str | list[Row]) -> list[list[str | None]]:
    """A rate as bands: from, to, fee, the range and the fee as printed where they differ."""
    if isinstance(said, str):
        return [["0", None, amount(said), None, None]]
    return [
        [
            amount(band["lo"]),
            dollars(band["hi"]),
            amount(band["fee"]),
            band.get("printed"),
            dollars(band.get("printed_fee")),
        ]
        for band in said
    ]


def option(body: Row, group: Row) -> Row:
    """One option: its address, its marks, its figures."""
    limit = body.get("table_limit")
    row = {
        "n": f"{body['n']}{body.get('variant', '')}",
        "printed_n": body.get("printed_option"),
        "limit": limit and pair(limit if isinstance(limit, list) else [limit["min"], limit["max"]]),
        "anomaly": body.get("anomaly") or body.get("repaired"),
        "repaired": "repaired" in body,
    }
    if "players" in body:
        row |= {
            "players": [body["players"].get("min"), body["players"].get("max")],
            "fees": [amount(fee) for fee in body["amounts"]],
        }
    else:
        printed = body.get("printed_limit")
        row |= {
            "player": bands(body["player"]),
            "player_dealer": bands(body["player_dealer"]),
            "basis": body.get("player_basis", group["player_fee"]["basis"]),
            "bets": body.get("max_bets_per_seat"),
            "circles": body.get("max_betting_circles_per_seat"),
            "per_circle": "limit_applies" in body,
            "printed_limit": printed and printed.split(" ")[0],
        }
    return {key: value for key, value in row.items() if value not in (None, False)}


def group(body: Row, kind: str, anomalies: list[str]) -> Row:
    """A heading and its options."""
    said = json.dumps([body.get("player_fee"), body.get("notes")])
    row = {
        "range": body["range"],
        "announced": body["options_announced"],
        "lines": body["source_lines"],
        "limits": limits(body.get("limits")),
        "anomalies": [name for name in anomalies if re.search(rf"{name}(?![\w-])", said)],
    }
    if kind == "pot":
        swapped = "printed_columns" in body
        row |= {
            "anomalies": ["BD-SWAP"] if swapped else [],
            "swapped": swapped,
            "betting": [body["betting_structure"], body["betting_structure_source"]],
            "limits_evidence": body.get("limits_source"),
            "stages": [stage(fee) for fee in body["fees"]],
        }
    else:
        notes = [note for note in body.get("notes", []) if "anomaly" not in note]
        row |= {
            "player": charge(body["player_fee"]),
            "player_dealer": charge(body["player_dealer_fee"]),
            "bonus": [json.loads(ours(note, BONUS)) for note in notes],
        }
    return row | {"options": [option(each, body) for each in body["options"]]}


def block(body: Row, anomalies: list[str]) -> Row:
    """One schedule."""
    stamp = body["approval_stamp"]
    return {
        "id": body["id"],
        "kind": body["kind"],
        "section": body["section"],
        "approved": stamp and STAMPS[stamp],
        "games": [GAMES.get(game, game) for game in body["games"]],
        "groups": [group(each, body["kind"], anomalies) for each in body["groups"]],
    }


def lines_of(said: Any) -> list[int]:
    """Line numbers, written as one, as several or as a range."""
    if isinstance(said, str):
        return [int(number) for number in said.split("-")]
    return [said] if isinstance(said, int) else said or []


def anomaly(body: Row) -> Row:
    """Where a passage stands, and every figure that its description names."""
    words = " ".join(str(body.get(key, "")) for key in ("options", "printed", "normalised", "why", "resolve"))
    return {
        "id": body["id"],
        "kind": body["kind"],
        "options": body["options"] or "",
        "lines": lines_of(body["source_lines"]),
        "ruled": "resolve" in body,
        "names": sorted(set(re.findall(r"\d+(?:[.,]\d+)*", words))),
    }


def figures(collection: Row) -> Row:
    """Everything in the collection that is a figure, an id or a term of the trade."""
    anomalies = [body["id"] for body in collection["anomalies"]]
    return {
        "sha256": collection["meta"]["source_sha256"],
        "sections": sorted(collection["meta"]["sections"]),
        "games": [
            [GAMES.get(game["id"], game["id"]), game["number"], game["kind"], game["blocks"]]
            for game in collection["games"]
        ],
        "rules": {
            rule["id"]: {where: lines_of(lines) for where, lines in rule["stated_in"].items()}
            for rule in collection["general_rules"]
        },
        "anomalies": [anomaly(body) for body in collection["anomalies"]],
        "blocks": [block(body, anomalies) for body in collection["blocks"]],
    }


def text(found: Row) -> str:
    """As JSON, a line for each option, so that a change shows where it is."""
    flat = json.dumps(found, ensure_ascii=False)
    return re.sub(r' ?(\{"(?:n|id|range)": )', r"\n\1", flat) + "\n"


if __name__ == "__main__":
    OUT.write_text(text(figures(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))), encoding="utf-8")

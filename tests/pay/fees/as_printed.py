"""Schedules in the shape of ``printed.json``: what the program read, to be compared with what was printed.

A figure of ``jurisdictions/california`` that is not in these shapes would be a figure that no test looks at;
``test_source.py`` changes figures one by one to find such.
"""

import re

FIGURE = re.compile(r"\d+(?:[.,]\d+)*")


def dollars(cents):
    if cents is None:
        return None
    return str(cents // 100) if cents % 100 == 0 else f"{cents / 100:.2f}"


def pair(low, high):
    return [dollars(low), dollars(high)]


def limits(said):
    match type(said).__name__:
        case "GameRange":
            return {
                "smallest": pair(said.smallest.lower, said.smallest.upper),
                "largest": pair(said.largest.lower, said.largest.upper),
                "worded_as_ends": said.worded_as_ends,
            }
        case "BuyIn":
            return {"buy_in": pair(said.least, said.most)}
        case "WagerRange":
            return {"minimum": pair(*said.minimum), "maximum": pair(*said.maximum)}
    assert said is None
    return None


def stage(fee):
    return {
        "name": fee.name,
        "basis": fee.basis,
        "trigger": fee.trigger,
        "pot_at_least": dollars(fee.pot_at_least),
        "unreached": fee.unreached,
        "replaces_others": fee.replaces_others,
    }


def charge(said):
    return {
        "basis": said.basis,
        "band_on": said.band_on,
        "free": list(said.free),
        "action": bool(said.action),
        "collected": said.collected,
        "names": named(said.on, said.action),
    }


def bonus(cap):
    match cap.rule:
        case "game_rule":
            return []
        case "range":
            return [[cap.least // 100, cap.most // 100]]
    return [str(cap.rule)]


def bands(rate):
    return [
        [dollars(b.low), dollars(b.high), dollars(b.fee), b.printed or None, dollars(b.printed_fee)]
        for b in rate.bands
    ]


def option(ours):
    limit = ours.table_limit
    row = {
        "n": ours.key,
        "printed_n": ours.printed_number,
        "limit": limit and pair(limit.lower, limit.upper),
        "anomaly": ours.anomaly,
        "repaired": ours.repaired,
    }
    if hasattr(ours, "players"):
        row |= {"players": [ours.players.least, ours.players.most], "fees": [*map(dollars, ours.amounts)]}
    else:
        row |= {
            "player": bands(ours.player),
            "player_dealer": bands(ours.player_dealer),
            "basis": ours.player_basis,
            "bets": ours.bets_per_seat_max,
            "circles": ours.circles_per_seat_max,
            "per_circle": ours.limit_per_circle,
            "printed_limit": ours.printed_limit or None,
        }
    return {key: value for key, value in row.items() if value not in (None, False)}


def group(ours, kind):
    heading = ours.heading
    row = {
        "range": [heading.first, heading.last],
        "announced": heading.announced,
        "lines": list(heading.lines),
        "limits": limits(heading.limits),
        "anomalies": list(heading.anomalies),
    }
    if kind == "pot":
        row |= {
            "swapped": heading.columns_swapped,
            "betting": [heading.betting, heading.betting_evidence],
            "limits_evidence": heading.limits_evidence,
            "stages": [stage(fee) for fee in ours.options[0].stages],
        }
    else:
        row |= {
            "player": charge(heading.player),
            "player_dealer": charge(heading.player_dealer),
            "bonus": bonus(heading.bonus_cap),
        }
    return row | {"options": [option(each) for each in ours.options]}


def block(ours):
    return {
        "id": ours.id,
        "kind": ours.kind,
        "section": ours.section,
        "approved": ours.approved and ours.approved.isoformat(),
        "games": list(ours.games),
        "groups": [group(each, ours.kind) for each in ours.groups],
    }


def place(ours):
    return {
        "sha256": ours.sha256,
        "sections": sorted(ours.sections),
        "games": [[game.id, game.number, game.kind, list(game.blocks)] for game in ours.games],
    }


def rules(ours):
    return {rule.id: {said.where: list(said.lines) for said in rule.stated_in} for rule in ours}


def anomaly(ours):
    return {
        "id": ours.id,
        "kind": ours.kind,
        "options": ours.options,
        "lines": list(ours.lines),
        "ruled": bool(ours.ruling),
    }


def named(*texts):
    """The figures in sentences, in their order."""
    return [figure for text in texts for figure in FIGURE.findall(text)]

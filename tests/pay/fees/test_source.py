"""Our data against the specification's collection, option by option and amount by amount.

The specification lies beside the project, in ``../shared``; without it there is nothing to compare.
"""

import json

import pytest

from croupier.money import dollars
from croupier.pay.fees import (
    BonusRule,
    BuyIn,
    GameRange,
    TableLimit,
    WagerRange,
    anomalies,
    general_rules,
    place_of,
    schedule,
)
from tests.recorded import beside

SOURCE = beside("spec/collection.json")
COLLECTIONS = [json.loads(SOURCE.read_text(encoding="utf-8"))] if SOURCE.exists() else []
BLOCKS = [block for collection in COLLECTIONS for block in collection["blocks"]]

OUR_GAMES = {
    "seven-card-stud-hl": "seven-card-stud-hi-lo",
    "omaha-hl": "omaha-hi-lo",
    "big-o-hl": "big-o-hi-lo",
    "big-o-hl-rit": "big-o-hi-lo-run-it-twice",
    "blackjack-switch": "21st-century-blackjack-switch",
    "blackjack-5-buster": "21st-century-blackjack-buster",
    "three-card-6cb": "three-card-poker-6-card-bonus",
    "fortune-pai-gow": "fortune-pai-gow-poker",
}

every_block = pytest.mark.parametrize("printed", BLOCKS, ids=lambda block: block["id"])
the_collection = pytest.mark.parametrize("collection", COLLECTIONS, ids=["collection"] * len(COLLECTIONS))


def _cents(text):
    return None if text is None else dollars(text)


def _pair(ends):
    return _cents(ends[0]), _cents(ends[1])


def _groups(printed):
    return zip(schedule(printed["id"]).groups, printed["groups"], strict=True)


def _options(printed):
    for group, theirs in _groups(printed):
        for pair in zip(group.options, theirs["options"], strict=True):
            yield *pair, theirs


@every_block
def test_block(printed):
    ours = schedule(printed["id"])

    assert ours.kind == printed["kind"]
    assert ours.section == printed["section"]
    assert list(ours.games) == [OUR_GAMES.get(game, game) for game in printed["games"]]
    assert (ours.approved is not None) == (printed["approval_stamp"] is not None)
    assert len(ours.options) == printed["counts"]["options"]
    assert sum(len(option.amounts) for option in ours.options) == printed["counts"]["fees"]


@every_block
def test_headings(printed):
    for group, theirs in _groups(printed):
        heading = group.heading
        assert [heading.first, heading.last] == theirs["range"]
        assert heading.announced == theirs["options_announced"]
        assert list(heading.lines) == theirs["source_lines"]
        assert heading.limits == _limits(theirs.get("limits"))
        if printed["kind"] == "pot":
            assert heading.betting == theirs["betting_structure"]
            assert heading.betting_evidence == theirs["betting_structure_source"]
            assert heading.limits_evidence == theirs.get("limits_source")
            assert heading.columns_swapped == ("printed_columns" in theirs)
        else:
            for charge, said in (
                (heading.player, theirs["player_fee"]),
                (heading.player_dealer, theirs["player_dealer_fee"]),
            ):
                assert charge.basis == said["basis"]
                assert charge.band_on == said["band_on"]
                assert list(charge.free) == said.get("no_fee_for", [])
                assert bool(charge.action) == ("total_table_action" in said)
                collected = {"before cards are dealt": "before_deal", "not stated": "not_stated"}
                assert charge.collected == collected.get(said.get("collected"))


def _limits(theirs):
    match theirs:
        case {"smallest_game": smallest, "largest_game": largest}:
            return GameRange(TableLimit(*_pair(smallest)), TableLimit(*_pair(largest)))
        case {"min_limit_between": lowest, "max_limit_between": highest}:
            return GameRange(TableLimit(*_pair(lowest)), TableLimit(*_pair(highest)), worded_as_ends=True)
        case {"type": "buy_in", "min": least, "max": most}:
            return BuyIn(*_pair([least, most]))
        case {"min_wager_between": minimum, "max_wager_between": maximum}:
            return WagerRange(_pair(minimum), _pair(maximum))
    assert theirs is None or theirs["type"] == "table_limit"
    return None


@every_block
def test_addresses_and_marks(printed):
    for option, theirs, _ in _options(printed):
        assert option.block == printed["id"]
        assert option.number == theirs["n"]
        assert option.variant == theirs.get("variant", "")
        assert option.anomaly == (theirs.get("anomaly") or theirs.get("repaired"))
        assert option.repaired == ("repaired" in theirs)
        assert option.printed_number == theirs.get("printed_option")
        limit = theirs.get("table_limit")
        ends = limit if isinstance(limit, list) else limit and [limit["min"], limit["max"]]
        assert option.table_limit == (TableLimit(*_pair(ends)) if ends else None)


@pytest.mark.parametrize("printed", [b for b in BLOCKS if b["kind"] == "pot"], ids=lambda block: block["id"])
def test_pot_fees(printed):
    for option, theirs, group in _options(printed):
        assert option.players.least == theirs["players"].get("min")
        assert option.players.most == theirs["players"].get("max")
        assert list(option.amounts) == [dollars(amount) for amount in theirs["amounts"]]
        for stage, fee in zip(option.stages, group["fees"], strict=True):
            assert (stage.name, stage.basis, stage.trigger) == (fee["name"], fee["basis"], fee["trigger"])
            assert stage.pot_at_least == _cents(fee.get("pot_at_least"))
            assert (stage.pot_at_least is not None) == (fee.get("if_pot_below") == "not_taken")
            assert stage.unreached == fee.get("if_stage_not_reached")
            assert stage.replaces_others == ("replaces" in fee) == ("only_if" in fee)


@pytest.mark.parametrize("printed", [b for b in BLOCKS if b["kind"] != "pot"], ids=lambda block: block["id"])
def test_player_dealer_fees(printed):
    for option, theirs, group in _options(printed):
        for rate, said in (
            (option.player, theirs["player"]),
            (option.player_dealer, theirs["player_dealer"]),
        ):
            assert _bands(rate) == _said_bands(said)
        assert option.player_basis == theirs.get("player_basis", group["player_fee"]["basis"])
        assert option.bets_per_seat_max == theirs.get("max_bets_per_seat")
        assert option.circles_per_seat_max == theirs.get("max_betting_circles_per_seat")
        assert option.limit_per_circle == ("limit_applies" in theirs)
        assert bool(option.printed_limit) == ("printed_limit" in theirs)


def _bands(rate):
    return [(band.low, band.high, band.fee, band.printed, band.printed_fee) for band in rate.bands]


def _said_bands(said):
    if isinstance(said, str):
        return [(0, None, dollars(said), "", None)]
    return [
        (
            dollars(band["lo"]),
            _cents(band["hi"]),
            dollars(band["fee"]),
            band.get("printed", ""),
            _cents(band.get("printed_fee")),
        )
        for band in said
    ]


@pytest.mark.parametrize("printed", [b for b in BLOCKS if b["kind"] != "pot"], ids=lambda block: block["id"])
def test_bonus_caps_follow_the_notes(printed):
    for group, theirs in _groups(printed):
        notes = " ".join(theirs.get("notes", []))
        if "base game wager, within" in notes:
            expected = BonusRule.BASE
        elif "$10" in notes:
            expected = BonusRule.RANGE
        elif "limit" in notes or "Super Match" in notes:
            expected = BonusRule.LIMITS
        else:
            expected = BonusRule.GAME_RULE
        assert group.heading.bonus_cap.rule is expected


@the_collection
def test_games(collection):
    place = place_of()

    assert place.sha256 == collection["meta"]["source_sha256"]
    assert set(place.sections) == set(collection["meta"]["sections"])
    for ours, theirs in zip(place.games, collection["games"], strict=True):
        assert ours.id == OUR_GAMES.get(theirs["id"], theirs["id"])
        assert (ours.name, ours.number, ours.kind) == (theirs["name"], theirs["number"], theirs["kind"])
        assert list(ours.blocks) == theirs["blocks"]


@the_collection
def test_general_rules(collection):
    for ours, theirs in zip(general_rules(), collection["general_rules"], strict=True):
        assert ours.id == theirs["id"]
        said = {
            where: lines if isinstance(lines, list) else [lines]
            for where, lines in theirs["stated_in"].items()
        }
        assert {statement.where: list(statement.lines) for statement in ours.stated_in} == said


@the_collection
def test_anomalies(collection):
    for ours, theirs in zip(anomalies().values(), collection["anomalies"], strict=True):
        assert (ours.id, ours.kind, ours.options) == (theirs["id"], theirs["kind"], theirs["options"] or "")
        lines = theirs["source_lines"] or []
        assert list(ours.lines) == (
            [int(line) for line in lines.split("-")] if isinstance(lines, str) else lines
        )
        assert bool(ours.ruling) == ("resolve" in theirs)

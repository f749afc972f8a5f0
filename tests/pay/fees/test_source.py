"""California's data against a second copy of the printed figures: every one that is changed is found.

``printed.json`` holds the figures of the specification's collection (``tools/fee_figures.py`` writes it),
``named.json`` those that our sentences on the anomalies name.
"""

import json
import re
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest

from croupier.errors import DataInvalid
from croupier.pay.fees import read_schedule
from croupier.pay.fees.document import shaped
from croupier.pay.fees.jurisdiction import Place, _Anomalies, _Rules
from tests.california import anomalies, general_rules, place, schedule
from tests.pay.fees import as_printed

HERE = Path(__file__).parent
PRINTED = json.loads((HERE / "printed.json").read_text(encoding="utf-8"))
NAMED = json.loads((HERE / "named.json").read_text(encoding="utf-8"))
BLOCKS = {block["id"]: block for block in PRINTED["blocks"]}
DATA = files("croupier").joinpath("jurisdictions", "california")

OURS = {
    "DOC-PLAYERS": {"26", "30"},  # the rulings POT-R26 and POT-R30
    "DOC-FIVE": {"0"},  # a fee of $0 is no rate
    "ST-STREET": {"28"},  # POT-R28
    "EZ-10-GAP": {"1"},  # a band begins $1 above the last
    "SW-15": {"1"},  # the same
    "BJ-32": {"5"},  # the width of the steps
    "BD-SWAP": {"9"},  # BAD-R9
    "BD-TIME": {"30"},  # minutes
    "HE-19": {"32"},  # POT-R32
    "LB-8": {"30"},  # minutes
    "MX-NL": {"7"},  # MEX-R7
}
"""Figures in our sentences that the collection does not name with the anomaly."""


def plain(value):
    """As JSON would bring it back: enumerations are words, tuples are lists."""
    return json.loads(json.dumps(value))


def placed(ours):
    return as_printed.place(ours) == {key: PRINTED[key] for key in ("sha256", "sections", "games")}


def marked(ours):
    printed = [{key: said for key, said in each.items() if key != "names"} for each in PRINTED["anomalies"]]
    return [as_printed.anomaly(each) for each in ours] == printed and names(ours) == NAMED


def names(ours):
    return {
        each.id: as_printed.named(each.printed, each.taken_as, each.because, each.ruling) for each in ours
    }


@pytest.mark.parametrize("block", BLOCKS)
def test_a_schedule_says_what_is_printed(block):
    assert plain(as_printed.block(schedule(block))) == BLOCKS[block]


def test_the_place_its_games_and_their_blocks():
    assert placed(place)


def test_general_rules_stand_where_they_are_printed():
    assert as_printed.rules(general_rules) == PRINTED["rules"]


def test_anomalies_stand_where_they_are_printed_and_name_the_figures_that_they_name():
    assert marked(anomalies.values())


@pytest.mark.parametrize("printed", PRINTED["anomalies"], ids=lambda each: each["id"])
def test_figures_that_our_sentences_name_are_those_of_the_collection(printed):
    known = {number for name in printed["names"] for number in (name, name.replace(",", ""))}
    known |= {number for name in known for number in re.findall(r"\d+", name)}
    known |= OURS.get(printed["id"], set())

    said = {figure.replace(",", "") for figure in NAMED[printed["id"]]}

    assert {figure.removesuffix(".00") for figure in said} <= known


NUMBER = re.compile(r"\d+(?:\.\d+)?")


def numbers_in(text):
    """Where every number of a TOML text stands, comments and names of blocks and stages left out."""
    for line in re.finditer(r"^(?!\s*#).*$", text, re.MULTILINE):
        if not re.match(r"(id|title|name|document|where|text|games|blocks) = ", line[0].strip()):
            yield from NUMBER.finditer(text, line.start(), line.end())


def with_another(text, number):
    """The text with one number changed; a leading zero stays, for dates."""
    found = number[0]
    changed = f"{int(found) + 1:0{len(found)}d}" if found.isdigit() else f"{float(found) + 1:.2f}"
    return text[: number.start()] + changed + text[number.end() :]


def is_found(file, text):
    """Whether a changed text is refused, or differs from what was printed."""
    try:
        match file:
            case "place.toml":
                return not placed(shaped(text, Place, file=file))
            case "rules.toml":
                return as_printed.rules(shaped(text, _Rules, file=file).rules) != PRINTED["rules"]
            case "anomalies.toml":
                return not marked(shaped(text, _Anomalies, file=file).anomalies)
        return plain(as_printed.block(read_schedule(text, file=file))) != BLOCKS[Path(file).stem]
    except DataInvalid:
        return True


def documents():
    return ["place.toml", "rules.toml", "anomalies.toml", *(f"fees/{block}.toml" for block in BLOCKS)]


@pytest.mark.parametrize("file", documents())
def test_a_changed_figure_is_found(file):
    text = DATA.joinpath(file).read_text(encoding="utf-8")
    numbers = list(numbers_in(text))

    for number in Random(13).sample(numbers, min(12, len(numbers))):
        line = text.count("\n", 0, number.start()) + 1
        assert is_found(file, with_another(text, number)), f"{file}:{line}: {number[0]}"

"""The terms of a table in plain words."""

from croupier.floor import demo_tables
from croupier.floor.terms.terms import Terms, set_up
from croupier.server.picture.terms_sign import terms_sign

SETUPS = {setup.id: setup for setup in demo_tables()}


def sign(table: str) -> dict[str, dict[str, str]]:
    return {section.title: dict(section.rows) for section in terms_sign(SETUPS[table])}


def test_a_table_against_the_house_says_what_each_wager_takes_and_pays():
    said = sign("caribbean-stud")
    assert said["Wagers"]["Ante"] == "$5–$50"
    assert said["Wagers"]["Progressive"] == "$1"
    assert said["Bet pays"]["Royal flush"] == "100 to 1"
    assert said["Progressive pays"]["Three of a kind"] == "9 for 1"
    assert said["Envy"]["Royal flush"] == "$1,000"
    assert said["Fee"] == {"": "none"}
    assert "The bank" not in said


def test_a_sign_names_no_wager_that_the_rule_refuses():
    """A bet of twice the ante may not exceed $100 (CSP-R1), whatever limit is posted."""
    high = set_up("high", Terms(game="caribbean-stud", limits={"min": 5, "max": 500}))
    said = {section.title: dict(section.rows) for section in terms_sign(high)}
    assert said["This table"]["Limits"] == "$5–$50"
    assert said["Wagers"]["Ante"] == "$5–$50"
    assert said["Wagers"]["Tip"] == "up to your Ante"


def test_a_table_with_a_player_dealer_explains_the_bank_and_the_fee():
    said = sign("ultimate-holdem")
    assert said["The bank"]["How long"] == "Two rounds; then it is offered to the next player."
    assert said["Wagers"]["Blind"] == "as much as Ante"
    assert said["Fee"] != {"": "none"}


def test_every_table_has_its_sign_and_no_row_is_empty():
    for setup in SETUPS.values():
        sections = terms_sign(setup)
        assert sections[0].title == "This table"
        assert all(words for section in sections for _, words in section.rows)

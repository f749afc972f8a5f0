"""Wrong types at the front door of the library get a sentence that says what to write."""

import pytest

import croupier
from croupier.errors import CroupierError

HOLDEM = croupier.PotTable.post(
    croupier.game("texas-holdem"), croupier.Limits(structure="no-limit", minimum=croupier.dollars(2))
)


def banked() -> croupier.BankedRound:
    table = croupier.BankedTable.post(croupier.game("caribbean-stud"))
    return croupier.BankedRound(table, [croupier.dollars(100)])


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: croupier.parse_cards(None), "cards are written as text like 'AsKd'"),
        (lambda: croupier.PotRound(HOLDEM, [croupier.dollars(100)] * 2, None), "forced_bets"),
        (lambda: banked().apply("p1 w ante 10"), "read it with croupier.parse_action"),
        (
            lambda: croupier.Limits(structure="no limit"),
            "write fixed-limit, spread-limit, pot-limit, no-limit",
        ),
        (lambda: croupier.rank_high("AsKsQsJsTs"), "read the cards with parse_cards"),
    ],
)
def test_a_wrong_type_gets_a_sentence(call, says):
    with pytest.raises(CroupierError, match=says):
        call()


def test_a_structure_may_be_written_as_text():
    assert HOLDEM.limits.structure is croupier.Structure.NO_LIMIT

"""A linked floor of fifty tables over tens of thousands of rounds, every check on."""

import pytest

from croupier.lab.progressive.linked_floor import LinkedFloor


@pytest.mark.long
@pytest.mark.timeout(1_200)
@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("caribbean-stud", {"progressive": "pmg-01", "several_winners": "simultaneous"}),
        ("texas-holdem-bonus", {"progressive": "pmg-02"}),
        ("high-card-flush", {"progressive": "hcfp-4"}),
    ],
)
def test_fifty_tables_balance_to_the_hundredth_of_a_cent(game, options):
    floor = LinkedFloor(game, tables=50, options=options, entropy=20_18_16)
    for _ in floor.run(50_000):
        pass

    tally, state = floor.tally, floor.link.state
    assert tally.rounds == 50_000
    assert tally.meter_awards > 0
    assert tally.books + state.meter + state.reserve == state.seeded

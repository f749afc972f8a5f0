"""The benchmark of linked floors plays, balances and verifies what it measures."""

from benchmarks import link


def test_every_game_is_measured_and_a_sealed_log_verified():
    found = list(link.measure(100, sealed_rounds=50))

    assert [measured.what for measured in found] == [
        "caribbean-stud, 50 tables",
        "texas-holdem-bonus, 50 tables",
        "high-card-flush, 50 tables",
        "caribbean-stud, log sealed",
        "verifying that log, records",
    ]
    assert [measured.hands for measured in found[:4]] == [100, 100, 100, 50]
    assert all(measured.rate is not None and measured.checked for measured in found)

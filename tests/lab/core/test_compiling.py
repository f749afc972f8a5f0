from numba import njit

from croupier.lab.core.compiling import when_compiling


def test_compiling_is_told_once():
    told = []
    with when_compiling(lambda: told.append("compiling")):
        assert njit(lambda x: x + 1)(1) == 2
        assert njit(lambda x: x + 2)(1) == 3

    assert told == ["compiling"]


def test_nothing_is_told_when_nothing_is_compiled():
    told = []
    add = njit(lambda x: x + 1)
    add(1)

    with when_compiling(lambda: told.append("compiling")):
        add(2)

    assert told == []

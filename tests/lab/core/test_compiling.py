import subprocess
import sys

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


def test_a_command_does_not_read_scipy_and_a_program_still_may():
    # In a process of its own: what has been imported stays.
    asked = (
        "import sys; from croupier.lab.core.compiling import leave_matrices_out as leave; leave(); leave();"
        "from numba import njit; assert njit(lambda x: x + 1)(1) == 2;"
        "assert not any(name.startswith('scipy.linalg') for name in sys.modules);"
        "assert 'numba.np.arraymath' in sys.modules"
    )

    assert subprocess.run([sys.executable, "-c", asked], check=False).returncode == 0

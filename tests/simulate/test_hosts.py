"""Three hosts: a floor is cut off or killed in mid-hand, and the other continues within ten seconds."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from tests.simulate.hosts import FAULTS, TABLES

REFUSED = (
    "This machine does not let ordinary users make network namespaces, which `make hosts` needs: {}. "
    "Allow user namespaces (sysctl user.max_user_namespaces), or run it as root outside a container."
)


@pytest.mark.long
@pytest.mark.timeout(900)
def test_tables_of_a_host_that_is_cut_off_or_killed_continue_on_the_other():
    namespace = ["unshare", "--user", "--map-root-user", "--net"]
    allowed = subprocess.run([*namespace, "true"], capture_output=True, text=True, check=False)
    assert allowed.returncode == 0, REFUSED.format(allowed.stderr.strip())
    # The path of a socket may have a hundred characters, so not in pytest's own folders.
    with tempfile.TemporaryDirectory(prefix="hosts-", dir="/tmp") as folder:
        done = subprocess.run(
            [*namespace, sys.executable, "-m", "tests.simulate.hosts", folder],
            cwd=Path(__file__).parents[2],
            capture_output=True,
            text=True,
            timeout=800,
            check=False,
        )
    assert done.returncode == 0, done.stderr[-4000:]
    told = json.loads(done.stdout.splitlines()[-1])
    sys.stdout.write(json.dumps(told, indent=1))
    assert [fault["fault"] for fault in told["faults"]] == list(FAULTS)
    for fault in told["faults"]:
        assert fault["lost"], "the floor had no table to lose"
        assert fault["seconds"].keys() == set(TABLES)
        assert max(fault["seconds"].values()) <= 10, fault
    assert (told["lost"], told["twice"], told["unsound"]) == (0, 0, [])
    assert told["acknowledged"] > 500

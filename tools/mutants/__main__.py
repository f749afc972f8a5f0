"""Draws the sample, runs it, and says what survived."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time

from tools.mutants import __doc__ as what_it_does
from tools.mutants.changes import PACKAGES, Mutant, chosen, modules, mutated, on_lines, reasons
from tools.mutants.forks import Answer, run_anew, run_live
from tools.mutants.live import Change
from tools.mutants.where import PROJECT

GOAL = 0.95


def asked() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(description=(what_it_does or "").partition("\n")[0])
    parser.add_argument("--sample", type=int, default=100, help="how many mutants; 0 for all")
    parser.add_argument("--seed", type=int, default=1, help="which sample")
    parser.add_argument("--first", type=int, default=1, help="which of the sample to begin with")
    parser.add_argument("--workers", type=int, default=2, help="how many at a time")
    parser.add_argument(
        "--seconds", type=float, default=120, help="of tests for each mutant; what then passed survives"
    )
    parser.add_argument("--at", action="append", metavar="MODULE:LINE", help="every change on this line")
    parser.add_argument("--module", action="append", help="changes of this module only")
    parser.add_argument("packages", nargs="*", default=PACKAGES, help="folders of src/croupier")
    return parser.parse_args()


def main() -> int:
    """Run the sample; 0 if enough of it was caught."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        tempfile.tempdir = os.environ["TMPDIR"] = folder
        return run(asked())


def run(wanted: argparse.Namespace) -> int:
    """The same, with a folder for temporary files that is thrown away."""
    began = time.monotonic()
    os.chdir(PROJECT)
    os.environ |= {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "HYPOTHESIS_PROFILE": "mutants"}
    among = wanted.module or modules(wanted.packages)
    drawn = on_lines(wanted.at) if wanted.at else chosen(among, wanted.sample, wanted.seed)
    made = [each for change in drawn[wanted.first - 1 :] if (each := mutated(*change))]
    known = reasons()
    tried = [each for each in made if (each[0].module, each[0].before, each[0].after) not in known]
    changes = [(mutant, Change(mutant.module, text)) for mutant, text in tried]
    live = [pair for pair in changes if pair[1].in_functions]
    anew = [pair for pair in changes if not pair[1].in_functions]

    survivors, caught = list[Mutant](), 0
    for tried_by, pairs in ((run_live, live), (run_anew, anew)):

        def told(number: int, answer: Answer, pairs: list[tuple[Mutant, Change]] = pairs) -> None:
            nonlocal caught
            mutant, change = pairs[number]
            if answer is Answer.EARLY:
                anew.append((mutant, change))
                return
            caught += answer is Answer.CAUGHT
            survivors.extend([mutant] if answer is Answer.SURVIVED else [])
            done, spent = caught + len(survivors), time.monotonic() - began
            print(f"{done}/{len(tried)} {spent:,.0f} s  {answer.name:<8}  {mutant}", flush=True)

        tried_by([change for _, change in pairs], wanted.workers, wanted.seconds, told)

    done, excused = caught + len(survivors), len(made) - len(tried)
    print(f"\n{caught} of {done} caught ({caught / max(done, 1):.1%}), {excused} known to change nothing")
    for mutant in survivors:
        print(f"survived: {mutant}")
    return 0 if caught >= GOAL * done else 1


if __name__ == "__main__":
    sys.exit(main())

"""Builds wheel and sdist, and checks them where people use them: in fresh environments, without a checkout.

``make dist``; for others ``make dist ARGS='--python python3.12 --python python3.13'``. Each Python gets three
environments: one with the wheel alone, where rules, replay and the command line must work and everything else
must name its extra; one with the floor and no lab, where tables must open and name what is missing; one with
both, where the README must work from its first command to the last line of its program.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
import zipfile
from pathlib import Path

PROJECT = Path(__file__).parents[1]
DIST = PROJECT / "dist"
ROUND = PROJECT / "tests" / "rounds" / "caribbean-stud"
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def build(into: Path = DIST) -> Path:
    """The wheel, made from the sdist's own contents as pip would; returns its path."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-t", "sdist", "-d", str(into)],
        cwd=PROJECT,
        check=True,
        capture_output=True,
    )
    [wheel] = into.glob("*.whl")
    return wheel


def a_round() -> Path:
    """A recorded round that replays with its payments."""
    return min(path for path in ROUND.rglob("*.toml") if "expected" in path.read_text())


def commands() -> list[list[str]]:
    """The command lines that the README shows."""
    text = (PROJECT / "README.md").read_text()
    lines = [
        line[2:] for name, block in FENCE.findall(text) if name == "console" for line in block.splitlines()
    ]
    return [shlex.split(line, comments=True)[1:] for line in lines if line.startswith("croupier ")]


def program() -> str:
    """The README's program."""
    [found] = [
        block for name, block in FENCE.findall((PROJECT / "README.md").read_text()) if name == "python"
    ]
    return found


class Environment:
    """A fresh environment of one Python, in a folder without a checkout."""

    def __init__(self, python: str, folder: Path) -> None:
        subprocess.run([python, "-m", "venv", str(folder / "env")], check=True)
        self.folder = folder
        self.bin = folder / "env" / "bin"

    def install(self, *wanted: str) -> None:
        """Install with pip."""
        self.run("python", "-m", "pip", "--disable-pip-version-check", "--quiet", "install", *wanted)

    def run(self, name: str, *arguments: str, fails: bool = False) -> str:
        """What a program of this environment says."""
        clean = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "VIRTUAL_ENV")}
        done = subprocess.run(
            [str(self.bin / name), *arguments],
            cwd=self.folder,
            env=clean,
            capture_output=True,
            text=True,
            timeout=1_800,
            check=False,
        )
        if (done.returncode != 0) is not fails:
            raise SystemExit(f"{name} {shlex.join(arguments)}: {done.returncode}\n{done.stdout}{done.stderr}")
        return done.stdout + done.stderr


def check_light(here: Environment, wheel: Path) -> None:
    """The wheel alone: rules, replay, the command line; what is missing is named."""
    here.install(str(wheel))
    installed = here.run("python", "-m", "pip", "list", "--format=freeze")
    assert not re.search(r"^(numpy|numba|matplotlib|starlette|uvicorn)==", installed, re.MULTILINE), installed
    assert "py.typed" in {path.name for path in here.folder.rglob("croupier/py.typed")}
    shutil.copy(a_round(), here.folder / "disputed-round.toml")
    for command in (["--help"], ["games"], ["rules", "pan"], ["replay", "disputed-round.toml"], ["fees"]):
        here.run("croupier", *command)
    here.run("python", "-c", program())
    for command, extra in ((["edge", "caribbean-stud"], "lab"), (["floor"], "floor")):
        said = here.run("croupier", *command, fails=True)
        assert f"pip install 'croupier[{extra}]'" in said, said
        assert "Traceback" not in said, said


def check_floor(here: Environment, wheel: Path) -> None:
    """With the floor alone: tables open, and what needs the lab is named."""
    here.install(f"{wheel}[floor]")
    installed = here.run("python", "-m", "pip", "list", "--format=freeze")
    assert not re.search(r"^(numpy|numba|matplotlib)==", installed, re.MULTILINE), installed
    page, said = _floor(here)
    assert "Caribbean Stud" in page
    assert "pip install 'croupier[lab]'" in said, said
    assert "Traceback" not in said, said


def check_full(here: Environment, wheel: Path) -> None:
    """With the lab and the floor: everything that the README shows."""
    here.install(f"{wheel}[lab,floor]")
    shutil.copy(a_round(), here.folder / "disputed-round.toml")
    here.run("python", "-c", program())
    for command in commands():
        here.run("croupier", *command)
    assert (here.folder / "par.html").stat().st_size
    page, said = _floor(here, "--no-advice")
    assert "Caribbean Stud" in page
    assert "Traceback" not in said, said


def _floor(here: Environment, *options: str) -> tuple[str, str]:
    """The first page of a floor that is opened and closed again, and what it said meanwhile."""
    opened = subprocess.Popen(
        [str(here.bin / "croupier"), "floor", "--port", "18123", "--store", "evening.sqlite3", *options],
        cwd=here.folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    try:
        page = _page("http://127.0.0.1:18123/", opened)
    finally:
        opened.terminate()
        said, _ = opened.communicate(timeout=60)
    return page, said.decode()


def _page(address: str, server: subprocess.Popen[bytes]) -> str:
    for _ in range(600):
        if server.poll() is not None:
            assert server.stdout is not None
            raise SystemExit(f"the floor has closed:\n{server.stdout.read().decode()}")
        try:
            with urllib.request.urlopen(address, timeout=5) as answer:
                return str(answer.read().decode())
        except OSError:
            time.sleep(0.2)
    raise SystemExit("the floor does not answer")


def check_sdist(wheel: Path) -> None:
    """The sdist builds the same wheel."""
    [sdist] = DIST.glob("*.tar.gz")
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [
                sys.executable,
                "-m",
                "pip",
                "--quiet",
                "wheel",
                "--no-deps",
                "--no-build-isolation",
                "-w",
                folder,
                str(sdist),
            ],
            check=True,
        )
        [again] = Path(folder).glob("*.whl")
        with zipfile.ZipFile(wheel) as ours, zipfile.ZipFile(again) as theirs:
            assert sorted(ours.namelist()) == sorted(theirs.namelist())


def main() -> None:
    """Build, then check with every Python that is named."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--python", action="append", dest="pythons", default=[])
    parser.add_argument("--light", action="store_true", help="only the wheel alone, without extras")
    asked = parser.parse_args()
    shutil.rmtree(DIST, ignore_errors=True)
    wheel = build()
    check_sdist(wheel)
    print(f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB; the sdist builds the same files")
    for python in asked.pythons or [sys.executable]:
        version = subprocess.run(
            [python, "--version"], check=True, capture_output=True, text=True
        ).stdout.strip()
        checks = {"alone": check_light, "with the floor": check_floor, "with lab and floor": check_full}
        for name, check in checks.items():
            if asked.light and check is not check_light:
                continue
            with tempfile.TemporaryDirectory() as folder:
                check(Environment(python, Path(folder)), wheel)
            print(f"{version}, {name}: all of it works")


if __name__ == "__main__":
    main()

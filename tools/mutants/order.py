"""Which tests are run for a change, the likeliest to notice it first."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tools.mutants.where import PROJECT

TESTS = (
    *("tests/hands", "tests/pay", "tests/games", "tests/table", "tests/history"),
    *("tests/floor/table/test_by_hand.py", "tests/floor/cards", "tests/twins"),
    *("src/croupier/hands", "src/croupier/pay", "src/croupier/games", "src/croupier/table"),
)
"""What is collected: the packages' tests and examples, twins, recorded rounds, games on a floor."""

SEALED = ("tests/table/test_sealed.py", "tests/history/test_sealed.py", "tests/games/test_texts.py")
KINDS = {"banked": ("house", "bank", "banks"), "pot": ("pot", "holdem", "evening"), "rummy": ("pan",)}
"""The rounds at random of each family."""
ROUNDS = {"banked": ("banked", "player_dealer"), "pot": ("pot", "holdem"), "rummy": ("pan",)}
"""The recorded rounds of each family, in tests/history."""
FAR = ("tests/table/session", "tests/floor/table/test_by_hand.py", "tests/floor/cards")
"""Tables over many rounds, and every game on a floor, dealt by hand and by the dealer."""


def folder_of(module: str) -> Path:
    """The folder with the module's tests."""
    path, tests = Path(module), PROJECT / "tests"
    return next(tests / up for up in (path.parent, *path.parent.parents) if (tests / up).is_dir())


def families_of(module: str) -> list[str]:
    """The families that a module may concern."""
    return [name for name in ROUNDS if name in Path(module).parts] or list(ROUNDS)


def concerned(module: str) -> list[str]:
    """The sealed rounds that a module may change: of its game, of its family, or all."""
    # Not above: what is imported before the change is made does not have it.
    from croupier.games.catalog import GAMES

    folder = str(Path(module).parent).removeprefix("games/")
    own = [name for name in GAMES if GAMES[name].folder == folder]
    families = families_of(module)
    games = own or [name for name in GAMES if GAMES[name].folder.partition("/")[0] in families]
    return [
        *(
            f"{SEALED[0]}::test_rounds_at_random_are_as_they_were[{kind}]"
            for f in families
            for kind in KINDS[f]
        ),
        *(f"{SEALED[1]}::test_recorded_rounds_are_as_they_were[{name}]" for name in games),
        *(f"{SEALED[2]}::test_texts_are_as_approved[{name}]" for name in games),
    ]


def places(module: str) -> list[str]:
    """Files, folders and single tests for a change in a module, in the order in which they are run."""
    folder, families = folder_of(module), families_of(module)
    near = [str(test.relative_to(PROJECT)) for test in sorted(folder.glob(f"test_{Path(module).stem}*.py"))]
    alike = [
        str(test.relative_to(PROJECT)) for test in (PROJECT / "tests").rglob(f"test_{Path(module).stem}.py")
    ]
    alike = [name for name in sorted(alike) if name.startswith(TESTS)]
    twins = [
        str(test.relative_to(PROJECT))
        for test in (PROJECT / "tests/twins").glob(f"test_{Path(module).stem}*.py")
    ]
    others = [str(test.relative_to(PROJECT)) for test in sorted(folder.glob("test_*.py"))]
    rounds = [f"tests/history/test_rounds_{kind}.py" for family in families for kind in ROUNDS[family]]
    far = [f"tests/table/{family}" for family in families]
    return [f"src/croupier/{module}", *near, *concerned(module), *alike, *twins, *others, *rounds, *far, *FAR]


def in_order(module: str, tests: Sequence[str]) -> list[str]:
    """The tests that are run for a change in a module, each once."""
    found: dict[str, None] = {}
    for place in places(module):
        inside = (place, f"{place}::", f"{place}/")
        found |= dict.fromkeys(test for test in tests if test == place or test.startswith(inside[1:]))
    return list(found)

"""A room's own files, outside the package: where games keep theirs, and the folders of a room.

``CROUPIER_GAMES`` names folders (several are separated as in ``PATH``). Each holds a folder for each game of
the room, with its ``game.toml``; ``fees/``, with fee schedules; and ``jurisdictions/``, with a folder for
each further jurisdiction, in the form of our own.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from croupier.errors import DataInvalid

VARIABLE = "CROUPIER_GAMES"


def game_folder(folder: str) -> Traversable:
    """Where a game's files are: below our ``games``, in ``package:folder``, or at a path."""
    package, _, inside = folder.partition(":")
    if Path(folder).is_absolute():
        return Path(folder)
    return files(package).joinpath(inside) if inside else files("croupier.games").joinpath(folder)


@cache
def own_folders() -> tuple[Path, ...]:
    """The folders that the environment names; one that is not there is refused."""
    named = [Path(part).absolute() for part in os.environ.get(VARIABLE, "").split(os.pathsep) if part]
    for folder in named:
        if not folder.is_dir():
            raise DataInvalid(f"there is no folder {folder}", key=VARIABLE)
    return tuple(named)


@cache
def own_schedules() -> Mapping[str, Path]:
    """The room's own fee schedules, by block id."""
    return {
        file.stem: file for folder in own_folders() for file in sorted(folder.joinpath("fees").glob("*.toml"))
    }


@cache
def own_jurisdictions() -> Mapping[str, Path]:
    """The folders of the room's own jurisdictions, by name; a name of ours is refused."""
    own = {
        file.parent.name: file.parent
        for folder in own_folders()
        for file in sorted(folder.glob("jurisdictions/*/place.toml"))
    }
    for name in own:
        if files("croupier.jurisdictions").joinpath(name).is_dir():
            raise DataInvalid(
                f"there is a jurisdiction {name!r} already; rename the folder", file=str(own[name])
            )
    return own

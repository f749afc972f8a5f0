"""Which rules these are: the package's version and a fingerprint of a game's own files."""

from __future__ import annotations

import hashlib
from importlib.metadata import version
from importlib.resources import files

from croupier.games.catalog import Game

TOLD_APART_BY = 12
"""Hexadecimal digits that are shown of a fingerprint."""


def rules_version(played: Game) -> str:
    """The version to quote beside a figure: it changes with the declaration, a pay table or a clause.

    >>> from croupier.games import game
    >>> rules_version(game("caribbean-stud")).partition(" ")[2][:6]
    'sha256'
    """
    digest = hashlib.sha256()
    folder = files("croupier.games").joinpath(played.folder)
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.name.endswith((".py", ".toml", ".md")):
            digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return f"{version('croupier')} sha256:{digest.hexdigest()[:TOLD_APART_BY]}"

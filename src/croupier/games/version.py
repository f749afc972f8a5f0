"""The version of a game's rules: the package's version and a fingerprint of the game's own files."""

from __future__ import annotations

import hashlib
from importlib.metadata import version

from croupier.games.catalog import Game
from croupier.pay.own import game_folder

TOLD_APART_BY = 12
"""How many hexadecimal digits of a fingerprint are shown."""


def rules_version(played: Game) -> str:
    """The version to quote beside a figure; it changes when a declaration, pay table or clause changes.

    >>> from croupier.games import game
    >>> rules_version(game("caribbean-stud")).partition(" ")[2][:6]
    'sha256'
    """
    digest = hashlib.sha256()
    for file in sorted(game_folder(played.folder).iterdir(), key=lambda file: file.name):
        if file.name.endswith((".py", ".toml", ".md")):
            digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return f"{version('croupier')} sha256:{digest.hexdigest()[:TOLD_APART_BY]}"

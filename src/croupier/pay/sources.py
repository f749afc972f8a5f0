"""The register of cited documents: the document behind the key of a clause."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

from croupier.errors import DataInvalid
from croupier.pay.own import own_jurisdictions

KEY = re.compile(r"^([A-Z0-9]+)(?:[ ,-]|$)")


class Source(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A document that clauses are cited from."""

    title: str
    place: str
    document: str
    how: str
    effective: date | None = None
    sha256: str | None = None
    """The hash of the text we worked from, so that readers can tell whether theirs is the same."""


@cache
def sources() -> Mapping[str, Source]:
    """Every cited document by its key: of the jurisdictions, in games' own folders, and of the room."""
    found = _read(files("croupier.jurisdictions").joinpath("sources.toml"))
    for folder in own_jurisdictions().values():
        if (cited := folder / "sources.toml").is_file():
            found |= _read(cited)
    for family in _folders(files("croupier.games")):
        for game in _folders(family):
            if (own := game.joinpath("source.toml")).is_file():
                found |= _read(own)
    return found


def _folders(place: Traversable) -> list[Traversable]:
    return sorted((entry for entry in place.iterdir() if entry.is_dir()), key=lambda entry: entry.name)


def _read(file: Traversable) -> dict[str, Source]:
    return msgspec.toml.decode(file.read_bytes(), type=dict[str, Source])


def source_of(clause: str) -> Source:
    """The document a clause is cited from: ``source_of("CSP 17").document``."""
    found = KEY.match(clause)
    if found is None or found[1] not in sources():
        raise DataInvalid(
            f"{clause!r} does not cite a registered document; the keys are {', '.join(sources())}"
        )
    return sources()[found[1]]

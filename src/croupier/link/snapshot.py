"""A link as the first entries of its log left it, so that they need not be read again."""

from __future__ import annotations

import dataclasses

from msgspec import Struct

from croupier.link.entry import Entry
from croupier.link.link import Link
from croupier.link.state import LinkState


class LinkSnapshot(Struct, frozen=True, kw_only=True):
    """A link after so many entries."""

    place: int
    head: str
    """The hash of the last record."""
    last: Entry | None
    state: LinkState

    def link(self) -> Link:
        """The link that goes on from here; a snapshot is taken up by one link only."""
        link = Link()
        link.state = self.state
        return link


def state_to_keep(link: Link) -> LinkState:
    """A link's state without what it has only looked up."""
    return dataclasses.replace(link.state, posting=None)

"""A link as the first entries of its log left it, so that they need not be read again."""

from __future__ import annotations

import dataclasses

from msgspec import Struct

from croupier.link.entry import Entry
from croupier.link.link import Link
from croupier.link.state import LinkState


class LinkSnapshot(Struct, frozen=True, kw_only=True):
    """A link after the first ``place`` entries."""

    place: int
    head: str
    """The hash of the last record."""
    last: Entry | None
    state: LinkState

    def link(self) -> Link:
        """The link that continues from here; only one link may use a snapshot."""
        link = Link()
        link.state = self.state
        return link


def state_to_keep(link: Link) -> LinkState:
    """A link's state without what it has only looked up."""
    return dataclasses.replace(link.state, posting=None)

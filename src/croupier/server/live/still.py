"""A moment of a settled round as a page: the felt as it lay then, without anything to press."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.floor.review.steps import Steps
from croupier.money import Cents
from croupier.server.live.felt import Pieces
from croupier.server.live.purse import Purse
from croupier.server.picture.table import picture

CLOSED = b"</div></section>"
"""What ends a felt that has no controls: the pieces before them have opened it."""


def still(pieces: Pieces, steps: Steps, step: int, viewer: str, *, own: bool = False) -> str:
    """Return the felt after ``step`` events as ``viewer`` saw it; ``own`` if the viewer is the caller."""
    drawn = picture(steps.view(step, viewer, own=own), steps.setup, Cents(0))
    says = drawn.says if drawn.live else f"Round {steps.record.number} is settled"
    felt = pieces.draw(replace(drawn, says=says), None, Purse("", "", "", ""))
    # Controls and what is beside the table come last: nothing can be done in the past.
    return b"\n".join([*felt.placed()[:-2], b'<div class="controls">', CLOSED]).decode()

"""The felt of every game that the floor deals."""

from __future__ import annotations

from typing import Final

from croupier.server.picture.banked_layout import BANKED_LAYOUTS
from croupier.server.picture.layout import Layout
from croupier.server.picture.pot_layout import POT_LAYOUTS

LAYOUTS: Final[dict[str, Layout]] = {**BANKED_LAYOUTS, **POT_LAYOUTS}

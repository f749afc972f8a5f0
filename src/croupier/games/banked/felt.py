"""Words that every declaration of a banked game uses: the posted options, and cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.cards import Card

Options = Mapping[str, Any]
Cards = tuple[Card, ...]

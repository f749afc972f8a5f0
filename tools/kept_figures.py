"""What ``tools.page_figures`` kept of the lab, read without it."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

KEPT = Path(__file__).parents[1] / "docs" / "figures"


def kept(game_id: str) -> dict[str, Any] | None:
    """What was kept of a game; None if the lab does not analyse it."""
    file = KEPT / f"{game_id}.json"
    return json.loads(file.read_text(encoding="utf-8")) if file.is_file() else None


def percent(fraction: str) -> str:
    """A share as people say it."""
    return f"{float(Fraction(fraction)):.4%}"

"""Every game that has a laboratory: one line for each."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.lab import baccarat, caribbean_stud, high_card_flush_guide, pai_gow_guide, three_card_guide
from croupier.lab.laboratory import Laboratory

LABORATORIES: Mapping[str, Laboratory] = {
    laboratory.game.id: laboratory
    for laboratory in (
        caribbean_stud.LABORATORY,
        baccarat.EZ_BACCARAT,
        baccarat.GOLDEN_FROG,
        three_card_guide.LABORATORY,
        high_card_flush_guide.LABORATORY,
        pai_gow_guide.LABORATORY,
    )
}

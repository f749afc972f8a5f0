"""Every game that has a laboratory: one line for each."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.lab import (
    baccarat,
    blackjack_laboratory,
    caribbean_guide,
    high_card_flush_guide,
    pai_gow_guide,
    texas_holdem_bonus,
    three_card_guide,
    ultimate_texas_holdem,
)
from croupier.lab.laboratory import Laboratory

LABORATORIES: Mapping[str, Laboratory] = {
    laboratory.game.id: laboratory
    for laboratory in (
        caribbean_guide.LABORATORY,
        baccarat.EZ_BACCARAT,
        blackjack_laboratory.BUSTER,
        blackjack_laboratory.SWITCH,
        baccarat.GOLDEN_FROG,
        three_card_guide.LABORATORY,
        high_card_flush_guide.LABORATORY,
        pai_gow_guide.LABORATORY,
        texas_holdem_bonus.LABORATORY,
        ultimate_texas_holdem.LABORATORY,
    )
}

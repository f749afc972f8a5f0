"""Every game that has a laboratory: one line for each. It is read when it is first asked for."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.lab.laboratory import Laboratory
from croupier.on_demand import Catalog

LABORATORIES: Mapping[str, Laboratory] = Catalog(
    "croupier.lab",
    {
        "caribbean-stud": "caribbean_guide:LABORATORY",
        "ez-baccarat-panda-8": "baccarat:EZ_BACCARAT",
        "21st-century-blackjack-buster": "blackjack_laboratory:BUSTER",
        "21st-century-blackjack-switch": "blackjack_laboratory:SWITCH",
        "golden-frog-baccarat": "baccarat:GOLDEN_FROG",
        "three-card-poker-6-card-bonus": "three_card_guide:LABORATORY",
        "high-card-flush": "high_card_flush_guide:LABORATORY",
        "fortune-pai-gow-poker": "pai_gow_guide:LABORATORY",
        "texas-holdem-bonus": "texas_holdem_bonus:LABORATORY",
        "ultimate-texas-holdem": "ultimate_texas_holdem:LABORATORY",
    },
)

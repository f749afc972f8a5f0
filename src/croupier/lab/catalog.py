"""Every game that has a laboratory: one line for each. It is read when it is first asked for."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.lab.core.laboratory import Laboratory
from croupier.on_demand import Catalog

LABORATORIES: Mapping[str, Laboratory] = Catalog(
    "croupier.lab",
    {
        "caribbean-stud": "games.caribbean_stud.guide:LABORATORY",
        "ez-baccarat-panda-8": "baccarat.shoe:EZ_BACCARAT",
        "21st-century-blackjack-buster": "blackjack.laboratory:BUSTER",
        "21st-century-blackjack-switch": "blackjack.laboratory:SWITCH",
        "golden-frog-baccarat": "baccarat.shoe:GOLDEN_FROG",
        "three-card-poker-6-card-bonus": "games.three_card_poker_6_card_bonus.guide:LABORATORY",
        "high-card-flush": "games.high_card_flush.guide:LABORATORY",
        "fortune-pai-gow-poker": "games.fortune_pai_gow_poker.guide:LABORATORY",
        "texas-holdem-bonus": "games.texas_holdem_bonus.laboratory:LABORATORY",
        "ultimate-texas-holdem": "games.ultimate_texas_holdem.laboratory:LABORATORY",
    },
)

"""The laboratory of EZ Baccarat Panda 8."""

from __future__ import annotations

from croupier.games.banked.ez_baccarat_panda_8.game import EZ_BACCARAT_PANDA_8
from croupier.lab.baccarat.shoe import laboratory

LABORATORY = laboratory(EZ_BACCARAT_PANDA_8, "ez-p8-1")

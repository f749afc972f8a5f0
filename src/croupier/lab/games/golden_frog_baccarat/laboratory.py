"""The laboratory of Golden Frog Baccarat."""

from __future__ import annotations

from croupier.games.banked.golden_frog_baccarat.game import GOLDEN_FROG_BACCARAT
from croupier.lab.baccarat.shoe import laboratory

LABORATORY = laboratory(GOLDEN_FROG_BACCARAT, "gf-1")

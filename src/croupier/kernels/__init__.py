"""Arithmetic on card indices, compiled. Imports nothing from croupier; only the lab calls it."""

from pathlib import Path

from croupier.kernels.core.fresh import forget_outdated

forget_outdated(Path(__file__).parent)

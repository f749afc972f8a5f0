"""Exact analysis: edges, best play and what a meter is worth, as fractions."""

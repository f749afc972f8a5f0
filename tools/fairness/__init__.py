"""Measures how soon faults are flagged, and writes docs/fairness.md's table and plot."""

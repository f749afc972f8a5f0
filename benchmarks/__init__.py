"""Benchmarks of the hot paths: fixed workloads, with every answer checked. ``python -m benchmarks``."""

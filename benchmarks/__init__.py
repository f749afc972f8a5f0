"""The hot paths, measured: canonical workloads, every answer checked. ``python -m benchmarks``."""

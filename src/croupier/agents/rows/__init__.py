"""Batches of tables: games against a bank as numbers for kernels, and the engine where there are none."""

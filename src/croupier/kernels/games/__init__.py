"""Kernels of one game each."""

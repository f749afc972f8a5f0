"""Tests of results against the exact figures, valid however often they are looked at."""

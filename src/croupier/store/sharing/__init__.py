"""Stores that several processes write to: leases, what an append relies on, a database, a file in turns."""

"""A database that several processes write to: leases, and the conditions of an append."""

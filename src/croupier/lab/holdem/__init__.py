"""What the hold'em games against a bank share: counts of every river, values carried back, charts."""

"""What hold'em against a bank shares: rivers counted, values carried back, charts."""

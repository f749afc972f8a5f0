"""Seven cards of 53: looks, settings, the house way, two hands from one deck."""

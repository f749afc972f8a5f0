"""Random cards, choices of cards, enumeration, and the freshness of compiled code."""

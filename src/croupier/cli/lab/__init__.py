"""What the commands of the lab share: options, errors, what they print of a seat; and ``croupier hands``."""

"""What the commands of the lab share: their options in words, and what they print about a seat."""

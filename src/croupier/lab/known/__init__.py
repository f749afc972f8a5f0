"""Known cards: the worth of seeing cards that others hold, the burn card, or one of the bank's."""

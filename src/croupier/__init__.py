"""Card games of the casino and the card room, exactly by their rules."""

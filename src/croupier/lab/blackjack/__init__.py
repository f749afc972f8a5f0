"""What the blackjacks share: best play of every hand, splits, the late switch, side bets."""

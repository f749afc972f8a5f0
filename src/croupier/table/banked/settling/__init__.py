"""Who is paid, in which order, from which bank: the house, a player-dealer, the progressive meter."""

"""The player-dealer's side of a table: result and spread, the posted wager, fees, bankroll."""

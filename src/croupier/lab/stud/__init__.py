"""What games share that pay five cards by a table and show them one by one: sets of cards and their worth."""

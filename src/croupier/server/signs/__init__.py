"""Signs: what hangs beside the tables and in the room, for everybody and before signing in."""

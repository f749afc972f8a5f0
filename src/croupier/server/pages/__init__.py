"""What visitors read and do: pages, live updates, commands."""

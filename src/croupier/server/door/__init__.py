"""What every request goes through: who is asking, what is let through, how errors are reported."""

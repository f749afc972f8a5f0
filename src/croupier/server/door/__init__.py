"""What stands before every request: who is asking, what is allowed through, how errors are said."""

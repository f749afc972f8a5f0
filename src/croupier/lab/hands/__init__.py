"""What hands are worth: ranking in bulk, equities, ranges, the showdowns of pot games."""

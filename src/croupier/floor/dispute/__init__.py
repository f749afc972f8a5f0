"""A supervisor's tools for a disputed round: correct it, freeze its table, hand out the evidence."""

"""What a supervisor does about a round in dispute: correct it, freeze its table, hand out the evidence."""

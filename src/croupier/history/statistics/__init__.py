"""What players do and win over many recorded rounds, counted by definitions that are written down."""

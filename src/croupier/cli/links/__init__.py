"""What the commands about progressive links share, show and do."""

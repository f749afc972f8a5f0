"""Hand histories in published formats, as other programs write and read them."""

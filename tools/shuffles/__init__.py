"""Evidence of the shuffle: four tests on millions of shuffles of each kind of deck (``make shuffles``)."""

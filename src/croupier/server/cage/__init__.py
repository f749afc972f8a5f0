"""The cage's desk, and its papers on a page and in print."""

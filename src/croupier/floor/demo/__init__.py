"""The demo tables: postings in a file, which a new floor opens."""

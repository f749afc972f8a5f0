"""From a view to a picture of a table: what the templates draw."""

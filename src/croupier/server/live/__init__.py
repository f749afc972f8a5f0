"""Live pages: who looks at a table, what is made once for all of them, and whose page comes first."""

"""The auditor's desk: whether everything is as it should be."""

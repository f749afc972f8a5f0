"""Rounds that are over: cut from the log, told as a given person may see them, written as documents."""

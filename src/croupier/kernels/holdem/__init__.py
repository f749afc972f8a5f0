"""Boards, deals and rivers of hold'em against a bank."""

"""Rounds that are over, gone through step by step: by an auditor, or by those who played them."""

"""Audits a whole store: hash chains, card promises, every decision by the rules, every balance."""

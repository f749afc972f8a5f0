"""The auditor of a whole store: chains, promises, every decision by the rules, every balance."""

"""The auditor's desk: rounds found and stepped through, the ledger, reports, and whether all is as it should be."""

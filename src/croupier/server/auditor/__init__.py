"""The auditor's desk: rounds found and stepped through, the ledger, reports, fairness, verification."""

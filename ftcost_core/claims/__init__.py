"""What three published guides claim about fine-tuning, each claim recomputed by the program.

``table.check_claims`` gives the verdicts, ``tables`` the guides' tables with our figures beside theirs. A row
of ``resources/claims/claims.jsonl`` holds the claim and the inputs of its check, never a verdict.
"""

"""Mutants: small faults put into a copy of the program, to see that its tests notice them.

``python -m tests.mutants`` tries those of ``mutants.toml``, all of them or those whose names hold a word.
"""

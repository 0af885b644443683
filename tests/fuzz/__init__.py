"""Hostile inputs for every reader: ``python -m tests.fuzz``."""

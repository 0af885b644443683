"""The facts that the formulas read: typed data files with sources, each a value for every allowed word."""

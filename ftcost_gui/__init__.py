"""The desktop window of FTCost. Everything that computes lives in ``ftcost_core``."""

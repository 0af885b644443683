"""Recorded predictions: what the program says of some hundred jobs and a few searches, figure by figure.

``python -m tests.recorded`` writes ``predictions.json`` anew, one line a figure, so that a change of the formulas or
of the facts is reviewed as a diff; ``python -m tests.recorded --check`` compares and changes nothing.
"""

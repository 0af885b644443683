"""Catalogues of models, GPUs and prices: shipped data with sources, and the user's own."""

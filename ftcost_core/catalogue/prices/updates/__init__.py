"""Prices fetched when a person asks for it: public catalogues, each kept as a dated list of its own."""

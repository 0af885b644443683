"""Texts of the window: translated, with numbers as people read and type them."""

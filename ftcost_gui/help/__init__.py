"""The help: its pages and their order, how a page is painted, what is found in it."""

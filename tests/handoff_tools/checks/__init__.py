"""One script a tool, run by that tool's own Python: reads a folder of hand-offs, prints what was accepted."""

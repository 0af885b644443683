"""Charts as data: each described once from figures, painted by the window and drawn as SVG for reports."""

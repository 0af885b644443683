"""Charts as widgets: pyqtgraph paints what ``ftcost_core.charts`` describes."""

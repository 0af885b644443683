"""Charts as widgets, which paint what ``ftcost_core.charts`` describes."""

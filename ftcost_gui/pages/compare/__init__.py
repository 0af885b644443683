"""The Compare page: pinned scenarios, kept over restarts, side by side."""

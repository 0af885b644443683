"""The Plan page: the limits, the search for plans, the plans, and a sweep over one quantity."""

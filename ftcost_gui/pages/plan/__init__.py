"""The Plan page: limits, the search, what it found, and one quantity followed."""

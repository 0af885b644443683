"""Building blocks that know nothing of jobs."""

"""Hours of scripted use, and what grows meanwhile."""

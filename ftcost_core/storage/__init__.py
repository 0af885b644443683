"""Files: shipped ones, a person's own (written atomically), locks, and texts made safe to share."""

"""Files: shipped ones, a person's own written atomically, locks, size limits, texts made safe to share."""

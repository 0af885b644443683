"""A person's own models: read from their files, used in the job, kept for later."""

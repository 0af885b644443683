"""The Data page: a person's own training data, read, counted and sent to the job."""

"""From a job to its figures: settings left open are resolved, what fits is found, batches are evaluated."""

"""The documents of the contract: the job, the result, figures with their terms, and faults of an input."""

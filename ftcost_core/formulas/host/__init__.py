"""What a job takes outside the GPUs: host RAM and disk of its fullest node."""

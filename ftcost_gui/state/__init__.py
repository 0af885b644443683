"""What the window works on: the stores of job, prices, pins and models, settings, and files on disk."""

"""Peak memory of one training step, by tensor."""

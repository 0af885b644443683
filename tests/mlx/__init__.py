"""mlx-lm's training step: exact traces of its graph, and peaks that MLX counted."""

"""What is known of models, GPUs and prices: data files with sources, and the user's own beside them."""

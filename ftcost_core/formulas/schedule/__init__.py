"""From tokens and speed to hours: how many tokens, how many steps, and everything around pure training."""

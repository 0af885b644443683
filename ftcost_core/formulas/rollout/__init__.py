"""GRPO and PPO: the engine that generates completions, its memory, and the time of a step around training."""

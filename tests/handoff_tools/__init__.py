"""Hand-offs read by the tools they are for: slow, needs the tools, run by ``python -m tests.handoff_tools``."""

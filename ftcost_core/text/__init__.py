"""How everything is said: translation, numbers, labels, verdicts, colours, ticks. No numpy, no pydantic."""

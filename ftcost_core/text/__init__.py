"""How anything is said: translation, numbers, currencies, ticks, colours. Knows no jobs, no numpy, no pydantic."""

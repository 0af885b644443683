"""How long one optimizer step takes, what it is made of, and how sure that is."""

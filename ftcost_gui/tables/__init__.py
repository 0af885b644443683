"""Tables of an estimate."""

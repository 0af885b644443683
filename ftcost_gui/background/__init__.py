"""Work in threads, whose progress and results come back in the window's thread."""

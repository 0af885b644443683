"""What the program does when the system fails it."""

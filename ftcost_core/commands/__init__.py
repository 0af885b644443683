"""One file a command of the program; none needs Qt, a network or a screen."""

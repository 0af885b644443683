"""Published runs, what the program says of them, how far off it is, and which are nearest to a job."""

"""Work beside the window: started, reported, cancelled, answered in the window's thread."""

"""What frames the pages: window, menus, rail, bars."""

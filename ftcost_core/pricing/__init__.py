"""From rented hours to money."""

"""The Estimate page: cards, advice, offers and charts of one job."""

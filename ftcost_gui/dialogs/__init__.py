"""Dialogs and questions that belong to no single page."""

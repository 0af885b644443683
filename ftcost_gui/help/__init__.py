"""The help window: its pages, their layout, the search, the glossary."""

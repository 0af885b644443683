"""The one table engine: columns, sorting, filtering, copying."""

"""The one table engine: columns, sorting, filtering, editing, copying."""

"""The Evidence page: published runs beside the program's figures; claims and tables of guides, checked."""

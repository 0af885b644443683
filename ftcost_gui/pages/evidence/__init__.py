"""The Evidence page's parts: published runs beside the program, guides' claims and tables checked."""

"""The files of a 42 directory as the tree of a nesim case."""

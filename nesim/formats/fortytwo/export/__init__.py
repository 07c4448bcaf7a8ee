"""Results of nesim as the text files that 42 writes."""

"""What the compiled core is made of: the table of its records, and what follows from it."""

"""42's input files as nodes with their lines: words, tables, blocks; what stands in them, not what it means."""

"""Text with lines: files, YAML, values with units, expressions, overrides, elements, and what is wrong with them."""

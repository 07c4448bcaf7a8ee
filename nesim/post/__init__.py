"""What is made of result files: pictures. Reads result files only; nothing heavy is imported before it is needed."""

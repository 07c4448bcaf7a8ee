"""What tests share: an exact oracle, reference numbers and trees to try."""

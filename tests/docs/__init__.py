"""What README.md and docs/ show is tried."""

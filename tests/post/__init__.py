"""Tests of what is made of result files."""

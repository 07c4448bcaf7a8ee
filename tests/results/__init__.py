"""Tests of the result file."""

"""Tests of nesim."""

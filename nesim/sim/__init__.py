"""Compiled spacecraft that move."""

"""Resolved rules become functions, once; then rounds and matches are played by them."""

"""A program of anybody's, in any language, held against the rules."""

"""What the rules say of a position, with every rule and number behind it, in words."""

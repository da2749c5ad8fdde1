"""A question in a player's own words finds its ruling."""

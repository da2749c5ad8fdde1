"""One edition under one choice of options and rulings, merged into plain data."""

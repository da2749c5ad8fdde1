"""The rules held against themselves: rulings that differ, disputes that play, endings."""

"""The published pages: the same rules as everywhere else, written down for readers.

What the spec says becomes plain Markdown, drawings and data in a folder
(``pages``), which mkdocs turns into a site (``building``). Nothing about the game
is known here: a page says what the articles, rulings and disputes say, and a card
is drawn from the sign and tone of its face.
"""

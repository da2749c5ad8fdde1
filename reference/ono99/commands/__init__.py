"""The commands of `ono99`, one module each.

A module is imported only when its command is given. Its docstring is the help
that the command prints, `add_arguments` declares what it takes, and `run`
answers and returns the exit code.
"""

"""Run the command with `python -m ono99`."""

import sys

from ono99.cli import main

if __name__ == "__main__":
    sys.exit(main())

"""`python -m starwake`: the `starwake` command, for where scripts are not on the path."""

import sys

from starwake.cli import main

if __name__ == "__main__":
    sys.exit(main())

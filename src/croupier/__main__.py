"""``python -m croupier``: the command line, where its script is not on the path."""

from croupier.cli import main

if __name__ == "__main__":
    main()

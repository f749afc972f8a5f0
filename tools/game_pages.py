"""Writes a page for every game from its rule card, so that the documentation cannot contradict the game."""

from pathlib import Path

from croupier.games import GAMES
from croupier.games.rule_card import rule_card

INDEX = """# Games

Each page is the rule card of a game, generated from the declaration that plays it. `croupier rules GAME`
prints the same.
"""

TREE = """
## {heading}

```{{toctree}}
:maxdepth: 1

{games}
```
"""

AGAINST = {
    "house": "Against the house",
    "player-dealer": "Against a player-dealer",
    "pot": "For the pot",
    "rummy": "For chips, hand by hand",
}


def write_games(folder: Path) -> None:
    """One page per game, and their index."""
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.md"):
        old.unlink()
    groups: dict[str, list[str]] = {heading: [] for heading in AGAINST.values()}
    for game in GAMES.values():
        folder.joinpath(f"{game.id}.md").write_text(page(rule_card(game)), encoding="utf-8")
        groups[AGAINST[str(getattr(game, "bank", game.family))]].append(game.id)
    trees = (TREE.format(heading=heading, games="\n".join(games)) for heading, games in groups.items())
    folder.joinpath("index.md").write_text(INDEX + "".join(trees), encoding="utf-8")


HEADINGS = {
    "Options": ["option", "default", "may be", "says"],
    "Rulings": ["ruling", "question", "answer", "other answers"],
    "Fees": ["schedule", "see"],
    "Cited": ["key", "document", "how"],
}
"""The column headings of sections that need them."""


def page(card: dict) -> str:
    """A rule card as a page: a heading, the summary, a table for every section."""
    parts = [f"# {card['name']}\n\n`{card['id']}`, {card['number']}. {card['summary']}\n"]
    for title, rows in card["sections"].items():
        if rows:
            width = max(map(len, rows))
            headings = HEADINGS.get(title, [" "])
            head = row([*headings, *[" "] * (width - len(headings))]) + row(["---"] * width)
            body = "".join(row([*words, *[""] * (width - len(words))]) for words in rows)
            parts.append(f"## {title}\n\n{head}{body}")
    return "\n".join(parts)


def row(words: list[str]) -> str:
    """One line of a table."""
    return "| " + " | ".join(map(cell, words)) + " |\n"


def cell(word: str) -> str:
    """Words that a table cell can hold."""
    return word.replace("|", "\\|")

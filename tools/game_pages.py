"""Writes a page for every game from its rule card, so that the documentation cannot contradict the game.

A felt from the gallery, what the lab found (``docs/figures``), and a worked round from ``tests/rounds``,
replayed when the page is written, follow.
"""

from fractions import Fraction
from pathlib import Path

from croupier.cards import parse_cards
from croupier.errors import CroupierError
from croupier.games import GAMES
from croupier.games.rule_card import rule_card
from croupier.history import read_document, read_text, replay
from tools.kept_figures import kept, percent

PROJECT = Path(__file__).parents[1]
FELTS = PROJECT / "docs" / "_static" / "felts"
ROUNDS = PROJECT / "tests" / "rounds"
LONGEST = 30
"""Actions of a round that is still quick to follow."""

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
    "pot": "Poker",
    "rummy": "For chips, hand by hand",
}


def write_games(folder: Path) -> None:
    """One page per game, and their index."""
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.md"):
        old.unlink()
    groups: dict[str, list[str]] = {heading: [] for heading in AGAINST.values()}
    for game in GAMES.values():
        parts = [page(rule_card(game)), figures(game), worked_round(game.id)]
        folder.joinpath(f"{game.id}.md").write_text("\n".join(filter(None, parts)), encoding="utf-8")
        groups[AGAINST[str(getattr(game, "bank", game.family))]].append(game.id)
    trees = (TREE.format(heading=heading, games="\n".join(games)) for heading, games in groups.items())
    folder.joinpath("index.md").write_text(INDEX + "".join(trees), encoding="utf-8")


GALLERY = """# Gallery

Every felt, as a player sees it at the first decision, and the desks behind them. One command takes the
pictures again: `python -m tools.felts --gallery`.

{felts}

## Desks

{desks}

## Plots

What the lab draws, with the command that does.

{plots}
"""

DESKS = {
    "lobby": "The lobby",
    "round": "A round, afterwards",
    "console": "The console of a dealer with real cards",
    "supervisor-desk": "The supervisor's desk",
    "cage-desk": "The cage's desk",
    "jackpot-ways-out": "Ways out of a jackpot",
}


PLOTS = {
    "strategy-ultimate-texas-holdem-1": (
        "Best play before the flop",
        "strategy ultimate-texas-holdem -o chart.png",
    ),
    "strategy-21st-century-blackjack-buster-1": (
        "Best play of a blackjack hand",
        "strategy 21st-century-blackjack-buster -o chart.png",
    ),
    "bank-ez-baccarat-panda-8": (
        "A bank's evening",
        "bank ez-baccarat-panda-8 --tables 3 --hours 12 --bankroll 50000 -o bank.png",
    ),
    "count-ez-baccarat-panda-8": (
        "What each card does to a wager",
        "count ez-baccarat-panda-8 --wager dragon7 -o count.png",
    ),
}
"""Pictures that the lab's commands wrote, in ``docs/_static/plots``."""


def write_gallery(file: Path) -> None:
    """Every picture there is of a game, by name, with a link to its rules."""
    felts = [
        f"## {game.name}\n\n{{doc}}`Rules, rulings, pay tables <games/{game.id}>`\n\n"
        f"![The felt of {game.name}](_static/felts/{game.id}.jpg)"
        for game in sorted(GAMES.values(), key=lambda game: game.name)
        if FELTS.joinpath(f"{game.id}.jpg").is_file()
    ]
    desks = [f"### {title}\n\n![{title}](_static/{name}.png)" for name, title in DESKS.items()]
    plots = [
        f"### {title}\n\n`croupier {command}`\n\n![{title}](_static/plots/{name}.png)"
        for name, (title, command) in PLOTS.items()
    ]
    text = GALLERY.format(felts="\n\n".join(felts), desks="\n\n".join(desks), plots="\n\n".join(plots))
    file.write_text(text, encoding="utf-8")


HEADINGS = {
    "Table": ["what", "is", "clause"],
    "Hands": ["ranking", "hands, the highest first", "between hands of a kind"],
    "Wagers": ["spot", "when", "how much", "condition", "clause"],
    "Round": ["step", "what happens", "in detail", "who first"],
    "Results": ["outcome", "spot", "result", "clause"],
    "Posted": ["wager", "pay table", "chosen by", "clause"],
    "Pay tables": ["table", "row", "pays", "note"],
    "Envy": ["wager", "when", "pays", "clause"],
    "Not returned": ["wager", "what", "clause"],
    "Pot": ["share", "who takes it", "clause"],
    "Melds": ["rule", "is", "clause"],
    "Payments": ["condition", "what", "from each player", "for each further card", "clause"],
    "Options": ["option", "default", "may be", "says"],
    "Rulings": ["ruling", "question", "answer", "other answers"],
    "Fees": ["schedule", "see"],
    "Cited": ["key", "document", "how"],
}
"""The column headings of the sections."""
AGAINST_A_BANK = ["step", "what happens", "clause"]
"""Those of a round against a bank, where a step is told in one sentence."""


def page(card: dict) -> str:
    """A rule card as a page: a heading, the summary, a table for every section."""
    parts = [f"# {card['name']}\n\n`{card['id']}`, {card['number']}. {card['summary']}\n"]
    if FELTS.joinpath(f"{card['id']}.jpg").is_file():
        parts.append(f"![The felt of {card['name']}](../_static/felts/{card['id']}.jpg)\n")
    if how := card["how_to_play"]:
        parts.append(introduction(how))
    for title, rows in card["sections"].items():
        if rows:
            rows = [list(words) for words in rows]
            while not any(len(words) == max(map(len, rows)) and words[-1] for words in rows):
                # A column without a word, such as notes where there are none.
                rows = [words[: max(map(len, rows)) - 1] for words in rows]
            if title == "Fees":
                rows = [[schedule, f"`{command}`"] for schedule, command in rows]
            width = max(map(len, rows))
            headings = (
                AGAINST_A_BANK if (title, width) == ("Round", 3) else HEADINGS.get(title, [" "])[:width]
            )
            head = row([*headings, *[" "] * (width - len(headings))]) + row(["---"] * width)
            body = "".join(row([*words, *[""] * (width - len(words))]) for words in rows)
            parts.append(f"## {title}\n\n{head}{body}")
    return "\n".join(parts)


def introduction(how: dict) -> str:
    """How to play: numbered sentences, then the example's hands."""
    steps = "".join(f"{n}. {step}\n" for n, step in enumerate(how["steps"], start=1))
    hands = "".join(
        row([hand["who"], " ".join(map(str, parse_cards(hand["cards"]))), hand["says"]])
        for hand in how["example"]["hands"]
    )
    table = row(["", "cards", ""]) + row(["---"] * 3) + hands
    return f"## How to play\n\n{steps}\nFor example:\n\n{table}\n{how['example']['says']}\n"


def figures(game) -> str:
    """What the lab says of a game: every wager's figures and best play, and how to ask for more."""
    if game.family == "banked":
        asked = ("edge", "what every wager costs"), ("strategy", "best play"), ("par", "the PAR sheet")
    elif game.family == "pot":
        asked = (("equity", "what hands are worth against each other"),)
    else:
        return ""
    lines = "".join(f"$ croupier {command} {game.id}    # {says}\n" for command, says in asked)
    parts = [] if (found := kept(game.id)) is None else [wagers(found["wagers"]), best_play(found["guide"])]
    more = f"Exact, from the {{doc}}`lab </lab>`:\n\n```console\n{lines}```\n"
    return "\n".join(filter(None, [f"## Figures\n\n{more}", *parts]))


FIGURES = (
    "wager",
    "pay table",
    "edge",
    "of",
    "element of risk",
    "standard deviation",
    "hit frequency",
)
COSTS = "The bank's edge at the usual posting; where something is decided, by the play described below."
LONGEST_FRACTION = 36
"""A fraction with more letters helps nobody."""


def wagers(found: list[dict]) -> str:
    """What every wager costs with best play."""
    body = "".join(
        row(
            [
                each["wager"],
                each["pay_table"],
                percent(each["edge"]),
                each["per"],
                percent(each["element_of_risk"]),
                f"{each['standard_deviation']:.4f}",
                percent(each["hit_frequency"]),
            ]
        )
        for each in found
    )
    notes = "".join(
        f"- `{each['wager']}`, {each['pay_table']}: {'; '.join(said)}\n"
        for each in found
        if (said := _noted(each))
    )
    head = row([*FIGURES]) + row(["---"] * len(FIGURES))
    return f"### What the wagers cost\n\n{COSTS}\n\n{head}{body}\n{notes}"


def _noted(figure: dict) -> list[str]:
    """What stands below the table: the edge as a fraction, too long for a column, and how it is meant."""
    fraction = figure["edge"]
    exact = figure["counted"] and len(fraction) <= LONGEST_FRACTION
    return [*([f"exactly {fraction}"] if exact else []), *figure["notes"]]


def best_play(found: dict | None) -> str:
    """Best play in lines and charts, and what simpler rules cost; empty where nothing is decided."""
    if found is None:
        return ""
    said = f"It leaves the bank {percent(found['edge'])}."
    parts = [f"### Strategy: {found['by']}\n\n{said}\n", "".join(f"- {line}\n" for line in found["lines"])]
    parts += [chart(each) for each in found["charts"]]
    if found["simplified"]:
        best = Fraction(found["edge"])
        simpler = "".join(
            row([each["says"], percent(each["edge"]), percent(str(Fraction(each["edge"]) - best))])
            for each in found["simplified"]
        )
        parts.append("#### Simpler rules\n\n" + row(["rule", "edge", "costs"]) + row(["---"] * 3) + simpler)
    return "\n".join(parts)


def chart(found: dict) -> str:
    """A strategy with a cell for each row and column."""
    width = len(found["columns"]) + 1
    head = row(["case", *(name or "–" for name in found["columns"])]) + row(["---"] * width)
    body = "".join(
        row([f"**{name}**", *cells]) for name, cells in zip(found["rows"], found["cells"], strict=True)
    )
    legend = ", ".join(f"{letter}: {says}" for letter, says in found["legend"].items() if letter)
    under = " ".join(filter(None, [f"{legend}." if legend else "", found["note"]]))
    return f"#### {found['title']}\n\n{head}{body}\n{under}\n"


def worked_round(game_id: str) -> str:
    """A recorded round of the game, and what replaying it pays; empty if the tests have none."""
    found = []
    for path in sorted(ROUNDS.joinpath(game_id).glob("*.toml")):
        text = path.read_text(encoding="utf-8")
        try:
            [source] = read_text(text, path.name)
            document = read_document(source)
        except (CroupierError, ValueError):
            continue
        acts = len(source.data["actions"])
        if acts <= LONGEST:
            found.append((acts, path, document, text))
    # The longest has most to show.
    for _, path, document, text in sorted(found, key=lambda one: -one[0]):
        played = replay(document)
        if played.status == 0 and played.result is not None and played.result["payments"]:
            title = path.stem.replace("-", " ")
            head = row([*PAID]) + row(["---"] * len(PAID))
            body = "".join(row([str(paid[key]) for key in PAID]) for paid in played.result["payments"])
            told = f"## A worked round: {title}\n\n```toml\n{text.strip()}\n```\n"
            return f"{told}\n`croupier replay` pays:\n\n{head}{body}"
    return ""


PAID = ("player", "spot", "stake", "outcome", "amount", "clause")
"""What is told of a payment."""


def row(words: list[str]) -> str:
    """One line of a table."""
    return "| " + " | ".join(map(cell, words)) + " |\n"


def cell(word: str) -> str:
    """Words that a table cell can hold."""
    return word.replace("|", "\\|")

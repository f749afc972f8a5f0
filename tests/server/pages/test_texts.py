"""Every text of the pages can be said in other words; nothing but words changes."""

import json
import re
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser

import pytest
from jinja2 import Environment
from markupsafe import Markup

from croupier.errors import DataInvalid
from croupier.floor import AT_ONCE, Floor, Kind, demo_tables
from croupier.games.catalog import GAMES
from croupier.server import ServerConfig, create_app
from croupier.server.pages.house import TEMPLATES
from croupier.server.pages.spoken import Speaker
from croupier.server.pages.texts import ATTRIBUTES, SILENT, Pages, Reading, read_catalogue, texts_in
from croupier.store import MemoryStore
from tests.event_loop import run
from tests.server.guest import Guest
from tests.server.open_floor import serve
from tools.texts import CITED as WRITTEN
from tools.texts import catalogue, texts

ENGLISH = Environment(autoescape=True)


def said_in(page: str, **words: str) -> str:
    environment = Pages(catalogue=words, autoescape=True)
    return environment.from_string(page).render(n=3, won=True)


def test_words_between_tags_in_spoken_attributes_and_in_choices_are_found():
    page = (
        '<p class="big" title="A fine round">Round {{ n }} <b>is {{ "won" if won else "lost" }}</b></p>'
        '<i aria-label="Seat {{ n }}" data-do="clear"></i><script>const none = "of it";</script>'
    )
    assert texts_in(ENGLISH, page) == ["A fine round", "Round", "is", "won", "lost", "Seat"]
    words = {"A fine round": "Eine schöne Runde", "Round": "Runde", "won": "gewonnen", "big": "gross"}
    assert said_in(page, **words) == page.replace("A fine round", "Eine schöne Runde").replace(
        "Round {{ n }}", "Runde 3"
    ).replace('{{ "won" if won else "lost" }}', "gewonnen").replace("{{ n }}", "3")


@pytest.mark.parametrize("template", sorted(path.name for path in TEMPLATES.glob("*.html")))
def test_whatever_a_template_says_is_said_otherwise(template):
    source = (TEMPLATES / template).read_text()
    texts = texts_in(ENGLISH, source)
    read = ENGLISH.parse(source)
    Reading({text: f"{text} (other words)" for text in texts}).read(read)
    again = Reading({})
    again.read(read)
    assert again.said == [f"{text} (other words)" for text in texts]


def test_an_apostrophe_divides_no_sentence():
    assert texts_in(ENGLISH, "<a title='x'>Supervisor's desk</a> don't") == ["Supervisor's desk", "don't"]


def test_a_floor_speaks_the_language_of_its_catalogue(tmp_path):
    file = tmp_path / "other.toml"
    file.write_text(catalogue().replace('"Come in." = "Come in."', '"Come in." = "Herein."'))

    async def scene(app, floor):
        page = (await Guest(app).get("/", accept="text/html")).text
        assert "<h1>Herein.</h1>" in page
        assert "Come in." not in page
        assert "The tables are open." in page

    serve(scene, config=ServerConfig(texts=file), tables=("limit-holdem",))


def test_a_file_that_is_no_catalogue_is_refused(tmp_path):
    for text in ("texts = 3", "[texts]\na = 1", "not toml at all"):
        (tmp_path / "wrong.toml").write_text(text)
        with pytest.raises(DataInvalid):
            read_catalogue(tmp_path / "wrong.toml")


# ── nothing that people read is outside the catalogue ────────────────────────────────────────────────

STAFF = (
    *("/", "/history", "/manager", "/manager/open/texas-holdem", "/manager/open/caribbean-stud"),
    *(
        "/people",
        "/cage-desk",
        "/supervisor",
        "/auditor",
        "/auditor/verify",
        "/training",
        "/signs",
        "/nothing",
    ),
)
RULE_CARDS = ("big-o-hi-lo-run-it-twice", "21st-century-blackjack-switch", "pan")
OPEN = ("limit-holdem", "caribbean-stud", "pan", "ez-baccarat", "blackjack-buster")
CITED = re.compile(r"^\(?[A-Z]{2,3}(?:[- ]?R?\d+[a-z]*)?\)?$|^[a-z]+/[a-z_]+$|^[a-z-]+:[\w/-]+$")
"""Clauses, codes of refusals, accounts."""


class Read(HTMLParser):
    """What a page shows and tells, piece by piece."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.said: list[str] = []
        self._in: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        if tag not in ("meta", "link", "input", "br", "img", "hr", "path", "use", "col"):
            self._in.append(tag)
        self.said += [value for name, value in attrs if name in ATTRIBUTES and value]

    def handle_endtag(self, tag):
        while tag in self._in and self._in.pop() != tag:
            pass

    def handle_data(self, data):
        if not set(self._in) & {*SILENT, "title"}:
            self.said.append(data.strip())


def in_other_words(folder):
    """A catalogue in which every text stands between marks."""
    file = folder / "marked.toml"
    lines = [f"{json.dumps(text)} = {json.dumps(f'⟦{text}⟧')}\n" for text in sorted(texts())]
    file.write_text("[texts]\n" + "".join(lines), encoding="utf-8")
    return file


def outside(page: str, names: list[str]) -> list[str]:
    """What is on a page without marks and is no name."""
    left = []
    for said in Read(page).said:
        plain = said
        while (fewer := re.sub(r"⟦[^⟦⟧]*⟧", "", plain)) != plain:
            plain = fewer
        for name in names:
            plain = plain.replace(name, "")
        words = [word for word in plain.split() if re.search(r"[A-Za-z]{2}", word) and not CITED.match(word)]
        left += [said] if words else []
    return left


def test_nothing_that_people_read_is_outside_the_catalogue(tmp_path):
    setups = [replace(setup, stakes="5–50") for setup in demo_tables() if setup.id in OPEN]
    games = [game.name for game in GAMES.values()]
    # Tables in a manager's own words, people, ids and schedules.
    names = [word for setup in setups for word in (setup.name, setup.id)]
    names += [
        *games,
        *GAMES,
        "Nora",
        "Croupier",
        *(block for game in GAMES.values() for block in game.schedules),
    ]
    names.sort(key=len, reverse=True)

    async def scene() -> None:
        floor = Floor(MemoryStore(), setups=setups, pace=AT_ONCE, bots=False, advice=False, kind=Kind.BENCH)
        app = create_app(ServerConfig(texts=in_other_words(tmp_path), posts_per_second=1_000), floor=floor)
        nora = Guest(app)
        await nora.come_in("Nora")
        tables = [f"/tables/{table}{part}" for table in OPEN for part in ("", "/terms")]
        for path in (*STAFF, *tables):
            page = (await nora.get(path, accept="text/html")).text
            assert outside(page, names) == [], path
        for game in RULE_CARDS:
            card = (await nora.get(f"/games/{game}", accept="text/html")).text
            assert [said for said in outside(card, names) if not WRITTEN.fullmatch(said)] == [], game
        await nora.post("/tables/caribbean-stud/sit", {"seat": 3, "buy_in": 200})
        seated = (await nora.get("/tables/caribbean-stud/felt", accept="text/html")).text
        assert "⟦Leave the table⟧" in seated
        assert outside(seated, names) == []
        refused = await nora.request(
            "POST",
            "/tables/caribbean-stud/wager",
            body=f"spot.ante=3&token={nora.token}".encode(),
            headers={"content-type": "application/x-www-form-urlencoded", "hx-request": "true"},
        )
        assert "⟧, not $3.⟧" in refused.text
        assert outside(refused.text, names) == []
        script = (await nora.get("/static/floor.js")).text
        assert '"⟦Stand pat⟧"' in script
        assert "`⟦Place bets · ${" in script
        assert "Escape" in (await nora.get("/static/console.js")).text

    run(scene())


@cache
def marked() -> Speaker:
    return Speaker({text: f"⟦{text}⟧" for text in texts()})


@pytest.mark.parametrize(
    "said",
    [
        *("You win $30: a flush, ace high", "Oren wins $10 of the side pot 1: three kings", "You lose $5"),
        *("Dealer: a pair of kings", "Bank: ten high: does not qualify", "Banker wins, 8 over 7"),
        *("You win $49: Bet pays 2 to 1", "calls $4", "raises to $12", "blind $2", "drew 2", "pat"),
        *(
            "Your turn: show or muck",
            "The bank is offered to Oren",
            "You bank with $500",
            "Last call for bets",
        ),
        *("Bet $10", "Raise to $8", "Call $4", "Hit hand 1", "Split hand 1 for $5", "Double hand 1 for"),
        *(
            "8-6-4-3-A low",
            "two pair, queens and fours",
            "low 7-5-3-2-A",
            "7 or more players: $1 at the deal, $4 on the flop",
        ),
        *("It is the turn of hand 1 of player 2.", "Seat 3 is not Oren's.", "There is no such page."),
    ],
)
def test_what_the_program_says_is_in_the_catalogue(said):
    assert outside(marked().say(said), ["Oren"]) == []


def test_places_are_filled_in_any_order_and_looked_up_in_their_turn():
    speaker = Speaker(
        {
            "You win {1}: {2}": "{2} bringt dir {1}",
            "two pair": "zwei Paare",
            "it is not {1}'s turn": "{1} ist nicht dran",
            "{1} or more": "{1} oder mehr",
        }
    )
    assert speaker("You win $10: two pair") == "zwei Paare bringt dir $10"
    # A refusal is a sentence by the time that people read it; a list is looked up part by part.
    assert speaker("It is not Nora's turn.") == "Nora ist nicht dran."
    assert speaker(" 7 or more · two pair ") == " 7 oder mehr · zwei Paare "
    assert speaker("$10") == "$10"
    assert speaker(Markup("two pair")) == Markup("two pair")

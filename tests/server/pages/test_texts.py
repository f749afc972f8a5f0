"""Every text of the pages can be said in other words; nothing but words changes."""

import pytest
from jinja2 import Environment

from croupier.errors import DataInvalid
from croupier.server import ServerConfig
from croupier.server.pages.house import TEMPLATES
from croupier.server.pages.texts import Pages, Reading, read_catalogue, texts_in
from tests.server.guest import Guest
from tests.server.open_floor import serve
from tools.texts import catalogue

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

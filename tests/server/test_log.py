import json
import logging

from croupier.server.log import ALIKE_MAX, LINE_MAX, WINDOW_SECONDS, Bounded, Json, Text


def record(message: str, *values: object) -> logging.LogRecord:
    return logging.LogRecord("croupier.door", logging.WARNING, __file__, 1, message, values, None)


def test_lines_of_one_kind_are_counted_whatever_value_a_stranger_sends():
    now = [0.0]
    bounded = Bounded(clock=lambda: now[0])

    written = [bounded.filter(record("no such page: %s", number)) for number in range(100)]
    assert sum(written) == ALIKE_MAX
    assert bounded.filter(record("something else"))

    now[0] = WINDOW_SECONDS
    later = record("no such page: %s", "x")
    assert bounded.filter(later)
    assert later.getMessage() == "no such page: x (and 95 more like this)"


def test_a_line_has_an_end():
    assert len(Text().format(record("%s", "x" * 100_000))) < LINE_MAX + 100


def test_a_json_line_is_one_object():
    line = record("wrong code from %s", "192.0.2.7\nforged line")
    line.said = {"person": "Nora"}

    told = json.loads(Json().format(line))

    assert "\n" not in Json().format(line)
    assert (told["level"], told["place"], told["person"]) == ("warning", "croupier.door", "Nora")
    assert told["message"] == "wrong code from 192.0.2.7\nforged line"

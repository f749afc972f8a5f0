"""The entrance around applications that refuse, fail or take their time."""

import logging

from croupier.errors import NotNow
from croupier.server.door.admission import Admission
from croupier.server.door.entrance import Entrance
from croupier.server.door.refusal import RequestRefused
from tests.event_loop import run

SENT = [{"type": "http.request", "body": b"verb=", "more_body": True}, {"type": "http.request", "body": b"f"}]


def asked(app, *, method="POST", checks=(), sent=SENT):
    """What a visitor hears, and what was counted."""
    heard, counted, waiting = [], [], list(sent)

    async def receive():
        return waiting.pop(0)

    async def send(message):
        heard.append(message)

    scope = {"type": "http", "method": method, "path": "/tables/razz/act", "headers": []}
    admission = Admission(in_all=1, per_address=1, streams=1, streams_per_visitor=1)
    entrance = Entrance(
        app,
        checks=checks,
        counts=lambda scope, status: counted.append(status),
        admission=admission,
        body_seconds=20,
    )
    run(entrance(scope, receive, send))
    assert admission.count == 0
    return heard, counted


def test_a_command_comes_in_whole_and_its_answer_goes_out_with_headers():
    async def app(scope, receive, send):
        assert await receive() == {"type": "http.request", "body": b"verb=f", "more_body": False}
        await send({"type": "http.response.start", "status": 204, "headers": [(b"x-frame-options", b"no")]})
        await send({"type": "http.response.body"})

    (start, _), counted = asked(app)
    assert counted == [204]
    assert [value for name, value in start["headers"] if name == b"x-frame-options"] == [b"DENY"]


def test_what_a_check_refuses_goes_no_further():
    async def app(scope, receive, send):
        raise AssertionError("came in")

    def check(scope):
        raise RequestRefused.too_many()

    (start, body), counted = asked(app, checks=[check])
    assert (start["status"], counted) == (429, [429])
    assert b"request/too_many" in body["body"]


def test_whoever_leaves_in_the_middle_of_a_command_has_sent_none():
    async def app(scope, receive, send):
        raise AssertionError("came in")

    assert asked(app, sent=[SENT[0], {"type": "http.disconnect"}]) == ([], [])


def test_a_refusal_that_is_kept_for_later_keeps_nothing_of_the_request():
    kept = NotNow("it is not your turn")

    async def app(scope, receive, send):
        raise kept

    for _ in range(2):
        (start, _), counted = asked(app)
        assert (start["status"], counted) == (422, [422])
        assert kept.__traceback__ is None


def test_an_answer_that_has_begun_is_not_begun_again(caplog):
    async def app(scope, receive, send):
        await send({"type": "http.response.start", "status": 200, "headers": []})
        raise NotNow("the dealer holds " + "".join(["As", "Kd"]))

    with caplog.at_level(logging.ERROR):
        (start,), counted = asked(app)
    assert (start["status"], counted) == (200, [200])
    assert "POST /tables/razz/act failed: NotNow" in caplog.text
    assert "AsKd" not in caplog.text

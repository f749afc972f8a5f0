"""The OpenAPI document is a promise: what it allows is answered as it says, else a code says why not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from starlette.testclient import TestClient

from croupier.floor import Kind
from tests.server.api.test_api import V1, Program, opened

TABLES = ("caribbean-stud", "limit-holdem")
REAL = {"table": TABLES[1], "game": "caribbean-stud", "link": "caribbean-stud", "list": TABLES[1]}
"""What is there, so that not every request ends with 404."""
CODE = re.compile(r"[a-z]+/[a-z_]+")
EXAMPLES = 4
CHECKS = [status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with opened(Kind.BENCH, TABLES) as client:
        yield client


@pytest.fixture(scope="module")
def document(client: TestClient) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"{V1}/openapi.json").json()
    return found


def ask(client: TestClient, case: Any, headers: dict[str, str]) -> Any:
    """The request of a case, sent to the running floor."""
    made = case.as_transport_kwargs(base_url="http://localhost")
    kept = {
        name: made[name] for name in ("method", "url", "params", "json", "data") if made.get(name) is not None
    }
    if "data" in kept:
        kept["content"] = kept.pop("data")
    return client.request(headers={**dict(made.get("headers") or {}), **headers}, **kept)


def real(case: Any, there: bool) -> Any:
    """The same case about something that is there."""
    if there:
        for name in list(case.path_parameters or {}):
            if name in REAL:
                case.path_parameters[name] = REAL[name]
    return case


def faults(client: TestClient, operation: Any, mode: GenerationMode, token: bool) -> list[str]:
    """What is wrong with the answers to some requests of one operation."""
    found: list[str] = []
    dan = Program(client, "Dan")

    @seed(7)
    @settings(
        max_examples=EXAMPLES,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate],
    )
    @given(case=operation.as_strategy(generation_mode=mode), there=st.booleans())
    def asked(case: Any, there: bool) -> None:
        # A token is used up by signing out.
        headers = (Program(client, "Dan") if "sign-out" in operation.path else dan).headers if token else {}
        answer = ask(client, real(case, there), headers)
        said = f"{operation.label} {mode.value}: {answer.status_code} {answer.text[:200]!r}"
        if answer.status_code >= 500:
            found.append(said)
        elif answer.status_code >= 400:
            error = answer.json().get("error", {})
            if not CODE.fullmatch(error.get("code", "")) or not error.get("message"):
                found.append(f"{said}: no code")
        elif not token and operation.definition.raw.get("security"):
            found.append(f"{said}: without a token")
        elif any(part == "body" and one.mode.is_negative for part, one in case.meta.components.items()):
            found.append(f"{said}: a request that does not fit is taken")
        try:
            case.validate_response(answer, checks=CHECKS)
        except FailureGroup as wrong:
            found.append(f"{said}: {[str(one)[:300] for one in wrong.exceptions]}")

    try:
        asked()
    except Unsatisfiable:
        # Nothing can be wrong with a request that takes nothing.
        assert mode is GenerationMode.NEGATIVE
    return found


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_every_route_keeps_the_promise(client, document, mode):
    operations = [found.ok() for found in schemathesis.openapi.from_dict(document).get_all_operations()]

    found = [fault for operation in operations for fault in faults(client, operation, mode, token=True)]

    assert len(operations) > 30
    assert found == []


def test_nobody_without_a_token_gets_further_than_the_door(client, document):
    for found in schemathesis.openapi.from_dict(document).get_all_operations():
        operation = found.ok()
        if not operation.definition.raw.get("security"):
            continue
        path = re.sub(r"{(\w+)}", lambda named: REAL.get(named[1], "1"), operation.path)
        answer = client.request(operation.method.upper(), path, content=b"{}")
        assert answer.status_code == 401, operation.label
        assert answer.json()["error"]["code"] in ("visitor/nameless", "visitor/signed_out"), operation.label


def test_the_document_names_every_route_of_the_interface(client, document):
    routes = {
        (re.sub(r"{(\w+):\w+}", r"{\1}", route.path), method)
        for route in client.app.routes
        if route.path.startswith(f"{V1}/") and getattr(route, "methods", None)
        for method in route.methods - {"HEAD"}
    }
    named = {(path, method.upper()) for path, methods in document["paths"].items() for method in methods}
    assert routes - named == {(f"{V1}/openapi.json", "GET")}
    assert named <= routes

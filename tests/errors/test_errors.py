"""The errors are the tree that their file draws, each with a code of its own."""

import re

import pytest

from croupier import errors
from croupier.errors import CroupierError

KINDS = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, CroupierError)]


def drawn():
    """Every line of the tree: the class, what it hangs on, and the code if one is named."""
    above: list[str] = []
    for line in errors.__doc__.split("```")[1].strip().splitlines():
        branch, name, code = re.fullmatch(r"([ │├└─]*)(\w+)(?: +(\w+/\w+))?.*", line).groups()
        depth = len(branch) // 4
        above[depth:] = [name]
        yield name, above[depth - 1] if depth else "Exception", code


def test_the_tree_on_top_is_the_tree():
    tree = [(name, base) for name, base, _ in drawn()]

    assert sorted(tree) == sorted((k.__name__, k.__bases__[0].__name__) for k in KINDS)


def test_the_tree_names_the_codes():
    for name, _, code in drawn():
        assert code in (None, getattr(errors, name, CroupierError).__dict__.get("code")), name


def test_every_error_has_a_code_of_its_own():
    codes = [kind.code for kind in KINDS if kind is not CroupierError]

    assert len(set(codes)) == len(codes)
    assert all(re.fullmatch(r"[a-z]+/[a-z_]+", code) for code in codes)


def test_an_error_without_a_code_cannot_be_made():
    with pytest.raises(TypeError, match="code"):
        type("Nameless", (errors.CommandRejected,), {})


def test_an_error_is_named_by_the_package_whichever_of_its_modules_has_it():
    assert {kind.__module__ for kind in KINDS} == {"croupier.errors"}
    assert type("Guest", (errors.CommandRejected,), {}, code="guest/own").__module__ == __name__

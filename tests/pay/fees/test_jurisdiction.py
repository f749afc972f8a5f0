"""What is written of a jurisdiction: no word in it that nobody reads."""

import inspect
import sys

import msgspec
import pytest

from croupier.pay.fees import document

PLACE = sys.modules["croupier.pay.fees.jurisdiction"]

RECORDS = [
    kind
    for module in (document, PLACE)
    for _, kind in inspect.getmembers(module, inspect.isclass)
    if issubclass(kind, msgspec.Struct) and kind.__module__ == module.__name__
]


@pytest.mark.parametrize("kind", RECORDS, ids=lambda kind: kind.__name__)
def test_a_misspelled_word_is_refused(kind):
    known = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    assert "mispelled" not in known

    with pytest.raises(msgspec.ValidationError, match="unknown field `mispelled`"):
        msgspec.convert(
            {**({"kind": tag} if (tag := kind.__struct_config__.tag) else {}), "mispelled": 1}, kind
        )

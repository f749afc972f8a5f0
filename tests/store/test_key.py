import hmac
import os
import stat
from concurrent.futures import ThreadPoolExecutor

import pytest

from croupier.errors import StoreError
from croupier.store import Key
from croupier.store.key import PublicKey, key_file, read_key, read_or_make_key


def test_a_key_is_made_once_and_read_ever_after(tmp_path):
    path = key_file(tmp_path / "floor.sqlite3")
    assert path.name == "floor.sqlite3.key"
    assert read_key(path) is None

    made = read_or_make_key(path)

    assert made.new
    assert read_or_make_key(path) == Key(made.secret)
    assert read_or_make_key(tmp_path / "other.key").secret != made.secret


def test_its_file_is_open_to_its_owner_alone(tmp_path):
    before = os.umask(0)
    try:
        read_or_make_key(tmp_path / "floor.key")
    finally:
        os.umask(before)

    assert stat.S_IMODE((tmp_path / "floor.key").stat().st_mode) == 0o600


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660])
def test_a_key_that_others_may_read_is_no_secret(tmp_path, mode):
    path = tmp_path / "floor.key"
    read_or_make_key(path)
    path.chmod(mode)

    with pytest.raises(StoreError, match="open to other users"):
        read_or_make_key(path)


@pytest.mark.parametrize("text", ["", "secret", "ab" * 31, "xy" * 32, "é" * 64])
def test_what_is_no_key_is_refused_and_not_replaced(tmp_path, text):
    path = tmp_path / "floor.key"
    path.write_text(text)
    path.chmod(0o600)

    with pytest.raises(StoreError, match=r"floor\.key"):
        read_or_make_key(path)

    assert path.read_text() == text


def test_each_use_has_a_key_of_its_own():
    key = Key("ab" * 32)

    assert key.for_use("cookies") != key.for_use("checkpoints")
    assert key.for_use("cookies") == Key("ab" * 32).for_use("cookies")
    assert key.secret not in key.for_use("cookies")


def test_a_key_does_not_show_itself():
    assert "ab" * 32 not in repr(Key("ab" * 32))


def test_processes_that_start_at_once_have_one_key(tmp_path):
    path = tmp_path / "floor.key"
    with ThreadPoolExecutor(8) as at_once:
        found = list(at_once.map(lambda _: read_or_make_key(path), range(8)))

    assert {key.secret for key in found} == {read_key(path).secret}
    assert [file.name for file in tmp_path.iterdir()] == ["floor.key"]


def test_anybody_checks_a_signature_with_the_public_key_and_only_the_key_makes_one():
    key, other = Key("ab" * 32), Key("cd" * 32)
    signature = key.signed("heads", b"data")

    assert key.has_signed("heads", b"data", signature)
    assert key.public.has_signed("heads", b"data", signature)
    assert PublicKey(key.public.digits).has_signed("heads", b"data", signature)
    for use, data, made in (
        ("bundles", b"data", signature),
        ("heads", b"Data", signature),
        ("heads", b"data", ""),
        ("heads", b"data", "no digits"),
        ("heads", b"data", other.signed("heads", b"data")),
        ("heads", b"data", "ab" * 32),
    ):
        assert not key.has_signed(use, data, made)
        assert not key.public.has_signed(use, data, made)


def test_a_key_checks_signatures_of_earlier_releases_and_its_public_half_does_not():
    key = Key("ab" * 32)
    signature = hmac.digest(bytes.fromhex(key.for_use("heads")), b"data", "sha256").hex()

    assert key.has_signed("heads", b"data", signature)
    assert not key.public.has_signed("heads", b"data", signature)


def test_the_public_key_does_not_show_the_secret():
    assert Key("ab" * 32).public != Key("cd" * 32).public
    with pytest.raises(StoreError, match="64 hexadecimal digits"):
        PublicKey("ab" * 31)

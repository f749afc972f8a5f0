import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from croupier.errors import DataInvalid, NotNow, StoreError
from croupier.server import ServerConfig, create_app
from croupier.store import MemoryStore


def test_the_defaults_are_for_one_machine():
    config = ServerConfig.from_environment({})

    assert (config.host, config.port, config.store) == ("127.0.0.1", 8000, "croupier.sqlite3")
    assert config.shuffle_seed is None


def test_every_setting_is_read_from_the_environment():
    config = ServerConfig.from_environment(
        {
            "CROUPIER_HOST": "0.0.0.0",
            "CROUPIER_PORT": "9000",
            "CROUPIER_STORE": "/tmp/x.sqlite3",
            "CROUPIER_ACTION_SECONDS": "60",
            "CROUPIER_SEED_MONEY": "500",
            "CROUPIER_BOTS": "false",
            "CROUPIER_SHUFFLE_SEED": "test",
            "CROUPIER_BROWSER": "/usr/bin/chromium",
        }
    )

    assert (config.host, config.port, config.store) == ("0.0.0.0", 9000, "/tmp/x.sqlite3")
    assert (config.action_seconds, config.seed_money, config.bots) == (60, 500, False)
    assert config.shuffle_seed == "test"
    assert config.pace.action_seconds == 60


def test_the_command_line_comes_before_the_environment():
    config = ServerConfig.from_environment({"CROUPIER_PORT": "9000"}, port=9001, host=None)

    assert (config.port, config.host) == (9001, "127.0.0.1")


@pytest.mark.parametrize(
    ("name", "value"),
    [("PORT", "99999"), ("PORT", "x"), ("ACTION_SECONDS", "1"), ("BOTS", "perhaps"), ("SEED_MONEY", "0")],
)
def test_a_wrong_setting_is_an_error_that_names_where_it_was_set(name, value, tmp_path):
    with pytest.raises(DataInvalid, match=f"^CROUPIER_{name}: invalid setting: [^$]*$"):
        ServerConfig.from_environment({f"CROUPIER_{name}": value})
    option = f"--{name.lower().replace('_', '-')}"
    with pytest.raises(DataInvalid, match=f"^{option}: invalid setting"):
        ServerConfig.from_environment({}, **{name.lower(): value})
    file = tmp_path / "floor.toml"
    file.write_text(f'{name.lower()} = "{value}"\n')
    with pytest.raises(DataInvalid, match=f"^{name.lower()} in {file}: invalid setting"):
        ServerConfig.from_environment({}, file=file)


def test_only_the_named_tables_are_opened(tmp_path):
    config = ServerConfig(store=str(tmp_path / "floor.sqlite3"), tables="pan, razz")
    app = create_app(config)

    assert list(app.state.floor.tables) == ["pan", "razz"]


def test_a_table_that_nobody_knows_is_an_error(tmp_path):
    store = tmp_path / "floor.sqlite3"

    with pytest.raises(DataInvalid, match="there is no table 'whist'; there are caribbean-stud"):
        create_app(ServerConfig(store=str(store), tables="whist"))

    assert not store.exists()


def test_settings_do_not_change_while_the_server_runs():
    with pytest.raises(AttributeError):
        ServerConfig().port = 1


def test_every_setting_has_its_sentence():
    source = Path(__file__).parents[3] / "src/croupier/server/door/config.py"
    text = source.read_text()

    for field in msgspec.structs.fields(ServerConfig):
        _, found, after = text.partition(f"    {field.name}: ")
        assert found
        assert after.partition("\n")[2].lstrip().startswith('"""')


def test_the_key_comes_from_the_environment_or_from_a_file(tmp_path):
    given = ServerConfig.from_environment({"CROUPIER_KEY": "ab" * 32})
    assert given.signing_key(MemoryStore()).secret == "ab" * 32

    beside = ServerConfig.from_environment({"CROUPIER_STORE": str(tmp_path / "floor.sqlite3")})
    assert beside.signing_key(MemoryStore()).new
    assert (tmp_path / "floor.sqlite3.key").read_text().strip() == beside.signing_key(MemoryStore()).secret

    elsewhere = ServerConfig.from_environment({"CROUPIER_KEY_FILE": str(tmp_path / "mine")})
    assert elsewhere.signing_key(MemoryStore()).secret == (tmp_path / "mine").read_text().strip()


def test_a_key_that_is_none_is_refused():
    with pytest.raises(StoreError, match="hexadecimal"):
        ServerConfig.from_environment({"CROUPIER_KEY": "short"}).signing_key(MemoryStore())


@pytest.mark.parametrize("secret", ["s3cret", "s3cr@et", "s3/cr:et", "s3cret?x=1"])
def test_no_message_names_the_password_of_a_database(secret):
    address = f"postgresql://floor:{secret}@db.example/croupier"
    for error in (
        StoreError(f"{address} cannot be reached"),
        DataInvalid("not a store", file=address),
        NotNow(f"{address} is in use"),
    ):
        assert "s3" not in str(error)
        assert "db.example" in str(error)
    by_option = "postgresql://db.example/croupier?user=floor&password=s3cret"
    assert "s3" not in str(StoreError(by_option)) + ServerConfig(store=by_option).printed()
    assert "s3" not in ServerConfig(store=address).printed()


@pytest.mark.parametrize("command", ["verify", "fairness", "store heads", "store adopt", "people reset"])
def test_no_command_prints_the_password_of_a_database(command):
    address = "postgresql://floor:s3cr@et@127.0.0.1:1/croupier"
    more = ["Ada"] if command == "people reset" else []
    run = subprocess.run(
        [sys.executable, "-m", "croupier", *command.split(), address, *more], capture_output=True, text=True
    )
    assert run.returncode != 0
    assert "s3" not in run.stdout + run.stderr
    assert "et@" not in run.stdout + run.stderr


def test_a_password_in_the_address_of_a_database_is_not_printed():
    printed = ServerConfig(store="postgresql://floor:secret@db.example/croupier").printed()

    assert "secret" not in printed
    assert "postgresql://floor:…@db.example/croupier" in printed
    assert (
        "postgresql://db.example/croupier" in ServerConfig(store="postgresql://db.example/croupier").printed()
    )

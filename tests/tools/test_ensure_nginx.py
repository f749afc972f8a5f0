"""tools/ensure-nginx finds the proxy that tests put in front of a floor, or says what to install."""

import os
import shutil
import subprocess
from pathlib import Path

from tests.server.front import NGINX, SERVERS

SCRIPT = Path(__file__).parents[2] / "tools" / "ensure-nginx"


def ensure_nginx(script: Path = SCRIPT, **environment: str) -> subprocess.CompletedProcess:
    kept = {name: value for name, value in os.environ.items() if name != "CROUPIER_NGINX"}
    return subprocess.run([script], env={**kept, **environment}, capture_output=True, text=True)


def test_the_tests_and_the_script_find_the_same_nginx():
    named = {"CROUPIER_NGINX": str(NGINX)} if "CROUPIER_NGINX" in os.environ else {}

    assert ensure_nginx(**named).stdout.strip() == str(NGINX)


def test_a_named_nginx_is_preferred(tmp_path):
    mine = tmp_path / "my-nginx"
    mine.write_text("#!/bin/sh\n")
    mine.chmod(0o755)

    assert ensure_nginx(CROUPIER_NGINX=str(mine)).stdout.strip() == str(mine)


def test_a_named_nginx_that_is_no_program_is_refused(tmp_path):
    result = ensure_nginx(CROUPIER_NGINX=str(tmp_path / "nothing"))

    assert result.returncode == 1
    assert "cannot be run" in result.stderr


def test_without_nginx_and_installer_it_says_what_to_install(tmp_path):
    for name in ("sh", "id", "cat"):
        (tmp_path / name).symlink_to(shutil.which(name))
    blind = Path(shutil.copy(SCRIPT, tmp_path / "ensure-nginx"))
    blind.write_text(SCRIPT.read_text().replace(SERVERS, str(tmp_path)))

    result = ensure_nginx(blind, PATH=str(tmp_path))

    assert result.returncode == 1
    assert "apt-get install --no-install-recommends nginx" in result.stderr

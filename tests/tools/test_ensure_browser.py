"""tools/ensure-browser finds a browser that draws pages, or says what to install."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "tools" / "ensure-browser"


def ensure_browser(**environment: str) -> subprocess.CompletedProcess:
    kept = {name: value for name, value in os.environ.items() if name != "CROUPIER_BROWSER"}
    return subprocess.run([SCRIPT], env={**kept, **environment}, capture_output=True, text=True)


def test_the_tests_and_the_script_find_the_same_browser(browser_path):
    named = {"CROUPIER_BROWSER": browser_path} if "CROUPIER_BROWSER" in os.environ else {}

    assert ensure_browser(**named).stdout.strip() == browser_path


def test_a_named_browser_is_preferred(tmp_path):
    mine = tmp_path / "my-browser"
    mine.write_text("#!/bin/sh\n")
    mine.chmod(0o755)

    assert ensure_browser(CROUPIER_BROWSER=str(mine)).stdout.strip() == str(mine)


def test_a_named_browser_that_is_no_program_is_refused(tmp_path):
    result = ensure_browser(CROUPIER_BROWSER=str(tmp_path / "nothing"))

    assert result.returncode == 1
    assert "cannot be run" in result.stderr


def test_without_browser_and_installer_it_says_what_to_install(tmp_path):
    for name in ("sh", "id", "cat"):
        (tmp_path / name).symlink_to(shutil.which(name))

    result = ensure_browser(PATH=str(tmp_path))

    assert result.returncode == 1
    assert "apt-get install --no-install-recommends chromium" in result.stderr


@pytest.mark.browser
def test_the_browser_draws_a_page(page):
    page.set_content("<title>Felt</title><button onclick=\"document.title = 'Dealt'\">Deal</button>")

    page.get_by_role("button", name="Deal").click()

    assert page.title() == "Dealt"

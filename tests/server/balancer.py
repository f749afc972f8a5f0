"""The shipped configuration of nginx, in front of several processes."""

import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.server.front import NGINX, certificate, free_port

SHIPPED = Path(__file__).parents[2] / "deploy/nginx.conf"
SERVER = "    server 127.0.0.1:8000 max_fails=1 fail_timeout=5s;\n"


def configured(
    floors: Sequence[str], folder: Path, listen: str, pem: Path, key: Path, trusted: Path | None = None
) -> Path:
    """Write the shipped file for these floors, as host and port; with ``trusted``, they are asked by TLS."""
    said = SHIPPED.read_text()
    servers = "".join(SERVER.replace("127.0.0.1:8000", floor) for floor in floors)
    changes = [
        (SERVER, servers),
        ("listen 443 ssl", f"listen {listen} ssl"),
        ("/etc/ssl/floor.pem", str(pem)),
        ("/etc/ssl/private/floor.key", str(key)),
    ]
    if trusted is not None:
        changes += [
            ("# TLS: proxy_ssl", "proxy_ssl"),
            ("/etc/ssl/floors.pem", str(trusted)),
            ("proxy_pass http://", "proxy_pass https://"),
        ]
    for written, here in changes:
        assert written in said
        said = said.replace(written, here)
    places = "".join(
        f"{kind}_temp_path {folder}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    file = folder / "nginx.conf"
    file.write_text(
        f"daemon off;\nmaster_process off;\npid {folder}/pid;\nerror_log {folder}/errors;\n"
        f"events {{ worker_connections 8192; }}\nhttp {{\naccess_log off;\n{places}{said}}}\n"
    )
    return file


@contextmanager
def balancer(floors: Sequence[str], folder: Path, trusted: Path | None = None) -> Iterator[int]:
    """The load balancer in front of these floors; yields its port."""
    pem, key = certificate(folder)
    port = free_port()
    file = configured(floors, folder, f"127.0.0.1:{port}", pem, key, trusted)
    process = subprocess.Popen([NGINX, "-c", str(file), "-p", str(folder)], stderr=subprocess.DEVNULL)
    try:
        for _ in range(500):
            assert process.poll() is None, (folder / "errors").read_text()
            with socket.socket() as line:
                if line.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.02)
        yield port
    finally:
        process.terminate()
        process.wait(20)

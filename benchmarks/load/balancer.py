"""The shipped load balancer in front of the processes of a floor."""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import psutil

SHIPPED = Path(__file__).parents[2] / "deploy" / "nginx.conf"
ENSURE = Path(__file__).parents[2] / "tools" / "ensure-nginx"
SERVER = "    server 127.0.0.1:8000 max_fails=1 fail_timeout=5s;\n"


def free_ports(count: int) -> int:
    """The first of some consecutive ports that are free."""
    while True:
        lines: list[socket.socket] = []
        try:
            lines.append(socket.create_server(("127.0.0.1", 0)))
            first = int(lines[0].getsockname()[1])
            lines += [socket.create_server(("127.0.0.1", first + n)) for n in range(1, count)]
            return first
        except OSError:
            continue
        finally:
            for line in lines:
                line.close()


@contextmanager
def balancing(folder: Path, floors: Sequence[int]) -> Iterator[tuple[str, psutil.Process]]:
    """Start nginx in front of floors on these ports, without TLS; yields its address and its process."""
    nginx = subprocess.run([ENSURE], capture_output=True, text=True, check=True).stdout.strip()
    port, places = free_ports(1), Path(folder, "nginx")
    places.mkdir()
    said = SHIPPED.read_text(encoding="utf-8")
    said = said.replace(SERVER, "".join(SERVER.replace("8000", str(floor)) for floor in floors))
    said = re.sub(r" +ssl_\w+ .*;\n", "", said).replace("listen 443 ssl;", f"listen 127.0.0.1:{port};")
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{kind}_temp_path {places}/{kind};\n" for kind in kinds)
    file = places / "nginx.conf"
    file.write_text(
        f"daemon off;\nmaster_process off;\npid {places}/pid;\nerror_log {places}/errors;\n"
        "worker_rlimit_nofile 40000;\nevents { worker_connections 20000; }\n"
        f"http {{\naccess_log off;\n{temporary}{said}}}\n",
        encoding="utf-8",
    )
    process = subprocess.Popen([nginx, "-c", str(file), "-p", str(places)], stderr=subprocess.DEVNULL)
    try:
        while socket.socket().connect_ex(("127.0.0.1", port)):
            assert process.poll() is None, (places / "errors").read_text(encoding="utf-8")
            time.sleep(0.05)
        yield f"http://127.0.0.1:{port}", psutil.Process(process.pid)
    finally:
        process.terminate()
        process.wait(30)
        shutil.rmtree(places, ignore_errors=True)

"""What stands before a floor in operation: TLS, and the headers that a proxy sets."""

import asyncio
import os
import shutil
import socket
import ssl
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NAME = "floor.example"
SHIPPED = Path(__file__).parents[2] / "deploy/nginx.conf"
SERVERS = "/usr/sbin:/usr/local/sbin"
"""Where servers are installed, though only root's path leads there."""
NGINX = Path(
    os.environ.get("CROUPIER_NGINX")
    or shutil.which("nginx", path=f"{os.environ['PATH']}:{SERVERS}")
    or "/usr/sbin/nginx"
)
"""The nginx that tools/ensure-nginx finds or installs."""
SAID_BY_A_PROXY = (b"x-forwarded-for", b"x-forwarded-proto")


def certificate(folder: Path, name: str = NAME) -> tuple[Path, Path]:
    """A certificate for a name, and its key."""
    pem, key = folder / "floor.pem", folder / "floor.key"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
         "-days", "2", "-subj", f"/CN={name}", "-addext", f"subjectAltName=DNS:{name}",
         "-keyout", str(key), "-out", str(pem)],
        check=True, capture_output=True,
    )  # fmt: skip
    return pem, key


def free_port() -> int:
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        return line.getsockname()[1]


@contextmanager
def nginx(floor: str, folder: Path, *changes: tuple[str, str]) -> Iterator[int]:
    """Nginx as it is shipped, but for ``changes``; yields the port."""
    pem, key = certificate(folder)
    port = free_port()
    said = SHIPPED.read_text()
    for written, here in (
        *changes,
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        ("/etc/ssl/floor.pem", str(pem)),
        ("/etc/ssl/private/floor.key", str(key)),
        ("server 127.0.0.1:8000", f"server {floor.removeprefix('http://')}"),
    ):
        assert written in said
        said = said.replace(written, here)
    places = "".join(
        f"{kind}_temp_path {folder}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    file = folder / "nginx.conf"
    file.write_text(
        f"daemon off;\nmaster_process off;\npid {folder}/pid;\nerror_log {folder}/errors;\n"
        f"events {{}}\nhttp {{\naccess_log off;\n{places}{said}}}\n"
    )
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


@contextmanager
def small_front(floor: str, folder: Path) -> Iterator[int]:
    """The least that a proxy does: ends TLS, replaces what visitors say of themselves, passes on the rest."""
    host, _, inner = floor.removeprefix("http://").rpartition(":")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*certificate(folder))

    async def pipe(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while part := await reader.read(65_536):
            writer.write(part)
            await writer.drain()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, away = await asyncio.open_connection(host, int(inner))
        passing = set[asyncio.Future[None]]()
        try:
            first, *lines = (await reader.readuntil(b"\r\n\r\n")).removesuffix(b"\r\n\r\n").split(b"\r\n")
            kept = [line for line in lines if line.partition(b":")[0].lower() not in SAID_BY_A_PROXY]
            address = writer.get_extra_info("peername")[0].encode()
            told = [b"X-Forwarded-For: " + address, b"X-Forwarded-Proto: https"]
            away.write(b"\r\n".join([first, *kept, *told, b"", b""]))
            passing = {asyncio.ensure_future(pipe(reader, away)), asyncio.ensure_future(pipe(there, writer))}
            await asyncio.wait(passing, return_when=asyncio.FIRST_COMPLETED)
            await writer.drain()
        except (OSError, asyncio.IncompleteReadError):
            pass  # The visitor has gone.
        finally:
            for one in passing:
                one.cancel()
            await asyncio.gather(*passing, return_exceptions=True)
            for line in (away, writer):
                line.close()
            await asyncio.gather(away.wait_closed(), writer.wait_closed(), return_exceptions=True)

    loop, ports, ends = asyncio.new_event_loop(), list[int](), asyncio.Event()
    listens = threading.Event()

    async def listen() -> None:
        server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=context)
        ports.append(server.sockets[0].getsockname()[1])
        listens.set()
        await ends.wait()
        server.close()
        serving = asyncio.all_tasks() - {asyncio.current_task()}
        for one in serving:
            one.cancel()
        await asyncio.gather(*serving, return_exceptions=True)

    thread = threading.Thread(target=loop.run_until_complete, args=(listen(),), daemon=True)
    thread.start()
    assert listens.wait(20)
    try:
        yield ports[0]
    finally:
        loop.call_soon_threadsafe(ends.set)
        thread.join(20)
        loop.close()


FRONTS = {"nginx": nginx, "small": small_front}

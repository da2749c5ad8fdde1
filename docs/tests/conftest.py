"""A built site, served as a web host would, and a real browser to read it with.

The site is built by `ono99 site` before these tests run; they read `build/site`, or the
folder that ``ONO99_SITE`` names.
"""

from __future__ import annotations

import gzip
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    Request,
    ViewportSize,
    sync_playwright,
)

ROOT = Path(__file__).parents[2]
CHROMIUM = "/usr/bin/chromium"
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1280, "height": 900}


@pytest.fixture(scope="session")
def site() -> Path:
    """The folder of the built site."""
    folder = Path(os.environ.get("ONO99_SITE", ROOT / "build" / "site"))
    assert (folder / "index.html").is_file(), f"{folder} is no built site; run `ono99 site`"
    return folder


@cache
def compressed(path: Path) -> bytes:
    return gzip.compress(path.read_bytes(), 9, mtime=0)


class Handler(SimpleHTTPRequestHandler):
    """Sends files compressed, as web hosts do."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        if path.is_dir() and not self.path.split("?")[0].split("#")[0].endswith("/"):
            self.send_response(301)
            self.send_header("Location", f"{self.path}/")
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        path = path / "index.html" if path.is_dir() else path
        found = path.is_file()
        content = compressed(path) if found else gzip.compress(b"not found")
        self.send_response(200 if found else 404)
        self.send_header("Content-Type", self.guess_type(str(path)) if found else "text/plain")
        if found and path.suffix != ".html":
            self.send_header("Cache-Control", "max-age=3600")
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def served(site: Path) -> Iterator[str]:
    """Serve a site; gives its address, which ends with a slash."""
    server = ThreadingHTTPServer(
        ("127.0.0.1", 0), lambda *given: Handler(*given, directory=str(site))
    )
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@contextmanager
def browsing() -> Iterator[Browser]:
    """A headless browser."""
    with sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    with served(site) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with browsing() as chromium:
        yield chromium


class Visit(NamedTuple):
    """A page in a fresh profile, and what went on in it."""

    page: Page
    context: BrowserContext
    requests: list[Request]
    errors: list[str]
    address: str

    def go(self, path: str) -> None:
        """Open a page of the site and wait until its apps are ready."""
        self.page.goto(self.address + path)
        self.ready()

    def ready(self) -> None:
        """Wait until every app on the page has drawn itself, and the theme's script has run."""
        self.page.wait_for_function(
            "() => [...document.querySelectorAll('ono-judge, ono-ask, ono-tonight, ono-score,"
            " ono-game')].every((app) => app.querySelector('.ono > *'))"
            " && (window.document$ || !document.querySelector('#__config'))"
            " && [...document.querySelectorAll('pre > code')].every((code) =>"
            " code.scrollWidth <= code.clientWidth || code.tabIndex === 0)"
        )

    def strangers(self) -> list[str]:
        """Requests that left the site."""
        urls = (request.url for request in self.requests)
        return [url for url in urls if not url.startswith((self.address, "data:", "blob:"))]

    def tap(self, name: str) -> None:
        """Tap the button of this name."""
        self.page.get_by_role("button", name=name, exact=True).first.click()

    def hold(self, *cards: str) -> None:
        """Tap cards into the hand."""
        for card in cards:
            self.page.locator(f".ono-tray button[aria-label^={card!r}]").first.click()

    def verdicts(self) -> list[str]:
        """The answers under the cards of the hand, such as "Yes → 92"."""
        slots = self.page.locator(".ono-slot:not(.ono-empty)")
        return [" ".join(text.split()) for text in slots.all_inner_texts()]

    def no_sideways_scroll(self) -> bool:
        """Whether the page is no wider than the screen."""
        width: int = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        return width <= 0

    def check(self) -> None:
        """Nothing went wrong in the page, and nothing left the site."""
        assert self.errors == []
        assert self.strangers() == []


def watched(context: BrowserContext, address: str) -> Visit:
    """A new page; notes every request and everything that goes wrong."""
    visit = Visit(context.new_page(), context, [], [], address)
    page = visit.page
    page.on("request", lambda request: visit.requests.append(request))  # noqa: PLW0108 - a built-in is refused
    page.on("pageerror", lambda error: visit.errors.append(str(error)))
    page.on(
        "console",
        lambda said: visit.errors.append(said.text) if said.type == "error" else None,
    )
    page.on("dialog", lambda dialog: visit.errors.append(f"dialog: {dialog.message}"))
    return visit


def visiting(browser: Browser, address: str, **options: object) -> Iterator[Visit]:
    """A page in a profile of its own."""
    settings: dict[str, object] = {"viewport": PHONE, "service_workers": "block", **options}
    context = browser.new_context(**settings)  # type: ignore[arg-type]
    context.set_default_timeout(20_000)
    yield watched(context, address)
    context.close()


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "browser: needs a built site and a browser")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def phone(browser: Browser) -> Iterator[BrowserContext]:
    """One phone for most tests, so that it loads what all pages share only once."""
    context = browser.new_context(viewport=PHONE, service_workers="block")
    context.set_default_timeout(20_000)
    yield context
    context.close()


@pytest.fixture
def visit(phone: BrowserContext, address: str) -> Iterator[Visit]:
    """A page on that phone, which remembers nothing. Whatever goes wrong in it fails the test."""
    visit = watched(phone, address)
    visit.page.set_viewport_size(PHONE)
    yield visit
    if visit.page.url.startswith(address):
        visit.page.evaluate("localStorage.clear()")
    visit.page.close()
    visit.check()

"""How soon the judge has an answer: ``python docs/tests/measure.py [SITE]``.

On a cold load, the cache switched off, the processor slowed four times. A figure and no
test, since it says as much about the machine as about the site: measure on a quiet one.
"""

from __future__ import annotations

import statistics
import sys
from pathlib import Path

from conftest import PHONE, ROOT, browsing, served
from playwright.sync_api import Browser

POSITION = "judge/#v1;e=1980;n=4;t=92;w=2;h=double-play,reverse,5,ono-99"
TRIES, SLOWED = 7, 4
WHEN = """
new MutationObserver((_, observer) => {
  if (!document.querySelector(".ono-verdict")) return;
  window.firstAnswer = performance.now();
  observer.disconnect();
}).observe(document, { childList: true, subtree: true });
"""


def first_answer(browser: Browser, address: str, slowed: int) -> float:
    """Seconds from the start of the navigation to the first verdict, in a fresh profile."""
    context = browser.new_context(viewport=PHONE, service_workers="block")
    page = context.new_page()
    page.add_init_script(WHEN)
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slowed})
    page.goto(address + POSITION)
    page.wait_for_function("() => window.firstAnswer", timeout=60_000)
    seconds: float = page.evaluate("firstAnswer") / 1000
    context.close()
    return seconds


def main() -> None:
    """Print the median and the best of a few tries."""
    site = Path(sys.argv[1]) if sys.argv[1:] else ROOT / "build" / "site"
    with served(site) as address, browsing() as browser:
        for slowed in (1, SLOWED):
            times = sorted(first_answer(browser, address, slowed) for _ in range(TRIES))
            median = statistics.median(times)
            print(f"slowed {slowed} times: median {median:.2f} s, best {times[0]:.2f} s")


if __name__ == "__main__":
    main()

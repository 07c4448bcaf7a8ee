"""One HTML file: the script, its style and the data of a scene. Nothing of it can connect to anywhere."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import zlib
from functools import cache
from importlib import resources

from nesim.view.gather import LARGEST, Scene, too_large

BUNDLE = "bundle"
# Inflates the script and runs it: 700 kB are 190 kB so.
START = """(async () => {
  const text = document.getElementById("bundle");
  try {
    const bytes = Uint8Array.from(atob(text.textContent), (c) => c.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    const script = document.createElement("script");
    script.textContent = await new Response(stream).text();
    text.replaceWith(script);
  } catch (error) {
    document.body.textContent = "This page needs a browser of 2023 or later: " + error.message;
  }
})();"""


@cache
def bundle(name: str) -> str:
    """A built file of the package: view.js, view.css."""
    return resources.files("nesim.view").joinpath(BUNDLE, name).read_text(encoding="utf-8")


def write_page(title: str, body: str, data: dict[str, Scene]) -> str:
    """The text of a page. body: its HTML, in which everything that came from a file is escaped. data: scenes by the id
    of their elements.

    Scripts run only if their text is the bundle's or that of START: the policy names their hashes. There is no other,
    and no connection, frame or form.
    """
    script, style = bundle("view.js"), bundle("view.css")
    policy = (f"default-src 'none'; script-src {fingerprint(START)} {fingerprint(script)}; style-src "
              f"{fingerprint(style)}; img-src data: blob:; base-uri 'none'; form-action 'none'")
    elements = "\n".join(element for name, scene in data.items() for element in embedded(name, scene))
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="nesim">
<title>{html.escape(title)}</title>
<style>{style}</style>
</head>
<body>
{body}
{elements}
<script type="text/plain" id="bundle">{deflated(script)}</script>
<script>{START}</script>
</body>
</html>
"""


@cache
def deflated(text: str) -> str:
    """Raw deflate, base64."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.b64encode(packer.compress(text.encode()) + packer.flush()).decode()


def fingerprint(text: str) -> str:
    """By which a content security policy knows a script or a style."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def embedded(name: str, scene: Scene) -> list[str]:
    """The elements that hold a scene: they are data, no script, and end where they should."""
    return [f'<script type="application/json" id="{name}">{as_json(scene.description)}</script>',
            f'<script type="text/plain" id="{name}-numbers">{scene.numbers}</script>']


def as_json(value: object) -> str:
    """JSON in which no character means anything to HTML."""
    text = json.dumps(value, ensure_ascii=True, allow_nan=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def view_page(scene: Scene) -> str:
    """The page of `nesim view`."""
    return write_page(scene.description["title"], '<div class="view whole" data-view tabindex="-1"></div>',
                      {"scene": scene})


def checked_size(text: str, frames: int) -> str:
    """The text of a page; raises OutputError if it is larger than a page may be."""
    if len(text) > LARGEST:
        raise too_large(len(text), frames)
    return text

#!/usr/bin/env python3
"""Compares what a browser accepts in exported HTML controls with their validators.

    PatternSamples controls 100 | .ci/controls.py     # the page that it prints on standard input

Where Chromium is not installed, or can't run, the comparison is skipped. The exit status is 1 if there is
a difference.
"""

import html
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile


def main():
    page = sys.stdin.read()
    browser = shutil.which("chromium")
    if not browser:
        print("Chromium: not available, skipped")
        return 0
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "controls.html")
        with open(path, "w", encoding="utf-8") as file:
            file.write(page)
        try:
            run = subprocess.run(
                [browser, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={directory}",
                 "--dump-dom", f"file://{path}"], capture_output=True, text=True, timeout=120)
        except subprocess.TimeoutExpired:
            print("Chromium: no result within two minutes, skipped")
            return 0
    found = re.search(r'<pre id="result">(.*?)</pre>', run.stdout, re.S)
    if not found or not found[1]:
        print(f"Chromium: no result, skipped: {run.stderr[-500:]}")
        return 0
    result = json.loads(html.unescape(found[1]))
    for name, text, accepted, control in result["differences"][:10]:
        print(f"{name}: {text!r} is {'accepted' if accepted else 'refused'} by {control[:200]}")
    print(f"Chromium: {result['controls']} controls, {result['count']} texts, "
          f"{len(result['differences'])} differences")
    return 1 if result["differences"] or not result["count"] else 0


sys.exit(main())

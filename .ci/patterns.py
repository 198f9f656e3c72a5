#!/usr/bin/env python3
"""Compares exported patterns with other engines.

    PatternSamples 100 | .ci/patterns.py        # what it prints on standard input

For an exact pattern, each engine must accept the same texts as the validator; for a wider one, at
least these and the example. Engines that are not installed are named and skipped. The exit status is
1 if there is a difference.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile


def is_line(text):
    return "\n" not in text and "\0" not in text


def python(pattern, texts):
    compiled = re.compile(pattern)
    return [compiled.search(text) is not None for text in texts]


NODE = r"""
const lines = require("fs").readFileSync(0, "utf8").split("\n").filter(line => line);
for (const line of lines) {
  const {source, flags, texts} = JSON.parse(line);
  let answer;
  try {
    const regex = new RegExp(source, flags);
    answer = texts.map(text => regex.test(text));
  } catch (error) { answer = String(error); }
  console.log(JSON.stringify(answer));
}
"""


def node(flags, wrap=False):
    def judge(jobs):
        text = "".join(
            json.dumps({"source": f"^(?:{source})$" if wrap else source, "flags": flags,
                        "texts": texts}) + "\n"
            for source, texts in jobs)
        run = subprocess.run(["node", "-e", NODE], input=text, capture_output=True, text=True)
        if run.returncode != 0:
            raise RuntimeError(run.stderr)
        return [json.loads(line) for line in run.stdout.splitlines()]

    return judge


def one_by_one(judge):
    def all(jobs):
        answers = []
        for source, texts in jobs:
            try:
                answers.append(judge(source, texts))
            except Exception as error:
                answers.append(f"{type(error).__name__}: {error}")
        return answers

    return all


def re2(pattern, texts):
    import re2
    compiled = re2.compile(pattern)
    return [compiled.search(text) is not None for text in texts]


def rust(pattern, texts):
    import polars
    series = polars.Series("text", texts, dtype=polars.String)
    return series.str.contains(pattern, strict=True).to_list()


def grep(pattern, texts):
    lines = [text for text in texts if is_line(text)]
    with tempfile.NamedTemporaryFile("w", suffix=".pattern", newline="") as file:
        file.write(pattern)
        file.flush()
        run = subprocess.run(
            ["grep", "-a", "-n", "-E", "-f", file.name], input="".join(f"{line}\n" for line in lines).encode(),
            capture_output=True, env={**os.environ, "LC_ALL": "C.UTF-8"})
    if run.returncode > 1:
        raise RuntimeError(run.stderr.decode())
    found = {int(line.split(b":", 1)[0]) for line in run.stdout.split(b"\n") if line}
    numbers = iter(range(1, len(lines) + 1))
    return [next(numbers) in found if is_line(text) else None for text in texts]


def pcre2(jobs):
    """pcre2test: texts are written in hexadecimal, and patterns too."""
    script = []
    for source, texts in jobs:
        script.append("/" + " ".join(f"{byte:02x}" for byte in source.encode()) + "/utf,hex")
        script += ["    " + "".join(f"\\x{{{ord(c):x}}}" for c in text) if text else "    \\=no_jit" for text in texts]
        script.append("")
    run = subprocess.run(["pcre2test", "-q"], input="\n".join(script) + "\n", capture_output=True, text=True,
                         errors="replace")
    answers = []
    results = re.findall(r"^(?: 0: |No match|Failed: )", run.stdout, re.M)
    place = 0
    for source, texts in jobs:
        if place < len(results) and results[place] == "Failed: ":
            answers.append("pcre2test: failed")
            place += 1
            continue
        answers.append([mark == " 0: " for mark in results[place:place + len(texts)]])
        place += len(texts)
    return answers


def importable(name):
    try:
        __import__(name)
        return True
    except ImportError:
        return False


def has_flag(flag):
    return shutil.which("node") and subprocess.run(
        ["node", "-e", f"new RegExp('', '{flag}')"], capture_output=True).returncode == 0


ENGINES = [
    ("node", "ecmaScriptWithoutFlags", node(""), shutil.which("node")),
    ("node, u", "ecmaScript", node("u"), shutil.which("node")),
    ("node, v", "html", node("v", wrap=True), has_flag("v")),
    ("node, JSON Schema", "jsonSchema", node("u"), shutil.which("node")),
    ("Python", "python", one_by_one(python), True),
    ("RE2", "re2", one_by_one(re2), importable("re2")),
    ("Rust", "re2", one_by_one(rust), importable("polars")),
    ("PCRE2", "pcre", pcre2, shutil.which("pcre2test")),
    ("grep -E", "posixExtended", one_by_one(grep), shutil.which("grep")),
]


def main():
    texts, patterns = {}, {}
    for line in sys.stdin:
        row = json.loads(line)
        if "texts" in row:
            texts[row["name"]] = list(zip(row["texts"], row["valid"]))
        else:
            patterns.setdefault(row["dialect"], []).append(row)
    differences = 0
    for name, dialect, judge, is_there in ENGINES:
        if not is_there:
            print(f"{name}: not available, skipped")
            continue
        rows = [row for row in patterns[dialect] if "source" in row]
        jobs = [
            (row["source"],
             [text for text, _ in texts[row["name"]]] + [row[k] for k in ["example"] if k in row])
            for row in rows]
        exact, judged = 0, 0
        for row, (source, job), answer in zip(rows, jobs, judge(jobs)):
            expected = [valid for _, valid in texts[row["name"]]]
            if isinstance(answer, str) or len(answer) != len(job):
                problems = [answer]
            elif "example" in row:
                problems = [f"refused: {text!r}" for (text, valid), got
                            in zip(texts[row["name"]], answer) if valid and got is False]
                if answer[-1] is False or row["isExampleValid"]:
                    problems.append(f"no example: {row['example']!r}")
            else:
                exact += 1
                problems = [f"{text!r} is {'valid' if valid else 'not valid'}" for (text, valid), got
                            in zip(texts[row["name"]], answer) if got is not None and got != valid]
            judged += len(job)
            for problem in problems[:3]:
                differences += 1
                print(f"{name}: {row['name']}: {source[:120]!r}: {str(problem)[:200]}")
        print(f"{name}: {len(rows)} patterns, {exact} of them exact, {judged} texts")
    errors = {row["name"]: row["error"] for rows in patterns.values() for row in rows if "error" in row}
    for name, error in errors.items():
        print(f"no pattern for {name}: {error}")
    print(f"{differences} differences")
    return 1 if differences else 0


sys.exit(main())

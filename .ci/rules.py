#!/usr/bin/env python3
"""Compares JSON Schemas of rules with the program that makes them, on random documents.

    .ci/rules.py .build/release/validate 300     # the documents for each set of rules

What validate accepts, its JSON Schema must accept. What only validate refuses must break rules of
columns that it reports as not exact, and the example in such a report must be such a value. The
schemas are judged by the programs of schemas.py. The exit status is 1 if there is a difference.
"""

import decimal
import json
import os
import random
import re
import subprocess
import sys
import tempfile

# Imports write no files next to the sources.
sys.dont_write_bytecode = True
import schemas  # noqa: E402

# Sets of rules, and values of each column, the first of which is valid.
LINES = [
    ("--numeric", ["1", "-2.5", "+0", ".5"]),
    ("--any --integer --one-of n/a", ["n/a", "12"]),
    ("--alphabetic=ascii --length 3..16 --not --one-of root", ["rolf", "admin"]),
    ("--date --min 2000-01-01", ["2024-02-29"]),
    ("--iban", ["DE89370400440532013000"]),
    ("--ean", ["4006381333931", "96385074"]),
    ("--any --ean --uuid", ["4006381333931", "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6"]),
    ("--length 2..4", ["ab", "\u00e9a", "abcd"]),
    ("--invert --one-of a,b", ["c"]),
    ("--digits --alphabetic=ascii", []),
]
ROWS = [
    ("--csv --column n --integer --min 0 --column o --optional --digits", {"n": ["5"], "o": ["1"]}),
    ("--csv --column n --one-of a,b --unless-empty --column p --email --unless-empty",
     {"n": ["a", "", "b"], "p": ["ann@example.org", ""]}),
    ("--csv --column v --digits --unless-empty=c --column w --digits --optional --unless-empty=d",
     {"v": ["1"], "w": ["1"], "c": ["CH", ""], "d": ["CH", ""]}),
    ("--csv --column e --ean --column 2 --digits --same a,b", {"e": ["96385074"], "a": ["x"], "b": ["x"]}),
    ("--tsv --column n --hex --column t --time", {"n": ["0f"], "t": ["12:30"]}),
    ("--csv --column z --length 4 --when c --one-of CH --column z --digits --when c --one-of DE,AT "
     "--column z --hex --otherwise", {"z": ["1234", "12345", "0f"], "c": ["CH", "DE", "x"]}),
    ("--csv --column n --email --unless-empty --when d --digits --max 9 --when e --date --column m --iban "
     "--when n --ean --column o --duration=iso --unless-empty=n",
     {"n": ["ann@example.org", ""], "d": ["7"], "e": ["2024-02-29"], "m": ["x"], "o": ["P1Y", "P4W"]}),
]
SETTINGS = [
    ("--dotenv --column PORT --port --column HOST --hostname --optional", {"PORT": ["80"], "HOST": ["a.de"]}),
    ("--dotenv --strict --column A --digits --unless-empty --same A,B", {"A": ["1", ""], "B": ["1", ""]}),
    ("--properties --column A --digits --unless-empty=B", {"A": ["1", "x"], "B": ["1", ""]}),
    ("--dotenv --strict --column A --digits --when B --one-of 1 --column A --date --optional --otherwise "
     "--column C --port --when D --not --one-of off", {"A": ["1", "2024-02-29"], "B": ["1", ""], "C": ["80"],
                                                       "D": ["off", "on"]}),
    ("--dotenv --column A --digits --when B --one-of 1 --column A --hex --otherwise --unless-empty",
     {"A": ["1", "0f", ""], "B": ["1", "x"]}),
]
DOCUMENTS = [
    ("--column user.age --integer --min 0 --max 150 --column user.name --string --column email --optional "
     "--email", {"user.age": ["31", '"31"', "0", "150", "-1", "151"], "user.name": ['"x"'], "email": ['"a@b.de"']}),
    ("--column items[].sku --regex [A-Z]{3} --column items --count 1..3", {"items[].sku": ['"ABC"']}),
    ("--column items[0] --digits --column items[] --length 1..3 --column items[2].x --optional --digits",
     {"items[]": ["1", '"abc"', "true"], "items[0]": ["12"], "items[2].x": ["1"]}),
    ("--column a --one-of true,1,1.0,x --column b --one-of on,off --unless-empty",
     {"a": ["true", '"x"', "1"], "b": ['"on"', "null", '""']}),
    ("--column n --number --integer --max 9 --column m --number --unless-empty",
     {"n": ["5", "-7", "9", "10"], "m": ["1.5", "null"]}),
    ("--column s --string --length 1..3 --unless-empty --column c --ean --unless-empty",
     {"s": ['"abc"', "null"], "c": ["4006381333931", '"96385074"', "null"]}),
    ("--column a --array --unless-empty --count 2 --column o --object --count 1..2 --column x --optional",
     {"a": ["[1,2]", "null", '""'], "o": ["{}", '{"a":1}', '{"a":1,"b":2,"c":3}'], "x": ["1", "null"]}),
    ("--column a[0] --regex [a-z]+ --string --column a[2] --optional --one-of x,y --string --column b[][1] --array",
     {"a[0]": ['"x"'], "a[1]": ["5", '"x"'], "a[2]": ['"x"', '"z"'], "b[][0]": ["0"], "b[][1]": ["[]", "0"]}),
    ("--column p.q --optional --not --one-of 5 --column p.r --optional --numeric --decimals 1..2",
     {"p.q": ["6", '"x"', "true"], "p.r": ["1.5", '"1.25"']}),
    ("--column /a/1 --digits --column /a~1b --any --numeric --one-of true", {"/a/1": ["1"], "/a~1b": ["true", "0.5"]}),
    ("--column . --count 1..2", {".": ["[1]", "[1,2]"]}),
    ("--column u.zip --string --length 4 --when u.land --one-of CH,LI --column u.zip --digits --otherwise "
     "--column n --integer --max 9 --unless-empty --when m --alphabetic",
     {"u.zip": ['"8000"', "123"], "u.land": ['"CH"', '"x"', '""'], "n": ["5", "null"], "m": ['"x"', "true", "1"]}),
    ("--column a --digits --when b --one-of true --column c --any --numeric --one-of x --when b --integer "
     "--column d[].e --alphabetic --unless-empty=b",
     {"a": ["1"], "b": ["true", '"x"', '""', "5"], "c": ["1.5"], "d[].e": ['"x"']}),
    ("--column d --digits --max 255 --column e --scientific --column f --non-empty --column g --regex -?[0-9]{2}",
     {"d": ["7"], "e": ["1e2", "5"], "f": ["0", '"a"'], "g": ["-12", "99", '"01"']}),
    ("--column i --any --integer --date --column j --isbn --column k --numeric --min 0.5 --max 99.5",
     {"i": ["1", '"2024-02-29"'], "j": ["9780306406157"], "k": ["0.5", "1", "99.50", "0.4"]}),
]
JUNK = ["", "0", "5", "6", "007", "-0", "1.0", "x", "ABC", "abcd", "\u00e9\u00e8", "true", "150", "151", "2024-13-01",
        "a@", "root", "a b", "00000001", "9780306406158"]
JUNK_JSON = [json.dumps(text) for text in JUNK] + [
    "null", "true", "false", "0", "-0", "1", "1.0", "1e0", "10E-1", "5", "5.0", "-1", "0.5", "1.50", "1.255", "150",
    "151", "9", "10", "100.5", "[]", "{}", "[1]", "[1,2,3]", '{"1": "5"}', '{"a":1,"b":2,"c":3}', "[null]", "[[]]"]


def run(program, arguments, text="", status=(0, 1)):
    result = subprocess.run([program, *arguments], input=text, capture_output=True, text=True)
    if result.returncode not in status:
        raise RuntimeError(f"{arguments}: {result.stderr}")
    return result


def findings(program, arguments, text="", files=()):
    output = run(program, [*arguments, "--format", "jsonl", *files], text).stdout
    return [json.loads(line) for line in output.splitlines()]


def steps(path):
    if path == ".":
        return []
    if path.startswith("/"):
        return [step.replace("~1", "/").replace("~0", "~") for step in path[1:].split("/")]
    return [None if step == "[]" else step.strip("[]") for step in re.findall(r"\[\d*\]|[^.\[\]]+", path)]


def pointer(path):
    return "".join(f"/{step}" for step in steps(path))


def tree(columns):
    root = {"values": [], "children": {}}
    for path, values in columns.items():
        node = root
        for step in steps(path):
            node = node["children"].setdefault(step, {"values": [], "children": {}})
        node["values"] += values
    return root


def document(node, rarity, depth=0):
    """A random document, most of whose values are valid."""
    if random.random() < rarity:
        return random.choice(JUNK_JSON)
    children = node["children"]
    if not children:
        return random.choice(node["values"] or ["1"])
    names = list(children)
    if any(name is None or name.isdigit() for name in names) and (None in names or random.random() < 0.8):
        elements = []
        for index in range(random.choice([1, 2, 2, 3, 3, 4])):
            child = children.get(str(index), children.get(None))
            elements.append(document(child, rarity, depth + 1) if child else random.choice(JUNK_JSON))
        return f"[{', '.join(elements)}]"
    members = [f"{json.dumps(name)}: {document(child, rarity, depth + 1)}" for name, child in children.items()
               if random.random() > rarity]
    if random.random() < 0.1:
        members.append('"other": 1')
    random.shuffle(members)
    return "{" + ", ".join(members) + "}"


def text(values, rarity):
    return random.choice(JUNK if not values or random.random() < rarity else values)


def row(columns, rarity):
    return {name: text(values, rarity) for name, values in columns.items() if random.random() > rarity / 2}


def export(program, arguments):
    result = run(program, [*arguments, "--generate", "json-schema"], status=(0,))
    return json.loads(result.stdout), result.stderr.splitlines()


def plain(number):
    """A number in its shortest notation without an exponent; None for another text."""
    if not re.fullmatch(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]{1,3})?", number):
        return None
    return re.sub(r"^-0$", "0", format(decimal.Decimal(number).normalize(), "f"))


def reports(lines):
    """The columns that are not exact, with the examples."""
    found = {}
    for line in lines:
        words = "the schema also accepts (.*)|(?:some rules|not in the schema).*"
        match = re.fullmatch(f"validate: (?:(.*?): )?(?:{words})", line)
        if match:
            found[match[1]] = match[2]
    return found


class Comparison:
    def __init__(self):
        self.differences, self.judged, self.accepted, self.examples = 0, 0, 0, 0

    def compare(self, name, schema, documents, broken, inexact):
        """Compares the errors of documents with the verdicts of all engines."""
        for engine, judge, is_available in schemas.ENGINES:
            if not is_available():
                continue
            for text, errors, accepts in zip(documents, broken, judge(schema, documents), strict=True):
                self.judged += 1
                self.accepted += accepts and not errors
                if accepts != bool(errors):
                    continue
                if accepts and errors <= inexact:
                    continue
                self.differences += 1
                if self.differences <= 10:
                    print(f"{engine}: {name}: {'accepted' if accepts else 'refused'}: {text}: {errors}")

    def example(self, name, schema, text, errors):
        """Checks that a schema accepts an example, and validate refuses it."""
        for engine, judge, is_available in schemas.ENGINES:
            if is_available():
                self.examples += 1
                if not errors or not judge(schema, [text])[0]:
                    self.differences += 1
                    print(f"{engine}: {name}: the example {text} is wrong: {errors}")


def compare_lines(program, count, comparison):
    for rules, values in LINES:
        arguments = rules.split()
        schema, stderr = export(program, arguments)
        inexact = reports(stderr)
        texts = [text(values, 0.5) for _ in range(count)]
        broken = [set() for _ in texts]
        for finding in findings(program, arguments, "".join(f"{text}\n" for text in texts)):
            broken[finding["line"] - 1].add(None)
        comparison.compare(rules, schema, [json.dumps(text) for text in texts], broken, set(inexact))
        if inexact.get(None):
            example = json.loads(inexact[None])
            errors = findings(program, arguments, example + "\n")
            comparison.example(rules, schema, inexact[None], errors)


def compare_rows(program, count, comparison):
    for rules, columns in ROWS:
        arguments = rules.split()
        separator = "\t" if "--tsv" in arguments else ","
        schema, stderr = export(program, arguments)
        inexact = reports(stderr)
        # A column that is missing is missing in all rows of a file.
        for missing in [None, *columns]:
            names = [name for name in columns if name != missing]
            if not names:
                continue
            rows = [{name: text(columns[name], 0.1) for name in names} for _ in range(count // 4)]
            lines = [separator.join(names)] + [separator.join(row.values()) for row in rows]
            result = run(program, [*arguments, "--format", "jsonl"], "".join(f"{line}\n" for line in lines), (0, 1, 2))
            hasHeader = result.returncode != 2
            broken = [set() if hasHeader else {"the header"} for _ in rows]
            for finding in map(json.loads, result.stdout.splitlines() if hasHeader else []):
                broken[finding["line"] - 2].add("--same a,b" if finding["rules"] == ["same"] else finding["field"])
            # What a column's number refers to is not in the schema.
            ignored = {name for name in names if "2" in inexact and names.index(name) == 1} | set(inexact)
            comparison.compare(rules, schema, [json.dumps(row) for row in rows], broken, ignored)


def compare_settings(program, count, comparison):
    for rules, columns in SETTINGS:
        arguments = rules.split()
        schema, stderr = export(program, arguments)
        inexact = reports(stderr)
        rows = [row({**columns, "OTHER": ["1"]} if random.random() < 0.2 else columns, 0.2) for _ in range(count)]
        with tempfile.TemporaryDirectory() as directory:
            files = []
            for number, settings in enumerate(rows):
                files.append(os.path.join(directory, str(number)))
                with open(files[-1], "w") as file:
                    # All values are quoted, except in properties, which have no quotation marks.
                    quote = "'" if "--dotenv" in arguments else ""
                    file.write("".join(f"{name}={quote}{value}{quote}\n" for name, value in settings.items()))
            broken = [set() for _ in rows]
            for finding in findings(program, arguments, files=files):
                name = "--same A,B" if finding["rules"] == ["same"] else finding["field"]
                broken[int(os.path.basename(finding["file"]))].add(name)
        comparison.compare(rules, schema, [json.dumps(row) for row in rows], broken, set(inexact))


def compare_documents(program, count, comparison):
    for rules, columns in DOCUMENTS:
        arguments = ["--jsonl", *rules.split()]
        schema, stderr = export(program, arguments)
        inexact = reports(stderr)
        root = tree(columns)
        texts = [document(root, random.choice([0, 0.05, 0.2])) for _ in range(count)]
        broken = [set() for _ in texts]
        # An element with an index has the rules of all elements as well.
        places = {re.sub(r"/\d+|/None", "/[]", pointer(name)): example for name, example in inexact.items()}
        # Of a column whose conditions can't be said, nothing is in the schema.
        unknown = {pointer(line.split(": ")[1]) for line in stderr if line.endswith("exactly when it applies")}
        for finding in findings(program, arguments, "".join(f"{text}\n" for text in texts)):
            field = finding.get("field", "")
            place = re.sub(r"/\d+", "/[]", pointer(field))
            # Types, counts and missing members are always exact.
            isInexact = place in unknown or (
                place in places and not set(finding["rules"]) & {"type", "count", "required", "json"})
            # If the example is 1.0, validate refuses only a notation of numbers, and accepts 1.
            example, value = places.get(place) or "", finding.get("value", "")
            if isInexact and plain(example) not in (None, example):
                isInexact = plain(value) not in (None, value)
            broken[finding["line"] - 1].add(None if isInexact else f"{field} {finding['rules']}: {value}")
        comparison.compare(rules, schema, texts, broken, {None} if inexact else set())
        # Examples are checked in columns that are members of the document.
        for name, example in inexact.items():
            if example and set(columns) == {column for column in columns if re.fullmatch(r"\w+", column)}:
                members = {column: values[0] for column, values in columns.items()} | {name: example}
                text = "{" + ", ".join(f'"{column}": {value}' for column, value in members.items()) + "}"
                comparison.example(rules, schema, text, findings(program, arguments, text + "\n"))


def main():
    program, count = sys.argv[1], int(sys.argv[2])
    random.seed(int(os.environ.get("SEED", "0")))
    comparison = Comparison()
    for engine, _, is_available in schemas.ENGINES:
        if not is_available():
            print(f"SKIPPED: {engine} is not available")
    for compare in [compare_lines, compare_rows, compare_settings, compare_documents]:
        before = comparison.judged, comparison.accepted
        compare(program, count, comparison)
        print(f"{compare.__name__}: {comparison.judged - before[0]} verdicts, "
              f"{comparison.accepted - before[1]} of documents that both accept")
        if comparison.accepted == before[1]:
            comparison.differences += 1
    print(f"{comparison.examples} examples")
    print(f"{comparison.differences} differences")
    return 1 if comparison.differences else 0


if __name__ == "__main__":
    sys.exit(main())

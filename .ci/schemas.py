#!/usr/bin/env python3
"""Compares an exported JSON Schema with the schema in Swift, on random documents.

    PatternSamples documents 1000 | .ci/schemas.py     # what it prints on standard input

What Swift accepts, the JSON Schema must accept. What only Swift refuses must be an error of a part that
is not exact. Two programs judge by the JSON Schema: Python's jsonschema, and ajv, for which it is
translated to draft 7 (Debian's node-ajv has no later one). The exit status is 1 if there is a
difference. Without Node.js or ajv, that comparison is skipped, which is printed.
"""

import json
import os
import re
import subprocess
import sys

import jsonschema


def python(schema, documents):
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    return [validator.is_valid(json.loads(document)) for document in documents]


# Draft 7 has the same meaning of these keywords.
SAME = {
    "title", "description", "default", "writeOnly", "type", "enum", "const", "format", "required",
    "minLength", "maxLength", "pattern", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum",
    "multipleOf", "minItems", "maxItems", "minProperties", "maxProperties",
}


def draft7(schema):
    """Translates a schema of draft 2020-12 to draft 7."""
    if isinstance(schema, bool):
        return schema
    result = {}
    for keyword, value in schema.items():
        if keyword in SAME:
            result[keyword] = value
        elif keyword == "$schema":
            result[keyword] = "http://json-schema.org/draft-07/schema#"
        elif keyword == "dependentRequired":
            result["dependencies"] = value
        elif keyword == "properties":
            result[keyword] = {name: draft7(part) for name, part in value.items()}
        elif keyword in ("allOf", "anyOf", "oneOf"):
            result[keyword] = [draft7(part) for part in value]
        elif keyword == "prefixItems":
            result["items"] = [draft7(part) for part in value]
        elif keyword == "items":
            result["additionalItems" if "prefixItems" in schema else "items"] = draft7(value)
        elif keyword in ("additionalProperties", "not", "if", "then", "else"):
            result[keyword] = draft7(value)
        else:
            raise ValueError(f"no translation of the keyword {keyword} to draft 7")
    return result


# Formats are annotations in draft 2020-12, but ajv judges by them.
AJV = r"""
const Ajv = require("ajv");
const [schema, ...documents] = require("fs").readFileSync(0, "utf8").split("\n").filter(line => line);
const ajv = new Ajv({format: false, strictKeywords: true});
const accepts = ajv.compile(JSON.parse(schema));
console.log(JSON.stringify(documents.map(document => accepts(JSON.parse(document)))));
"""


def run_node(program, text=""):
    # Debian's modules are not in a directory that Node.js searches by default.
    paths = [path for path in [os.environ.get("NODE_PATH"), "/usr/share/nodejs"] if path]
    return subprocess.run(
        ["node", "-e", program], input=text, capture_output=True, text=True,
        env={**os.environ, "NODE_PATH": os.pathsep.join(paths)})


def ajv(schema, documents):
    run = run_node(AJV, "\n".join([json.dumps(draft7(schema)), *documents]) + "\n")
    if run.returncode != 0:
        raise RuntimeError(run.stderr)
    return json.loads(run.stdout)


def has_ajv():
    try:
        return run_node('require("ajv")').returncode == 0
    except FileNotFoundError:
        return False


ENGINES = [
    ("Python's jsonschema", python, lambda: True),
    ("ajv", ajv, has_ajv),
]


def compare(name, rows, answers, inexact):
    counts, differences = {}, 0
    for row, accepts in zip(rows, answers, strict=True):
        counts[row["valid"], accepts] = counts.get((row["valid"], accepts), 0) + 1
        if row["valid"] == accepts:
            continue
        paths = {re.sub(r"\.\d+", "[]", path) for path in row.get("paths", [])}
        if accepts and all(path in inexact for path in paths):
            continue
        differences += 1
        if differences <= 5:
            print(f"{name}: {'accepted' if accepts else 'refused'}: {row['document'][:600]}: {paths}")
    for (valid, accepts), count in sorted(counts.items()):
        print(f"{name}: {count} documents: {'valid' if valid else 'not valid'} in Swift, "
              f"{'accepted' if accepts else 'refused'} by the JSON Schema")
    # If nothing were accepted, nothing would have been compared.
    return differences + (0 if counts.get((True, True)) else 1)


def main():
    head = json.loads(sys.stdin.readline())
    schema = json.loads(head["schema"])
    rows = [json.loads(line) for line in sys.stdin]
    differences = 0
    for name, judge, is_available in ENGINES:
        if not is_available():
            print(f"SKIPPED: {name} is not available")
            continue
        answers = judge(schema, [row["document"] for row in rows])
        differences += compare(name, rows, answers, set(head["inexact"]))
    print(f"{differences} differences")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())

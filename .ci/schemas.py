#!/usr/bin/env python3
"""Compares an exported JSON Schema with the schema in Swift, on random documents.

    PatternSamples documents 1000 | .ci/schemas.py     # what it prints on standard input

What Swift accepts, the JSON Schema must accept. What only Swift refuses must be an error of a part that
is not exact. The exit status is 1 if there is a difference.
"""

import json
import re
import sys

import jsonschema


def main():
    head = json.loads(sys.stdin.readline())
    schema = json.loads(head["schema"])
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    inexact = set(head["inexact"])
    counts, differences = {}, 0
    for line in sys.stdin:
        row = json.loads(line)
        accepts = validator.is_valid(json.loads(row["document"]))
        counts[row["valid"], accepts] = counts.get((row["valid"], accepts), 0) + 1
        if row["valid"] == accepts:
            continue
        paths = {re.sub(r"\.\d+", "[]", path) for path in row.get("paths", [])}
        if accepts and all(path in inexact for path in paths):
            continue
        differences += 1
        if differences <= 5:
            error = "" if accepts else next(validator.iter_errors(json.loads(row["document"]))).message
            print(f"{'accepted' if accepts else 'refused'}: {row['document'][:600]}: {paths} {error}")
    for (valid, accepts), count in sorted(counts.items()):
        print(f"{count} documents: {'valid' if valid else 'not valid'} in Swift, "
              f"{'accepted' if accepts else 'refused'} by the JSON Schema")
    print(f"{differences} differences")
    return 1 if differences or not counts.get((True, True)) else 0


sys.exit(main())

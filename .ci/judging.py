#!/usr/bin/env python3
"""validate --schema judges as other implementations do.

    .ci/judging.py PROGRAM COUNT    # PROGRAM is the path of validate; COUNT schemas are tried

Random schemas of draft 2020-12 over few names and values, with 40 documents each, are judged by the
program and by the packages jsonschema and jsonschema-rs (PyPI), those of them that are installed.
"""
import json, os, random, subprocess, sys, tempfile

NAMES = ["a", "b", "ab"]
TYPES = ["object", "array", "string", "number", "integer", "boolean", "null"]


def document(depth=3):
    kind = random.randrange(9 if depth else 6)
    if kind == 0:
        return random.choice([None, True, False])
    if kind <= 2:
        return random.choice([0, 1, 1.0, 2.5, 10, -1, 1e10])
    if kind <= 5:
        return random.choice(["", "a", "b", "ab", "ü", "\U0001d11e", "1"])
    if kind <= 7:
        return {name: document(depth - 1) for name in NAMES if random.random() < 0.5}
    return [document(depth - 1) for _ in range(random.randrange(4))]


def schema(depth=3):
    if random.random() < 0.1:
        return random.choice([True, False, {}])
    keywords = {}
    for _ in range(random.randrange(1, 4)):
        keywords.update(assertion() if not depth or random.random() < 0.5 else applicator(depth - 1))
    return keywords


def assertion():
    return random.choice([
        lambda: {"type": random.choice(TYPES)},
        lambda: {"type": random.sample(TYPES, 2)},
        lambda: {"enum": [document(2) for _ in range(3)]},
        lambda: {"const": document(1)},
        lambda: {"minimum": random.randrange(3)},
        lambda: {"exclusiveMaximum": random.choice([1, 2.5, 10])},
        lambda: {"multipleOf": random.choice([0.5, 2.5, 1, 5])},
        lambda: {random.choice(["minLength", "maxLength"]): random.randrange(3)},
        lambda: {"pattern": random.choice(["a", "^b", "^a*$", "[^a]"])},
        lambda: {random.choice(["minItems", "maxItems"]): random.randrange(3)},
        lambda: {"uniqueItems": True},
        lambda: {"required": random.sample(NAMES, 1)},
        lambda: {"dependentRequired": {random.choice(NAMES): [random.choice(NAMES)]}},
        lambda: {random.choice(["minProperties", "maxProperties"]): random.randrange(3)},
    ])()


def applicator(depth):
    return random.choice([
        lambda: {"allOf": [schema(depth), schema(depth)]},
        lambda: {"anyOf": [schema(depth), schema(depth)]},
        lambda: {"oneOf": [schema(depth), schema(depth), schema(depth)]},
        lambda: {"not": schema(depth)},
        lambda: {"if": schema(depth), "then": schema(depth), "else": schema(depth)},
        lambda: {"dependentSchemas": {random.choice(NAMES): schema(depth)}},
        lambda: {"properties": {"a": schema(depth), "b": schema(depth)}},
        lambda: {"patternProperties": {random.choice(["b", "^a"]): schema(depth)}},
        lambda: {"additionalProperties": schema(depth)},
        lambda: {"propertyNames": schema(depth)},
        lambda: {"prefixItems": [schema(depth)], "items": schema(depth)},
        lambda: {"contains": schema(depth), "minContains": random.randrange(2),
                 "maxContains": random.randrange(1, 3)},
        lambda: {"unevaluatedProperties": random.choice([False, schema(depth)])},
        lambda: {"unevaluatedItems": random.choice([False, schema(depth)])},
        lambda: {"$ref": "#/$defs/" + random.choice(["x", "y"])},
    ])()


def judges():
    found = []
    try:
        import jsonschema_rs
        found.append(("jsonschema-rs", lambda text: jsonschema_rs.Draft202012Validator(text).is_valid))
    except ImportError:
        print("jsonschema-rs is not available")
    try:
        import jsonschema
        found.append(("jsonschema", lambda text: jsonschema.Draft202012Validator(text).is_valid))
    except ImportError:
        print("jsonschema is not available")
    return found


def main():
    program, count = os.path.abspath(sys.argv[1]), int(sys.argv[2])
    others = judges()
    random.seed(51)
    pairs = differences = accepted = 0
    with tempfile.TemporaryDirectory() as folder:
        schema_path = os.path.join(folder, "schema.json")
        for _ in range(count if others else 0):
            whole = {
                "$defs": {"x": assertion(), "y": {"items": assertion()}}, "allOf": [schema()],
            }
            documents = [document() for _ in range(40)]
            with open(schema_path, "w") as file:
                json.dump(whole, file)
            lines = "".join(json.dumps(value) + "\n" for value in documents)
            run = subprocess.run(
                [program, "--jsonl", "--schema", schema_path, "--format", "jsonl"], input=lines,
                capture_output=True, text=True)
            if run.returncode > 1:
                sys.exit(f"{json.dumps(whole)}\n{run.stderr}")
            refused = {json.loads(line)["line"] for line in run.stdout.splitlines()}
            for name, judge in others:
                is_valid = judge(whole)
                for number, value in enumerate(documents, 1):
                    pairs += 1
                    accepted += number not in refused
                    if is_valid(value) == (number in refused):
                        differences += 1
                        print(f"{name}: {json.dumps(whole)} {json.dumps(value)} {is_valid(value)}")
    print(f"{pairs} verdicts, {accepted} of documents that are valid, {differences} differences")
    sys.exit(1 if differences or others and not 0.1 < accepted / pairs < 0.9 else 0)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Proves that the automata in FormatTables.swift are what the expressions of the formats mean.

    TableGenerator certificates | .ci/certificates.py

For each format the input has a line with its expression, operators first. The table of its automaton
is read from the source. This program shares no code with the library: it reads both notations, and
explores pairs of a state of the automaton and an expression, from the start state and the whole
expression. A character leads from a pair to the next state and to the derivative of the expression.
If in every pair the state accepts just if the expression contains the empty text, both are the same
language (a bisimulation: Hopcroft and Karp 1971).

Characters are taken together if they belong to the same sets of the expression and to the same class
of the automaton; so no class of the automaton is trusted.

The names of time zones, the structures of IBANs and check digits are also compared with a definition
that is written here, without the library's expression. At last the state in which a shortest
accepted text ends is made to refuse it, in each automaton, which each proof must notice.
"""

import re
import sys
import time
from pathlib import Path

GENERATED = Path(__file__).parent.parent / "Sources/ValidationFormats/Generated"


# The tables

class Table:
    """An automaton in the notation that `Automaton+Table.swift` describes."""

    def __init__(self, text):
        digits = [ord(character) - 0x30 for character in text if "0" <= character <= "o"]
        self.digits = iter(digits)
        self.runs = []
        end = 0
        for _ in range(self.number()):
            length = self.number()
            self.runs.append((end, end + length - 1, self.number()))
            end += length
        require(end == 0x110000, "the runs do not cover all characters")
        class_count = max(run[2] for run in self.runs) + 1
        state_count = self.number()
        self.start = self.number()
        kind = self.number()
        require(kind != 3, "weights that depend on states are not supported")
        self.bounds = None
        weights = None
        if kind > 0:
            least, end = self.number(), self.number()
            self.bounds = (least, end - 1 if end > 0 else None)
            weights = [1] * class_count
        if kind == 2:
            weights = [self.number() for _ in weights]
        self.accepting = []
        self.rows = []
        # The class of each transition determines its weight.
        self.weights = weights
        for state in range(state_count):
            head = self.number()
            self.accepting.append(head & 1 == 1)
            row = [0] * class_count
            end = 0
            last = state
            for _ in range(head >> 1):
                gap = self.number()
                first = end + (gap >> 2)
                require(gap & 3 < 3, "an unknown kind of step")
                end = first + (self.number() + 2 if gap & 3 else 1)
                distance = self.number()
                target = last - ((distance + 1) >> 1) if distance & 1 else last + (distance >> 1)
                for index in range(first, end):
                    last = target + (index - first if gap & 3 == 2 else 0)
                    row[index] = last
            self.rows.append(row)
        require(next(self.digits, None) is None, "the table has more numbers")
        require(not self.accepting[0] and not any(self.rows[0]), "state 0 is not dead")

    def number(self):
        number = 0
        for digit in self.digits:
            number = number << 5 | digit & 0x1F
            if digit < 0x20:
                return number
        raise Refusal("the table ends too early")


class Refusal(Exception):
    """What is wrong."""


def require(condition, message):
    if not condition:
        raise Refusal(message)


# The expressions: hashed terms, equal if and only if they are the same object

class Term:
    __slots__ = ("kind", "parts", "number", "next", "empty")
    known = {}

    def __new__(cls, kind, *parts):
        key = (kind, parts)
        term = cls.known.get(key)
        if term is None:
            term = object.__new__(cls)
            term.kind, term.parts, term.number = kind, parts, len(cls.known)
            term.next, term.empty = {}, None
            cls.known[key] = term
        return term


class Machine:
    """A table of states, which is equal to no other one, since comparing them takes long."""

    def __init__(self, states):
        self.states = states


NONE = Term("or", frozenset())  # no text
ALL = Term("and", frozenset())  # any text
EMPTY = Term("empty")           # the empty text


def negation(term):
    if term is NONE:
        return ALL
    if term is ALL:
        return NONE
    return term.parts[0] if term.kind == "not" else Term("not", term)


def junction(kind, terms):
    """The union or intersection of languages."""
    unit, zero = (NONE, ALL) if kind == "or" else (ALL, NONE)
    flat = set()
    for term in terms:
        if term is zero:
            return zero
        if term.kind == kind:
            flat |= term.parts[0]
        else:
            flat.add(term)
    if any(term.kind == "not" and term.parts[0] in flat for term in flat):
        return zero
    return flat.pop() if len(flat) == 1 else Term(kind, frozenset(flat)) if flat else unit


def sequence(syntax, rest):
    """The texts that a syntax and a language divide between them.

    The language is that of all the text that follows, so that a lookahead is an intersection.
    """
    kind = syntax.kind
    if rest is NONE:
        return NONE
    if kind == "cat":
        for part in reversed(syntax.parts):
            rest = sequence(part, rest)
        return rest
    if kind == "choice":
        return junction("or", [sequence(part, rest) for part in syntax.parts])
    if kind == "lookahead":
        ahead = sequence(syntax.parts[1], ALL)
        return junction("and", [ahead if syntax.parts[0] == "is" else negation(ahead), rest])
    if kind == "end":
        return junction("and", [EMPTY, rest])
    if kind == "set" and not syntax.parts:
        return NONE
    if kind == "loop":
        least, most, body = syntax.parts
        if most == 0:
            return rest if least == 0 else NONE
        require(most is None or least <= most, "a loop without iterations")
        # Otherwise the derivative of the loop would depend on itself.
        require(most is not None or not may_be_empty(body), "an endless loop of nothing")
    return Term("sequence", syntax, rest)


def may_be_empty(syntax):
    """Whether a syntax may match the empty text, at some place."""
    kind, parts = syntax.kind, syntax.parts
    if kind in ("cat", "choice"):
        return (all if kind == "cat" else any)(map(may_be_empty, parts))
    if kind == "loop":
        return parts[0] == 0 or may_be_empty(parts[2])
    return kind != "set"


def unrolled(term):
    """The parts of a loop: the texts without an iteration, the body, and what follows it."""
    (least, most, body), rest = term.parts[0].parts, term.parts[1]
    again = Term("loop", max(least - 1, 0), None if most is None else most - 1, body)
    return [] if least > 0 else [rest], body, sequence(again, rest)


def contains_empty(term):
    if term.empty is None:
        term.empty = find_empty(term)
    return term.empty


def find_empty(term):
    kind, parts = term.kind, term.parts
    if kind == "empty":
        return True
    if kind == "or":
        return any(contains_empty(part) for part in parts[0])
    if kind == "and":
        return all(contains_empty(part) for part in parts[0])
    if kind == "not":
        return not contains_empty(parts[0])
    if kind == "machine":
        return parts[0].states[parts[1]][0]
    if parts[0].kind == "loop":
        choices, body, again = unrolled(term)
        return any(contains_empty(choice) for choice in choices + [sequence(body, again)])
    return False


def derivative(term, block, contains):
    """The texts that follow a character of a block in the texts of a term."""
    known = term.next.get(block)
    if known is None:
        known = term.next[block] = find_derivative(term, block, contains)
    return known


def find_derivative(term, block, contains):
    kind, parts = term.kind, term.parts
    if kind in ("or", "and"):
        return junction(kind, [derivative(part, block, contains) for part in parts[0]])
    if kind == "not":
        return negation(derivative(parts[0], block, contains))
    if kind == "empty":
        return NONE
    if kind == "machine":
        for target, ranges in parts[0].states[parts[1]][1]:
            if contains(ranges, block):
                return Term("machine", parts[0], target)
        return NONE
    if parts[0].kind == "set":
        return parts[1] if contains(parts[0].parts, block) else NONE
    choices, body, again = unrolled(term)
    return junction(
        "or", [derivative(part, block, contains) for part in choices + [sequence(body, again)]])


# Reading expressions

def parse(text):
    """The nested lists of an expression."""
    stack = [[]]
    for word in re.findall(r"[()]|[^\s()]+", text):
        if word == "(":
            stack.append([])
        elif word == ")":
            last = stack.pop()
            stack[-1].append(last)
        else:
            stack[-1].append(word)
    require(len(stack) == 1 and len(stack[0]) == 1, "brackets do not match")
    return stack[0][0]


def ranges(words):
    return tuple(tuple(int(bound, 16) for bound in word.split("-")) for word in words)


def bound(word):
    return None if word == "*" else int(word)


def syntax(tree):
    name, rest = tree[0], tree[1:]
    if name == "set":
        return Term("set", *ranges(rest))
    if name == "cat":
        return Term("cat", *[syntax(part) for part in rest])
    if name == "or":
        return Term("choice", *[syntax(part) for part in rest])
    if name == "loop":
        return Term("loop", int(rest[0]), bound(rest[1]), syntax(rest[2]))
    if name == "lookahead":
        return Term("lookahead", rest[0], syntax(rest[1]))
    if name == "assert" and rest == ["$"]:
        return Term("end")
    raise Refusal(f"{name} is not supported in a pattern")


def language(tree):
    """The term of an expression without lengths."""
    name, rest = tree[0], tree[1:]
    if name == "and":
        return junction("and", [language(part) for part in rest])
    if name == "not":
        return negation(language(rest[0]))
    if name == "machine":
        states = tuple(
            (state[0] == "accept", tuple((int(step[0]), ranges(step[1:])) for step in state[1:]))
            for state in rest[1:])
        return Term("machine", Machine(states), int(rest[0]))
    # Alternations of patterns, and unions of languages, have the same notation.
    if name == "or" and any(part[0] in ("and", "not", "machine") for part in rest):
        return junction("or", [language(part) for part in rest])
    return sequence(syntax(tree), EMPTY)


def without_length(tree):
    """An expression without a bound on the length of all texts, and that bound."""
    if tree[0] != "and":
        return tree, None
    lengths = [part[1:] for part in tree[1:] if part[0] == "length"]
    rest = ["and"]
    for part in tree[1:]:
        if part[0] == "and":
            part, length = without_length(part)
            if length is not None:
                lengths.append(length)
        if part[0] != "length":
            rest.append(part)
    require(len(lengths) <= 1, "several lengths are not supported")
    return rest, lengths[0] if lengths else None


def all_sets(tree):
    """The sets of an expression."""
    if not isinstance(tree, list):
        return
    if tree[0] == "set":
        yield ranges(tree[1:])
    elif tree[0] == "machine":
        for state in tree[2:]:
            for step in state[1:]:
                yield ranges(step[1:])
    else:
        for part in tree[1:]:
            yield from all_sets(part)


# The proof

class Blocks:
    """The characters, taken together if sets and classes do not tell them apart."""

    def __init__(self, sets, table):
        # At each bound, a set begins or ends.
        changes = {}
        for number, members in enumerate(sets):
            for lower, upper in members:
                changes.setdefault(lower, []).append(number)
                changes.setdefault(upper + 1, []).append(number)
        classes = {lower: kind for lower, _, kind in table.runs}
        bounds = sorted(set(changes) | set(classes) | {0xD800, 0xE000, 0x10000, 0x800, 0x80})
        members, current, kind = set(), frozenset(), None
        signatures = {}
        self.examples = []
        self.count = 0
        for start in bounds:
            if start in changes:
                for number in changes[start]:
                    members ^= {number}
                current = frozenset(members)
            kind = classes.get(start, kind)
            # Characters of UTF-8 have different sizes, and surrogates are no characters.
            if start >= 0x110000 or 0xD800 <= start < 0xE000:
                continue
            signature = (current, kind, len(chr(start).encode()))
            if signature not in signatures:
                signatures[signature] = len(signatures)
                self.examples.append((start, kind))
        self.known = {}

    def contains(self, members, block):
        key = (members, block)
        answer = self.known.get(key)
        if answer is None:
            example = self.examples[block][0]
            answer = self.known[key] = any(low <= example <= high for low, high in members)
        return answer


def prove(table, sets, term):
    """Explores all pairs; returns their number."""
    blocks = Blocks(sets, table)
    Term.known, memory = dict(Term.known), Term.known
    steps = list(enumerate(blocks.examples))
    pending = [(table.start, term)]
    seen = set(pending)
    path = {pending[0]: ""}
    try:
        while pending:
            pair = pending.pop()
            state, term = pair
            if table.accepting[state] != contains_empty(term):
                found = "accepts" if table.accepting[state] else "refuses"
                raise Refusal(f"the automaton {found} {path[pair]!r}")
            row = table.rows[state]
            for block, (example, kind) in steps:
                following = (row[kind], derivative(term, block, blocks.contains))
                if following not in seen:
                    seen.add(following)
                    path[following] = path[pair] + chr(example)
                    pending.append(following)
    finally:
        # Derivatives are those of the blocks of one table.
        for term in Term.known.values():
            term.next.clear()
        Term.known = memory
    return len(seen)


def check_length(table, length):
    """The bounds of both are the same, and characters have the same lengths in both."""
    if length is None:
        require(table.bounds is None, "the automaton counts a length")
        return
    unit, least, most = length[0], int(length[1]), bound(length[2])
    require(table.bounds == (least, most), f"the automaton counts {table.bounds}")
    measures = {"scalars": lambda _: 1, "utf16": lambda text: len(text.encode("utf-16-le")) // 2,
                "utf8": lambda text: len(text.encode())}
    require(unit in measures, f"{unit} are not supported")
    for lower, upper, kind in table.runs:
        # The size of a character changes only at these.
        for example in {lower, upper, *[edge for edge in (0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000,
                                                          0xFFFF, 0x10000) if lower <= edge <= upper]}:
            if 0xD800 <= example < 0xE000:
                continue
            alive = any(row[kind] for row in table.rows)
            require(not alive or table.weights[kind] == measures[unit](chr(example)),
                    f"U+{example:04X} has the length {table.weights[kind]}")


# Definitions of some formats without the library's expressions

def generated_words(file):
    text = (GENERATED / file).read_text()
    return re.search(r'"""(.*?)"""', text, re.DOTALL).group(1).replace("\\", "").split()


def one(*characters):
    return ["set"] + [f"{ord(first):x}-{ord(last):x}" for first, last in characters]


def time_zones():
    return ["or"] + [
        ["cat"] + [one((character, character)) for character in name]
        for name in generated_words("TimeZoneTable.swift")]


def ibans():
    kinds = {"n": one("09"), "a": one("AZ"), "c": one("09", "AZ")}
    return ["or"] + [
        ["cat", *[one((letter, letter)) for letter in structure[:2]],
         *[["loop", count, count, kinds[kind]]
           for count, kind in re.findall(r"(\d+)!([nac])", structure)]]
        for structure in generated_words("IBANTable.swift")]


def machine(start, is_final, follow):
    """The machine of a function from a place and a character to a place, or nothing."""
    numbers, places, states = {start: 0}, [start], []
    for place in places:
        steps = []
        for character in "0123456789X -":
            following = follow(place, character)
            if following is not None:
                if following not in numbers:
                    numbers[following] = len(places)
                    places.append(following)
                steps.append([str(numbers[following]), *one((character, character))[1:]])
        states.append(["accept" if is_final(place) else "refuse"] + steps)
    return ["machine", "0"] + states


def eans():
    # From the end the weights are 1 and 3; so from the start, if the number of digits is known.
    def follow(place, character):
        count, sums = place
        if not character.isdigit() or count == 13:
            return None
        return count + 1, tuple(
            (total + int(character) * (1 if (length - count) % 2 else 3)) % 10
            for length, total in zip((8, 13), sums))
    return machine((0, (0, 0)), lambda place: (place[0], 0) in (
        (8, place[1][0]), (13, place[1][1])), follow)


DEFINITIONS = {"timeZone": time_zones, "iban": ibans, "ean": eans}


# The program

def shortest_end(table):
    """The state in which a shortest accepted text ends."""
    pending, seen = [table.start], {table.start}
    for state in pending:
        if table.accepting[state]:
            return state
        for target in table.rows[state]:
            if target not in seen:
                seen.add(target)
                pending.append(target)
    raise Refusal("the automaton accepts nothing")


def check(name, tree, text):
    rest, length = without_length(tree)
    table = Table(text)
    check_length(table, length)
    goals = [(list(set(all_sets(rest))), language(rest))]
    if name in DEFINITIONS:
        own = DEFINITIONS[name]()
        goals.append((list(set(all_sets(own))), language(own)))
    pairs = sum(prove(table, *goal) for goal in goals)
    table.accepting[shortest_end(table)] = False
    for goal in goals:
        try:
            prove(table, *goal)
        except Refusal:
            continue
        raise Refusal("the proof misses a state that refuses a text")
    return len(table.rows), pairs


def main():
    sys.setrecursionlimit(100_000)
    began = time.monotonic()
    source = (GENERATED / "FormatTables.swift").read_text()
    tables = dict(re.findall(r'static let (\w+) = #"""(.*?)"""#', source, re.DOTALL))
    states = pairs = 0
    for line in sys.stdin:
        name, expression = line.rstrip("\n").split(" ", 1)
        before = time.monotonic()
        try:
            require(name in tables, "there is no table")
            counts = check(name, parse(expression), tables.pop(name))
        except Refusal as refusal:
            sys.exit(f"{name}: {refusal}")
        states += counts[0]
        pairs += counts[1]
        print(f"{name}: {counts[0]} states, {counts[1]} pairs, {time.monotonic() - before:.1f} s")
    if tables:
        sys.exit(f"no expression for {', '.join(tables)}")
    if pairs == 0:
        sys.exit("no expression was read")
    print(f"{states} states, {pairs} pairs: {time.monotonic() - began:.1f} s")


main()

"""Mutations: where a source can be changed by switches, and how.

A mutation replaces a part of one statement by an expression that means the same as long as its
switch is off. `mutant_*` are the functions of the switch, see `SWITCH` in tree.py:

    if count < limit {      // comparison: if (mutant_on(7) ? (count <= limit) : (count < limit)) {
                            // condition: if mutant_drop(7, count < limit) {
    isOpen && !isEmpty      // operand: isOpen && mutant_keep(7, !isEmpty)
    offset + 1              // constant: offset + (mutant_on(7) ? 0 : 1)
    return true             // truth: return mutant_flip(7, true)
    notify(observers)       // call: if !mutant_on(7) { notify(observers) }
    count += 1              // assignment: if !mutant_on(7) { count += 1 }

Types are not known here. What doesn't compile is left out after the compiler has said so.
"""

from swift_tokens import tokens

COMPARISONS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
ASSIGNMENTS = frozenset(
    "= += -= *= /= %= |= &= ^= <<= >>= &+= &-= &*= &<<= &>>=".split())
# What ends an operand of a comparison, besides brackets and ends of statements.
LOOSER = frozenset({"&&", "||", "?", ":", "->", "~=", "===", "!=="}) | ASSIGNMENTS | set(COMPARISONS)
BEFORE = frozenset(
    "return throw try await unsafe in if guard while else case let var where yield switch "
    "for".split())
DECLARATIONS = frozenset("func init subscript struct class enum extension protocol".split())
# Calls without which a program only takes more memory or time, or goes on after a mistake in it.
UNSEEN = frozenset(
    "precondition assert preconditionFailure assertionFailure fatalError reserveCapacity "
    "_precondition withExtendedLifetime".split())


class Mutation:
    """A place in a file, and what is written there instead."""

    def __init__(self, path, line, last_line, kind, source_line, change, edits):
        self.path, self.line, self.last_line, self.kind = path, line, last_line, kind
        # The line as a person finds it, and the change of it in words.
        self.source_line, self.change = source_line, change
        # Ranges of offsets with their replacements, in which `{n}` is the number of the mutant.
        self.edits = edits
        # How many equal lines with equal changes precede it in the file.
        self.occurrence = 0

    @property
    def key(self):
        """What identifies the mutation as long as its line stays as it is."""
        return (self.path, self.source_line, f"{self.kind}: {self.change}", self.occurrence)


def mutations(path, text):
    """Returns all mutations of a source, in its order."""
    found = Finder(path, text).all()
    seen = {}
    for mutation in found:
        mutation.occurrence = seen.get(mutation.key, 0)
        seen[mutation.path, mutation.source_line, f"{mutation.kind}: {mutation.change}", 0] = (
            mutation.occurrence + 1)
    return found


class Finder:
    """Finds the mutations of one source."""

    def __init__(self, path, text):
        self.path, self.text = path, text
        self.tokens = tokens(text)
        self.lines = text.split("\n")

    def all(self):
        found = []
        for index, token in enumerate(self.tokens):
            if self.is_unseen(index):
                continue
            if token.kind == "operator" and token.spaced:
                if token.text in COMPARISONS:
                    found += self.comparison(index)
                elif token.text in ("&&", "||"):
                    found += self.operand(index)
            elif token.kind == "keyword" and token.text in ("if", "guard", "while"):
                found += self.conditions(index)
            elif token.kind == "number":
                found += self.constant(index)
            elif token.text in ("true", "false") and token.kind == "word":
                found += self.truth(index)
            if self.starts_statement(index):
                found += self.statement(index)
        return found

    # Where statements and expressions start and end

    def is_start(self, index):
        """Whether a token is the first of a statement; or it ends a block."""
        token = self.tokens[index]
        if index == 0 or token.kind == "directive" or self.tokens[index - 1].kind == "directive":
            return True
        previous = self.tokens[index - 1]
        if previous.text in ("{", ";") or token.text == "}":
            return True
        if not token.first:
            return False
        if token.opener >= 0 and self.tokens[token.opener].text != "{":
            return False
        if token.kind == "operator" and (token.spaced or token.text.startswith(".")):
            return False
        if token.text in ("?", ":", ",", "{", "else", "where") or token.text == ".":
            return False
        if previous.kind == "operator" and previous.spaced or previous.text in ",([":
            return False
        return previous.kind != "keyword" or previous.text in (
            "break", "continue", "fallthrough", "return", "in")

    def starts_statement(self, index):
        """Whether a statement of a block starts at a token, rather than a block's end."""
        return self.is_start(index) and self.tokens[index].text not in "})];"

    def backwards(self, index):
        """The tokens before a token in its statement and its bracket, from right to left."""
        while not self.is_start(index):
            index -= 1
            token = self.tokens[index]
            if token.kind == "mark" and token.text in "([{":
                return
            if token.partner is not None:
                index = token.partner
            yield index

    def after(self, index):
        """Returns the index after a token, or after the brackets that start with it."""
        partner = self.tokens[index].partner
        return (index if partner is None else max(index, partner)) + 1

    def is_in_header(self, index):
        """Whether a block that starts after a token is that of a statement, not a closure."""
        return any(
            self.tokens[before].kind == "keyword"
            and self.tokens[before].text in ("if", "guard", "while", "for", "switch")
            for before in self.backwards(index))

    def left(self, index, stops):
        """Returns the first token of the operand that ends before an operator."""
        start = index
        for before in self.backwards(index):
            token = self.tokens[before]
            if token.kind == "keyword" and token.text in BEFORE:
                # `try?`
                if self.tokens[start].text in ("?", "!") and token.text == "try":
                    start += 1
                break
            if token.text == "," or token.text in stops and (token.spaced or token.text == ":"):
                break
            start = before
        return start

    def right(self, index, stops):
        """Returns the index after the last token of the operand after an operator."""
        in_header = self.is_in_header(index)
        at = index + 1
        while at < len(self.tokens):
            token = self.tokens[at]
            if at > index + 1 and self.is_start(at):
                break
            if token.kind == "mark" and token.text in ")]};,:" or token.text == "else":
                break
            if token.text in stops and token.spaced:
                break
            if token.text == "{" and in_header:
                break
            at = self.after(at)
        return at

    def is_pattern(self, index):
        """Whether a token is in a pattern of `case`, or in a raw value of an enum."""
        while True:
            before = None
            for before in self.backwards(index):
                token = self.tokens[before]
                if token.text == "case" and token.kind == "keyword":
                    return True
                if token.text == ":" or token.kind == "keyword" and token.text not in BEFORE:
                    return False
                if token.text in ("=", "where", "in", "return", "?") and token.spaced:
                    first = before
                    for first in self.backwards(before):
                        pass
                    return self.tokens[first].text == "case"
            opener = self.tokens[index].opener
            if opener < 0 or self.tokens[opener].text == "{":
                return False
            index = opener

    def is_in_type(self, index):
        """Whether a number is part of a type, of an attribute or of a default value."""
        before, after = self.tokens[index - 1], self.tokens[index + 1]
        if before.text.endswith("<") and not before.spaced:
            return True
        if after.text == "of" or after.text.startswith(">") and not after.spaced:
            return True
        opener = self.tokens[index].opener
        while opener >= 0 and self.tokens[opener].text != "{":
            name = self.tokens[opener - 1]
            if name.text.startswith(("@", "#")):
                return True
            if any(self.tokens[before].text in DECLARATIONS for before in self.backwards(opener)):
                return True
            opener = self.tokens[opener].opener
        return False

    def is_unseen(self, index):
        """Whether a token is part of a call in `UNSEEN`."""
        if self.tokens[index].text in UNSEEN:
            return True
        opener = self.tokens[index].opener
        while opener >= 0:
            if self.tokens[opener].text == "(" and self.tokens[opener - 1].text in UNSEEN:
                return True
            opener = self.tokens[opener].opener
        return False

    def header(self, block):
        """Returns the texts of the tokens of the statement that a block belongs to."""
        return [self.tokens[before].text for before in self.backwards(block)]

    def part(self, start, end):
        """Returns the source from one token until before another one."""
        return self.text[self.tokens[start].start:self.tokens[end - 1].end]

    def mutation(self, kind, start, end, change, pieces):
        """Returns a mutation of the tokens of a range.

        `pieces` are the texts to insert before and after it, or one text to write instead.
        """
        first, last = self.tokens[start], self.tokens[end - 1]
        if len(pieces) == 1:
            edits = [(first.start, last.end, pieces[0])]
        else:
            edits = [(first.start, first.start, pieces[0]), (last.end, last.end, pieces[1])]
        line = self.lines[first.line - 1].strip()
        last_line = last.line + last.text.count("\n")
        return Mutation(
            self.path, first.line, last_line, kind, line, " ".join(change.split()), edits)

    # The kinds of mutations

    def comparison(self, index):
        token = self.tokens[index]
        if self.tokens[index - 1].text == "func" or self.is_constraint(index):
            return []
        start, end = self.left(index, LOOSER), self.right(index, LOOSER)
        if start == index or end == index + 1 or self.tokens[end - 1].kind == "string" and (
                self.tokens[end - 1].text.count("\n") > 0):
            return []
        other = COMPARISONS[token.text]
        lhs, rhs = self.part(start, index), self.part(index + 1, end)
        mutation = self.mutation(
            "comparison", start, end, f"{lhs} {token.text} {rhs} -> {other}",
            [f"(mutant_on({{n}}) ? ({lhs} {other} {rhs}) : (", "))"])
        mutation.line = token.line
        mutation.source_line = self.lines[token.line - 1].strip()
        return [mutation]

    def is_constraint(self, index):
        """Whether an operator is part of a `where` clause of a declaration."""
        texts = {self.tokens[before].text for before in self.backwards(index)}
        return "where" in texts and not texts & {"for", "case", "catch"}

    def operand(self, index):
        token = self.tokens[index]
        if self.is_constraint(index):
            return []
        stops = frozenset({"&&", "||", "?", ":"}) | ASSIGNMENTS
        end = self.right(index, stops)
        if end == index + 1:
            return []
        name = "keep" if token.text == "&&" else "drop"
        dropped = "true" if token.text == "&&" else "false"
        return [
            self.mutation(
                "operand", index + 1, end,
                f"{token.text} {self.part(index + 1, end)} -> {dropped}",
                [f"mutant_{name}({{n}}, ", ")"])]

    def conditions(self, index):
        keyword = self.tokens[index].text
        found, start, at = [], index + 1, index + 1
        while at < len(self.tokens):
            token = self.tokens[at]
            is_end = token.text == ("else" if keyword == "guard" else "{")
            # `while` at the end of `repeat`
            is_end = is_end or at > start and token.text in "}])" or (
                keyword == "while" and at > start and self.is_start(at))
            if is_end or token.text == "," and token.kind == "mark":
                first = self.tokens[start].text
                if at > start and first not in ("let", "var", "case", "_", "unsafe", "true") and (
                        not first.startswith("#")):
                    name = "keep" if keyword == "guard" else "drop"
                    dropped = "true" if keyword == "guard" else "false"
                    found.append(
                        self.mutation(
                            "condition", start, at,
                            f"{keyword} {self.part(start, at)} -> {dropped}",
                            [f"mutant_{name}({{n}}, ", ")"]))
                start = at + 1
            if is_end:
                break
            at = self.after(at)
        return found

    def constant(self, index):
        token, previous = self.tokens[index], self.tokens[index - 1]
        if previous.text == "." or not all(c in "0123456789_xabcdefABCDEF" for c in token.text):
            return []
        if self.is_pattern(index) or self.is_in_type(index):
            return []
        value = int(token.text.replace("_", ""), 0) if token.text[:2] in ("0x", "0b") else int(
            token.text.replace("_", ""))
        is_step = value == 1 and previous.text in ("+", "-", "&+", "&-") and previous.spaced
        other = 0 if is_step else value + 1
        written = hex(other) if token.text.startswith("0x") else str(other)
        # With a bit of what is around it, since a line may have several equal numbers.
        first = index - 1 if previous.line == token.line else index
        return [
            self.mutation(
                "constant", index, index + 1, f"{self.part(first, index + 1)} -> {written}",
                [f"(mutant_on({{n}}) ? {written} : {token.text})"])]

    def truth(self, index):
        token = self.tokens[index]
        if self.tokens[index - 1].text in (".", "while"):
            return []
        if self.is_pattern(index) or self.is_in_type(index):
            return []
        other = "false" if token.text == "true" else "true"
        return [
            self.mutation(
                "truth", index, index + 1, f"{token.text} -> {other}",
                [f"mutant_flip({{n}}, {token.text})"])]

    def statement(self, start):
        """A call or an assignment that is a whole statement on lines of its own."""
        if not self.tokens[start].first or self.tokens[start].opener < 0:
            return []
        if self.tokens[self.tokens[start].opener].text != "{":
            return []
        end = start + 1
        operators = []
        while end < len(self.tokens) and not self.is_start(end):
            token = self.tokens[end]
            if token.text == "{" or token.kind == "keyword" and token.text not in (
                    "try", "await", "unsafe"):
                return []
            if token.spaced:
                operators.append(token.text)
            end = self.after(end)
        block = self.tokens[start].opener
        header = self.header(block)
        first = next(
            (i for i in range(start, end) if self.tokens[i].text not in ("try", "await", "unsafe")),
            start)
        if self.tokens[first].kind != "word" or self.tokens[first].text.startswith(("@", "#", "$")):
            return []
        if self.tokens[first].text in ("package", "public", "private", "static", "indirect"):
            return []
        if operators and operators[0] in ASSIGNMENTS:
            # Without an assignment, an initialiser leaves a property without a value.
            if "init" in header and operators[0] == "=":
                return []
            kind = "assignment"
        elif not operators and self.tokens[end - 1].text == ")":
            names = {self.tokens[i].text for i in range(first, end)}
            if self.tokens[first].text == "super" or "init" in names or names & UNSEEN:
                return []
            # What an expression of a closure or of a property returns.
            is_alone = start == block + 1 and end == self.tokens[block].partner
            if is_alone and not set(header) & {"if", "for", "while", "guard", "do", "else"} and (
                    "func" not in header or "->" in header):
                return []
            kind = "call"
        else:
            return []
        return [
            self.mutation(
                kind, start, end, f"{self.part(start, end)} -> (removed)",
                ["if !mutant_on({n}) { ", " }"])]

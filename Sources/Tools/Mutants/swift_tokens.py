"""Tokens of Swift sources: enough to find expressions and statements, without their types.

A string is one token with its interpolations; so is a line with a directive such as `#if`. Which
binary operators there are follows from the spaces around them, as in Swift:

    a < b        # an operator with two operands
    Array<Int>   # none: there are no spaces
"""

import re

KEYWORDS = frozenset(
    "if guard while for switch else case default let var where return throw try await unsafe in "
    "func init subscript struct class enum extension protocol import do repeat catch defer break "
    "continue fallthrough yield discard deinit".split())
OPERATOR = frozenset("/=-+!*%<>&|^~?.")
WORD = re.compile(r"`[^`\n]*`|[#@$]?[^\W\d]\w*|\$\d+")
NUMBER = re.compile(
    r"0x[0-9a-fA-F_]+|0b[01_]+|0o[0-7_]+|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][-+]?\d+)?")
DIRECTIVE = re.compile(r"#(?:if|elseif|else|endif|error|warning|sourceLocation)\b[^\n]*")
PAIRS = {")": "(", "]": "[", "}": "{"}


class Token:
    """A token with its offsets, and what surrounds it."""

    __slots__ = (
        "kind", "text", "start", "end", "line", "first", "spaced", "partner", "opener")

    def __init__(self, kind, text, start, line):
        self.kind, self.text, self.start, self.end = kind, text, start, start + len(text)
        self.line = line
        # Whether it is the first token of its line.
        self.first = False
        # Whether there are spaces on both sides.
        self.spaced = False
        # The index of the other bracket.
        self.partner = None
        # The index of the innermost bracket around it; -1 outside of all brackets.
        self.opener = -1


def string_end(text, start):
    """Returns the end of the string literal that starts at an offset, with its interpolations."""
    at = start
    while text[at] == "#":
        at += 1
    hashes = text[start:at]
    quote = '"""' if text.startswith('"""', at) else '"'
    at += len(quote)
    escape = "\\" + hashes
    while True:
        if text.startswith(quote + hashes, at):
            return at + len(quote + hashes)
        if text.startswith(escape, at):
            at += len(escape)
            if text[at] != "(":
                at += 1
                continue
            depth = 0
            while True:
                if text[at] == '"' or (text[at] == "#" and re.match(r'#+"', text[at:at + 9])):
                    at = string_end(text, at)
                    continue
                depth += {"(": 1, ")": -1}.get(text[at], 0)
                at += 1
                if depth == 0:
                    break
        else:
            at += 1


def comment_end(text, start):
    """Returns the end of the comment that starts at an offset; block comments nest."""
    if text[start + 1] == "/":
        end = text.find("\n", start)
        return len(text) if end < 0 else end
    depth, at = 0, start
    while True:
        if text.startswith("/*", at):
            depth, at = depth + 1, at + 2
        elif text.startswith("*/", at):
            depth, at = depth - 1, at + 2
            if depth == 0:
                return at
        else:
            at += 1


def tokens(text):
    """Returns the tokens of a source, without comments."""
    found, at, line, first = [], 0, 1, True
    while at < len(text):
        character = text[at]
        if character.isspace():
            line, first, at = line + (character == "\n"), first or character == "\n", at + 1
            continue
        if text.startswith(("//", "/*"), at):
            end = comment_end(text, at)
            line, at = line + text.count("\n", at, end), end
            continue
        if character == '"' or (character == "#" and re.match(r'#+"', text[at:at + 9])):
            token = Token("string", text[at:string_end(text, at)], at, line)
        elif character == "#" and (match := DIRECTIVE.match(text, at)):
            token = Token("directive", match.group(), at, line)
        elif match := WORD.match(text, at):
            kind = "keyword" if match.group() in KEYWORDS else "word"
            token = Token(kind, match.group(), at, line)
            # `.init`, `.default` and the like are members.
            if found and found[-1].text == "." and found[-1].end == at:
                token.kind = "word"
        elif character.isdigit():
            member = found and found[-1].text == "." and found[-1].end == at
            pattern = re.compile(r"\d+") if member else NUMBER
            token = Token("number", pattern.match(text, at).group(), at, line)
        elif character in OPERATOR:
            end = at + 1
            while end < len(text) and text[end] in OPERATOR and (
                    text[end] != "." or character == ".") and not text.startswith(
                        ("//", "/*"), end):
                end += 1
            token = Token("operator", text[at:end], at, line)
            before, after = text[at - 1:at], text[end:end + 1]
            token.spaced = (not before or before.isspace()) and (not after or after.isspace())
        else:
            token = Token("mark", character, at, line)
        token.first, first = first, False
        line += token.text.count("\n")
        at = token.end
        found.append(token)
    match_brackets(found)
    return found


def match_brackets(found):
    """Notes for each token the bracket around it, and for each bracket the other one."""
    open_brackets = []
    for index, token in enumerate(found):
        if token.kind == "mark" and token.text in PAIRS:
            partner = open_brackets.pop()
            if found[partner].text != PAIRS[token.text]:
                raise ValueError(f"line {token.line}: unbalanced {token.text}")
            token.partner, found[partner].partner = partner, index
        token.opener = open_brackets[-1] if open_brackets else -1
        if token.kind == "mark" and token.text in "([{":
            open_brackets.append(index)

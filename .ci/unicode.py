#!/usr/bin/env python3
"""Compares the generated Unicode tables with ICU and with Python's database.

    pip install --only-binary :all: icu4py==1.2.0 unicodedata2==17.0.0
    .ci/unicode.py

The generator asks the Swift toolchain and fontTools. This program shares no code and no data with
them: it reads the tables in the sources, and compares them for all 0x110000 code points with ICU,
whose library is a part of the Python package icu4py, and with unicodedata2. A source that is not
installed is skipped, which is printed; one that has another version of Unicode is an error.

After each comparison, a copy of the table is changed at one code point or name, in each part of the
table. The comparison must notice each of these faults.
"""

import ctypes
import importlib.metadata
import re
import sys
import time
from pathlib import Path

UNICODE = Path(__file__).parent.parent / "Sources/PatternSyntax/Unicode"
COUNT = 0x110000

# The deviations of Swift 6.3 from UAX #29, which `GraphemeClass` describes. Only these linkers link
# conjuncts, the others just continue them; the vowels of Kirat Rai do not extend each other.
SWIFT_LINKERS = {0x94D, 0x9CD, 0xACD, 0xB4D, 0xC4D, 0xD4D}
KIRAT_RAI_VOWELS = {0x16D63, 0x16D67, 0x16D68, 0x16D69, 0x16D6A}


class Refusal(Exception):
    """What is wrong with a table."""


def require(condition, message):
    if not condition:
        raise Refusal(message)


# The tables

def read_tables():
    """The members of all generated files: numbers, or texts."""
    tables = {}
    for path in sorted((UNICODE / "Generated").glob("*.swift")):
        members = path.read_text().split("package static let ")[1:]
        require(members, f"{path.name} has no tables")
        for member in members:
            name = re.match(r"\w+", member)[0]
            require(name not in tables, f"{name} is declared twice")
            numbers = re.match(r"\w+: \[UInt32\] = \[(.*?)\]", member, re.DOTALL)
            text = re.match(r'\w+ = (?:"""\n(.*?)"""|"(.*?)")', member, re.DOTALL)
            require(numbers or text, f"{name} is neither numbers nor a text")
            if numbers:
                digits = re.sub("//.*", "", numbers[1])
                tables[name] = [int(word, 16) for word in digits.replace(",", " ").split()]
            else:
                tables[name] = text[1] or text[2]
    return tables


def category_names():
    """The names of general categories, by their numbers in the tables; without their groups."""
    source = (UNICODE / "GeneralCategories.swift").read_text()
    text = re.search(r'static let names = LooseNames\(\s*"""\n(.*?)"""', source, re.DOTALL)
    require(text, "the names of categories are not found")
    return lines(text[1])[:30]


def lines(names):
    """The names in each line of a text."""
    return [line.split() for line in names.strip().splitlines()]


def values_of_runs(numbers, count):
    """The value of each code point in a table of runs."""
    values = bytearray(COUNT)
    starts = [number >> 8 for number in numbers]
    require(starts[0] == 0, "the first run does not start at 0")
    for number, start, end in zip(numbers, starts, starts[1:] + [COUNT]):
        require(start < end <= COUNT, f"the run at {start:04X} is not in order")
        require(number & 0xFF < count, f"the run at {start:04X} has an unknown value")
        values[start:end] = bytes([number & 0xFF]) * (end - start)
    return values


def flags(bounds, members=bytes(COUNT)):
    """The members of a set, 1 for each, after flipping those in a list of inclusive ranges."""
    members = bytearray(members)
    last = -2
    for lower, upper in zip(bounds[::2], bounds[1::2], strict=True):
        require(last + 1 < lower <= upper < COUNT, f"the range at {lower:04X} is not in order")
        members[lower:upper + 1] = members[lower:upper + 1].translate(b"\1\0" + bytes(254))
        last = upper
    return members


def records(numbers, head, factor):
    """The records of a table: a head, which ends with a count, and that many groups of numbers."""
    index = 0
    while index < len(numbers):
        end = index + head + factor * numbers[index + head - 1]
        require(end <= len(numbers), "the last record is incomplete")
        yield numbers[index:end]
        index = end


# The sources

class ICU:
    """The library of ICU in the Python package icu4py, which is not imported."""

    def __init__(self):
        distribution = importlib.metadata.distribution("icu4py")
        files = [file for file in distribution.files if "libicuuc" in file.name]
        require(len(files) == 1, "icu4py has no library libicuuc")
        library = ctypes.CDLL(str(files[0].locate()))
        suffix = next(
            number for number in range(200) if hasattr(library, f"u_getUnicodeVersion_{number}"))

        def function(name, result, *parameters):
            call = library[f"{name}_{suffix}"]
            call.restype, call.argtypes = result, parameters
            return call

        number, text, pointer = ctypes.c_int32, ctypes.c_char_p, ctypes.c_void_p
        reference = ctypes.POINTER(number)
        self.property_number = function("u_getPropertyEnum", number, text)
        self.property_name = function("u_getPropertyName", text, number, number)
        self.value_number = function("u_getPropertyValueEnum", number, number, text)
        self.value_name = function("u_getPropertyValueName", text, number, number, number)
        self.fold = function("u_foldCase", number, number, ctypes.c_uint32)
        self.open_set = function("uset_openEmpty", pointer)
        self.close_set = function("uset_close", None, pointer)
        self.fill_set = function(
            "uset_applyIntPropertyValue", None, pointer, number, number, reference)
        self.range_count = function("uset_getItemCount", number, pointer)
        self.get_range = function(
            "uset_getItem", number, pointer, number, reference, reference, pointer, number,
            reference)
        self.version = self.version_of(function("u_getUnicodeVersion", None, pointer))
        self.name = f"ICU {self.version_of(function('u_getVersion', None, pointer))}"

    @staticmethod
    def version_of(get):
        parts = (ctypes.c_uint8 * 4)()
        get(parts)
        return f"{parts[0]}.{parts[1]}"

    def property(self, names):
        """The number of a property with exactly these names."""
        return self.named(names, self.property_number, self.property_name)

    def value(self, property, names):
        """The number of a value with exactly these names."""
        return self.named(
            names, lambda name: self.value_number(property, name),
            lambda number, index: self.value_name(property, number, index))

    @staticmethod
    def named(names, number_of, name_of):
        number = number_of(names[0].encode())
        require(number >= 0, f"ICU knows no {names[0]}")
        own, index = set(), 0
        # The first name is the short one, which may be absent.
        while index < 2 or name_of(number, index):
            own |= {(name_of(number, index) or b"").decode()} - {""}
            index += 1
        require(set(names) == own, f"{' '.join(names)} is {' '.join(sorted(own))} in ICU")
        return number

    def bounds(self, property, value=1):
        """The ranges of the code points that have a value."""
        members, error = self.open_set(), ctypes.c_int32(0)
        self.fill_set(members, property, value, error)
        require(error.value <= 0, f"ICU has no value {value} of the property {property}")
        lower, upper, bounds = ctypes.c_int32(), ctypes.c_int32(), []
        for index in range(self.range_count(members)):
            self.get_range(members, index, lower, upper, None, 0, error)
            bounds += [lower.value, upper.value]
        self.close_set(members)
        return bounds

    def lines(self, property, names, values=None):
        """For each code point, the lines of the names of its values.

        The names are those of the property, or of another one with the same values.
        """
        number = self.property_number(property)
        named = self.property_number(values or property)
        lines = [()] * COUNT
        for line, names in enumerate(names):
            bounds = self.bounds(number, self.value(named, names))
            for lower, upper in zip(bounds[::2], bounds[1::2]):
                lines[lower:upper + 1] = [other + (line,) for other in lines[lower:upper + 1]]
        return lines

    def members(self, property, value):
        """The code points for which a property has a value."""
        number = self.property_number(property)
        bounds = self.bounds(number, self.value_number(number, value))
        return {
            code_point for lower, upper in zip(bounds[::2], bounds[1::2])
            for code_point in range(lower, upper + 1)}

    def foldings(self):
        """The simple case folding of each code point."""
        return [self.fold(code_point, 0) for code_point in range(COUNT)]


# The comparisons

class Comparison:
    """The comparison of a part of a table with a source.

    - part: The numbers or names of the part.
    - differences: A function that returns the code points of a part that differ from the source. It
      raises a refusal if the part has an error without a code point.
    - faults: Copies of the part with a mistake each.
    """

    def __init__(self, table, source, part, differences, faults):
        self.table, self.source = table, source
        self.part, self.differences, self.faults = part, differences, faults

    def run(self):
        """The code points that differ; if there are none, after a proof that faults are noticed."""
        differences = self.differences(self.part)
        if differences:
            return differences
        for fault in self.faults:
            require(fault != self.part, "a planted fault changes nothing")
            try:
                noticed = self.differences(fault)
            except Refusal:
                noticed = True
            require(noticed, "a planted fault is not noticed")
        return []


def differing(values, expected):
    """The code points with different values."""
    if values == expected:
        return []
    return [index for index in range(COUNT) if values[index] != expected[index]]


def changed(numbers, index, change=1):
    """A copy of numbers with a change of one of them."""
    copy = list(numbers)
    copy[index] += change if copy[index] != COUNT - 1 else -change
    return copy


def of_names(table, source, names, number):
    """The comparison of the names of one thing, which a function finds by them."""
    def differences(names):
        number(names)
        return []
    return Comparison(table, source, names, differences, [names[:-1] + [names[-1] + "x"]])


def of_runs(table, source, numbers, count, expected):
    """The comparison of a value of each code point; in a fault, a run starts later, or has another
    value.
    """
    middle = len(numbers) // 2
    return Comparison(
        table, source, numbers,
        lambda numbers: differing(values_of_runs(numbers, count), expected),
        [changed(numbers, middle, 0x100), changed(numbers, middle)])


def of_ranges(table, source, bounds, expected):
    """The comparison of a set; in a fault, the last range has another code point."""
    return Comparison(
        table, source, bounds, lambda bounds: differing(flags(bounds), expected),
        [changed(bounds, -1)])


def of_property(table, source, record, categories, expected):
    """The comparison of a set of categories with exceptions; a fault changes one or the other."""
    def members(record):
        chosen = bytes(record[0] >> value & 1 for value in range(32)) + bytes(224)
        return flags(record[2:], categories.translate(chosen))
    faults = [changed(record, -1)] if record[1] > 0 else []
    return Comparison(
        table, source, record, lambda record: differing(members(record), expected),
        faults + [[record[0] ^ 1] + record[1:]])


def of_extensions(table, source, numbers, scripts, expected):
    """The comparison of sets of scripts; in a fault, one has another range or script."""
    single = [(line,) for line in range(256)]

    def lines(numbers):
        lines, end = [single[line] for line in scripts], 0
        for lower, upper, _, *values in records(numbers, 3, 1):
            require(end <= lower <= upper < COUNT, f"the range at {lower:04X} is not in order")
            end = upper + 1
            lines[lower:end] = [tuple(sorted(values))] * (end - lower)
        return lines
    start = sum(map(len, list(records(numbers, 3, 1))[:-1]))
    return Comparison(
        table, source, numbers, lambda numbers: differing(lines(numbers), expected),
        [changed(numbers, start + 1), changed(numbers, start + 3)])


def of_pairs(table, source, numbers, foldings):
    """The comparison of the pairs of different scalars that are folded alike."""
    groups = {}
    for scalar, folding in enumerate(foldings):
        groups.setdefault(folding, []).append(scalar)
    expected = [
        (scalar, other) for scalar, folding in enumerate(foldings)
        for other in groups[folding] if other != scalar]

    def differences(numbers):
        pairs = list(zip(numbers[::2], numbers[1::2], strict=True))
        require(pairs == sorted(pairs), "the pairs are not in order")
        return sorted({pair[0] for pair in set(pairs) ^ set(expected)})
    middle = len(numbers) // 4 * 2
    faults = [changed(numbers, middle), changed(numbers, middle + 1)]
    return Comparison(table, source, numbers, differences, faults)


def grapheme_classes(icu):
    """The scalars of each class, by the properties in UAX #29 and the deviations of Swift."""
    def breaks(value):
        return icu.members(b"GCB", value)

    classes = {name: breaks(name.encode()) for name in (
        "CR", "LF", "ZWJ", "Control", "SpacingMark", "Prepend", "L", "V", "T", "LV", "LVT")}
    # Surrogates are not scalars.
    classes["Control"] -= set(range(0xD800, 0xE000))
    classes["RegionalIndicator"] = breaks(b"Regional_Indicator")
    classes["ExtendedPictographic"] = icu.members(b"ExtPict", b"Yes")
    classes["ConjunctConsonant"] = icu.members(b"InCB", b"Consonant")
    extend = breaks(b"Extend")
    linkers = icu.members(b"InCB", b"Linker")
    require(linkers <= extend, "there are linkers that do not extend")
    classes["ConjunctLinker"] = SWIFT_LINKERS
    classes["ConjunctExtend"] = icu.members(b"InCB", b"Extend") & extend | linkers - SWIFT_LINKERS
    classes["Extend"] = extend - linkers - classes["ConjunctExtend"]

    require(SWIFT_LINKERS < linkers, "Swift has other linkers than the standard")
    require(KIRAT_RAI_VOWELS < classes["V"], "the vowels of Kirat Rai are not vowels")
    classes["V"] -= KIRAT_RAI_VOWELS
    print(
        f"Swift 6.3 deviates from UAX #29 in {len(linkers - SWIFT_LINKERS)} linkers and"
        f" {len(KIRAT_RAI_VOWELS)} vowels")
    return classes


def comparisons(tables, icu):
    """The comparisons with ICU."""
    source = icu.name
    if tables["version"] != icu.version:
        raise Refusal(f"the tables are of Unicode {tables['version']}, {source} of {icu.version}")

    categories = values_of_runs(tables["generalCategories"], 30)
    yield of_runs(
        "generalCategories", source, tables["generalCategories"], 30,
        single_lines(icu.lines(b"gc", category_names())))

    for kind in "binary", "derived":
        properties = list(records(tables[f"{kind}Properties"], 2, 2))
        names = lines(tables[f"{kind}PropertyNames"])
        for record, names in zip(properties, names, strict=True):
            yield of_names(f"{kind}PropertyNames", source, names, icu.property)
            yield of_property(
                f"{kind}Properties", source, record, categories,
                flags(icu.bounds(icu.property(names))))

    names = lines(tables["scriptNames"])
    script = icu.property_number(b"sc")
    for name in names:
        yield of_names("scriptNames", source, name, lambda names: icu.value(script, names))
    yield of_runs(
        "scripts", source, tables["scripts"], len(names), single_lines(icu.lines(b"sc", names)))
    yield of_extensions(
        "scriptExtensions", source, tables["scriptExtensions"],
        values_of_runs(tables["scripts"], len(names)), icu.lines(b"scx", names, b"sc"))

    yield of_pairs("caseVariants", source, tables["caseVariants"], icu.foldings())

    for name, scalars in grapheme_classes(icu).items():
        expected = bytearray(COUNT)
        for scalar in scalars:
            expected[scalar] = 1
        yield of_ranges(f"grapheme{name}", source, tables[f"grapheme{name}"], expected)


def single_lines(lines):
    """The line of each code point, which has a single value."""
    return bytearray(line for line, in lines)


def python_comparisons(tables, database):
    """The comparisons with unicodedata2."""
    version = importlib.metadata.version("unicodedata2")
    if not database.unidata_version.startswith(tables["version"] + "."):
        raise Refusal(f"the tables are of Unicode {tables['version']}, unicodedata2 is {version}")
    numbers = {names[0]: line for line, names in enumerate(category_names())}
    expected = bytearray(
        numbers[database.category(chr(code_point))] for code_point in range(COUNT))
    yield of_runs(
        "generalCategories", f"unicodedata2 {version}", tables["generalCategories"], 30, expected)


# The program

def sources(tables):
    """The comparisons with each source that is installed."""
    try:
        icu = ICU()
    except importlib.metadata.PackageNotFoundError:
        print("SKIPPED: icu4py is not available")
    else:
        yield from comparisons(tables, icu)
    try:
        import unicodedata2
    except ModuleNotFoundError:
        print("SKIPPED: unicodedata2 is not available")
    else:
        yield from python_comparisons(tables, unicodedata2)


def main():
    began = time.monotonic()
    results, faults = {}, 0
    try:
        tables = read_tables()
        for comparison in sources(tables):
            parts = results.setdefault((comparison.table, comparison.source), [])
            try:
                parts.append(comparison.run())
            except Refusal as refusal:
                raise Refusal(f"{comparison.table}, part {len(parts) + 1}: {refusal}") from None
            faults += len(comparison.faults)
    except Refusal as refusal:
        sys.exit(f"{refusal}")

    failed = False
    for (table, source), parts in results.items():
        differences = sorted(set().union(*parts))
        count = f" ({len(parts)})" if len(parts) > 1 else ""
        print(f"{table}{count}: {len(differences)} differences from {source}")
        for code_point in differences[:10]:
            print(f"  U+{code_point:04X}")
        failed = failed or differences
    missing = set(tables) - {table for table, _ in results} - {"version"}
    if missing and any(source.startswith("ICU") for _, source in results):
        sys.exit(f"not compared: {', '.join(sorted(missing))}")
    if failed:
        sys.exit(1)
    if not results:
        print("SKIPPED: no table was compared")
        return
    print(f"{faults} planted faults were noticed: {time.monotonic() - began:.1f} s")


main()

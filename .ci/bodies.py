#!/usr/bin/env python3
"""Compares the errors of JSON bodies with those of pydantic, on random bodies.

    .ci/bodies.py .build/release/PatternSamples 100000    # how many bodies are read

`PatternSamples bodies` reads them by the schemas in Bodies.swift, pydantic by the models below, each in
a lenient and in a strict reading. Both must accept the same bodies, and have errors at the same JSON
Pointers. The JSON that is written for an accepted body must be accepted by both in a strict reading, and
have the same values for pydantic, with the unknown members that are kept. The exported JSON Schema of
each schema must accept the bodies that a strict reading accepts; those that it refuses may only be
accepted if all of their errors are those of parts that are not exact.

The exit status is 1 if there is a difference, or too few bodies are accepted or refused to compare
anything. Without pydantic or jsonschema, their comparison is skipped, which is printed. SEED chooses
other bodies, and LIMIT the number of differences that are printed.

These differences are decided, so that the models below have what pydantic alone does not:
- A value is judged by its text: "7" is a whole number, and 7 is a text. Functions before pydantic's own
  validators convert it. Numbers may have leading zeros and a plus sign in a string, and no exponent
  anywhere; Booleans have more words. Dates and addresses are texts, and so are neither numbers of
  seconds nor times at midnight.
- pydantic sees the value of a number, and not how it is written. A number that Python writes
  differently, such as 1e0 or -0, is given to it in a string.
- pydantic takes the last of several members with one name. Each after the first is given to it with a
  name that it does not know, so that it is an error at the same place.
- In a strict reading, pydantic takes numbers and dates from strings, but fields of numbers take only
  numbers here, those of Booleans only true and false, and all others only strings. A secret is a string,
  or a list of strings, whatever its values are.
- null is like a missing member, and a missing section like an empty one, unless it is optional: its
  required fields are missing, each with an error of its own. So are missing rows and entries. An empty
  text is nothing for an optional field; in a strict reading, for one of texts.
- pydantic reports either a wrong number of rows or entries, or errors in them; here, both are errors.
  Those above the maximum are not read, and an entry with a repeated key is neither read nor counted.
  pydantic has an error of a key at "[key]" in the entry, and here it is at the entry itself.
- pydantic has the errors of a shape at the name of the shape in the section, and one of the tag at the
  section; here, they are at the members themselves. If the tag is missing or invalid, the members of all
  shapes are judged, too, and members of no shape are unknown.
- A list in a list must have a text of its own. So it is an error if an element of it contains the
  separator, or has a blank at an end, or if an empty element is its only one: [[[]]] is refused.
- A repeated name is an error even in unknown members that are ignored or kept. Nothing else in a
  repeated member is judged.
- pydantic's validators of models run only if all fields are valid; a relation is evaluated if the fields
  that it names are. A value that is no object has fields that are unknown, of which no relation has an
  error. Before a model judges a member, it is removed if it is disabled, or added if it is computed.
- Not compared, since parsers differ by intention: a byte order mark, which is read here; NaN and
  Infinity, which pydantic reads; arrays that are nested deeper than 128, but less than 200 times; and
  dates of the year 0.
- Not compared: a section without fields, which is an unknown member here.
- Not compared with a JSON Schema, which does not see it: how a number is written, and repeated names. It
  allows null only for optional fields and sections, and no empty text instead of it. Nor are texts with a
  line break at the end, before which "$" matches in Python.
"""

import datetime
import decimal
import ipaddress
import itertools
import json
import os
import random
import re
import subprocess
import sys
import time
import typing
import uuid
from typing import Annotated, Literal

try:
    import pydantic
    from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, TypeAdapter
    from pydantic import ValidationError, WrapValidator, model_validator
    from pydantic_core import InitErrorDetails, PydanticCustomError
except ImportError:
    print("SKIPPED: pydantic is not available")
    sys.exit(0)

try:
    import jsonschema
except ImportError:
    jsonschema = None

#: What the name of a member starts with that is not the first of its name.
REPEATED = "\ue000"
#: What a string starts with that is a number in the body.
NUMBER = "\ue001"


class Reading:
    """How a body is read."""
    is_strict = False
    #: Whether unknown members are not looked at.
    skips_unknown = False


#: The number of differences that are printed.
LIMIT = int(os.environ.get("LIMIT", "10"))


# --- Errors

def failure(title, locations):
    """The error of pydantic at several places."""
    return ValidationError.from_exception_data(title, [
        InitErrorDetails(type=PydanticCustomError("error", "an error"), loc=location, input=None)
        for location in locations
    ])


def locations(error):
    return [each["loc"] for each in error.errors(
        include_url=False, include_context=False, include_input=False)]


def pointer(location):
    steps = (str(step).lstrip(REPEATED) for step in location)
    return "".join("/" + step.replace("~", "~0").replace("/", "~1") for step in steps)


# --- Fields: the type of pydantic, and JSON values of it that are usual, and that are wrong

class Samples(typing.NamedTuple):
    usual: tuple[str, ...]
    others: tuple[str, ...]


class Rows(typing.NamedTuple):
    minimum: int
    maximum: int | None
    #: Keys of entries, as the samples of a field; None for an array.
    keys: Samples | None = None


class Shapes(typing.NamedTuple):
    tag: str
    models: tuple[type, ...]


def text(value, *, kind=str):
    """A value as a text; an error if it is null, an array or an object, or has the wrong type."""
    found = type(value)
    if found is float or found is str and value.startswith(NUMBER):
        found = int
    if found not in (bool, int, str) or Reading.is_strict and found is not kind:
        raise ValueError("not of the type")
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value).removeprefix(NUMBER)


def texts(pattern, convert=str, kind=str):
    """A function that converts texts of a pattern to what pydantic then validates."""
    compiled = re.compile(pattern)

    def converted(value):
        found = text(value, kind=kind)
        if not compiled.fullmatch(found):
            raise ValueError("not in the format")
        return convert(found)
    return BeforeValidator(converted)


def field(kind, usual, others, optional=False, json=str):
    """The type of a field; the samples are JSON values, separated by blanks."""
    if optional:
        def given(value):
            return None if value == "" and not (Reading.is_strict and json is not str) else value
        kind = Annotated[kind | None, BeforeValidator(given)]
    return Annotated[kind, Samples(tuple(usual.split()), tuple(others.split()))]


def integer(usual, others, optional=False, json=int, **bounds):
    kind = Annotated[int, texts("[+-]?[0-9]+", int, json), Field(**bounds)]
    others += r' 1.0 1e0 -0 "00" "1.0" "1_0" "\u00201" "1\n" "\u0663" "+" ""'
    return field(kind, usual, others, optional, json)


def number(usual, others, optional=False, decimals=None, **bounds):
    digits = r"(\.[0-9]+)?" if decimals is None else rf"(\.[0-9]{{1,{decimals}}})?"
    pattern = r"[+-]?([0-9]+" + digits + "|" + digits.removesuffix("?") + ")"
    kind = Annotated[decimal.Decimal, texts(pattern, decimal.Decimal, int), Field(**bounds)]
    others += ' 1e0 1E-1 -0 -0.0 "1." "nan" "0x1" "1,5" "-" "1_0" ""'
    return field(kind, usual, others, optional, int)


WORDS = dict.fromkeys(["true", "yes", "on", "1"], True) | dict.fromkeys(["false", "no", "off", "0"], False)


def boolean(optional=False):
    pattern = f"(?a)(?i:{'|'.join(WORDS)})"
    kind = Annotated[bool, texts(pattern, lambda word: WORDS[word.lower()], bool)]
    others = r'1 0 "yes" "Off" "TRUE" "1" "y" "t" 1.0 2 "o\ufb00" "no\u0020" ""'
    return field(kind, "true false", others, optional, bool)


def words(pattern, usual, others, optional=False):
    kind = Annotated[str, BeforeValidator(text), Field(pattern=f"^(?:{pattern})$")]
    return field(kind, usual, others, optional)


def choice(values, usual, others, optional=False):
    return field(Annotated[Literal[values], BeforeValidator(text)], usual, others, optional)


def length(minimum, maximum, optional=False):
    kind = Annotated[str, BeforeValidator(text), Field(min_length=minimum, max_length=maximum)]
    usual = '"abc" "\u4e2d\u6587a" 1.5 "\\ud834\\udd1e\\n/"' + ("" if minimum == 3 else ' "a" 12 "\U0001d11e"')
    others = '"" "123456789" true 1e0 1.50 -0 "a\u0301\u0301\u0301\u0301" "\U0001f468\u200d\U0001f469" "\\ud800"'
    return field(kind, usual, others, optional)


def email(optional=False):
    label = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
    pattern = rf"[A-Za-z0-9!#$%&'*+/=?^_`{{|}}~.-]+@{label}(?:\.{label})*"
    others = r'"ann" "ann@" "@a" "a@-b" "a@b-.c" "a..b@c" "a@b..c" "a@b." "\u00e9@a.b" "a@b\n" 1 ""'
    others += f' "a@{63 * "b"}" "a@{64 * "b"}"'
    return words(pattern, r'"ann@example.org" "a+b@c" "a\u0040b-c.d"', others, optional)


def listed(element, minimum=0, maximum=None, optional=False, separator=None):
    """The type of a list, whose elements are counted if all of them are valid."""
    def is_divided(value):
        return isinstance(value, str) and (separator in value or value != value.strip())

    def count(values):
        if len(values) < minimum or maximum is not None and len(values) > maximum:
            raise ValueError("a wrong number of elements")
        # In another list, its elements become a text.
        if separator and (values in ([""], [[]]) or any(map(is_divided, values))):
            raise ValueError("its text is that of another list")
        return values
    kind = Annotated[list[element], AfterValidator(count)]
    return Annotated[kind | None if optional else kind, Rows(minimum, maximum)]


def section(model):
    """The type of a section, which is like an empty one if it is missing."""
    return Annotated[model, Field(default_factory=dict, validate_default=True)]


def rows(model, minimum=0, maximum=None, unique=None):
    """The type of a repeated section, in which the values of a field may have to differ."""
    def counted(value, handler):
        if not isinstance(value, list):
            return handler(value)
        errors, valid = [], []
        if len(value) < minimum or maximum is not None and len(value) > maximum:
            errors.append(())
        try:
            valid = handler(value[:maximum])
        except ValidationError as error:
            errors += locations(error)
        known = set()
        for number, row in enumerate(value[:maximum] if unique else []):
            held = Values(model, row).at(unique)
            if held in (UNKNOWN, None):
                continue
            if held in known:
                errors.append((number, unique))
            known.add(held)
        if errors:
            raise failure("rows", errors)
        return valid
    return Annotated[
        list[model], WrapValidator(counted), Rows(minimum, maximum),
        Field(default_factory=list, validate_default=True)]


def entries(model, pattern, usual, others, minimum=0, maximum=None):
    """The type of a dictionary, whose values are judged if their keys are valid."""
    kind = Annotated[str, Field(pattern=f"^(?:{pattern})$")]

    def counted(value, handler):
        if not isinstance(value, dict):
            return handler(value)
        again = [key for key in value if key.startswith(REPEATED)]
        first = {key: each for key, each in value.items() if key not in again}
        errors, valid = [(key,) for key in again], {}
        if len(first) < minimum or maximum is not None and len(first) > maximum:
            errors.append(())
        try:
            valid = handler(dict(itertools.islice(first.items(), maximum)))
        except ValidationError as error:
            errors += [location[:1] if location[1:] == ("[key]",) else location for location in locations(error)]
        if errors:
            raise failure("entries", errors)
        return valid
    keys = Samples(tuple(usual.split()), tuple(others.split()))
    return Annotated[
        dict[kind, model], WrapValidator(counted), Rows(minimum, maximum, keys),
        Field(default_factory=dict, validate_default=True)]


def shapes(tag, *models):
    """The type of a section that has one of several shapes, which a tag chooses."""
    def judged(value, handler):
        try:
            return handler(value)
        except ValidationError as error:
            # pydantic names the shape after the section, and a wrong tag at the section.
            chosen = isinstance(value, dict) and shape(models, tag, value)
            if chosen or not isinstance(value, dict):
                raise failure("shapes", [location[1:] for location in locations(error)])
            # Then only members of all shapes are judged, and those of no shape.
            common = set.intersection(*(model.names for model in models)) - {tag}
            known = set().union(*(model.names for model in models))
            unknown = unknown_errors(models[0], {name: each for name, each in value.items() if name not in known})
            wrong = [
                (name, *location) for name in common & value.keys()
                for location in Values(models[0], value).errors(name)]
            raise failure("shapes", [(tag,), *unknown, *wrong])
    return Annotated[
        typing.Union[models], Field(discriminator=tag), WrapValidator(judged), Shapes(tag, models),
        Field(default_factory=dict, validate_default=True)]


def shape(models, tag, value):
    """The model that the tag in a value chooses; None if there is none."""
    chosen = value.get(tag)
    return next((each for each in models if chosen in typing.get_args(each.model_fields[tag].annotation)), None)


def unknown_errors(model, members):
    """The places of the errors in the unknown members of an object, some of which a model may allow."""
    if Reading.skips_unknown:
        return []
    if model.model_config["extra"] == "forbid":
        return [(name,) for name in members]
    return list(repeated(members))


def repeated(value, location=()):
    """The places of repeated names in a value that is not judged."""
    members = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else []
    for name, inner in members:
        if isinstance(name, str) and name.startswith(REPEATED):
            yield (*location, name)
        else:
            yield from repeated(inner, (*location, name))


# --- Relations

#: The value of a field that is invalid, missing, or in what is no object.
UNKNOWN = object()


class Values:
    """The values of the fields in an object, each of which may be invalid."""

    def __init__(self, model, data):
        self.model, self.data = model, data

    def field(self, name):
        fields = self.model.model_fields
        return next((fields[key] for key in fields if (fields[key].alias or key) == name), None)

    def section(self, name):
        """The values of a section; those of what is no object if it is optional and missing."""
        field = self.field(name)
        data = self.data.get(name) if isinstance(self.data, dict) else UNKNOWN
        if data is None and field.default_factory:
            data = {}
        choice = next((each for each in field.metadata if isinstance(each, Shapes)), None)
        if choice:
            model = shape(choice.models, choice.tag, data) if isinstance(data, dict) else None
            return Values(model or choice.models[0], data if model else UNKNOWN)
        return Values(model_of(field.annotation), data)

    def at(self, *path):
        """The value of a field; None if it is optional and missing."""
        *sections, name = path
        values = self
        for each in sections:
            values = values.section(each)
        field = values.field(name)
        # Another shape of a section has other fields.
        if not isinstance(values.data, dict) or field is None:
            return UNKNOWN
        value = values.data.get(name)
        if value is None:
            return UNKNOWN if field.is_required() else field.default
        try:
            return values.adapter(name).validate_python(value)
        except ValidationError:
            return UNKNOWN

    def adapter(self, name):
        field, adapters = self.field(name), self.model.adapters
        if name not in adapters:
            adapters[name] = TypeAdapter(Annotated[field.annotation, *field.metadata])
        return adapters[name]

    def errors(self, name):
        """The places of the errors in the value of a field."""
        try:
            if self.data[name] is not None:
                self.adapter(name).validate_python(self.data[name])
        except ValidationError as error:
            return locations(error)
        return []

    def is_valid(self):
        """Whether all values are valid, beside which there may be unknown members."""
        Reading.skips_unknown = True
        try:
            self.model.model_validate(self.data)
        except ValidationError:
            return False
        finally:
            Reading.skips_unknown = False
        return True

    def rows(self, name):
        """The values of each row of a repeated section; nothing if they are unknown."""
        field, value = self.field(name), self.data.get(name)
        maximum = next(each for each in field.metadata if isinstance(each, Rows)).maximum
        model = typing.get_args(field.annotation)[0]
        return [Values(model, row) for row in value[:maximum]] if isinstance(value, list) else []

    def entries(self, name):
        """The values of each entry by its key; nothing if they are unknown."""
        field, value = self.field(name), self.data.get(name)
        maximum = next(each for each in field.metadata if isinstance(each, Rows)).maximum
        model = typing.get_args(field.annotation)[1]
        first = [key for key in value if not key.startswith(REPEATED)] if isinstance(value, dict) else []
        return {key: Values(model, value[key]) for key in first[:maximum]}

    def all(self, *paths):
        """The values of fields; nothing if one of them is unknown."""
        held = [self.at(*path.split(".")) for path in paths]
        return None if UNKNOWN in held else held

    def check(self, holds, *paths):
        held = self.all(*paths)
        if held and not holds(*held):
            yield tuple(paths[0].split("."))

    def require(self, required, holds, *paths):
        held = self.all(required, *paths)
        if held and held[0] is None and holds(*held[1:]):
            yield (required,)

    def together(self, *paths):
        held = self.all(*paths) or []
        if any(value is not None for value in held):
            yield from (tuple(path.split(".")) for path, value in zip(paths, held) if value is None)

    def exactly_one(self, *names):
        held = self.all(*names)
        if held:
            chosen = [name for name, value in zip(names, held) if value is not None]
            yield from ((name,) for name in chosen[1:] or ([] if chosen else names[:1]))


def model_of(annotation):
    """The model of a section, which may be optional; None if it is none."""
    for each in (annotation, *typing.get_args(annotation)[:1]):
        if isinstance(each, type) and issubclass(each, BaseModel):
            return each
    return None


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)
    #: Names of members that it has not, but what is like it.
    others: typing.ClassVar[list[str]] = []
    #: Of the members in each group, one of the alternatives is usually there, and the others are not.
    alternatives: typing.ClassVar[list[list[set[str]]]] = []

    @classmethod
    def __pydantic_init_subclass__(cls, **_):
        cls.adapters = {}
        cls.names = {field.alias or name for name, field in cls.model_fields.items()}

    @classmethod
    def settled(cls, data):
        """The members without those that are disabled, and with those that are computed."""
        return data

    @classmethod
    def relations(cls, values):
        """The places of the errors of relations."""
        return []

    @model_validator(mode="wrap")
    @classmethod
    def judge(cls, data, handler):
        if not isinstance(data, dict):
            return handler(data)
        data = {name: value for name, value in data.items() if value is not None or name not in cls.names}
        data = cls.settled(data)
        unknown = {name: value for name, value in data.items() if name not in cls.names}
        errors = unknown_errors(cls, unknown)
        if Reading.skips_unknown:
            data = {name: value for name, value in data.items() if name in cls.names}
        try:
            model = handler(data)
            errors += list(cls.relations(Values(cls, data)))
            if not errors:
                return model
        except ValidationError as error:
            errors += locations(error) + list(cls.relations(Values(cls, data)))
        raise failure(cls.__name__, errors)


# --- The schemas of Bodies.swift

SKU = words("[A-C]{1,2}", '"A" "B" "C" "AB" "BA" "CA" "AC" "CB"', '"D" "ABC" "a" "A\\n" "\\u0041" ""')
TEXT = length(1, 5)
SIZE = choice(("small", "medium", "large"), '"small" "medium" "large"', '"Small" "smal" "" "small\\u0020" 1 true')


class Scalars(Body):
    quantity: integer('1 7 99 "42" "+7" "007"', "0 100 -1 123456789012345678901234567890", ge=1, le=99)
    step: integer('-50 0 5 50 "-05"', "-55 55 1 49", optional=True, ge=-50, le=50, multiple_of=5) = None
    port: integer("0 8080 65535", "65536 -1 4294967296", ge=0, le=65535) = 8080
    serial: integer("0 -12 98765432109876543210987654321098765432109", '"12a" "--1"', optional=True) = None
    weight: number(
        '0 0.5 29.999 30 "30.0" ".5" "+1"', "30.5 -1 -0.001 30.000000001", optional=True, ge=0, le=30) = None
    price: number('0 12.5 0.25 999.99 "1.50"', '1000 1.255 "1.500" -0.01 999.999', decimals=2, ge=0, lt=1000)
    ratio: number('0.5 0.125 "0.0001" "00.9"', '0 1 0.0 1.0 1.5 -0.5 "0.00"', gt=0, lt=1) = decimal.Decimal("0.5")
    rate: number(
        '-1 0.25 0.75 1 "-.5" 0', '0.3 1.25 0.250001 -1.25 "0.2500"', optional=True, ge=-1, le=1,
        multiple_of=decimal.Decimal("0.25")) = None
    isGift: boolean() = False
    agrees: boolean()


class Texts(Body):
    sku: Annotated[words(
        "[A-Z]{3}-[0-9]{5}", r'"ABC-12345" "XYZ-00000" "\u0041BC-12345"',
        r'"abc-12345" "ABC-1234" "ABC-123456" "ABC-12345\n" "" 12345'), Field(alias="item/sku")]
    size: Annotated[SIZE, Field(alias="~size")] = "small"
    grade: choice(("1", "2", "true", "1.5"), '1 "2" true 1.5 "true"', '3 1.0 false "1.50" 1.50 1e0 "True"', True) = None
    name: length(1, 8)
    note: length(None, 4) = ""
    nick: Annotated[length(3, 5, True), Field(alias="n\u00e9")] = None
    contact: email()
    digits: words(
        r"[0-9]+(?:\.[0-9]+)?", '1 1.5 0 "007" 123456789012345678901234567890',
        r'-1 -0 1e0 1.50 true "1." 1e400 "\u0661"', True) = None


DAY = Annotated[datetime.date, texts("[0-9]{4}-[0-9]{2}-[0-9]{2}"), Field(strict=False)]
DAYS = (
    '"2024-02-29" "2000-02-29" "1999-12-31"',
    '"2023-02-29" "1900-02-29" "2024-13-01" "2024-04-31" "24-1-1" "2024-01-01T00:00:00" "20240101" 20240101 0'
    ' "2024-1-1" "2024-01-00" ""',
)


class Formats(Body):
    day: field(DAY, *DAYS)
    until: field(DAY, *DAYS, optional=True) = None
    source: field(
        Annotated[ipaddress.IPv4Address, texts(r"[\s\S]*"), Field(strict=False)],
        '"192.0.2.1" "0.0.0.0" "255.255.255.255"',
        r'"256.0.0.1" "1.2.3" "01.2.3.4" "1.2.3.4\u0020" "1.2.3.4.5" 1 1.5 "0x7f.0.0.1" "1.2.3.4\n" ""')
    target: field(
        Annotated[ipaddress.IPv6Address, texts("[^%]*"), Field(strict=False)],
        '"::" "2001:db8::1" "1:2:3:4:5:6:7:8" "::ffff:192.0.2.1" "1::8" "A::"',
        '"1::2::3" "12345::" "1:2:3:4:5:6:7" "1:2:3:4:5:6:7::8" "1:2:3:4:5:6:7:8:9" ":" ":::" "::1.2.3" "::g" 1'
        ' "1:2:3:4:5:6:1.2.3.4" "1:2:3:4:5:6:7:1.2.3.4" "::01.2.3.4" ":1:2:3:4:5:6:7" "1:2:3:4:5:6:7:" "fe80::1%eth0"',
        True) = None
    id: field(
        Annotated[uuid.UUID, texts(r".{8}(-.{4}){3}-.{12}"), Field(strict=False)],
        '"f81d4fae-7dec-11d0-a765-00a0c91e6bf6" "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6"'
        ' "00000000-0000-0000-0000-000000000000"',
        '"f81d4fae7dec11d0a76500a0c91e6bf6" "{f81d4fae-7dec-11d0-a765-00a0c91e6bf6}" ""  12'
        ' "f81d4fae-7dec-11d0-a765-00a0c91e6bfg" "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6"')


class Lists(Body):
    sizes: listed(integer("1 50 \"7\"", "0 51", ge=1, le=50), 1, 3)
    tags: listed(words("[a-z,]{1,5}", '"a" "a,b" "true" true ","', r'"A" "" "\u0020a" 1 false "abcdef"')) = []
    levels: listed(choice(("low", "high"), '"low" "high"', '"Low" "" 1'), optional=True) = None
    flags: listed(boolean(), 0, 2) = []


class Address(Body):
    city: words("[A-Z][a-z]+", '"Bern" "Ulm"', '"bern" "B" "" true 1')
    zip: integer("1 8000", "0 10000", True, ge=1, le=9999) = None


class Lamp(Body):
    isOn: boolean(True) = None
    watts: integer("1 60", "0 100", ge=1, le=99)


class Desk(Body):
    number: integer("1 60", "0 100", ge=1, le=99) = 1
    lamp: section(Lamp)


class Office(Body):
    floor: integer("0 9", "100 -1", True, ge=0, le=99) = None
    at: section(Address)
    desk: section(Desk)
    lamps: rows(Lamp, 0, 2)


# The fields of a section without a name are those of what contains it.
class Common(Body):
    lang: choice(("de", "en"), '"de" "en"', '"DE" "" "d"')
    page: integer("0 -5", "0.5", True) = None


class Sections(Common):
    title: TEXT
    home: section(Address)
    work: section(Office)


class Note(Body):
    text: TEXT


class Place(Body):
    row: integer("1 9", "0 10", ge=1, le=9)
    isHigh: Annotated[boolean(), Field(alias="high-up")] = False
    labels: rows(Note, 0, 2)


class Line(Body):
    sku: SKU
    quantity: integer("1 7 99", "0 100", ge=1, le=99)
    size: SIZE = "small"
    tags: listed(integer("1 2 3", "0 4", ge=1, le=3)) = []
    place: section(Place)
    parts: rows(Note, 0, 2)


class Order(Body):
    contact: email()
    lines: rows(Line, 1, 4, unique="sku")
    notes: rows(Note)


class Skill(Body):
    kind: choice(("a", "b", "c"), '"a" "b" "c"', '"d" "" "A"')
    level: integer("1 3 4 5", "0 6", ge=1, le=5) = 1

    @classmethod
    def relations(cls, values):
        yield from values.check(lambda level, kind: kind != "a" or level <= 3, "level", "kind")


class Member(Body):
    id: integer("1 2 3 4 5 6 7 8 9 \"02\"", "0 10", ge=1, le=9)
    skills: rows(Skill, 0, 2)


class Team(Body):
    name: words("[A-E]", '"A" "B" "C" "D" "E"', '"F" "AB" "" 1', True) = None
    members: rows(Member, 1, 3, unique="id")


class Teams(Body):
    teams: rows(Team, 0, 3, unique="name")


class Access(Body):
    alternatives = [[{"key", "lifetime"}, set(), {"isOpen", "key", "lifetime"}]]
    key: length(1, 5, True) = None
    lifetime: integer("1 -1", "1.5", True) = None
    isOpen: boolean() = True

    @classmethod
    def relations(cls, values):
        yield from values.together("key", "lifetime")
        yield from values.check(lambda is_open, key: is_open or key is not None, "isOpen", "key")


class Account(Body):
    alternatives = [
        [{"user", "pin"}, set()], [{"phone"}, {"web"}, {"mail"}], [{"isCompany", "vat"}, {"vat"}, set()],
    ]
    user: words("[a-z]{2,8}", '"ann" "true" true', '"a" "Ann" ""', True) = None
    pin: words("[0-9]{4}", '"0123" 1234', '"123" 12345 "" 1e3', True) = None
    phone: words(r"\+[0-9]{3,9}", '"+4930" "+123456789"', '"+12" 123 ""', True) = None
    web: words("https://[a-z.]+", '"https://a.org"', '"http://a" ""', True) = None
    mail: email(True) = None
    start: integer("0 10 20 99", "-1 100", ge=0, le=99)
    end: integer("50 60 99", "-1 100 0", ge=0, le=99)
    isCompany: boolean() = False
    vat: integer("100 999", "99 1000", True, ge=100, le=999) = None
    country: choice(("CH", "DE", "AT"), '"CH" "DE" "AT"', '"FR" "ch" ""')
    postcode: words("[0-9]{4,6}", '"8000" 8000 "10115" 1010', '"123" 100000 "abcd" "1234567"')
    access: section(Access)

    @classmethod
    def relations(cls, values):
        yield from values.together("user", "pin")
        yield from values.exactly_one("phone", "web", "mail")
        yield from values.check(lambda end, start: end > start, "end", "start")
        yield from values.require("vat", lambda is_company: is_company, "isCompany")
        yield from values.check(
            lambda postcode, country: len(postcode) == (5 if country == "DE" else 4), "postcode", "country")


class ShipmentPlace(Body):
    row: integer("1 9", "0 10", True, ge=1, le=9) = None
    level: integer("0 1 5", "-1 10", ge=0, le=9) = 0


class ShipmentLine(Body):
    sku: SKU
    quantity: integer("1 2 3", "0 10 9", ge=1, le=9)
    maximum: Annotated[integer("1 3 9", "0 10", True, ge=1, le=9), Field(alias="max")] = None

    @classmethod
    def relations(cls, values):
        yield from values.check(
            lambda quantity, maximum: maximum is None or quantity <= maximum, "quantity", "max")


class Shipment(Body):
    limit: integer("3 5 9", "0 10", ge=1, le=9) = 5
    token: integer("1 -1", "1.5", True) = None
    place: section(ShipmentPlace)
    lines: rows(ShipmentLine, 0, 3, unique="sku")

    @classmethod
    def relations(cls, values):
        yield from values.together("place.row", "token")
        yield from values.check(lambda level, limit: level < limit, "place.level", "limit")
        limit, lines = values.at("limit"), values.rows("lines")
        quantities = [line.at("quantity") for line in lines]
        for number, quantity in enumerate(quantities):
            if UNKNOWN not in (limit, quantity) and quantity > limit:
                yield ("lines", number, "quantity")
        if all(line.all("sku", "quantity", "max") for line in lines) and sum(quantities) > 8:
            yield ("lines",)


class Customer(Body):
    isCompany: boolean() = False
    vat: integer("100 999", "99 1000", True, ge=100, le=999) = None
    region: integer("1 2", "0 3", ge=1, le=2) = 1
    size: integer("1 20 25", "0 51 30 50", ge=1, le=50)
    double: integer("2 50", "0 51", ge=1, le=50)
    country: choice(("CH", "DE"), '"CH" "DE"', '"FR" "ch" ""')
    city: words("[A-Z][a-z]+", '"Ulm" "Bonn"', '"bern" ""')

    @classmethod
    def settled(cls, data):
        data = dict(data)
        for name, source, holds in [
            ("vat", "isCompany", lambda is_company: is_company), ("region", "vat", lambda vat: vat is not None),
        ]:
            held = Values(cls, data).at(source)
            if held is not UNKNOWN and not holds(held):
                data.pop(name, None)
        for name, source, value in [
            ("double", "size", lambda size: 2 * size),
            ("city", "country", lambda country: "Bern" if country == "CH" else None),
        ]:
            held = Values(cls, data).at(source)
            if name not in data and held is not UNKNOWN and value(held) is not None:
                data[name] = value(held)
        return data


DIGIT = integer("1 5 9", "0 10", ge=1, le=9)


class Grid(Body):
    rows: listed(listed(DIGIT, 0, 3, separator=";"), 1, 3)
    names: listed(
        listed(words("[a-z ;,]{0,3}", r'"a" "b\u0020c" ",bc"', r'"A" "" "a;b" "a\u0020" "abcd" 1'), separator=";"),
        optional=True) = None
    prices: listed(listed(number("0 1.5 9 0.25", "10 -1", ge=0, le=9), separator=";")) = []
    cube: listed(listed(listed(boolean(), separator="/"), 1, 2, separator=";"), optional=True) = None
    tokens: listed(words("[a-z]{3,8}", '"abc" "secret"', '"ab" "A" 1 ""'), 0, 2, optional=True) = None
    pins: listed(integer("0 9999 \"0123\"", "-1 10000", json=str, ge=0, le=9999), 1, 2)
    keys: listed(length(3, 5)) = []
    codes: listed(listed(words("[a-z]{1,3}", '"a" "abc"', '"A" "" "abcd" 1'), separator=";"), optional=True) = None
    pairs: listed(listed(integer('"1" "9"', '"0" 1 10', json=str, ge=1, le=9), 1, 2, separator=";")) = []


CITY = words("[A-Z][a-z]+", '"Bern" "Ulm" "Genf"', '"bern" "B" "" true 1')


class Zone(Body):
    name: words("[A-Z][a-z]+", '"Cet" "Utc" "Bern"', '"cet" "B" "" 1')
    offset: integer("0 1 -1", "0.5") = 0


class Home(Body):
    city: CITY
    zip: integer("1 8", "0 10000", True, ge=1, le=9999) = None
    zone: Zone | None = None

    @classmethod
    def relations(cls, values):
        yield from values.check(lambda name, city: name != city, "zone.name", "city")


class Branch(Body):
    floor: integer("0 9 8", "100 -1", True, ge=0, le=99) = None
    at: section(Home)
    lamp: Lamp | None = None
    lamps: rows(Lamp, 0, 2)


class Extra(Body):
    hasBath: boolean() = False
    price: integer("1 5 9", "0 10", True, ge=1, le=9) = None
    lamp: Lamp | None = None

    @classmethod
    def relations(cls, values):
        yield from values.require("price", lambda has_bath: has_bath, "hasBath")


class Stay(Body):
    nights: integer("1 2 5", "0 10", ge=1, le=9)
    extra: Extra | None = None
    address: Home | None = None

    @classmethod
    def relations(cls, values):
        yield from values.check(
            lambda price, nights: (price or 0) * nights <= 40, "extra.price", "nights")


class Guest(Body):
    name: words("[A-Z][a-z]*", '"Ann" "Bern" "A"', '"ann" "" 1')
    home: Home | None = None
    invoice: Annotated[Branch | None, Field(alias="invoice-to")] = None
    stays: rows(Stay, 0, 3)

    @classmethod
    def relations(cls, values):
        yield from values.check(lambda city, name: city != name, "home.city", "name")
        yield from values.check(lambda floor, name: floor != 0 or name != "A", "invoice-to.floor", "name")


class GatewayZone(Body):
    level: integer("1 9", "0 10", True, ge=1, le=9) = None


class Limit(Body):
    requests: integer("20 30 49 60", "0 100", ge=1, le=99)
    burst: integer("1 20 25", "0 100", ge=1, le=99) = 1
    notes: rows(Note, 0, 2)
    tags: entries(Note, "[A-C]", "A B C", "a AB D", 0, 2)
    zone: GatewayZone | None = None

    @classmethod
    def relations(cls, values):
        yield from values.check(lambda burst, requests: burst <= requests, "burst", "requests")


class Port(Body):
    isOpen: boolean()


class Host(Body):
    name: words("[a-z]+", '"a" "host"', '"A" "" 1')
    ports: entries(Port, "[0-9]{1,3}", "1 80 443", "1000 -1 1.0 x 1e0", 0, 2)


class Gateway(Body):
    maximum: integer("50 60 99", "0 100", ge=1, le=99) = 50
    limits: entries(Limit, "[a-z_./]{1,4}", "a b se/ a.b _ a/b", "a-b A abcde ~ a~1b", 1, 4)
    zones: Annotated[
        entries(GatewayZone, r"[\s\S]{1,3}", "a A B/C \u00e9 \u4e2d\u6587 a~b [0]", "abcd a\u0301\u0301\u0301"),
        Field(alias="zo/nes")]
    hosts: rows(Host, 0, 2)

    @classmethod
    def relations(cls, values):
        limits, maximum = values.entries("limits"), values.at("maximum")
        for key, limit in limits.items():
            requests = limit.at("requests")
            if UNKNOWN not in (requests, maximum) and requests > maximum:
                yield ("limits", key, "requests")


class Holder(Body):
    name: words("[A-E]", '"A" "B"', '"F" "" 1')


class Bank(Body):
    code: length(1, 4, True) = None


SHORT = length(1, 5, True)


class Card(Body):
    others = ["iban", "bank", "proof", "card", "holder"]
    type: field(Literal["card"], '"card"', '"cash" "transfer" "Card" 1 true ""')
    note: SHORT = None
    number: words("[0-9]{4}", '"0123" 1234 "12\\u0033\\u0034"', '"123" 12345 "" 1e3')
    holders: rows(Holder, 1, 2)


class Transfer(Body):
    others = ["number", "transfer", "codes"]
    type: field(Literal["transfer"], '"transfer"', '"cash" "card" "Transfer" 0 null')
    note: SHORT = None
    iban: words("[A-Z]{2}[0-9]{2}", '"CH12" "DE89"', '"ch12" "CH1" ""')
    bank: section(Bank)
    holders: rows(Holder)
    proof: Bank | None = None

    @classmethod
    def relations(cls, values):
        yield from values.check(lambda code, iban: code != iban, "bank.code", "iban")


class Cash(Body):
    others = ["number", "iban", "holders", "bank", "cash"]
    type: field(Literal["cash"], '"cash"', '"card" "transfer" "Cash" [] {}')
    note: SHORT = None


class Refund(Body):
    amount: DIGIT
    by: shapes("type", Card, Transfer, Cash)


class Purchase(Body):
    name: words("[0-9]{1,4}", '"1234" 123 "7"', '"a" "" 12345')
    payment: shapes("type", Card, Transfer, Cash)
    refunds: rows(Refund, 0, 2)

    @classmethod
    def relations(cls, values):
        yield from values.check(lambda number, name: number != name, "payment.number", "name")
        refunds = values.rows("refunds")
        if all(refund.is_valid() for refund in refunds):
            if sum(refund.at("by", "type") == "cash" for refund in refunds) > 1:
                yield ("refunds",)


class Closed(Body):
    level: integer("1 9", "0 10", True, ge=1, le=9) = None


class Kept(Body, extra="allow"):
    id: DIGIT
    rest: Closed | None = None


class EventPlace(Body, extra="ignore"):
    city: words("[A-Z][a-z]+", '"Bern" "Ulm"', '"bern" "" 1', True) = None
    inner: section(Kept)


class File(Body, extra="allow"):
    others = ["file", "paths"]
    type: field(Literal["file"], '"file"', '"user" "File" 1')
    path: words("[a-z/]+", '"a/b" "/"', '"A" "" 1')
    kept: section(Closed)


class User(Body, extra="allow"):
    others = ["path", "kept", "user"]
    type: field(Literal["user"], '"user"', '"file" "User" 1')


class Event(Body, extra="allow"):
    name: TEXT
    place: section(EventPlace)
    page: integer("0 -5", "0.5", True) = None
    last: Kept | None = None
    parts: rows(Kept, 0, 2)
    closed: rows(Closed, 0, 2)
    entries: entries(Kept, "[a-z]{1,3}", "a b abc", "A abcd a-b", 0, 2)
    source: shapes("type", File, User)


SCHEMAS = [
    Scalars, Texts, Formats, Lists, Sections, Order, Teams, Account, Shipment, Customer, Grid, Guest, Gateway,
    Purchase, Event,
]
#: The names of shapes, which are in the paths of an exported schema, but not in those of JSON.
SHAPES = {"card", "transfer", "cash", "file", "user"}


# --- Bodies

JUNK = [
    "null", "null", "true", "false", "0", "1", "-1", "7", "100", "1e1", "1.5", "1.0", "-0", '""', '"x"', '"1"',
    '"true"', "[]", "{}", "[1]", "[null]", "[[]]", "[1,9]", '{"a":1}', '{"a":1,"a":2}', "[{}]", "[{},{}]",
    '["a","b"]', '"caf\u00e9"', r'"\u0000"', r'"A\t"', r'"\/"', "1e400", "123456789012345678901234567890.5",
    "[" * 60 + "]" * 60, '{"a":' * 40 + "1" + "}" * 40,
]
#: What is not JSON.
BROKEN = [
    "01", "+1", ".5", "1.", "1e", "-", "nul", "True", "'x'", r'"\ud800"', r'"\udc00\ud800"', r'"\x"', '"\t"', '"',
    "[1,]", "{,}", "{1:2}", "", "[", "}", "[" * 300 + "]" * 300, "//", "\u00a0", "0x1", r'"\u12"', "1 2", "[1 2]",
    '{"a" 1}', '{"a":}', "\x00",
]
NAMES = [
    "x", "", "Sku", " sku", "a/b", "~", "~1", r"\u00e9", "\u4e2d", r"\n", r"\ud83d\ude00", "__proto__", "0",
    "model_config",
]


class Writer:
    """Writes bodies, most of whose members are usual."""

    def __init__(self, generator):
        self.random = generator

    def is_odd(self, factor=1):
        return self.random.random() < self.oddity * factor

    def blank(self):
        return self.random.choice([" ", "\t", "\r", "  ", ""]) if self.has_blanks else ""

    def body(self, model):
        self.oddity = self.random.choice([0, 0.004, 0.02, 0.02, 0.06, 0.2])
        self.is_broken = self.random.random() < 0.03
        self.has_blanks = self.random.random() < 0.2
        if self.random.random() < 0.005:
            return self.random.choice(JUNK)
        body = self.blank() + self.object(model) + self.blank()
        if self.is_broken and self.random.random() < 0.5:
            place = self.random.randrange(len(body))
            body = body[:place] + self.random.choice(
                ["", body[place + 1:], self.random.choice('{}[],:"\\ 01.eE+-tfnu\x00\u00e9') + body[place:]])
        return body

    def object(self, model):
        # A required field that is usually there, or an optional one that is often missing.
        members, kept, left = [], set(), set()
        for group in model.alternatives:
            chosen = self.random.choice(group)
            if not self.is_odd(3):
                kept, left = kept | chosen, left | set().union(*group) - chosen
        for key, field in model.model_fields.items():
            is_needed = field.is_required() or field.default_factory or key in kept
            if key in left or (self.is_odd() if is_needed else self.random.random() < 0.4):
                continue
            members.append((field.alias or key, field))
        if self.random.random() < 0.2:
            self.random.shuffle(members)
        written = []
        for name, field in members:
            written.append((self.name(name), self.member(field)))
            if self.is_odd(0.3):
                written.append((self.name(name), self.member(field)))
            is_open = model.model_config["extra"] != "forbid"
            if self.is_odd(0.3) or is_open and self.random.random() < 0.2:
                others = [*NAMES, name + "s", name.upper(), name[1:], *10 * model.others]
                written.append((f'"{self.random.choice(others)}"', self.random.choice(JUNK)))
        blank = self.blank
        parts = [f"{blank()}{name}{blank()}:{blank()}{value}{blank()}" for name, value in written]
        return "{" + (",".join(parts) or blank()) + "}"

    def name(self, name):
        if name and self.is_odd(0.5):
            place = self.random.randrange(len(name))
            return f'"{name[:place]}\\u{ord(name[place]):04x}{name[place + 1:]}"'
        return f'"{name}"'

    def member(self, field):
        if self.is_broken and self.random.random() < 0.02:
            return self.random.choice(BROKEN)
        counts = next((each for each in field.metadata if isinstance(each, Rows)), None)
        if self.is_odd(0.5):
            return self.random.choice(JUNK)
        if counts and counts.keys:
            return self.entries(typing.get_args(field.annotation)[1], counts)
        if counts:
            return self.array(field.annotation, counts)
        choice = next((each for each in field.metadata if isinstance(each, Shapes)), None)
        model = self.random.choice(choice.models) if choice else model_of(field.annotation)
        return self.object(model) if model else self.value(field.metadata)

    def count(self, counts):
        maximum = counts.maximum if counts.maximum is not None else 3
        if self.is_odd():
            return self.random.choice([0, 1, maximum + 1, maximum + 2])
        return self.random.randint(counts.minimum, maximum)

    def entries(self, model, counts):
        members = {}
        for _ in range(self.count(counts)):
            key = self.random.choice(counts.keys.others if self.is_odd(0.5) else counts.keys.usual)
            repeats = 2 if self.is_odd(0.3) else 1
            members.setdefault(key, [
                self.random.choice(JUNK) if self.is_odd(0.3) else self.object(model) for _ in range(repeats)])
        written = [f"{self.blank()}{self.name(key)}:{each}" for key, values in members.items() for each in values]
        return f"{{{','.join(written)}}}"

    def array(self, annotation, counts):
        # A list may be optional.
        element = self.element(annotation)
        elements = []
        for _ in range(self.count(counts)):
            if self.is_odd(0.3):
                elements.append(self.random.choice(JUNK))
            elif isinstance(element, type):
                elements.append(self.object(element))
            else:
                inner = next((each for each in element.__metadata__ if isinstance(each, Rows)), None)
                elements.append(
                    self.array(element.__origin__, inner) if inner else self.value(element.__metadata__))
        return f"[{','.join(self.blank() + each for each in elements)}]"

    @staticmethod
    def element(annotation):
        while typing.get_origin(annotation) is not list:
            annotation = typing.get_args(annotation)[0]
        return typing.get_args(annotation)[0]

    def value(self, metadata):
        samples = next(each for each in metadata if isinstance(each, Samples))
        return self.random.choice(samples.others if self.is_odd() else samples.usual)


def parsed(kind):
    """A function that reads numbers, and returns as texts those that Python writes differently."""
    def number(written):
        value = kind(written)
        if str(value) == written:
            return value
        found.append(written)
        return NUMBER + written
    return number


def members(pairs):
    """The members of an object, in which those of a name that is repeated have other names."""
    result = {}
    for name, value in pairs:
        if name in result:
            found.append(name)
            while name in result:
                name = REPEATED + name
        result[name] = value
    return result


def constant(name):
    raise ValueError(name)


#: What pydantic must see differently, in the body that is being read.
found = []
DECODER = json.JSONDecoder(
    object_pairs_hook=members, parse_int=parsed(int), parse_float=parsed(float), parse_constant=constant)


def seen(body):
    """The body as pydantic is to see it; itself if it is not JSON."""
    found.clear()
    try:
        value = DECODER.decode(body)
        return json.dumps(value, ensure_ascii=False).encode() if found else body.encode()
    except ValueError:
        return body.encode()


def judge(model, body, is_strict=False):
    """The values in a body, and the JSON Pointers of its errors; one of them is None."""
    Reading.is_strict = is_strict
    try:
        return model.model_validate_json(seen(body)), None
    except ValidationError as error:
        return None, sorted({pointer(location) for location in locations(error)})


def is_same(model, json, values):
    """Whether what is written is accepted, and has the same values and kept members."""
    again, refused = judge(model, json, is_strict=True)
    return refused is None and again == values


def without_empty(value):
    """A value without the members that are null or an empty text."""
    if isinstance(value, dict):
        return {name: without_empty(each) for name, each in value.items() if each not in (None, "")}
    return [without_empty(each) for each in value] if isinstance(value, list) else value


class Exported:
    """The JSON Schema of a schema; what it refuses must have an error of an exact part."""

    def __init__(self, schema, inexact):
        schema = json.loads(schema, parse_float=decimal.Decimal)
        jsonschema.Draft202012Validator.check_schema(schema)
        self.validator = jsonschema.Draft202012Validator(schema)
        self.inexact = re.compile("|".join(map(self.pattern, inexact)) or "(?!)")

    @staticmethod
    def pattern(path):
        """A pattern of the JSON Pointers of errors of a part."""
        result = ""
        for step in path.split("."):
            name, *rows = step.split("[]")
            escaped = re.escape(name.replace("~", "~0").replace("/", "~1"))
            result += "" if name in SHAPES else f"/{escaped}" + len(rows) * "(?:/[^/]+)?"
        return result + "(?:/[0-9]+)*"

    def agrees(self, body, refused):
        """Whether it judges a body as a strict reading; None if JSON Schema can't see what is judged."""
        try:
            value = DECODER.decode(body)
        except ValueError:
            return None
        # Nor can Python's patterns see a line break at an end.
        if found or refused == [""] or r'\n"' in body:
            return None
        value = json.loads(body, parse_float=decimal.Decimal)
        if self.validator.is_valid(value):
            return refused is None or all(map(self.inexact.fullmatch, refused))
        # It allows null only for optional fields and sections, and the empty text only where it is valid.
        return refused is not None or self.validator.is_valid(without_empty(value))


def main():
    program, count = sys.argv[1], int(sys.argv[2])
    print(f"pydantic {pydantic.VERSION}")
    writer = Writer(random.Random(int(os.environ.get("SEED", "7"))))
    start = time.process_time()
    pairs = [(model, writer.body(model)) for _, model in zip(range(count), itertools.cycle(SCHEMAS))]
    written = time.process_time()
    lines = "".join(f"{model.__name__} {body}\n" for model, body in pairs)
    run = subprocess.run([program, "bodies"], input=lines.encode(), capture_output=True)
    if run.returncode != 0:
        sys.exit(run.stderr.decode())
    head, *answers = run.stdout.splitlines()
    exported = {}
    if jsonschema:
        exported = {name: Exported(**each) for name, each in json.loads(head).items()}
    else:
        print("SKIPPED: jsonschema is not available")
    compared = time.process_time()
    differences, accepted, places, agreements = 0, dict.fromkeys(SCHEMAS, 0), set(), 0
    for (model, body), answer in zip(pairs, answers, strict=True):
        own = json.loads(answer)
        refused = own.get("errors")
        accepted[model] += refused is None
        places.update((model, re.sub("/[0-9]+", "/#", each)) for each in refused or [])
        found_differences = []
        _, others = judge(model, body, is_strict=True)
        if own.get("strict") != others:
            found_differences.append(f"strict here: {own.get('strict')}\n  pydantic: {others}")
        values, others = judge(model, body)
        if refused != others:
            found_differences.append(f"here: {refused}\n  pydantic: {others}")
        elif refused is None and ("again" in own or not is_same(model, own["json"], values)):
            found_differences.append(f"written: {own['json']}\n  errors: {own.get('again')}")
        agrees = exported[model.__name__].agrees(body, own.get("strict")) if exported else None
        agreements += agrees is True
        if agrees is False:
            found_differences.append(f"strict here: {own.get('strict')}\n  JSON Schema: otherwise")
        differences += bool(found_differences)
        if found_differences and differences <= LIMIT:
            print("\n  ".join([f"{model.__name__}: {body}", *found_differences]))
    print(f"{agreements} bodies with the same verdict of a JSON Schema")
    usage = os.times()
    print(f"{count} bodies, {sum(accepted.values())} of them valid, errors at {len(places)} places, "
          f"{differences} differences")
    print(f"seconds of CPU: {written - start:.0f} to write the bodies, "
          f"{usage.children_user + usage.children_system:.0f} here, {time.process_time() - compared:.0f} for pydantic")
    # If nothing were accepted, or nothing refused, nothing would have been compared.
    shares = {model.__name__: accepted[model] * len(SCHEMAS) / count for model in SCHEMAS}
    for name, share in shares.items():
        if not 0.1 < share < 0.9:
            print(f"{name}: {share:.0%} of the bodies are valid, which compares too little")
    return 1 if differences or not all(0.1 < share < 0.9 for share in shares.values()) else 0


if __name__ == "__main__":
    sys.exit(main())

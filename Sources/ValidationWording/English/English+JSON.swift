import ValidationCore

extension English {
  /// The words for the rules of JSON, and of schemas by which it is judged.
  static let json: [Rule.Code: Rule.Words] = [
    "json-type": .clause { phrase in
      let names = phrase.list("expected").map { types[$0] ?? "another value" }
      let expected = names.isEmpty ? "another value" : names.list(" or ")
      let found = phrase["found"].map { ", not " + (types[$0] ?? "another value") }
      let meant = phrase["path"].map { "; for each element, write " + $0 }
      return "must be " + expected + (found ?? "") + (meant ?? "")
    },
    "json-keyword": .clause { phrase in
      "must \(phrase.isNegated ? "not " : "")satisfy '\(phrase["name"] ?? "")' of the schema"
    },
    "json-never": .clause("must not be given", negated: "must be given"),
    "json-unique": .clause(
      "must not repeat an earlier element", negated: "must repeat an earlier element"),
    "json-contains": .clause { phrase in
      let elements = phrase.counted("element", orElse: "elements")
      let found = phrase["found"].map { ", not \($0)" } ?? ""
      return "must have \(elements) of the required kind" + found
    },
    "json-not": .clause(
      "must not be what the schema excludes", negated: "must be what the schema excludes"),
    "json-one": .clause { phrase in
      let numbers = phrase.list("found").list(" and ")
      return "must satisfy only one of \(phrase["count"] ?? "several") alternatives, but satisfies "
        + "numbers " + numbers
    },
    "json-omitted": .clause { phrase in
      switch phrase["reason"] {
      case "type": "must be a text, a number or a Boolean to become a field"
      case "open": "must not allow members without a schema, which fields refuse"
      case "null": "must not be both required and null, which fields read as missing"
      case "object": "must allow an object to have fields"
      default: "must be left out, because fields can't express it"
      }
    },
    "json-any": .clause { "must satisfy one of \($0["count"] ?? "several") alternatives" },
    "json-schema": .clause { phrase in
      let address = phrase["address"].map { "'\($0)'" } ?? "the address"
      let keyword = phrase["keyword"].map { "the value of '\($0)'" } ?? "the value"
      return switch phrase["problem"] {
      case "value": keyword + " must be " + (expectations[phrase["expected"] ?? ""] ?? "another")
      case "type": "there is no type '\(phrase["name"] ?? "")'"
      case "pattern": "the pattern can't be used: " + (phrase["message"] ?? "")
      case "document": "there is no document \(address) among those that are given"
      case "place": "there is nothing at \(address)"
      case "endless": "the schema applies itself to the same value without end"
      case "draft": "the draft \(address) is not supported"
      case "vocabulary": "the vocabulary \(address) is not supported"
      case "repeated-name": "the name '\(phrase["name"] ?? "")' is given twice"
      case "repeated-address": "another schema has the address \(address)"
      case "divisor": "a divisor can have 18 digits at most, not \(phrase["number"] ?? "more")"
      case "size": "the schema has more than \(phrase["max"] ?? "the maximum number of") parts"
      default: "a schema must be an object, true or false"
      }
    },
  ]

  private static let types = [
    "object": "an object", "array": "an array", "string": "a string", "number": "a number",
    "integer": "a whole number", "boolean": "true or false", "null": "null",
  ]

  private static let expectations = [
    "count": "a whole number that is not negative", "number": "a number",
    "positive": "a number greater than 0", "text": "a string", "names": "a list of strings",
    "schemas": "a list of schemas that is not empty", "members": "an object", "list": "a list",
    "types": "the name of a type, or a list of them", "boolean": "true or false",
  ]
}

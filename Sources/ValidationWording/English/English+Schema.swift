import ValidationCore

extension English {
  /// The words for the rules of schemas, settings and forms.
  static let schema: [Rule.Code: Rule.Words] = [
    "required": .clause { phrase in
      phrase["state"] == "empty"
        ? "must be set, but is empty" : "must be set" + phrase.given
    },
    "check": .noun { ($0.condition ?? "valid") + $0.given },
    "together": .clause { "must be set together with " + $0.fields },
    "exactly-one": .sentence { phrase in
      if phrase["state"] == "set" {
        let subject = phrase.subject.map { $0 + " " } ?? ""
        return subject + "can't be set together with " + phrase.fields
      }
      let all = [phrase.missingField ?? "this"] + phrase.fields("fields")
      return all.count == 2
        ? all.list(" or ") + " must be set"
        : "exactly one of " + all.list(" and ") + " must be set"
    },
    "narrowed": .clause { "must match " + $0.names("given") },
    "cycle": .clause { "depends on itself (through \($0.fields))" },
    "unknown": .sentence { phrase in
      phrase["name"].map { "unknown name \($0)" }
        ?? "unknown setting" + (phrase.subject.map { " " + $0 } ?? "")
        + (phrase["missing"].map { ": \($0) is missing" } ?? "")
    },
    "unique": .clause { "must be unique: \($0.names("field")) has the same value" },
    "once": .clause { phrase in
      "is already set" + (phrase["line"].map { " in line \($0)" } ?? "")
    },
    "file": .clause { phrase in
      let problem =
        switch phrase["problem"] {
        case "missing"?: "there is no such file"
        case "permission"?: "permission is denied"
        case "directory"?: "it is a directory"
        case "not-directory"?: "it is not a directory"
        case "size"?: "it has more than \(phrase["max"] ?? "") bytes"
        case "error"?: "it failed with an error of type \(phrase["error"] ?? "")"
        case let number?: "system error \(number)"
        case nil: "unknown error"
        }
      return (phrase["state"] == "source" ? "" : "names a file that ") + "can't be read: \(problem)"
    },
    "syntax": .clause { phrase in
      let problem =
        (syntaxProblems[phrase["problem"] ?? ""] ?? "can't be read")
        + (phrase["notation"].flatMap { notations[$0] } ?? "")
      return phrase["max"].map { problem + " " + $0 } ?? problem
    },
    "schema": .clause { "the schema has a mistake: \($0["problem"] ?? "")" },
  ]

  /// The advice to read JSON in another notation.
  private static let notations = [
    "lines": "; use --jsonl if each line is a document",
    "document": "; use --json if the document has several lines",
  ]

  /// The expected syntax of a settings text, by the name of the problem.
  private static let syntaxProblems = [
    "no-name": "expected a name, which starts with a letter or '_'",
    "bad-name": "expected '=': a name can contain letters (A-Z, a-z), digits, '_', '.' and '-'",
    "no-equals": "expected '=' after the name",
    "open-quote": "the quote is never closed",
    "after-quote": "expected only a comment after the closing quote",
    "comment-as-value":
      "some programs read this comment as the value: write '' before it for an empty value",
    "backtick": "a backtick can't start a value: put the value in single quotes",
    "unknown-escape":
      "programs read this escape differently: write \\\\ in double quotes for a backslash",
    "bad-unicode": "expected four hexadecimal digits after \\u, and surrogates in pairs",
    "no-setting": "expected a setting, such as --NAME=VALUE",
    "json-value": "expected a value",
    "json-word": "expected a value: the only words in JSON are true, false and null",
    "json-name": "expected a name in double quotes",
    "json-colon": "expected ':' after the name",
    "json-object": "expected ',' or '}'",
    "json-array": "expected ',' or ']'",
    "json-comma": "JSON does not allow a trailing comma",
    "json-comment": "JSON does not allow comments",
    "json-comment-sign": "comments start with // or /*",
    "json-comment-end": "the comment is not closed by */",
    "json-end": "expected nothing after the value",
    "json-control": "a control character in a string must be escaped, such as \\n",
    "json-escape": "unknown escape: write \\\\ for a backslash",
    "json-quote": "a string must be in double quotes",
    "json-zero": "a number can't start with an extra zero",
    "json-sign": "a number must start with a digit or '-'",
    "json-digit": "expected a digit",
    "json-depth": "the nesting is too deep; the maximum depth is",
    "json-members": "the objects have too many members; the maximum is",
    "json-size": "the text is too long; the maximum number of bytes is",
  ]
}

extension Phrase {
  fileprivate var fields: String { names("fields") }

  /// The other fields that a field depends on, with a comma before.
  fileprivate var given: String {
    rule.parameters["given"] == nil ? "" : ", given " + names("given")
  }

  fileprivate func names(_ parameter: String) -> String { fields(parameter).list(" and ") }
}

import ValidationCore

extension English {
  /// The words for the rules of schemas, settings and forms.
  static let schema: [Rule.Code: Rule.Words] = presence("set", "given").merging(relations) { $1 }

  /// The words for the rules of bodies, for clients of an API.
  static let clients: [Rule.Code: Rule.Words] = presence("given", "because of").merging([
    "unknown": .sentence { phrase in
      "unknown member" + (phrase.subject.map { " " + $0 } ?? "")
    },
    "once": .clause { _ in "is given twice" },
    "title-400": .clause { _ in "Malformed JSON" },
    "title-413": .clause { _ in "Content too large" },
    "title-422": .clause { _ in "Invalid input" },
    "title-500": .clause { _ in "Internal error" },
  ]) { $1 }

  /// The words for rules about values that must be there.
  ///
  /// - Parameters:
  ///   - verb: What is done with a value, as a participle.
  ///   - reason: The words before the fields that make a value required.
  /// - Returns: The words.
  private static func presence(_ verb: String, _ reason: String) -> [Rule.Code: Rule.Words] {
    [
      "required": .clause { phrase in
        phrase["state"] == "empty"
          ? "must be \(verb), but is empty" : "must be \(verb)" + phrase.given(reason)
      },
      "together": .clause { "must be \(verb) together with " + $0.fields },
      "exactly-one": .sentence { phrase in
        if phrase["state"] == "set" {
          let subject = phrase.subject.map { $0 + " " } ?? ""
          return subject + "can't be \(verb) together with " + phrase.fields
        }
        let all = [phrase.missingField ?? "this"] + phrase.fields("fields")
        return all.count == 2
          ? all.list(" or ") + " must be \(verb)"
          : "exactly one of " + all.list(" and ") + " must be \(verb)"
      },
    ]
  }

  private static let relations: [Rule.Code: Rule.Words] = [
    "check": .noun { ($0.condition ?? "valid") + $0.given("given") },
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
    "json-rows": "the arrays have too many rows; the maximum number of all rows is",
    "json-size": "the text is too long; the maximum number of bytes is",
  ]
}

extension Phrase {
  fileprivate var fields: String { names("fields") }

  /// Returns the other fields that a field depends on, after a comma and some words.
  fileprivate func given(_ words: String) -> String {
    rule.parameters["given"] == nil ? "" : ", \(words) " + names("given")
  }

  fileprivate func names(_ parameter: String) -> String { fields(parameter).list(" and ") }
}

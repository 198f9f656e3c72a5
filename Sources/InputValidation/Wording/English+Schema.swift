extension English {
  /// The words for the rules of schemas, settings and forms.
  static let schema: [Rule.Code: Rule.Words] = [
    .secret: .noun("a valid secret"),
    .required: .clause { phrase in
      phrase["state"] == "empty"
        ? "must be set; it is set, but empty" : "must be set" + phrase.given
    },
    .check: .noun { ($0["condition"] ?? "as asked for") + $0.given },
    .together: .clause { "must be set together with " + $0.fields },
    .exactlyOne: .clause { phrase in
      phrase["state"] == "set"
        ? "must not be set beside " + phrase.fields : "must be set, or else " + phrase.fields
    },
    .narrowed: .clause { "must suit " + $0.names("given") },
    .circle: .clause { "must not follow from itself, by way of " + $0.fields },
    .unknown: .clause { phrase in
      phrase["name"].map { "nothing is called \($0)" } ?? "is no setting"
    },
    .once: .clause { phrase in
      "is set already" + (phrase["line"].map { " in line \($0)" } ?? "")
    },
    .file: .clause { phrase in
      let problem =
        switch phrase["problem"] {
        case "missing"?: "there is no such file"
        case "permission"?: "permission is denied"
        case "directory"?: "it is a directory"
        case "size"?: "it has more than \(phrase["max"] ?? "") bytes"
        case let number?: "error \(number) of the system"
        case nil: "nobody knows why"
        }
      return "names a file that can't be read: \(problem)"
    },
    .syntax: .clause { syntaxProblems[$0["problem"] ?? ""] ?? "can't be read" },
    .schema: .clause { "the schema has a mistake: \($0["problem"] ?? "")" },
  ]

  /// What is expected where a text of settings can't be read, by the name of the problem.
  private static let syntaxProblems = [
    "no-name": "expected a name, which starts with a letter or '_'",
    "bad-name": "expected '=': a name has letters (A-Z, a-z), digits, '_', '.' and '-' only",
    "no-equals": "expected '=' behind the name",
    "open-quote": "the quote is never closed",
    "behind-quote": "expected nothing but a comment behind the closing quote",
    "backtick": "a backtick can't start a value: put the value in single quotes",
    "unknown-escape":
      "programs read this escape differently: write \\\\ between double quotes for a backslash",
    "bad-unicode": "expected four hexadecimal digits behind \\u, and surrogates in pairs",
    "no-setting": "expected a setting, as in --NAME=VALUE",
  ]
}

extension Phrase {
  fileprivate var fields: String { names("fields") }

  /// The other fields that a field depends on, with a comma before.
  fileprivate var given: String {
    rule.parameters["given"] == nil ? "" : ", given " + names("given")
  }

  fileprivate func names(_ parameter: String) -> String {
    (rule.parameters[parameter]?.texts ?? []).list(" and ")
  }
}

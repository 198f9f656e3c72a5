extension Rule {
  /// The rule of a schema or of settings as a sentence without its subject; `nil` of other rules.
  func schemaRequirement(isNegated: Bool) -> String? {
    let not = isNegated ? "not " : ""
    switch code {
    case .secret: return "must \(not)be a valid secret"
    case .required where parameters["state"] == "empty": return "must be set; it is set, but empty"
    case .required: return "must be set" + given
    case .check: return "must \(not)be \(parameters["condition"] ?? "")" + given
    case .together: return "must be set together with \(parameters["fields"] ?? "")"
    case .exactlyOne where parameters["state"] == "set":
      return "must not be set beside \(parameters["fields"] ?? "")"
    case .exactlyOne: return "must be set, or else \(parameters["fields"] ?? "")"
    case .narrowed: return "must suit \(parameters["given"] ?? "")"
    case .circle: return "must not follow from itself, by way of \(parameters["fields"] ?? "")"
    case .unknown: return parameters["name"].map { "nothing is called \($0)" } ?? "is no setting"
    case .once: return "is set already" + (parameters["line"].map { " in line \($0)" } ?? "")
    case .file: return "names a file that can't be read: \(fileProblem)"
    case .syntax: return Self.syntaxProblems[parameters["problem"] ?? ""] ?? "can't be read"
    case .schema: return "the schema has a mistake: \(parameters["problem"] ?? "")"
    default: return nil
    }
  }

  /// The other fields that a field depends on, in words with a comma before.
  private var given: String { parameters["given"].map { ", given \($0)" } ?? "" }

  private var fileProblem: String {
    switch parameters["problem"] {
    case "missing"?: "there is no such file"
    case "permission"?: "permission is denied"
    case "directory"?: "it is a directory"
    case "size"?: "it has more than \(parameters["max"] ?? "") bytes"
    case let number?: "error \(number) of the system"
    case nil: "nobody knows why"
    }
  }

  /// What is expected where a text of settings can't be read, by the name of the problem.
  private static let syntaxProblems = [
    "no-name": "expected a name, which starts with a letter or '_'",
    "bad-name": "expected '=': a name has letters (A-Z, a-z), digits, '_', '.' and '-' only",
    "no-equals": "expected '=' behind the name",
    "open-quote": "the quote is never closed",
    "behind-quote": "expected nothing but a comment behind the closing quote",
    "backtick": "a backtick can't start a value: put the value in single quotes",
    "unknown-escape":
      "unknown escape: write \\\\ for a backslash, or put the value in single quotes",
    "bad-unicode": "expected four hexadecimal digits behind \\u, and surrogates in pairs",
    "no-setting": "expected a setting, as in --NAME=VALUE",
  ]
}

import ValidationCore

extension English {
  /// The words for the rules of lines, rows and settings of a file.
  static let lines: [Rule.Code: Rule.Words] = [
    "line-bom": .clause { _ in "must not begin with a byte order mark" },
    "line-max": .clause { phrase in
      let most = phrase["max"] ?? "0"
      return "must be at most \(most) \(most == "1" ? "byte" : "bytes") long"
    },
    "line-crlf": .clause { _ in "must not end with a carriage return" },
    "line-crlf-missing": .clause { _ in "must end with a carriage return and a line feed" },
    "line-quoting": .sentence { phrase in
      (phrase.subject.map { "\($0) has a quotation mark inside" }
        ?? "a quotation mark inside a field") + ": quote the field and double the mark"
    },
    "line-quoting-blank": .sentence { phrase in
      (phrase.subject.map { "\($0) has a blank" } ?? "a blank")
        + " before the quotation mark: remove the blank"
    },
    "line-quoting-closed": .sentence { phrase in
      let subject = phrase.subject ?? "a field"
      let start = phrase["line"].map { ", which begins in line \($0)," } ?? ""
      return subject + start
        + " has text after the closing quotation mark: double the mark if it belongs to the value"
    },
    "line-quoting-open": .sentence { phrase in
      phrase.subject.map { "\($0) has a quotation mark that is never closed" }
        ?? "the quotation mark is never closed"
    },
    "line-quoting-return": .sentence { phrase in
      (phrase.subject.map { "\($0) has a carriage return" } ?? "a carriage return")
        + " in the middle of a row: remove it or quote the field"
    },
    "line-fields": .clause { phrase in
      guard let expected = phrase["expected"], let found = phrase["found"] else {
        return "must have as many fields as the header"
      }
      let fields = expected == "1" ? "field" : "fields"
      return "must have \(expected) \(fields) like the header, not \(found)"
    },
    "line-field-count": .clause { phrase in
      guard let expected = phrase["expected"] else { return "must have the right number of fields" }
      return "must have \(expected) \(expected == "1" ? "field" : "fields")"
        + (phrase["found"].map { ", not \($0)" } ?? "")
    },
    "line-header-missing": .sentence { phrase in
      guard let name = phrase["name"] else { return "a column is missing" }
      let more = phrase["more"].flatMap { Int($0) } ?? 0
      return "there is no column '\(name)' among "
        + phrase.list("others").map { "'\($0)'" }.joined(separator: ", ")
        + (more > 0 ? " and \(more) more" : "")
    },
    "line-header-unnamed": .sentence { _ in "a column has no name" },
    "line-header-repeated": .sentence { phrase in
      phrase["name"].map { "two columns are named '\($0)'" } ?? "two columns have the same name"
    },
    "line-header-order": .sentence { phrase in
      guard let name = phrase["name"] else { return "the columns are in the wrong order" }
      return phrase["other"].map { "column '\(name)' must come before '\($0)'" }
        ?? "column '\(name)' must come last"
    },
    "line-same": .clause { "must be equal to \($0["other"] ?? "the other column")" },
    "line-different": .clause { "must be different from \($0.otherColumn)" },
    "line-not-before": .clause { "must not be before \($0.otherColumn)" },
    "line-not-after": .clause { "must not be after \($0.otherColumn)" },
    "line-at-least": .clause { "must be at least \($0.otherColumn)" },
    "line-at-most": .clause { "must be at most \($0.otherColumn)" },
    "line-sum": .clause { phrase in
      "must add up to \(phrase["total"] ?? "0") with \(phrase["others"] ?? "the other columns")"
        + (phrase["value"].map { " (the sum is \($0))" } ?? "")
    },
    "line-unique": .sentence { phrase in
      let row = phrase["line"].map { "line \($0)" } ?? "an earlier row"
      let columns = phrase.columns
      let subject = columns.isEmpty ? "" : columns + " "
      return subject + "must not repeat the value\(phrase["others"] == nil ? "" : "s") of \(row)"
    },
    "line-sorted": .clause { phrase in
      "must not come before the value of "
        + (phrase["line"].map { "line \($0)" } ?? "the row before it")
    },
    "line-required": .clause { _ in "is missing" },
    "line-unknown": .sentence { phrase in
      guard let name = phrase.subject else { return "unknown name" }
      // Blanks at the ends would not be seen.
      let isPlain = name.first != " " && name.last != " "
      return "unknown name " + (isPlain ? name : "'\(name)'")
    },
    "line-repeated": .clause { _ in "is set twice" },
    "line-rewriting": .clause { _ in "must also be valid after it is rewritten" },
    "line-end": .clause {
      "must end with \($0["end"] == "null" ? "NUL" : "a line feed")"
    },
  ]
}

extension Phrase {
  /// The columns of the rule, in the order in which they are given: "a, b and c".
  fileprivate var columns: String {
    guard let subject else { return "" }
    let others = list("others").joined(separator: ", ")
    return (others.isEmpty ? "" : others + " and ") + subject
  }

  /// The other column of a relation, with its value if that is known.
  fileprivate var otherColumn: String {
    (self["other"] ?? "the other column") + (self["value"].map { " (\($0))" } ?? "")
  }
}

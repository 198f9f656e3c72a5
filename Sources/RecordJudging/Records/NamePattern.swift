package import RegularLanguage
import ValidationCore

/// A pattern for the names of columns: `*` stands for any text, and a backslash makes the next
/// character stand for itself.
///
///     price_*     // "price_net", "price_"
///     *           // any name
///     \*          // the name "*"
package struct NamePattern: Sendable {
  /// The pattern as written.
  package let text: String
  /// The literal texts; `nil` for each star.
  package let parts: [String?]
  /// The names that match.
  package let names: Syntax
  private let automaton: Automaton?

  /// Creates a pattern from its text.
  package init(_ text: String) {
    self.text = text
    parts = Self.parts(text)
    names = .concatenation(parts.map { $0.map { Syntax.literal($0) } ?? .anything })
    automaton = Language(.pattern(names)).automaton
  }
}

extension NamePattern {
  /// The literal texts of a pattern; `nil` for each star.
  private static func parts(_ text: String) -> [String?] {
    var parts: [String?] = []
    var literal = String.UnicodeScalarView()
    var isEscaped = false
    func flush() {
      if !literal.isEmpty { parts.append(String(literal)) }
      literal.removeAll()
    }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\" where !isEscaped: isEscaped = true
      case "*" where !isEscaped:
        flush()
        parts.append(nil)
      default:
        literal.append(scalar)
        isEscaped = false
      }
    }
    if isEscaped { literal.append("\\") }
    flush()
    return parts
  }

  /// Returns whether a text has a star that is not escaped.
  package static func isPattern(_ text: String) -> Bool { parts(text).contains(nil) }

  /// Returns the name that a text without stars stands for.
  package static func name(_ text: String) -> String {
    text.contains(text: "\\*") ? parts(text).compactMap(\.self).joined() : text
  }

  /// Returns the text that stands for a name, and for no other.
  package static func text(of name: String) -> String {
    guard name.contains("*") else { return name }
    return String(name.flatMap { $0 == "*" || $0 == "\\" ? ["\\", $0] : [$0] })
  }

  /// Returns whether a name matches.
  package func matches(_ name: String) -> Bool {
    guard let automaton else { return false }
    return name.withBytes { automaton.accepts($0) }
  }

  /// Returns the sets of patterns that a name may match, all of them and no others.
  ///
  ///     * and price_*     // [*], [*, price_*]
  ///     a* and *b         // [a*], [*b], [a*, *b]
  ///
  /// - Parameters:
  ///   - patterns: The patterns, in the order in which each set has them.
  ///   - maximum: The maximum number of sets.
  /// - Returns: The sets, smaller ones first; `nil` if there are more.
  /// - Complexity: Builds an automaton for each set and pattern.
  package static func sets(
    of patterns: [NamePattern],
    atMost maximum: Int
  ) -> [[NamePattern]]? {
    var sets: [(patterns: [NamePattern], names: Language)] = [([], Language(.pattern(.anything)))]
    for pattern in patterns {
      let language = Language(.pattern(pattern.names))
      var next: [(patterns: [NamePattern], names: Language)] = []
      for set in sets {
        let both = Language.intersection([set.names, language])
        let rest = set.names.excluding(pattern.names)
        if !both.isKnownEmpty { next.append((set.patterns + [pattern], both)) }
        if !rest.isKnownEmpty { next.append((set.patterns, rest)) }
      }
      sets = next
      if sets.count > maximum { return nil }
    }
    return sets.map(\.patterns).filter { !$0.isEmpty }.enumerated()
      .sorted { ($0.element.count, $0.offset) < ($1.element.count, $1.offset) }.map(\.element)
  }
}

extension Language {
  /// Whether no text is known to be in the language.
  fileprivate var isKnownEmpty: Bool { automaton?.isEmpty ?? false }
}

extension [ColumnRules] {
  /// Returns the rules of a column that no rules name: those whose patterns match, all of them.
  ///
  /// - Parameter name: The name of the column.
  /// - Returns: The index of the rules with the most patterns; `nil` if no pattern matches.
  package func index(matching name: String) -> Int? {
    indices.lazy.filter { index in
      !self[index].patterns.isEmpty && self[index].patterns.allSatisfy { $0.matches(name) }
    }.max { self[$0].patterns.count < self[$1].patterns.count }
  }
}

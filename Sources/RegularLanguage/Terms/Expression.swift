/// A composed regular language: the input of the engine.
package indirect enum Expression: Hashable, Sendable {
  /// The texts that a pattern matches as a whole.
  case pattern(Syntax)
  /// The texts whose length, in a unit, is within bounds.
  case length(LengthUnit, Repetition)
  /// The texts that a machine accepts.
  case machine(StateMachine)
  /// The texts of any of the parts.
  case union([Expression])
  /// The texts of all of the parts.
  case intersection([Expression])
  /// The texts that are not in the part.
  case complement(Expression)
}

/// The unit that a length counts.
package enum LengthUnit: String, Hashable, Sendable, CaseIterable {
  /// Extended grapheme clusters (UAX #29), as in Swift's `Character`.
  case characters
  /// Unicode scalars.
  case scalars
  /// UTF-16 code units.
  case utf16
  /// UTF-8 code units, that is, bytes.
  case utf8
}

extension Expression: CustomStringConvertible {
  /// The expression, with patterns between slashes: `/[a-z]*/ & {3...16 characters} & ~/root/`.
  package var description: String {
    switch self {
    case .pattern(let syntax): "/\(syntax)/"
    case .length(let unit, let bounds): "{\(bounds) \(unit.rawValue)}"
    case .machine(let machine): "{\(machine)}"
    case .union(let parts): parts.isEmpty ? "nothing" : Self.joined(parts, by: " | ")
    case .intersection(let parts): parts.isEmpty ? "anything" : Self.joined(parts, by: " & ")
    case .complement(let part): "~" + part.operand
    }
  }

  private static func joined(_ parts: [Self], by separator: String) -> String {
    parts.map { $0.operand }.joined(separator: separator)
  }

  /// The expression as a part of another.
  private var operand: String {
    switch self {
    case .pattern, .length, .machine, .complement: description
    case .union(let parts), .intersection(let parts):
      parts.count > 1 ? "(\(description))" : description
    }
  }
}

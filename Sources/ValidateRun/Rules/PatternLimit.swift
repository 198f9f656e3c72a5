package import ValidationCore

/// A value of `--limit`: one of the costs of a pattern, and its maximum.
package struct PatternLimit {
  private enum Name: String, CaseIterable {
    case patternBytes = "pattern-bytes"
    case nesting
    case repeats
    case automatonBytes = "automaton-bytes"
    case steps
  }

  private let name: Name
  private let number: Int

  /// Parses `LIMIT=NUMBER`.
  ///
  /// - Throws: ``UsageError/badLimit(value:)``.
  package init(_ argument: OptionValue) throws(UsageError) {
    let word = argument.bytes.prefix { $0 != UInt8(ascii: "=") }
    let name = Name.allCases.first { $0.rawValue.utf8.elementsEqual(word) }
    guard let name, let number = Int(digits: argument.bytes.dropFirst(word.count + 1)) else {
      throw .badLimit(value: Escaping.path(argument.bytes))
    }
    self.name = name
    self.number = number
  }

  /// Sets the limit.
  package func apply(to limits: inout PatternLimits) {
    switch name {
    case .patternBytes: limits.patternBytes = number
    case .nesting: limits.nesting = number
    case .repeats: limits.repeats = number
    case .automatonBytes:
      limits.automatonBytes = number
      limits.whenTooLarge = .buildOnDemand(cacheBytes: number)
    case .steps: limits.steps = number
    }
  }
}

extension PatternLimits {
  /// The default limits for patterns on the command line.
  ///
  /// Larger patterns use a lazy DFA.
  package static let ofCommand = Self(
    whenTooLarge: .buildOnDemand(cacheBytes: PatternLimits().automatonBytes))
}

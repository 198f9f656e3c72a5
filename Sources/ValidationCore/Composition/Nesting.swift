/// A validator that is made of others.
package protocol Composition: SecretHolder {
  /// The depth to which compositions are nested in it, itself included.
  var depth: Int { get }

  /// Returns the language of the whole, if each part has the one that a function tells.
  ///
  /// - Returns: The language; `nil` if a part has none, or the whole doesn't follow from the parts.
  func language(of parts: (any Validator) -> Language?) -> Language?
}

extension Composition {
  package func language(of parts: (any Validator) -> Language?) -> Language? { nil }
}

/// The limit of how deep compositions may be nested.
///
/// Those of regular languages are one automaton, but what is in code is asked part by part, and
/// each level takes room on the stack, also when it is let go. So what is nested deeper than any
/// stack has room for holds none of its parts, and nothing satisfies it, nor its negation.
package enum Nesting {
  /// The deepest, which is that of languages.
  static let maximumDepth = Language.maximumDepth

  /// The depth of a composition of parts.
  package static func depth(over parts: [any Validator]) -> Int {
    1 + (parts.lazy.compactMap { ($0 as? any Composition)?.depth }.max() ?? 0)
  }

  static func isTooDeep(_ depth: Int) -> Bool { depth > maximumDepth }

  /// The rule of what is nested too deep.
  static let rule = Rule(.nesting, parameters: ["max": .count(maximumDepth)])

  /// The verdict on every text by what is nested too deep.
  static func verdict(on text: String) -> Verdict {
    .invalid(ValidationError(rule, at: 0..<text.count, expected: .nothing))
  }
}

/// A validator that takes the place of parts that are nested too deep.
struct TooDeepValidator: Composition {
  var depth: Int { Nesting.maximumDepth + 1 }

  var holdsSecret: Bool { false }

  var rule: Rule { Nesting.rule }

  func verdict(on text: String, caret: String.Index?) -> Verdict { Nesting.verdict(on: text) }
}

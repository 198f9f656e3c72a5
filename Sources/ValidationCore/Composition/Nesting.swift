/// A validator that is composed of others.
package protocol Composition: SecretHolder {
  /// The nesting depth, including the composition itself.
  var depth: Int { get }

  /// Returns the language of the composition, given the languages of its parts.
  ///
  /// - Returns: The language; `nil` if a part has none, or the language doesn't follow from those
  ///   of the parts.
  func language(of parts: (any Validator) -> Language?) -> Language?

  /// The list that the composition accepts, perhaps with further conditions; `nil` if its texts are
  /// not lists.
  var list: (any ListComposition)? { get }

  /// Returns the error of a list, given the texts of its elements; `nil` if it is valid.
  ///
  /// By default, every list is refused.
  func listError(of elements: [String]) -> ValidationError?
}

/// A validator of lists of any type.
package protocol ListComposition: Composition {
  /// The part that each element must satisfy.
  var part: any Validator { get }
  /// The scalar that separates two elements.
  var separator: Unicode.Scalar { get }

  /// Returns the text of a list, given the texts of its elements; `nil` if it has none.
  func text(ofElements elements: [String]) -> String?

  /// Returns the texts of the elements of a list, given its text.
  func elements(of text: String) -> [String]
}

extension ListComposition {
  package var list: (any ListComposition)? { self }
}

extension Validator {
  /// The list that the validator accepts; `nil` if its texts are not lists.
  package var list: (any ListComposition)? { (self as? any Composition)?.list }
}

extension Composition {
  package var list: (any ListComposition)? { nil }

  package func language(of parts: (any Validator) -> Language?) -> Language? { nil }
}

/// The limit on the nesting depth of compositions.
///
/// Compositions of regular languages become one automaton, but others are evaluated recursively,
/// and each level takes stack space, even for deallocation. Beyond the limit, a composition
/// therefore drops its parts, and no text satisfies it or its negation.
package enum Nesting {
  /// The maximum depth, the same as for languages.
  static let maximumDepth = Language.maximumDepth

  /// Returns the depth of a composition of parts.
  package static func depth(over parts: [any Validator]) -> Int {
    1 + (parts.lazy.compactMap { ($0 as? any Composition)?.depth }.max() ?? 0)
  }

  static func isTooDeep(_ depth: Int) -> Bool { depth > maximumDepth }

  /// The rule of a composition that is nested too deep.
  static let rule = Rule(.nesting, parameters: ["max": .count(maximumDepth)])

  /// Returns the verdict of a composition that is nested too deep.
  static func verdict(on text: String) -> Verdict {
    .invalid(ValidationError(rule, at: 0..<text.count, expected: .nothing))
  }
}

/// A validator that replaces parts that are nested too deep.
struct TooDeepValidator: Composition {
  var depth: Int { Nesting.maximumDepth + 1 }

  var holdsSecret: Bool { false }

  var rule: Rule { Nesting.rule }

  func verdict(on text: String, caret: String.Index?) -> Verdict { Nesting.verdict(on: text) }
}

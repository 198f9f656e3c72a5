package import RegularLanguage

/// A validator of texts that do not satisfy its part.
///
/// A negation of a negation judges as the part of that does, however often it is negated.
public struct NotValidator: Composition {
  /// The validator that is negated in the end: no negation itself.
  private let base: any Validator
  /// Whether it is negated twice, which is the same as any other even number of times.
  private let isDouble: Bool
  /// All texts that are not in the part's language, where it has one.
  public let language: Language?
  /// The search for the part of a text that is too much; `nil` if all of it is.
  private let match: LazyMatch?
  package let depth: Int
  package let holdsSecret: Bool

  /// Creates a validator of texts that do not satisfy its part.
  ///
  ///     let name = NotValidator(.oneOf("root", "admin"))
  ///     name.isValid("rolf")       // true
  ///     name.verdict(on: "root")   // incomplete: "rooty" would do
  public init(_ part: any Validator) {
    holdsSecret = part.isSecret
    if let negation = part as? Self {
      (base, isDouble) = (negation.base, !negation.isDouble)
      depth = negation.depth
    } else {
      depth = Nesting.depth(over: [part])
      (base, isDouble) = (Nesting.isTooDeep(depth) ? TooDeepValidator() : part, false)
    }
    language = Nesting.isTooDeep(depth) ? nil : part.language?.complement
    match = (base as? RegexValidator).flatMap { $0.scope == .part ? LazyMatch($0) : nil }
  }

  package func language(of parts: (any Validator) -> Language?) -> Language? {
    parts(base).map { isDouble ? $0 : $0.complement }
  }

  /// The part; of negations of negations, no more than two are left.
  public var part: any Validator { isDouble ? Self(base) : base }

  /// The part's rule, negated.
  public var rule: Rule {
    if holdsSecret { return Rule(.secret) }
    return Nesting.isTooDeep(depth) ? Nesting.rule : Rule(.not, parts: [part.rule])
  }

  /// Judges exactly where the part is a regular language; elsewhere a text that satisfies the part
  /// is incomplete if the part could go on, since more of it may be too much.
  ///
  /// No place in the text is wrong: the error is about all of it, or about the first match of a
  /// pattern that it must not contain.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    let verdict = openVerdict(on: text, caret: caret)
    return holdsSecret ? verdict.hidden(as: rule) : verdict
  }

  private func openVerdict(on text: String, caret: String.Index?) -> Verdict {
    if Nesting.isTooDeep(depth) { return Nesting.verdict(on: text) }
    if let verdict = language?.verdict(on: text, caret: caret, rule: rule) {
      return verdict.mapError { error in
        var error = error
        if error.isAboutExcess { error.range = excess(in: text.utf8.span) }
        return error
      }
    }
    if base.verdict(on: text, caret: caret).isValid == isDouble {
      return .valid(isExtensible: true)
    }
    return .incomplete(ValidationError(rule, at: 0..<text.count))
  }
}

extension NotValidator {
  /// Returns what is wrong in a text that satisfies the part, in Characters: the first match of a
  /// pattern that it must not contain, or all of it.
  ///
  /// - Complexity: O(*n*) in the length of the text, and that of finding the match.
  package func excess(in text: Span<UInt8>) -> Range<Int> {
    text.characters(search?.match(in: text) ?? 0..<text.count)
  }

  /// The search for that match; `nil` if all of a text is too much.
  package var search: MatchSearch? { match?.search }
}

extension ValidationError {
  /// Whether the text has something that it must not have, as a negation says, or is wrong as a
  /// whole.
  package var isAboutExcess: Bool {
    if isUnsatisfiable { return false }
    return switch code {
    case .not: !rule.parts.contains { $0.code == .not }
    case .all, .any: !reasons.isEmpty && reasons.allSatisfy(\.isAboutExcess)
    default: isAboutWholeText
    }
  }

  /// The error about what its reasons are about, if no place of the text is wrong; otherwise
  /// itself.
  ///
  /// Of several reasons the one counts that begins first, and of those the longest.
  package var markingExcess: Self {
    guard code != .not, isAboutExcess,
      let start = reasons.map(\.range.lowerBound).min(),
      let end = reasons.filter({ $0.range.lowerBound == start }).map(\.range.upperBound).max()
    else { return self }
    var error = self
    error.range = start..<end
    return error
  }
}

/// The search for a pattern's match, created on first use.
private final class LazyMatch: Sendable {
  private let part: RegexValidator
  private let made = Guarded<MatchSearch??>(nil)

  init(_ part: RegexValidator) { self.part = part }

  /// The search; `nil` if there can be none.
  var search: MatchSearch? {
    made.withLock { made in
      if let made { return made }
      let search = MatchSearch(part.pattern, limits: part.engineLimits)
      made = .some(search)
      return search
    }
  }
}

extension Validator {
  /// Creates a validator of texts that do not satisfy the part.
  ///
  ///     .alphabetic && .not(.oneOf("root", "admin"))   // "root" is incomplete: "rooty" would do
  public static func not(_ part: any Validator) -> Self where Self == NotValidator {
    NotValidator(part)
  }
}

/// Creates a validator of texts that do not satisfy the part.
///
///     .alphabetic && !.oneOf("root", "admin")
public prefix func ! (part: any Validator) -> NotValidator { NotValidator(part) }

extension NotValidator: ContainedValidator {
  package var isContained: Bool { part.callsOnlyLibrary }
}

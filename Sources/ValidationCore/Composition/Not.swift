package import RegularLanguage

/// A validator of texts that do not satisfy its part.
///
/// A double negation judges like the original validator.
public struct NotValidator: Composition {
  /// The innermost negated validator, which is not a negation.
  private let base: any Validator
  /// Whether it is negated an even number of times.
  private let isDouble: Bool
  /// The complement of the part's language, if it has one.
  public let language: Language?
  /// The search for a forbidden match in a text; `nil` if the whole text is the match.
  private let match: LazyMatch?
  package let depth: Int
  package let holdsSecret: Bool

  /// Creates a validator of texts that do not satisfy its part.
  ///
  ///     let name = NotValidator(.oneOf("root", "admin"))
  ///     name.isValid("rolf")       // true
  ///     name.verdict(on: "root")   // incomplete: "rooty" is valid
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

  /// The part; more than two nested negations are reduced to one or two.
  public var part: any Validator { isDouble ? Self(base) : base }

  /// The part's rule, negated.
  public var rule: Rule {
    if holdsSecret { return Rule(.secret) }
    return Nesting.isTooDeep(depth) ? Nesting.rule : Rule(.not, parts: [part.rule])
  }

  /// Judges exactly if the part is a regular language; otherwise a text that satisfies the part is
  /// incomplete, since a longer text may not satisfy it.
  ///
  /// The range of an error is the whole text, or the first match of a pattern that the text must
  /// not contain.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    let verdict = unredactedVerdict(on: text, caret: caret)
    return holdsSecret ? verdict.hidden(as: rule) : verdict
  }

  private func unredactedVerdict(on text: String, caret: String.Index?) -> Verdict {
    if Nesting.isTooDeep(depth) { return Nesting.verdict(on: text) }
    if let verdict = language?.verdict(on: text, caret: caret, rule: rule) {
      return verdict.mapError { error in
        var error = error
        if error.isAboutExcess { error.range = text.withBytes({ excess(in: $0) }) }
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
  /// Returns the forbidden range in a text that satisfies the part, in Characters: the first match
  /// of a pattern that the text must not contain, or the whole text.
  ///
  /// - Complexity: O(*n*) in the length of the text, plus the cost of finding the match.
  package func excess(in text: Span<UInt8>) -> Range<Int> {
    text.characters(search?.match(in: text) ?? 0..<text.count)
  }

  /// The search for that match; `nil` if the whole text is the match.
  package var search: MatchSearch? { match?.search }
}

extension ValidationError {
  /// Whether the text contains a forbidden match, or is wrong as a whole.
  package var isAboutExcess: Bool {
    if isUnsatisfiable { return false }
    return switch code {
    case .not: !rule.parts.contains { $0.code == .not }
    case .all, .any: !reasons.isEmpty && reasons.allSatisfy(\.isAboutExcess)
    default: isAboutWholeText
    }
  }

  /// The error, with the range of its reasons if it is not about a specific position.
  ///
  /// If there are several reasons, their leftmost-longest range is used.
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
  private let cached = Guarded<MatchSearch??>(nil)

  init(_ part: RegexValidator) { self.part = part }

  /// The search; `nil` if it can't be created.
  var search: MatchSearch? {
    cached.withLock { cached in
      if let cached { return cached }
      let search = MatchSearch(part.pattern, limits: part.engineLimits)
      cached = .some(search)
      return search
    }
  }
}

extension Validator {
  /// Creates a validator of texts that do not satisfy the part.
  ///
  ///     .alphabetic && .not(.oneOf("root", "admin"))   // "root" is incomplete: "rooty" is valid
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

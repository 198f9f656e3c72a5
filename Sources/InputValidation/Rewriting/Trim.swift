internal import RegularLanguage

/// A text without white space at its ends, where it is taken away.
///
/// At the end a blank can be typed, since words may follow; it goes when editing ends. At the start
/// it is dropped at once, and so it is, at both ends, from what isn't typed: what is pasted and
/// what systems fill in is wont to have some.
///
/// White space is the Unicode property White_Space.
public struct TrimValidator: Validator {
  /// The texts without white space at their ends.
  public var language: Language? { Self.trimmed }

  private static let trimmed: Language = {
    let other = Syntax.set(CharacterClass.whiteSpace.set.complement)
    let more = Syntax.anything.then(other)
    return Language(.pattern(other.then(more.optional).optional))
  }()

  /// Creates the strategy.
  public init() {}

  /// The rule, which has no parameters.
  public var rule: Rule { Rule(.trim) }

  /// Judges exactly what is valid; what is not is incomplete, since it is still going to be
  /// trimmed.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    let verdict = languageVerdict(on: text, caret: caret)
    guard case .invalid(let error) = verdict else { return verdict }
    return .incomplete(error)
  }

  /// It also rewrites.
  public var rewriting: Rewriting { .text }

  /// Drops white space at the ends, as soon as some is put in.
  public func decision(on edit: Edit, in field: TextField) -> EditDecision {
    let hasWhiteSpace = edit.replacements.contains {
      $0.text.unicodeScalars.contains(where: whiteSpace.contains)
    }
    guard hasWhiteSpace, let edit = try? field.resolve(edit) else { return .accept }
    let draft = Draft(edit, in: field)
    let scalars = draft.parts.flatMap { part in
      part.text.unicodeScalars.map { (scalar: $0, isNew: part.origin == nil) }
    }
    let start = scalars.prefix { whiteSpace.contains($0.scalar) }.count
    let isTyped = edit.origin == .typing || edit.origin == .composition
    let end =
      isTyped ? scalars.count : scalars.count - scalars.trailing { whiteSpace.contains($0.scalar) }
    var result = RewrittenText()
    var isEmpty = true
    for (index, (scalar, isNew)) in scalars.enumerated() {
      if index < start || index >= end {
        result.drop(String(scalar))
      } else {
        result.keep(String(scalar))
        if isNew { isEmpty = false }
      }
    }
    return isEmpty ? field.ignoring(edit) : field.rewriting(edit, draft, as: result)
  }

  /// Takes away the white space at the ends.
  public func finalEdit(of field: TextField) -> Edit? {
    let scalars = Array(field.text.unicodeScalars)
    let start = scalars.prefix(while: whiteSpace.contains).count
    let end = scalars.count - scalars.trailing(while: whiteSpace.contains)
    guard start > 0 || end < scalars.count else { return nil }
    var result = RewrittenText()
    for (index, scalar) in scalars.enumerated() {
      if start <= index, index < end {
        result.keep(String(scalar))
      } else {
        result.drop(String(scalar))
      }
    }
    return field.finalEdit(to: result)
  }

  private var whiteSpace: CharacterClass { .whiteSpace }
}

extension BidirectionalCollection {
  /// The number of elements at the end that satisfy a condition.
  fileprivate func trailing(while condition: (Element) -> Bool) -> Int {
    reversed().prefix(while: condition).count
  }
}

extension Validator where Self == TrimValidator {
  /// No white space at the ends: it is taken away when editing ends.
  ///
  ///     .trim && .length(1...30)
  public static var trim: Self { TrimValidator() }
}

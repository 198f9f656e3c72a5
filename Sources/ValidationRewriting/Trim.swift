internal import RegularLanguage
public import ValidationCore

/// A text without leading and trailing white space, which is removed.
///
/// A trailing blank can be typed, since words may follow; it is removed when editing ends. Leading
/// white space is removed at once. Text that isn't typed, such as pasted or autofilled text, often
/// has white space at both ends, which is removed at once, too.
///
/// White space is the Unicode property White_Space.
public struct TrimValidator: Validator {
  /// The texts without leading and trailing white space.
  public var language: Language? { Self.trimmed }

  private static let trimmed: Language = {
    let other = Syntax.set(CharacterClass.whiteSpace.set.complement)
    let more = Syntax.anything.then(other)
    return Language(.pattern(other.then(more.optional).optional))
  }()

  /// Creates the strategy.
  ///
  ///     var field = InputField(" rolf ", validator: TrimValidator())
  ///     field.endEditing()                  // nil; the text is "rolf"
  ///     TrimValidator().isValid(" rolf ")   // false: in code, nothing is removed
  public init() {}

  /// The rule, which has no parameters.
  public var rule: Rule { Rule(.trim) }

  /// Returns the verdict on a text: any text that isn't valid is incomplete, since it will be
  /// trimmed.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    let verdict = languageVerdict(on: text, caret: caret)
    guard case .invalid(let error) = verdict else { return verdict }
    return .incomplete(error)
  }

  /// What the strategy rewrites: the whole text.
  public var rewriting: Rewriting { .text }

  /// Drops inserted white space at the ends of the text.
  ///
  /// - Complexity: O(*k*) in the length of the insertions, unless the text already has white space
  ///   at an end, or the edit has a selection.
  public func decision(on asked: ResolvedEdit, in field: InputField) -> EditDecision {
    let edit = asked.edit
    let hasWhiteSpace = edit.replacements.contains {
      $0.text.unicodeScalars.contains(where: whiteSpace.contains)
    }
    guard hasWhiteSpace, !isTrimmed(edit, in: field) else { return .accept }
    if edit.selection == nil {
      let rest = trimmingInsertions(of: edit, in: field)
      if rest.isDeletion { return field.ignoring(asked) }
      if isTrimmed(rest, in: field) { return .rewrite(rest) }
    }
    let edited = EditedText(asked, in: field)
    let content = content(of: edited.text, isTyped: edit.isTyped)
    var result = RewrittenText()
    var place = 0
    var isEmpty = true
    for part in edited.parts {
      let bytes = place..<place + part.text.utf8.count
      let kept = content.clamped(to: bytes)
      result.drop(part.text.bytes(in: 0..<kept.lowerBound - place))
      result.keep(part.text.bytes(in: kept.lowerBound - place..<kept.upperBound - place))
      result.drop(part.text.bytes(in: kept.upperBound - place..<bytes.count))
      if part.isInserted, !kept.isEmpty { isEmpty = false }
      place = bytes.upperBound
    }
    return isEmpty
      ? field.ignoring(asked) : field.decision(on: asked, making: result, of: edited)
  }

  /// Returns an edit that removes leading and trailing white space.
  public func finalEdit(of field: InputField) -> Edit? {
    let text = field.text
    let content = content(of: text, isTyped: false)
    guard content.count < text.utf8.count else { return nil }
    var result = RewrittenText()
    result.drop(text.bytes(in: 0..<content.lowerBound))
    result.keep(text.bytes(in: content))
    result.drop(text.bytes(in: content.upperBound..<text.utf8.count))
    return field.finalEdit(to: result)
  }

  /// Returns the range in bytes of a text without leading and, unless it is typed, trailing white
  /// space.
  private func content(of text: String, isTyped: Bool) -> Range<Int> {
    let scalars = text.unicodeScalars
    let start = scalars.firstIndex { !whiteSpace.contains($0) } ?? text.endIndex
    var end = text.endIndex
    while !isTyped, end > start, whiteSpace.contains(scalars[scalars.index(before: end)]) {
      end = scalars.index(before: end)
    }
    return text.utf8Offset(of: start)..<text.utf8Offset(of: end)
  }

  /// Returns whether the text that an edit produces has no white space to remove.
  private func isTrimmed(_ edit: Edit, in field: InputField) -> Bool {
    let ends = [
      field.firstScalar(after: edit), edit.isTyped ? nil : field.lastScalar(after: edit),
    ]
    return !ends.contains { $0.map(whiteSpace.contains) ?? false }
  }

  /// Returns the edit without white space inserted at the start and, unless it is typed, at the
  /// end.
  private func trimmingInsertions(of edit: Edit, in field: InputField) -> Edit {
    var trimmed = edit
    guard let last = edit.replacements.indices.last else { return edit }
    if edit.replacements[0].range.lowerBound == 0 {
      let text = edit.replacements[0].text.unicodeScalars.drop(while: whiteSpace.contains)
      trimmed.replacements[0].text = String(Substring(text))
    }
    if !edit.isTyped, edit.replacements[last].range.upperBound == field.count {
      var text = trimmed.replacements[last].text.unicodeScalars[...]
      while let scalar = text.last, whiteSpace.contains(scalar) { text.removeLast() }
      trimmed.replacements[last].text = String(Substring(text))
    }
    return trimmed
  }

  private var whiteSpace: CharacterClass { .whiteSpace }
}

extension TrimValidator: WholeTextRewriter {
  package func rewritten(_ text: String) -> String {
    String(text.bytes(in: content(of: text, isTyped: false)))
  }
}

extension Edit {
  /// Whether more words may follow the insertion.
  fileprivate var isTyped: Bool { origin == .typing || origin == .composition }
}

extension InputField {
  /// Returns the first scalar of the text that an edit produces; its ranges must be ordered.
  fileprivate func firstScalar(after edit: Edit) -> Unicode.Scalar? {
    var place = 0
    for replacement in edit.replacements where replacement.range.lowerBound == place {
      if let scalar = replacement.text.unicodeScalars.first { return scalar }
      place = replacement.range.upperBound
    }
    return text[buffer.index(position(of: place).utf8)...].unicodeScalars.first
  }

  /// Returns the last scalar of the text that an edit produces; its ranges must be ordered.
  fileprivate func lastScalar(after edit: Edit) -> Unicode.Scalar? {
    var place = count
    for replacement in edit.replacements.reversed() where replacement.range.upperBound == place {
      if let scalar = replacement.text.unicodeScalars.last { return scalar }
      place = replacement.range.lowerBound
    }
    return text[..<buffer.index(position(of: place).utf8)].unicodeScalars.last
  }
}

extension Validator where Self == TrimValidator {
  /// A text without leading and trailing white space, which is removed when editing ends.
  ///
  ///     .trim && .length(1...30)
  public static var trim: Self { TrimValidator() }
}

extension TrimValidator: ContainedValidator {}

extension Rule.Code {
  /// No white space at the ends: see ``TrimValidator``.
  public static let trim: Self = "trim"
}

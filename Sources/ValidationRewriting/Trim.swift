internal import RegularLanguage
public import ValidationCore

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
  ///
  ///     var field = TextField(" rolf ", validator: TrimValidator())
  ///     field.endEditing()                  // nil; the text is "rolf"
  ///     TrimValidator().isValid(" rolf ")   // false: in code, nothing is taken away
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

  /// Rewrites the text, besides judging.
  public var rewriting: Rewriting { .text }

  /// Drops white space at the ends, as soon as some is put in.
  ///
  /// - Complexity: O(*k*) in the length of what is put in, unless the text has white space at an
  ///   end already, or the edit selects something.
  public func decision(on asked: ResolvedEdit, in field: TextField) -> EditDecision {
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

  /// Takes away the white space at the ends.
  public func finalEdit(of field: TextField) -> Edit? {
    let text = field.text
    let content = content(of: text, isTyped: false)
    guard content.count < text.utf8.count else { return nil }
    var result = RewrittenText()
    result.drop(text.bytes(in: 0..<content.lowerBound))
    result.keep(text.bytes(in: content))
    result.drop(text.bytes(in: content.upperBound..<text.utf8.count))
    return field.finalEdit(to: result)
  }

  /// The part of a text without white space at its ends, or where it is typed, at its start: in
  /// bytes.
  private func content(of text: String, isTyped: Bool) -> Range<Int> {
    let scalars = text.unicodeScalars
    let start = scalars.firstIndex { !whiteSpace.contains($0) } ?? text.endIndex
    var end = text.endIndex
    while !isTyped, end > start, whiteSpace.contains(scalars[scalars.index(before: end)]) {
      end = scalars.index(before: end)
    }
    return text.utf8Offset(of: start)..<text.utf8Offset(of: end)
  }

  /// Returns whether what an edit leads to has no white space if that is dropped.
  private func isTrimmed(_ edit: Edit, in field: TextField) -> Bool {
    let ends = [
      field.firstScalar(after: edit), edit.isTyped ? nil : field.lastScalar(after: edit),
    ]
    return !ends.contains { $0.map(whiteSpace.contains) ?? false }
  }

  /// The edit without white space in what it puts in at the start and, unless it is typed, at the
  /// end.
  private func trimmingInsertions(of edit: Edit, in field: TextField) -> Edit {
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
  /// Whether words may still follow what is put in.
  fileprivate var isTyped: Bool { origin == .typing || origin == .composition }
}

extension TextField {
  /// The first scalar of what an edit, with its ranges in order, leads to.
  fileprivate func firstScalar(after edit: Edit) -> Unicode.Scalar? {
    var place = 0
    for replacement in edit.replacements where replacement.range.lowerBound == place {
      if let scalar = replacement.text.unicodeScalars.first { return scalar }
      place = replacement.range.upperBound
    }
    return text[buffer.index(position(of: place).utf8)...].unicodeScalars.first
  }

  /// The last scalar of what an edit, with its ranges in order, leads to.
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
  /// No white space at the ends: it is taken away when editing ends.
  ///
  ///     .trim && .length(1...30)
  public static var trim: Self { TrimValidator() }
}

extension TrimValidator: ContainedValidator {}

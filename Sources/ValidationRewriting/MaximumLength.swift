internal import RegularLanguage
public import ValidationCore

/// A text up to a maximum length; insertions are cut to the room that is left.
///
/// Insertions are cut between Characters, whatever the unit of the length. If not even one
/// Character fits, the edit is refused. Text being composed with an input method may exceed the
/// maximum until it is committed.
///
/// Its verdicts are those of ``LengthValidator``.
public struct MaximumLengthValidator: Validator {
  /// The maximum length, in units.
  public let maximum: Int
  private let length: LengthValidator

  /// Creates a strategy for texts up to a maximum length.
  ///
  ///     var field = InputField(validator: MaximumLengthValidator(4))
  ///     field.insert("wolfgang")   // nil; the text is "wolf"
  ///     field.insert("i")          // an error: there is no room left
  ///
  /// - Parameters:
  ///   - maximum: The maximum length; a negative value is treated as zero.
  ///   - unit: The unit of the length.
  public init(_ maximum: Int, in unit: TextUnit = .characters) {
    self.maximum = max(maximum, 0)
    self.length = LengthValidator(...self.maximum, in: unit)
  }

  /// The unit of the length.
  public var unit: TextUnit { length.unit }
  /// The rule of ``LengthValidator``.
  public var rule: Rule { length.rule }
  /// The texts up to the length.
  public var language: Language? { length.language }

  /// Returns the exact verdict on a text.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    length.verdict(on: text, caret: caret)
  }

  /// What the strategy rewrites: insertions.
  public var rewriting: Rewriting { .insertions }

  /// Cuts insertions to the room that is left.
  public func decision(on asked: ResolvedEdit, in field: InputField) -> EditDecision {
    let edit = asked.edit
    let inserted = edit.replacements.map(\.text)
    let count = field.buffer.length(in: unit)
    // An insertion lengthens a text by at most its own length. A text that is already too long may
    // change; the field judges it.
    let isFitting = inserted.reduce(count) { $0 + unit.length(of: $1) } <= maximum
    guard !edit.isDeletion, !isFitting, count <= maximum else { return .accept }
    let total = inserted.reduce(0) { $0 + $1.count }
    let excess = length(of: edit, in: field) - maximum
    guard excess > 0 else { return .accept }
    var kept = total
    var dropped = 0
    for character in inserted.joined().reversed() where dropped < excess {
      dropped += unit.length(of: String(character))
      kept -= 1
    }
    // Characters that combine with their neighbors add less length, and dropping one may let its
    // neighbors combine.
    while kept > 0, length(of: edit.cut(to: kept), in: field) > maximum { kept -= 1 }
    while kept + 1 < total, length(of: edit.cut(to: kept + 1), in: field) <= maximum { kept += 1 }
    guard kept > 0 else { return field.refusal(of: asked, by: verdict(on:caret:)) }
    var cut = edit.cut(to: kept)
    if edit.selection != nil { cut.selection = edit.selection(cutTo: cut, in: field) }
    return .rewrite(cut)
  }

  /// Returns the length of the text that an edit produces.
  private func length(of edit: Edit, in field: InputField) -> Int {
    var result = field
    result.carryOut(edit)
    return result.buffer.length(in: unit)
  }
}

extension Edit {
  /// Returns the edit with only the first `count` Characters of its insertions.
  fileprivate func cut(to count: Int) -> Self {
    var cut = self
    var left = count
    for index in replacements.indices {
      let text = replacements[index].text.prefix(left)
      left -= text.count
      cut.replacements[index].text = String(text)
    }
    return cut
  }

  /// Returns the selection of the edit after its insertions have been cut.
  fileprivate func selection(cutTo cut: Self, in field: InputField) -> Selection {
    let edited = EditedText(trusting: self, in: field)
    var texts = cut.replacements.map(\.text)[...]
    var result = RewrittenText()
    for part in edited.parts {
      let kept = part.isInserted ? texts.popFirst() ?? "" : part.text
      for character in kept { result.keep(String(character)) }
      result.drop(part.text.dropFirst(kept.count))
    }
    return edited.selection(in: result)
  }
}

extension Validator where Self == MaximumLengthValidator {
  /// A text up to a maximum length; a paste is cut to the room that is left.
  ///
  ///     .maximumLength(140)
  ///     .maximumLength(255, in: .utf8)    // bytes, cut between Characters
  ///
  /// - Parameters:
  ///   - maximum: The maximum length.
  ///   - unit: The unit of the length.
  /// - Returns: A strategy that cuts insertions, and for which longer texts are invalid.
  public static func maximumLength(_ maximum: Int, in unit: TextUnit = .characters) -> Self {
    MaximumLengthValidator(maximum, in: unit)
  }
}

extension MaximumLengthValidator: ContainedValidator {}

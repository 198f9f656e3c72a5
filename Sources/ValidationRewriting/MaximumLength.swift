internal import RegularLanguage
public import ValidationCore

/// A text up to a length; what is put in is cut to the room that is left.
///
/// It is cut between Characters, whatever unit the length is counted in. If not even one
/// Character fits, the edit is refused. What an input method composes may be longer, until it is
/// committed.
///
/// It judges as ``LengthValidator`` does.
public struct MaximumLengthValidator: Validator {
  /// The most units that a text may have.
  public let maximum: Int
  private let length: LengthValidator

  /// Creates a strategy for texts up to a length.
  ///
  ///     var field = TextField(validator: MaximumLengthValidator(4))
  ///     field.insert("wolfgang")   // nil; the text is "wolf"
  ///     field.insert("i")          // an error: there is no room left
  ///
  /// - Parameters:
  ///   - maximum: The most units; below zero it is zero.
  ///   - unit: What is counted.
  public init(_ maximum: Int, in unit: TextUnit = .characters) {
    self.maximum = max(maximum, 0)
    self.length = LengthValidator(...self.maximum, in: unit)
  }

  /// The unit in which the length is counted.
  public var unit: TextUnit { length.unit }
  /// The rule of ``LengthValidator``.
  public var rule: Rule { length.rule }
  /// The texts up to the length.
  public var language: Language? { length.language }

  /// Judges exactly.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    length.verdict(on: text, caret: caret)
  }

  /// Rewrites insertions, besides judging.
  public var rewriting: Rewriting { .insertions }

  /// Cuts what is put in to the room that is left.
  public func decision(on asked: ResolvedEdit, in field: TextField) -> EditDecision {
    let edit = asked.edit
    let inserted = edit.replacements.map(\.text)
    let count = field.buffer.length(in: unit)
    // What is put in makes a text longer by no more than its own length. A text that is too long
    // already may change; it is the field's to judge.
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
    // Characters that join with their neighbours count less, and those between them may keep
    // them apart.
    while kept > 0, length(of: edit.cut(to: kept), in: field) > maximum { kept -= 1 }
    while kept + 1 < total, length(of: edit.cut(to: kept + 1), in: field) <= maximum { kept += 1 }
    guard kept > 0 else { return field.refusal(of: asked, by: verdict(on:caret:)) }
    var cut = edit.cut(to: kept)
    if edit.selection != nil { cut.selection = edit.selection(cutTo: cut, in: field) }
    return .rewrite(cut)
  }

  /// The length of the text that an edit leads to.
  private func length(of edit: Edit, in field: TextField) -> Int {
    var result = field
    result.carryOut(edit)
    return result.buffer.length(in: unit)
  }
}

extension Edit {
  /// The edit with only the first Characters of what it puts in.
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

  /// Returns what the edit selects, where only the first part of what it puts in is put in.
  fileprivate func selection(cutTo cut: Self, in field: TextField) -> Selection {
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
  /// Creates a validator of texts up to a length; a paste is cut to the room that is left.
  ///
  ///     .maximumLength(140)
  ///     .maximumLength(255, in: .utf8)    // bytes, cut between Characters
  ///
  /// - Parameters:
  ///   - maximum: The most units.
  ///   - unit: What is counted.
  /// - Returns: A strategy that cuts what is put in, and finds longer texts invalid.
  public static func maximumLength(_ maximum: Int, in unit: TextUnit = .characters) -> Self {
    MaximumLengthValidator(maximum, in: unit)
  }
}

extension MaximumLengthValidator: ContainedValidator {}

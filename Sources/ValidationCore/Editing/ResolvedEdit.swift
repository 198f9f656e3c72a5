/// An edit as strategies receive it: one change of a field's text, in Characters.
///
/// The field guarantees that the ranges are inside the text, so strategies need not check that.
///
///     let field = InputField("2024", validator: .digits)
///     let edit = try field.resolved(Edit(replacing: 3..<4, in: .utf8, with: "5"))
///     edit.range                                              // 3..<4, now in Characters
///     try field.resolved(Edit(replacing: 4..<9, with: "5"))   // throws: the text ends at 4
///
/// An edit may replace several parts at once. ``range`` and ``text`` combine them into one change,
/// including the unchanged text between them. A strategy that needs only the inserted texts uses
/// ``replacements``.
public struct ResolvedEdit: Hashable, Sendable {
  /// The underlying edit; a strategy can modify a copy and return it with
  /// ``EditDecision/rewrite(_:)``.
  public let edit: Edit
  /// The part of the text that changes, in Characters: from the first replaced range to the last.
  public let range: Range<Int>
  /// The text that replaces that part; empty if the part is deleted.
  public let text: String

  /// Creates a resolved edit from one whose ranges are in Characters, in order, and inside the
  /// text.
  package init(trusting edit: Edit, in field: InputField) {
    self.edit = field.isSecret ? edit.hidden : edit
    range = edit.range ?? field.caret..<field.caret
    text =
      edit.replacements.count == 1 ? edit.replacements[0].text : field.joined(edit.replacements)
  }
}

extension ResolvedEdit {
  /// The replacements, in order and without overlaps.
  public var replacements: [Edit.Replacement] { edit.replacements }

  /// The source of the edit, such as a key or a pasteboard.
  public var origin: Edit.Origin { edit.origin }

  /// The selection after the edit; `nil` places the caret after the insertion.
  public var selection: Selection? { edit.selection }

  /// Whether the edit inserts nothing.
  public var isDeletion: Bool { edit.isDeletion }

  /// Whether the edit neither removes nor inserts anything.
  public var changesNothing: Bool { edit.changesNothing }
}

extension ResolvedEdit: CustomReflectable {
  /// A mirror of the edit, its range and its text; for a secret, only of its source.
  public var customMirror: Mirror {
    if edit.isHidden { return edit.mirror(of: self) }
    return Mirror(
      self, children: ["edit": edit, "range": range, "text": text], displayStyle: .struct)
  }
}

extension Edit {
  /// Whether the edit neither removes nor inserts anything.
  package var changesNothing: Bool { isDeletion && replacements.allSatisfy(\.range.isEmpty) }
}

extension InputField {
  /// Resolves an edit as ``apply(_:)`` does before it consults the strategy.
  ///
  ///     let field = InputField("2024", validator: .digits)
  ///     try field.resolved(Edit(replacing: 3..<4, with: "5")).range   // 3..<4
  ///     try field.resolved(Edit(replacing: 4..<9, with: "5"))         // throws: it ends at 4
  ///
  /// - Parameter edit: The edit, in any unit, with its parts in any order.
  /// - Returns: The same edit in Characters, with its parts in order.
  /// - Throws: ``Refusal/bounds(_:count:unit:)`` if a range exceeds the text, or
  ///   ``Refusal/overlap(_:unit:)`` if ranges overlap.
  public func resolved(_ edit: Edit) throws(Refusal) -> ResolvedEdit {
    ResolvedEdit(trusting: try resolve(edit), in: self)
  }
}

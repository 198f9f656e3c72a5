/// An edit as a strategy gets to see it: one change of a field's text, in Characters.
///
/// The field has seen to it that all of it is inside the text, so a strategy need not check that
/// again.
///
///     let field = TextField("2024", validator: .digits)
///     let edit = try field.resolved(Edit(replacing: 3..<4, in: .utf8, with: "5"))
///     edit.range                                              // 3..<4, now in Characters
///     try field.resolved(Edit(replacing: 4..<9, with: "5"))   // throws: the text has no 9
///
/// An edit may replace several parts at once. ``range`` and ``text`` make one change of them, with
/// what stays between them; a strategy that looks at what is put in alone takes the
/// ``replacements``.
public struct ResolvedEdit: Hashable, Sendable {
  /// The edit as one that can be changed, and returned with ``EditDecision/rewrite(_:)``.
  public let edit: Edit
  /// The part of the text that changes, in Characters: from the first to the last that is replaced.
  public let range: Range<Int>
  /// The text that takes the place of that part; empty if nothing of it is left.
  public let text: String

  /// Creates an edit from one whose ranges are in Characters, in order, and inside the text.
  package init(trusting edit: Edit, in field: TextField) {
    self.edit = field.isSecret ? edit.hidden : edit
    range = edit.range ?? field.caret..<field.caret
    text =
      edit.replacements.count == 1 ? edit.replacements[0].text : field.joined(edit.replacements)
  }
}

extension ResolvedEdit {
  /// The parts that are replaced, in order and apart from each other.
  public var replacements: [Edit.Replacement] { edit.replacements }

  /// The source of the edit, such as a key or a pasteboard.
  public var origin: Edit.Origin { edit.origin }

  /// The selection that the edit requires; `nil` is the caret after what it puts in.
  public var selection: Selection? { edit.selection }

  /// Whether the edit puts nothing in.
  public var isDeletion: Bool { edit.isDeletion }

  /// Whether the edit takes nothing away and puts nothing in.
  public var changesNothing: Bool { edit.changesNothing }
}

extension ResolvedEdit: CustomReflectable {
  /// A mirror of the edit, the part and the text; of a secret, only of where it comes from.
  public var customMirror: Mirror {
    if edit.isHidden { return edit.mirror(of: self) }
    return Mirror(
      self, children: ["edit": edit, "range": range, "text": text], displayStyle: .struct)
  }
}

extension Edit {
  /// Whether the edit takes nothing away and puts nothing in.
  package var changesNothing: Bool { isDeletion && replacements.allSatisfy(\.range.isEmpty) }
}

extension TextField {
  /// Resolves an edit as ``apply(_:)`` does before it asks the strategy.
  ///
  ///     let field = TextField("2024", validator: .digits)
  ///     try field.resolved(Edit(replacing: 3..<4, with: "5")).range   // 3..<4
  ///     try field.resolved(Edit(replacing: 4..<9, with: "5"))         // throws: it ends at 4
  ///
  /// - Parameter edit: The edit, in any unit, with its parts in any order.
  /// - Returns: The same edit in Characters, with its parts in order.
  /// - Throws: ``Refusal/bounds(_:count:unit:)`` if a range goes past the text, or
  ///   ``Refusal/overlap(_:unit:)`` if ranges are not apart from each other.
  public func resolved(_ edit: Edit) throws(Refusal) -> ResolvedEdit {
    ResolvedEdit(trusting: try resolve(edit), in: self)
  }
}

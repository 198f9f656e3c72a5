/// A change to a field's text; every mutation is an edit.
///
///     Edit(replacing: 0..<1, with: "42")
///     Edit(replacing: 3..<5, in: .utf16, with: "", origin: .autocorrection)
///
/// An edit from a secret field carries its texts and ranges, but does not show or encode them: see
/// ``InputField/isSecret``.
public struct Edit: Hashable, Sendable, Codable {
  /// The source of an edit, such as a key or a pasteboard.
  @nonexhaustive public enum Origin: String, Hashable, Sendable, Codable, CaseIterable {
    /// A key was pressed.
    case typing
    /// Text was pasted.
    case paste
    /// The system filled in stored text.
    ///
    /// Some systems announce this with a single blank. Every field accepts the blank, which is
    /// never inserted twice, and which the next edit or the end of editing removes.
    case autofill
    /// The system corrected or predicted typed text.
    case autocorrection
    /// An input method committed its composition.
    case composition
    /// Text was dropped.
    case drop
    /// The program changed the text.
    case programmatic
    /// An earlier edit was undone or redone.
    case undo

    /// Returns the origin of an edit of which only the inserted text is known: at most one
    /// Character was typed, and a longer text was pasted.
    package static func inserting(_ text: String) -> Self { text.count < 2 ? .typing : .paste }
  }

  /// A range of the text and its replacement.
  public struct Replacement: Hashable, Sendable, Codable {
    /// The range, as offsets in the text before the edit.
    public var range: Range<Int>
    /// The new text; empty for a deletion.
    public var text: String
    /// A marker that hides the text.
    fileprivate var redaction = Redaction()

    /// Creates a replacement.
    ///
    ///     var field = InputField("42", validator: .digits)
    ///     field.apply(Edit([Edit.Replacement(0..<1, with: "7")]))   // nil; the text is "72"
    ///     field.apply(Edit([Edit.Replacement(1..<3, with: "7")]))   // an error: it ends at 2
    public init(_ range: Range<Int>, with text: String) {
      self.range = range
      self.text = text
    }
  }

  /// The replacements, which are applied simultaneously.
  ///
  /// Their ranges are in the text before the edit and don't overlap. Insertions at the same
  /// position are applied in order.
  public var replacements: [Replacement]
  /// The unit of the ranges; validators always receive Characters.
  public var unit: TextUnit
  /// The source of the edit, such as a key or a pasteboard.
  public var origin: Origin
  /// The selection after the edit, in Characters; `nil` places the caret after the last
  /// replacement.
  public var selection: Selection?
  /// A marker that hides the edit.
  private var redaction = Redaction()

  /// Creates an edit that replaces one range.
  ///
  ///     var field = InputField("42", validator: .digits)
  ///     let first = Selection(0..<1)
  ///     field.apply(Edit(replacing: 0..<1, with: "7", selection: first))   // nil; "7" is selected
  ///     field.apply(Edit(replacing: 1..<3, in: .utf8, with: "7"))          // an error
  ///
  /// - Parameters:
  ///   - range: The range. A bound inside a Character extends it to the whole Character; an empty
  ///     range inside one is the position after it.
  ///   - unit: The unit of the range.
  ///   - replacement: The new text.
  ///   - origin: The source of the edit.
  ///   - selection: The selection after the edit; `nil` places the caret after the replacement.
  public init(
    replacing range: Range<Int>,
    in unit: TextUnit = .characters,
    with replacement: String,
    origin: Origin = .typing,
    selection: Selection? = nil
  ) {
    self.init(
      [Replacement(range, with: replacement)], in: unit, origin: origin, selection: selection)
  }

  /// Creates an edit with several replacements.
  ///
  ///     var field = InputField("42", validator: .digits)
  ///     let first = Edit.Replacement(0..<1, with: "7"), last = Edit.Replacement(2..<2, with: "0")
  ///     field.apply(Edit([last, first]))    // nil; the text is "720"
  ///     field.apply(Edit([first, first]))   // an error: they overlap
  ///
  /// - Parameters:
  ///   - replacements: The replacements, in any order.
  ///   - unit: The unit of the ranges.
  ///   - origin: The source of the edit.
  ///   - selection: The selection after the edit; `nil` places the caret after the last
  ///     replacement.
  public init(
    _ replacements: [Replacement],
    in unit: TextUnit = .characters,
    origin: Origin = .typing,
    selection: Selection? = nil
  ) {
    self.replacements = replacements
    self.unit = unit
    self.origin = origin
    self.selection = selection
  }
}

extension Edit {
  /// Whether the edit inserts nothing.
  public var isDeletion: Bool { replacements.allSatisfy(\.text.isEmpty) }

  /// The range from the start of the first replacement to the end of the last; `nil` without
  /// replacements.
  public var range: Range<Int>? {
    guard var hull = replacements.first?.range else { return nil }
    for replacement in replacements {
      hull =
        min(
          hull.lowerBound, replacement.range.lowerBound)..<max(
          hull.upperBound, replacement.range.upperBound)
    }
    return hull
  }

  /// The same edit, redacted.
  package var hidden: Self {
    var edit = self
    edit.redaction.isActive = true
    edit.selection = selection?.hidden
    for index in replacements.indices { edit.replacements[index].redaction.isActive = true }
    return edit
  }

  /// Whether the edit is redacted.
  package var isHidden: Bool {
    redaction.isActive || replacements.contains { $0.redaction.isActive }
  }

  /// The edit as it may be shown: if redacted, with three bullets for each text.
  var shown: Self {
    guard isHidden else { return self }
    return Self(
      replacements.map { Replacement(0..<0, with: $0.shownText) }, in: unit, origin: origin)
  }

  /// Returns a mirror of a value that contains this redacted edit.
  package func mirror<Subject>(of subject: Subject) -> Mirror {
    Mirror(subject, children: ["origin": origin], displayStyle: .struct)
  }
}

extension Edit.Replacement {
  /// The text, or three bullets if it is redacted.
  fileprivate var shownText: String { redaction.isActive && !text.isEmpty ? Redaction.mask : text }
}

extension Edit: CustomReflectable {
  /// A mirror of the edit; for a secret, only of its source.
  public var customMirror: Mirror {
    if isHidden { return mirror(of: self) }
    var children: [(label: String?, value: Any)] = [
      ("replacements", replacements), ("unit", unit), ("origin", origin),
    ]
    if let selection { children.append(("selection", selection)) }
    return Mirror(self, children: children, displayStyle: .struct)
  }
}

extension Edit.Replacement: CustomReflectable {
  /// A mirror of the range and the text; for a secret, of three bullets.
  public var customMirror: Mirror {
    let text: (label: String?, value: Any) = ("text", shownText)
    return Mirror(
      self, children: redaction.isActive ? [text] : [("range", range), text], displayStyle: .struct)
  }
}

extension Edit {
  private enum CodingKeys: CodingKey {
    case replacements
    case unit
    case origin
    case selection
  }

  /// Encodes the edit; for a secret, with three bullets for each text and without positions.
  public func encode(to encoder: any Encoder) throws {
    let shown = shown
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(shown.replacements, forKey: .replacements)
    try container.encode(shown.unit, forKey: .unit)
    try container.encode(shown.origin, forKey: .origin)
    try container.encodeIfPresent(shown.selection, forKey: .selection)
  }
}

extension Edit.Replacement {
  private enum CodingKeys: CodingKey {
    case range
    case text
  }

  /// Encodes the range and the text; for a secret, three bullets without a position.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(redaction.isActive ? 0..<0 : range, forKey: .range)
    try container.encode(shownText, forKey: .text)
  }
}

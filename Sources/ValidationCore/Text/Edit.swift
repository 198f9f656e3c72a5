/// A change to a field's text: every mutation is one of these.
///
///     Edit(replacing: 0..<1, with: "42")
///     Edit(replacing: 3..<5, in: .utf16, with: "", origin: .autocorrection)
///
/// One that was taken from a field of a secret, see ``TextField/isSecret``, has its texts and
/// ranges, but shows and encodes nothing of them.
public struct Edit: Hashable, Sendable, Codable {
  /// The source of an edit, such as a key or a pasteboard.
  public enum Origin: String, Hashable, Sendable, Codable, CaseIterable {
    /// A key was pressed.
    case typing
    /// Text came from a pasteboard.
    case paste
    /// The system filled in what it remembers.
    ///
    /// One blank is only an announcement, as some systems make it: it lands in any field, there is
    /// one at a time, and it is gone with whatever follows, also with the end of editing.
    case autofill
    /// The system corrected or predicted what was typed.
    case autocorrection
    /// An input method committed what it composed.
    case composition
    /// Text was dragged here.
    case drop
    /// The program changed the text.
    case programmatic
    /// An earlier edit was undone or redone.
    case undo
  }

  /// A part of the text, and what takes its place.
  public struct Replacement: Hashable, Sendable, Codable {
    /// The part, as offsets in the text before the edit.
    public var range: Range<Int>
    /// The text that takes its place; empty in a deletion.
    public var text: String
    /// A mark that the text is secret.
    fileprivate var redaction = Redaction()

    /// Creates a replacement.
    ///
    ///     var field = TextField("42", validator: .digits)
    ///     field.apply(Edit([Edit.Replacement(0..<1, with: "7")]))   // nil; the text is "72"
    ///     field.apply(Edit([Edit.Replacement(1..<3, with: "7")]))   // an error: it ends at 2
    public init(_ range: Range<Int>, with text: String) {
      self.range = range
      self.text = text
    }
  }

  /// The parts that are replaced, all at once.
  ///
  /// Their ranges are in the text before the edit, and don't overlap. Those that start at the same
  /// place are put in one after another.
  public var replacements: [Replacement]
  /// The unit that the ranges count; a validator gets to see Characters only.
  public var unit: TextUnit
  /// The source of the edit, such as a key or a pasteboard.
  public var origin: Origin
  /// The selection after the edit, in Characters; `nil` is the caret after the last replacement.
  public var selection: Selection?
  /// A mark that the edited text is secret.
  private var redaction = Redaction()

  /// Creates an edit of one part.
  ///
  ///     var field = TextField("42", validator: .digits)
  ///     let first = Selection(0..<1)
  ///     field.apply(Edit(replacing: 0..<1, with: "7", selection: first))   // nil; "7" is selected
  ///     field.apply(Edit(replacing: 1..<3, in: .utf8, with: "7"))          // an error
  ///
  /// - Parameters:
  ///   - range: The part. Offsets inside a Character stand for the whole of it; an empty range in
  ///     there stands for the place after it.
  ///   - unit: What the range counts.
  ///   - replacement: The text that takes its place.
  ///   - origin: Where the edit comes from.
  ///   - selection: What is selected afterwards; `nil` is the caret after the replacement.
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

  /// Creates an edit of several parts.
  ///
  ///     var field = TextField("42", validator: .digits)
  ///     let first = Edit.Replacement(0..<1, with: "7"), last = Edit.Replacement(2..<2, with: "0")
  ///     field.apply(Edit([last, first]))    // nil; the text is "720"
  ///     field.apply(Edit([first, first]))   // an error: they overlap
  ///
  /// - Parameters:
  ///   - replacements: The parts, in any order, and what takes their places.
  ///   - unit: What the ranges count.
  ///   - origin: Where the edit comes from.
  ///   - selection: What is selected afterwards; `nil` is the caret after the last replacement.
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
  /// Whether nothing is put in.
  public var isDeletion: Bool { replacements.allSatisfy(\.text.isEmpty) }

  /// From the first place that is replaced to the last; `nil` if there are none.
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
}

extension Edit {
  /// The same edit, of which nothing is shown.
  package var hidden: Self {
    var edit = self
    edit.redaction.isActive = true
    edit.selection = selection?.hidden
    for index in replacements.indices { edit.replacements[index].redaction.isActive = true }
    return edit
  }

  /// Whether nothing of the edit is to be shown.
  package var isHidden: Bool {
    redaction.isActive || replacements.contains { $0.redaction.isActive }
  }

  /// The edit as far as it is to be shown: three bullets in the place of each text.
  var shown: Self {
    guard isHidden else { return self }
    return Self(
      replacements.map { Replacement(0..<0, with: $0.shownText) }, in: unit, origin: origin)
  }

  /// A mirror of something by an edit in it of which nothing is shown.
  package func mirror<Subject>(of subject: Subject) -> Mirror {
    Mirror(subject, children: ["origin": origin], displayStyle: .struct)
  }
}

extension Edit.Replacement {
  /// The text, or three bullets if it is secret.
  fileprivate var shownText: String { redaction.isActive && !text.isEmpty ? Redaction.mask : text }
}

extension Edit: CustomReflectable {
  /// A mirror of the edit; of a secret, only of where it comes from.
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
  /// A mirror of the range and the text; of a secret, of three bullets.
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

  /// Writes the edit; of a secret, three bullets in the place of each text, and no place.
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

  /// Writes the range and the text; of a secret, three bullets, and no place.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(redaction.isActive ? 0..<0 : range, forKey: .range)
    try container.encode(shownText, forKey: .text)
  }
}

/// A change to a field's text: every mutation is one of these.
///
///     Edit(replacing: 0..<1, with: "42")
///     Edit(replacing: 3..<5, in: .utf16, with: "", origin: .autocorrection)
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
  /// place are put in one behind the other.
  public var replacements: [Replacement]
  /// The unit that the ranges count; a validator gets to see Characters only.
  public var unit: TextUnit
  /// The source of the edit, such as a key or a pasteboard.
  public var origin: Origin
  /// The selection after the edit, in Characters; `nil` is the caret behind the last replacement.
  public var selection: Selection?

  /// Creates an edit of one part.
  ///
  ///     var field = TextField("42", validator: .digits)
  ///     let first = Selection(0..<1)
  ///     field.apply(Edit(replacing: 0..<1, with: "7", selection: first))   // nil; "7" is selected
  ///     field.apply(Edit(replacing: 1..<3, in: .utf8, with: "7"))          // an error
  ///
  /// - Parameters:
  ///   - range: The part. Offsets inside of a Character stand for the whole of it; an empty range
  ///     in there stands for the place behind it.
  ///   - unit: What the range counts.
  ///   - replacement: The text that takes its place.
  ///   - origin: Where the edit comes from.
  ///   - selection: What is selected afterwards; `nil` is the caret behind the replacement.
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
  ///   - selection: What is selected afterwards; `nil` is the caret behind the last replacement.
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
  /// A Boolean value that says whether nothing is put in.
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

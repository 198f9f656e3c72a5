/// The selected range of a text, or the caret if the range is empty, in Characters.
public struct Selection: Hashable, Sendable, Codable {
  /// The side on which a caret stays if a rewrite inserts text at its position.
  public enum Affinity: String, Hashable, Sendable, Codable, CaseIterable {
    /// The caret stays after the Character before it.
    case upstream
    /// The caret stays before the Character after it.
    case downstream
  }

  /// The end of the selection where it was started.
  public var anchor: Int
  /// The caret: the end of the selection that moves when the selection is extended.
  public var focus: Int
  /// The side on which the caret stays.
  public var affinity: Affinity
  /// A marker that hides the selection, which would reveal the length of the text.
  private var redaction = Redaction()

  /// Creates a selection.
  ///
  ///     var field = InputField("rolf", validator: .alphabetic)
  ///     field.select(Selection(anchor: 4, focus: 1))   // nil; extending it moves the caret at 1
  ///     field.select(Selection(anchor: 5, focus: 1))   // an error: the text ends at 4
  public init(anchor: Int, focus: Int, affinity: Affinity = .downstream) {
    self.anchor = anchor
    self.focus = focus
    self.affinity = affinity
  }

  /// Creates an empty selection: a caret.
  ///
  ///     var field = InputField("rolf", validator: .alphabetic)
  ///     field.select(Selection(caret: 0))   // nil
  ///     field.select(Selection(caret: 5))   // an error: the text ends at 4
  public init(caret: Int, affinity: Affinity = .downstream) {
    self.init(anchor: caret, focus: caret, affinity: affinity)
  }

  /// Creates a selection with the focus at its end.
  ///
  ///     Selection(0..<2).focus   // 2: the caret is at the end
  public init(_ range: Range<Int>) {
    self.init(anchor: range.lowerBound, focus: range.upperBound)
  }
}

extension Selection {
  /// The selected range, in either direction of selecting.
  public var range: Range<Int> { min(anchor, focus)..<max(anchor, focus) }

  /// Whether the selection is only a caret.
  public var isEmpty: Bool { anchor == focus }

  /// The same selection, redacted.
  var hidden: Self {
    var selection = self
    selection.redaction.isActive = true
    return selection
  }

  /// Whether the selection is redacted.
  package var isHidden: Bool { redaction.isActive }
}

extension Selection: CustomReflectable {
  /// A mirror of both ends; for a secret, an empty one.
  public var customMirror: Mirror {
    if redaction.isActive { return Mirror(self, children: [:], displayStyle: .struct) }
    return Mirror(
      self, children: ["anchor": anchor, "focus": focus, "affinity": affinity],
      displayStyle: .struct)
  }
}

extension Selection {
  private enum CodingKeys: CodingKey {
    case anchor
    case focus
    case affinity
  }

  /// Encodes both ends; for a secret, those of a caret at the start.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(redaction.isActive ? 0 : anchor, forKey: .anchor)
    try container.encode(redaction.isActive ? 0 : focus, forKey: .focus)
    try container.encode(affinity, forKey: .affinity)
  }
}

extension FieldEvent {
  /// A set of event kinds that an observer listens for.
  public struct Kinds: OptionSet, Hashable, Sendable {
    /// The bit mask, with one bit per kind.
    public let rawValue: UInt16

    /// Creates a set from its bit mask.
    public init(rawValue: UInt16) { self.rawValue = rawValue }
  }

  /// The kind of the event, as a set with one element.
  public var kind: Kinds {
    switch self {
    case .willChange: .willChange
    case .didChange: .didChange
    case .selectionChanged: .selectionChanged
    case .undone: .undone
    case .redone: .redone
    case .refused: .refused
    case .verdictChanged: .verdictChanged
    case .stateChanged: .stateChanged
    case .endedEditing: .endedEditing
    }
  }
}

extension FieldEvent.Kinds {
  /// The text will change: see ``FieldEvent/willChange(_:)``.
  public static let willChange = Self(rawValue: 1 << 0)
  /// The text has changed: see ``FieldEvent/didChange(_:)``.
  public static let didChange = Self(rawValue: 1 << 1)
  /// The selection has changed: see ``FieldEvent/selectionChanged(from:to:)``.
  public static let selectionChanged = Self(rawValue: 1 << 2)
  /// A step was undone: see ``FieldEvent/undone``.
  public static let undone = Self(rawValue: 1 << 3)
  /// A step was redone: see ``FieldEvent/redone``.
  public static let redone = Self(rawValue: 1 << 4)
  /// An operation was refused: see ``FieldEvent/refused(_:)``.
  public static let refused = Self(rawValue: 1 << 5)
  /// The verdict has changed: see ``FieldEvent/verdictChanged(from:to:)``.
  public static let verdictChanged = Self(rawValue: 1 << 6)
  /// The state has changed: see ``FieldEvent/stateChanged(from:to:)``.
  public static let stateChanged = Self(rawValue: 1 << 7)
  /// Editing has ended, or failed to end: see ``FieldEvent/endedEditing(_:)``.
  public static let endedEditing = Self(rawValue: 1 << 8)

  /// All kinds.
  public static let all = Self(rawValue: (1 << 9) - 1)
}

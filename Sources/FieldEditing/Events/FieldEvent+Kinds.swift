extension FieldEvent {
  /// Kinds of events, for observers to choose from.
  public struct Kinds: OptionSet, Hashable, Sendable {
    /// A bit for each kind.
    public let rawValue: UInt16

    /// Creates a set from its bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }
  }

  /// The kind of the event, as a set of one.
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
  /// Announcements that the text will change: see ``FieldEvent/willChange(_:)``.
  public static let willChange = Self(rawValue: 1 << 0)
  /// Changes of the text: see ``FieldEvent/didChange(_:)``.
  public static let didChange = Self(rawValue: 1 << 1)
  /// Changes of the selection: see ``FieldEvent/selectionChanged(from:to:)``.
  public static let selectionChanged = Self(rawValue: 1 << 2)
  /// Steps that were undone: see ``FieldEvent/undone``.
  public static let undone = Self(rawValue: 1 << 3)
  /// Steps that were made again: see ``FieldEvent/redone``.
  public static let redone = Self(rawValue: 1 << 4)
  /// Operations that were refused: see ``FieldEvent/refused(_:)``.
  public static let refused = Self(rawValue: 1 << 5)
  /// Changes of the verdict: see ``FieldEvent/verdictChanged(from:to:)``.
  public static let verdictChanged = Self(rawValue: 1 << 6)
  /// Changes of the state: see ``FieldEvent/stateChanged(from:to:)``.
  public static let stateChanged = Self(rawValue: 1 << 7)
  /// Ends of editing: see ``FieldEvent/endedEditing(_:)``.
  public static let endedEditing = Self(rawValue: 1 << 8)

  /// Events of all kinds.
  public static let all = Self(rawValue: (1 << 9) - 1)
}

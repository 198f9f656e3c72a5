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
  /// See ``FieldEvent/willChange(_:)``.
  public static let willChange = Self(rawValue: 1 << 0)
  /// See ``FieldEvent/didChange(_:)``.
  public static let didChange = Self(rawValue: 1 << 1)
  /// See ``FieldEvent/selectionChanged(from:to:)``.
  public static let selectionChanged = Self(rawValue: 1 << 2)
  /// See ``FieldEvent/undone``.
  public static let undone = Self(rawValue: 1 << 3)
  /// See ``FieldEvent/redone``.
  public static let redone = Self(rawValue: 1 << 4)
  /// See ``FieldEvent/refused(_:)``.
  public static let refused = Self(rawValue: 1 << 5)
  /// See ``FieldEvent/verdictChanged(from:to:)``.
  public static let verdictChanged = Self(rawValue: 1 << 6)
  /// See ``FieldEvent/stateChanged(from:to:)``.
  public static let stateChanged = Self(rawValue: 1 << 7)
  /// See ``FieldEvent/endedEditing(_:)``.
  public static let endedEditing = Self(rawValue: 1 << 8)

  /// All kinds.
  public static let all = Self(rawValue: (1 << 9) - 1)
}

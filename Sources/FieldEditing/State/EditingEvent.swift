public import ValidationCore

extension EditingState {
  /// An event that triggers a transition of an ``EditingState``.
  @nonexhaustive public enum Event: Hashable, Sendable, Codable {
    /// An edit was made, or a composition ended; the verdict on the text is of this kind.
    case edited(Verdict.Kind)
    /// The unchanged text was judged again, because the caret moved or the validator was replaced.
    case judged(Verdict.Kind)
    /// An input method has marked text or changed the marked text, or a system has announced an
    /// autofill by a blank.
    case composed
    /// An asynchronous check of the text has started.
    case asked
    /// The asynchronous check has accepted the text.
    case approved
    /// The asynchronous check has rejected the text.
    case rejected
    /// Editing has ended with a valid text.
    case committed
    /// Editing could not end, because the text is not valid.
    case failed
    /// The text was marked as untouched, because it was loaded or saved.
    case reset
  }
}

extension EditingState.Event: CaseIterable {
  /// All events, with every kind of verdict.
  public static let allCases: [Self] =
    Verdict.Kind.allCases.map { .edited($0) } + Verdict.Kind.allCases.map { .judged($0) }
    + [.composed, .asked, .approved, .rejected, .committed, .failed, .reset]
}

extension EditingState.Event: CustomStringConvertible {
  /// The name of the event as printed in tables and diagrams: "edited valid".
  public var description: String {
    switch self {
    case .edited(let kind): "edited \(kind)"
    case .judged(let kind): "judged \(kind)"
    case .composed: "composed"
    case .asked: "asked"
    case .approved: "approved"
    case .rejected: "rejected"
    case .committed: "committed"
    case .failed: "failed"
    case .reset: "reset"
    }
  }
}

public import ValidationCore

extension EditingState {
  /// An event that moves an ``EditingState`` to another.
  public enum Event: Hashable, Sendable, Codable {
    /// An edit has landed, or a composition has ended, and left the text with this kind of verdict.
    case edited(Verdict.Kind)
    /// The text is the same, but was judged anew: the caret moved, or the validator was swapped.
    case judged(Verdict.Kind)
    /// An input method has marked text, or changed what is marked.
    case composed
    /// Someone who answers later was asked about the text.
    case asked
    /// The answer: the text can stand.
    case approved
    /// The answer: the text can't stand.
    case rejected
    /// Editing has ended, with a text that can stand.
    case committed
    /// Editing was to end, with a text that can't stand.
    case failed
    /// The text was marked as untouched: it was loaded, or saved.
    case reset
  }
}

extension EditingState.Event: CaseIterable {
  /// All events, with all kinds of verdicts.
  public static let allCases: [Self] =
    Verdict.Kind.allCases.map { .edited($0) } + Verdict.Kind.allCases.map { .judged($0) }
    + [.composed, .asked, .approved, .rejected, .committed, .failed, .reset]
}

extension EditingState.Event: CustomStringConvertible {
  /// The event's name, as tables and diagrams have it: "edited valid".
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

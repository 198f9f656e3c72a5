/// The steps that the making of states may take for one text, until it is read from its end.
///
/// They are as many as the reading from the end would take, so that a text takes at most about
/// twice as long as the quicker of the two would have.
struct ReadingAllowance {
  /// The steps for each byte; `nil` if there may be any number.
  private var rate: Int?
  private let patience: Int?
  private var spent = 0
  /// The number of bytes before the piece that is read.
  private var bytes = 0

  /// A reading from the end is supposed to take so many steps for a byte until there is one.
  private static let minimumCost = 16
  /// A text may take as much as one that has so many bytes more.
  private static let advance = 64

  /// Creates the allowance of a text.
  ///
  /// - Parameter patience: How many times as long as a reading from the end the making of states
  ///   may take; `nil` if it may take any time.
  init(patience: Int?) {
    self.patience = patience
    rate = patience.map { Limits.product($0, Self.minimumCost) }
  }

  /// Whether the making of states may ever take too long.
  var isLimited: Bool { rate != nil }

  /// Makes the allowance what a reading from the end really takes.
  ///
  /// - Returns: Whether that is more than it was.
  mutating func extend(by automaton: AlternatingAutomaton?) -> Bool {
    guard let rate, let patience, let automaton else { return false }
    self.rate = max(rate, Limits.product(patience, automaton.cost))
    return self.rate != rate
  }

  mutating func spend(_ steps: Int) { spent += steps }

  mutating func count(bytes: Int) { self.bytes += bytes }

  /// Returns whether all is spent when so many bytes of the piece are read.
  func isSpent(after count: Int) -> Bool {
    rate.map { spent > Limits.product($0, bytes + count + Self.advance) } ?? false
  }
}

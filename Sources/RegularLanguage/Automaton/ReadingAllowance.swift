/// The steps that may be spent on creating states for one text before it is read from its end.
///
/// They are as many as reading from the end would take, so that a text takes at most about twice
/// the time of the faster method.
struct ReadingAllowance {
  /// The steps for each byte; `nil` if they are unlimited.
  private var rate: Int?
  private let patience: Int?
  private var spent = 0
  /// The number of bytes before the current piece.
  private var bytes = 0

  /// The assumed steps for each byte of a reading from the end, until its automaton exists.
  private static let minimumCost = 16
  /// The number of bytes that are granted in advance.
  private static let advance = 64

  /// Creates the allowance of a text.
  ///
  /// - Parameter patience: The maximum time for creating states, in multiples of the time to read
  ///   the text from its end; `nil` if it is unlimited.
  init(patience: Int?) {
    self.patience = patience
    rate = patience.map { Limits.product($0, Self.minimumCost) }
  }

  /// Whether the time for creating states is limited.
  var isLimited: Bool { rate != nil }

  /// Raises the allowance to the actual cost of reading from the end.
  ///
  /// - Returns: Whether that is more than before.
  mutating func extend(by automaton: AlternatingAutomaton?) -> Bool {
    guard let rate, let patience, let automaton else { return false }
    self.rate = max(rate, Limits.product(patience, automaton.cost))
    return self.rate != rate
  }

  mutating func spend(_ steps: Int) { spent += steps }

  mutating func count(bytes: Int) { self.bytes += bytes }

  /// Returns whether the allowance is spent after a number of bytes of the piece.
  func isSpent(after count: Int) -> Bool {
    rate.map { spent > Limits.product($0, bytes + count + Self.advance) } ?? false
  }
}

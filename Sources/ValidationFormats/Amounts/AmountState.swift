/// A state of the automaton of amounts, after part of an amount.
struct AmountState {
  /// The last part read of a number and its unit.
  enum Phase: UInt8 {
    /// No digit yet.
    case start
    /// One zero, which may be the whole text.
    case zero
    case whole
    case point
    case fraction
    case name
    /// A name after a fraction, which ends the amount.
    case lastName
  }

  var start: Int
  var phase = Phase.start
  /// The count of digits of the part, without leading zeros, or of characters of the name.
  var count = 0
  /// How the number compares with the bounds of each choice.
  var orders = BoundOrders()
  /// The fraction in thousandths modulo 125, which is zero for a number of eighths.
  var eighths = 0

  init(_ start: Int) { self.start = start }

  init(_ start: Int, _ phase: Phase, _ count: Int, _ orders: BoundOrders) {
    self.start = start
    self.phase = phase
    self.count = count
    self.orders = orders
  }
}

extension AmountState {
  /// The state as an integer.
  var packed: UInt128 {
    let head = start << 24 | Int(phase.rawValue) << 16 | count << 8 | eighths
    return UInt128(head) << 64 | UInt128(orders.bits)
  }

  init(_ packed: UInt128) {
    let head = Int(truncatingIfNeeded: packed >> 64)
    self.init(head >> 24)
    phase = Phase(rawValue: UInt8(head >> 16 & 0xFF)) ?? .start
    count = head >> 8 & 0xFF
    eighths = head & 0xFF
    orders.bits = UInt64(truncatingIfNeeded: packed)
  }
}

/// How a number compares with the bounds of up to 16 choices.
struct BoundOrders: Equatable {
  /// For each choice, two bits for the lower bound and two for the upper; 0 if the number is not
  /// between them.
  var bits: UInt64 = 0

  typealias Order = UInt64
  static let below: Order = 1
  static let equal: Order = 2
  static let above: Order = 3

  /// Creates the orders at the start of a number, where it is equal to the start of all bounds.
  init(choices count: Int) {
    for index in 0..<count { set(index, minimum: Self.equal, maximum: Self.equal) }
  }

  init() {}

  subscript(index: Int) -> (minimum: Order, maximum: Order) {
    let pair = bits >> UInt64(4 * index)
    return (pair & 3, pair >> 2 & 3)
  }

  mutating func set(_ index: Int, minimum: Order, maximum: Order) {
    bits |= (minimum | maximum << 2) << UInt64(4 * index)
  }

  /// The indices of the remaining choices.
  var indices: some Sequence<Int> {
    sequence(state: bits) { rest in
      if rest == 0 { return nil }
      let index = rest.trailingZeroBitCount / 4
      rest &= ~(15 << UInt64(4 * index))
      return index
    }
  }

  static func order(_ digit: UInt8, _ other: UInt8) -> Order {
    digit < other ? below : digit == other ? equal : above
  }
}

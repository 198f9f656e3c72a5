/// What is known after a part of an amount.
struct AmountPlace {
  /// The part of a number, with its unit, that was read last.
  enum Phase: UInt8 {
    /// No digit yet.
    case start
    /// One zero, which may stand alone.
    case zero
    case whole
    case point
    case fraction
    case name
    /// A name after a fraction, after which nothing follows.
    case lastName
  }

  var start: Int
  var phase = Phase.start
  /// The number of digits of the part, without zeros in front, or of characters of the name.
  var count = 0
  /// For each choice how the number compares with its bounds.
  var orders = BoundOrders()
  /// What is missing to a number of eighths: that of thousandths modulo 125.
  var eighths = 0

  init(_ start: Int) { self.start = start }

  init(_ start: Int, _ phase: Phase, _ count: Int, _ orders: BoundOrders) {
    self.start = start
    self.phase = phase
    self.count = count
    self.orders = orders
  }
}

extension AmountPlace {
  /// The place as a number.
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
  /// For each choice two bits for the least bound and two for the greatest, or 0 if the number
  /// is not between them.
  var bits: UInt64 = 0

  typealias Order = UInt64
  static let below: Order = 1
  static let equal: Order = 2
  static let above: Order = 3

  /// Those of the start of a number, which is equal to the start of all bounds.
  init(choices count: Int) { for index in 0..<count { set(index, Self.equal, Self.equal) } }

  init() {}

  subscript(index: Int) -> (least: Order, greatest: Order) {
    let pair = bits >> UInt64(4 * index)
    return (pair & 3, pair >> 2 & 3)
  }

  mutating func set(_ index: Int, _ least: Order, _ greatest: Order) {
    bits |= (least | greatest << 2) << UInt64(4 * index)
  }

  /// The indices of the choices that are left.
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

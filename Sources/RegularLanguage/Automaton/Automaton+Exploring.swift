// An automaton whose states are known otherwise: no expression is translated, and nothing derived.
// A state is whatever fits into a number. Of even counts of `a`, with any other letter between:
//
//     Automaton(of: ["a", "b"], from: 0, isFinal: { $0 == 0 }) { parity, lead in
//       lead(0...0, 1 - parity)
//       lead(1...1, parity)
//     }
//
//     aba     // from 0 to 1, and back
//     ab      // ends in 1, which is not final
//     abc     // stops: the scalar is not one of those

extension Automaton {
  /// Creates the automaton of the places that can be reached from the first one, which become its
  /// states; `nil` if the scalars don't ascend, or there would be more states than the limits
  /// allow.
  ///
  /// - Parameters:
  ///   - scalars: The scalars that lead anywhere, ascending.
  ///   - first: The place that every text starts in.
  ///   - limits: The limits of what the automaton may cost.
  ///   - isFinal: Decides whether a text may end in a place.
  ///   - follow: Leads on from a place: by the scalars at some indices, which no other way has, to
  ///     the next.
  /// - Complexity: O(*n*) in the number of ways, where few of them lead back.
  package convenience init?(
    of scalars: [Unicode.Scalar],
    from first: UInt128,
    limits: Limits = Limits(),
    isFinal: (UInt128) -> Bool,
    follow: (_ place: UInt128, _ lead: (ClosedRange<Int>, UInt128) -> Void) -> Void
  ) {
    guard let alphabet = Alphabet(scalars), let trie = ClassTrie(of: alphabet),
      let places = Places(
        from: first,
        atMost: limits.automatonBytes / Self.byteCount(states: 1, classes: alphabet.count),
        isFinal: isFinal, follow: follow)
    else { return nil }
    let numbers = places.livingNumbers
    let classCount = alphabet.count
    let count = (numbers.max() ?? 0) + 1
    var transitions = [State](repeating: .dead, count: count * classCount)
    var accepting = [Bool](repeating: false, count: count)
    for (index, number) in numbers.enumerated() where number > 0 {
      accepting[number] = places.accepting[index]
      for way in places.ways(from: index) where numbers[way.target] > 0 {
        let target = State(row: UInt32(numbers[way.target] * classCount))
        // Class 0 is that of all other scalars.
        for offset in way.scalars { transitions[number * classCount + offset + 1] = target }
      }
    }
    self.init(
      alphabet: alphabet, trie: trie, transitions: transitions, accepting: accepting,
      start: State(row: UInt32(numbers[0] * classCount)), counter: nil)
  }
}

extension Alphabet {
  /// Creates the alphabet of some scalars, ascending, each of which is a class, and all others.
  fileprivate init?(_ scalars: [Unicode.Scalar]) {
    var lengths: [Int] = []
    var classes: [UInt32] = []
    var end: UInt32 = 0
    for (index, scalar) in scalars.enumerated() {
      guard scalar.value > end else {
        // Two in a row have nothing between them.
        guard index > 0, scalar.value == end else { return nil }
        lengths.append(1)
        classes.append(UInt32(index + 1))
        end += 1
        continue
      }
      lengths += [Int(scalar.value - end), 1]
      classes += [0, UInt32(index + 1)]
      end = scalar.value + 1
    }
    self.init(lengths: lengths + [0x11_0000 - Int(end)], classes: classes + [0])
  }
}

/// The places, in the order in which they are reached.
private struct Places {
  /// For each whether a text may end there.
  private(set) var accepting: [Bool] = []
  private var ways: [Way] = []
  /// For each place the index after its last way.
  private var ends: [Int] = []

  typealias Way = (scalars: ClosedRange<Int>, target: Int)

  init?(
    from first: UInt128,
    atMost limit: Int,
    isFinal: (UInt128) -> Bool,
    follow: (UInt128, (ClosedRange<Int>, UInt128) -> Void) -> Void
  ) {
    var places = [first]
    var numbers = NumberTable()
    numbers.insert(0, hash: Self.hash(of: first))
    while accepting.count < places.count {
      guard places.count <= limit else { return nil }
      let place = places[accepting.count]
      accepting.append(isFinal(place))
      follow(place) { scalars, next in
        let hash = Self.hash(of: next)
        if let known = numbers.number(hash, where: { places[Int($0)] == next }) {
          ways.append((scalars, Int(known)))
        } else {
          numbers.insert(UInt32(places.count), hash: hash)
          ways.append((scalars, places.count))
          places.append(next)
        }
      }
      ends.append(ways.count)
    }
  }

  private static func hash(of place: UInt128) -> UInt32 {
    var hash = WordHash(UInt64(truncatingIfNeeded: place))
    hash.combine(UInt64(truncatingIfNeeded: place >> 64))
    hash.combine(0)
    return hash.value
  }

  func ways(from place: Int) -> ArraySlice<Way> {
    ways[(place == 0 ? 0 : ends[place - 1])..<ends[place]]
  }

  /// The number of the state that each place becomes: from 1 on for those from which some text
  /// leads to a place where it may end, and 0 for all others.
  var livingNumbers: [Int] {
    var isAlive = accepting
    // Few ways lead back to places before, so that two or three rounds are all.
    var isOpen = true
    while isOpen {
      isOpen = false
      for place in isAlive.indices.reversed() where !isAlive[place] {
        guard ways(from: place).contains(where: { isAlive[$0.target] }) else { continue }
        isAlive[place] = true
        isOpen = true
      }
    }
    var count = 0
    return isAlive.map { isAlive in
      count += isAlive ? 1 : 0
      return isAlive ? count : 0
    }
  }
}

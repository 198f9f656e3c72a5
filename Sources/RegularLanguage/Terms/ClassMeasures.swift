/// The lengths that the scalars of each class add, and the classes that are equivalent for them.
///
/// After `a`, a text of three UTF-8 bytes has two bytes left, as after every ASCII scalar: one
/// derivative is enough for all of their classes. An e with an acute is equivalent for UTF-16, but
/// not for UTF-8.
struct ClassMeasures: ~Copyable {
  /// The measures by class; empty if there are no lengths.
  let all: [ClassMeasure]
  /// For each unit, the equivalent classes of each class, once computed.
  private var known: [LengthUnit: [ClassSet]] = [:]

  init(_ all: [ClassMeasure]) { self.all = all }

  subscript(index: Int) -> ClassMeasure { all[index] }
}

extension ClassMeasures {
  /// Returns the classes that add the same length as a class in a unit.
  mutating func equivalents(
    of index: Int,
    in unit: LengthUnit,
    from sets: inout ClassSets,
    spending budget: inout CompilationBudget
  ) -> ClassSet {
    if let known = known[unit] { return known[index] }
    var groups: [Int: [Int]] = [:]
    for (index, measure) in all.enumerated() {
      groups[measure.kind(in: unit), default: []].append(index)
    }
    var result = [ClassSet](repeating: .all, count: all.count)
    for group in groups.values {
      let place = sets.pushEmpty()
      for index in group { sets.insert(index, at: place) }
      let set = sets.store(place, spending: &budget)
      for index in group { result[index] = set }
    }
    known[unit] = result
    return result[index]
  }
}

/// The lengths that a class's scalars add, which are the same for all scalars of a class.
struct ClassMeasure {
  var utf16: Int
  var utf8: Int
  var graphemes: GraphemeClass
}

extension ClassMeasure {
  /// Returns a number that is equal for classes that are equivalent in the unit.
  fileprivate func kind(in unit: LengthUnit) -> Int {
    switch unit {
    case .scalars: 1
    case .utf16: utf16
    case .utf8: utf8
    case .characters: Int(graphemes.rawValue)
    }
  }

  /// Returns the sets that an alphabet must distinguish for lengths in the unit.
  static func sets(for unit: LengthUnit) -> [ScalarSet] {
    switch unit {
    case .characters: graphemes
    case .scalars: []
    case .utf16: [ScalarSet([0x1_0000...0x10_FFFF])]
    case .utf8: [0x0...0x7F, 0x80...0x7FF, 0x800...0xFFFF].map { ScalarSet([$0]) }
    }
  }

  private static let graphemes = GraphemeClass.allCases.map { ScalarSet(pairs: $0.ranges) }

  /// Returns the measures of an alphabet's classes, taken from the first scalar of each class.
  static func measures(of alphabet: Alphabet) -> [Self] {
    var measures = [Self?](repeating: nil, count: alphabet.count)
    for run in alphabet.runs where measures[Int(run.class)] == nil {
      // A run that starts with surrogates contains U+E000, the first scalar after them.
      let first = Unicode.Scalar(run.range.lowerBound) ?? "\u{E000}"
      measures[Int(run.class)] = Self(
        utf16: UTF16.width(first),
        utf8: UTF8.width(first),
        graphemes: GraphemeClass(first)
      )
    }
    return measures.compactMap { $0 }
  }
}

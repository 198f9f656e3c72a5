internal import RegularLanguage
import ValidationCore

extension MaskPattern {
  /// A mask of a language, with the number of slots after which a text may end.
  struct Inferred {
    var mask = ""
    /// The number of slots of the shortest valid text.
    var optionalStart = 0
  }

  /// The largest number of slots of an inferred mask.
  private static let maximumCount = 256

  /// Returns the mask of a language in which each position has a fixed character, or a class of
  /// digits or letters.
  ///
  ///     [0-9]{4}-[0-9]{2}                        // 0000-00
  ///     [0-9]{4}( [0-9]{4}|[0-9]{4})             // 0000 0000: groups are separated
  ///     [0-9]+, [0-9]-|-[0-9], [0-9]{2}-?        // errors
  ///
  /// - Throws: ``MaskError/notUniform``.
  /// - Complexity: At most 256 times the number of the machine's transitions.
  static func inferred(from machine: StateMachine) throws(MaskError) -> Inferred {
    var states: Set<Int> = [machine.start]
    var (result, count, end) = (Inferred(), 0, nil as Int?)
    var isFixed = false
    // The number of places since the last fixed character.
    var run = 0
    while true {
      let current = states.map { machine.states[$0] }
      if end == nil, current.contains(where: \.isAccepting) { end = count }
      let choices = current.map { state in
        state.transitions.reduce(ScalarSet.none) { $0.union($1.scalars) }
      }
      let all = choices.reduce(ScalarSet.none) { $0.union($1) }
      if all.isEmpty { break }
      let marks = all.intersection(groupMarks)
      // Groups of one character are no groups: where they end is not known.
      let fixed = all.count == 1 ? all.first : run > 1 ? marks.first : nil
      if count == maximumCount { throw .notUniform }
      if let fixed {
        guard choices.allSatisfy({ $0.contains(fixed) }) else { throw .notUniform }
        let isEscaped = fixed == "\\" || PlaceKind(rawValue: fixed) != nil
        result.mask += (isEscaped ? "\\" : "") + String(fixed)
      } else {
        let kinds: [PlaceKind] = [.digit, .letter, .any]
        guard let kind = kinds.first(where: { all.isSubset(of: $0.scalars) }) else {
          throw .notUniform
        }
        result.mask.unicodeScalars.append(kind.rawValue)
      }
      states = Set(
        current.flatMap { state in
          state.transitions.filter { fixed.map($0.scalars.contains) ?? true }.map(\.target)
        })
      (count, isFixed) = (count + 1, fixed != nil)
      run = isFixed ? 0 : run + 1
    }
    result.optionalStart = end ?? count
    // What is after the end of a valid text can't be completed, so it couldn't be typed.
    if isFixed, result.optionalStart < count { throw .notUniform }
    return result
  }

  /// The characters that separate groups; with and without them, it is the same content.
  private static let groupMarks = ScalarSet(" ").union(ScalarSet("-"))
}

extension ScalarSet {
  /// The first scalar.
  fileprivate var first: Unicode.Scalar? {
    ranges.first.flatMap { Unicode.Scalar($0.lowerBound) }
  }
}

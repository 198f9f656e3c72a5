import ValidationCore
internal import RegularLanguage

/// The characters that a filter lets through, and what takes the place of the others.
///
/// A Character of several scalars that was given as such is kept or dropped as a whole. Of any
/// other Character, each scalar is kept or dropped by itself. With "e\u{301}" and "-" dropped:
///
///     "e\u{301}-e"        // "e"
///     "e\u{301}\u{327}"   // stays: the Character has two accents
struct CharacterFilter: Sendable {
  /// The scalars that are kept by themselves.
  private let kept: ScalarSet
  /// The Characters of several scalars that were given.
  private let sequences: Set<[Unicode.Scalar]>
  /// Whether these are kept, or dropped.
  private let keepsSequences: Bool
  /// The text that takes the place of what is not kept.
  private let replacement: String

  /// Keeps the characters of a class.
  init(keeping characters: CharacterClass) {
    kept = characters.set
    sequences = characters.sequences
    keepsSequences = true
    replacement = ""
  }

  /// Drops the characters of a class, or puts a text in the place of each.
  init(dropping characters: CharacterClass, replacement: String) {
    kept = characters.set.complement
    sequences = characters.sequences
    keepsSequences = false
    self.replacement = replacement
  }
}

extension CharacterFilter {
  /// Whether each scalar is kept or dropped whatever stands next to it.
  var isByScalar: Bool { sequences.isEmpty }

  /// Returns what becomes of a scalar by itself; `nil` if it stays.
  func image(of scalar: Unicode.Scalar) -> String? { kept.contains(scalar) ? nil : replacement }

  /// Returns what becomes of a Character; `nil` if it stays.
  func image(of character: Character) -> String? {
    let scalars = character.unicodeScalars
    if scalars.count > 1, sequences.contains(Array(scalars)) {
      return keepsSequences ? nil : replacement
    }
    return String(character).mapped(image)
  }

  /// Returns what becomes of a text.
  func rewritten(_ text: String) -> String {
    guard !isByScalar else { return text.mapped(image) ?? text }
    var text = text
    // Once a Character is gone, those next to it may join to one that must go, too. Each pass but
    // the last leaves fewer of those that were given, unless the replacement makes more of them.
    for _ in 0...text.utf8.count {
      var result = String.UnicodeScalarView()
      for character in text {
        result += (image(of: character) ?? String(character)).unicodeScalars
      }
      if result.elementsEqual(text.unicodeScalars) { break }
      text = String(result)
    }
    return text
  }
}

extension CharacterFilter {
  /// The texts that the filter leaves as they are.
  var language: Language {
    guard !isByScalar, let machine else {
      return Language(.pattern(.set(kept).repeated(.zeroOrMore)))
    }
    return Language(.machine(machine))
  }

  /// What matters of a text so far.
  private struct Place: Hashable {
    /// What the boundaries of Characters depend on.
    var state: GraphemeState
    /// The last Character so far, if it is the start of a sequence.
    var start: [Unicode.Scalar]?
    /// Whether the last Character has a scalar that is not kept by itself.
    var hasDropped: Bool
  }

  /// A machine that reads the text Character by Character.
  private var machine: StateMachine? {
    let letters = Set(sequences.joined())
    let others = ScalarSet(letters.map { $0.value...$0.value }).complement
    let starts = Set(sequences.flatMap { sequence in sequence.indices.map { sequence[...$0] } })
    let sets = GraphemeClass.allCases.map { (class: $0, scalars: ScalarSet(pairs: $0.ranges)) }
    func isKept(_ place: Place) -> Bool {
      if let start = place.start, sequences.contains(start) { return keepsSequences }
      return !place.hasDropped
    }
    return StateMachine(
      from: Place(state: .start, start: [], hasDropped: false), isFinal: isKept
    ) { place in
      var ways: [(ScalarSet, Place)] = []
      for (graphemeClass, scalars) in sets {
        let step = place.state.advanced(by: graphemeClass)
        if step.startsCluster, !isKept(place) { continue }
        let (start, hasDropped) =
          step.startsCluster ? ([], false) : (place.start, place.hasDropped)
        func add(_ set: ScalarSet, _ start: [Unicode.Scalar]?, _ hasDropped: Bool) {
          // What is no start of a sequence can't become one.
          if start == nil, hasDropped { return }
          ways.append((set, Place(state: step.state, start: start, hasDropped: hasDropped)))
        }
        for letter in letters where scalars.contains(letter) {
          let longer = start.map { $0 + [letter] }
          let next = longer.flatMap { starts.contains($0[...]) ? $0 : nil }
          add(ScalarSet(letter), next, hasDropped || !kept.contains(letter))
        }
        let rest = scalars.intersection(others)
        add(rest.intersection(kept), nil, hasDropped)
        add(rest.subtracting(kept), nil, true)
      }
      return ways
    }
  }
}

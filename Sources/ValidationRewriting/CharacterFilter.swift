import ValidationCore
internal import RegularLanguage

/// The characters that a filter keeps, and the replacement for the others.
///
/// A Character of several scalars that is a member of the class is kept or dropped as a whole. In
/// any other Character, each scalar is kept or dropped separately. With "e\u{301}" and "-" dropped:
///
///     "e\u{301}-e"        // "e"
///     "e\u{301}\u{327}"   // stays: the Character has two accents
struct CharacterFilter: Sendable {
  /// The scalars that are kept.
  private let kept: ScalarSet
  /// The Characters of several scalars that are kept or dropped as a whole.
  private let sequences: Set<[Unicode.Scalar]>
  /// Whether these are kept rather than dropped.
  private let keepsSequences: Bool
  /// The replacement for whatever is not kept.
  let replacement: String

  /// Creates a filter that keeps the characters of a class.
  init(keeping characters: CharacterClass) {
    kept = characters.set
    sequences = characters.sequences
    keepsSequences = true
    replacement = ""
  }

  /// Creates a filter that drops the characters of a class or replaces each with a text.
  init(dropping characters: CharacterClass, replacement: String) {
    kept = characters.set.complement
    sequences = characters.sequences
    keepsSequences = false
    self.replacement = replacement
  }
}

extension CharacterFilter {
  /// Whether each scalar is kept or dropped regardless of its neighbors.
  var isByScalar: Bool { sequences.isEmpty }

  /// Returns the replacement for a scalar; `nil` if it stays unchanged.
  func image(of scalar: Unicode.Scalar) -> String? { kept.contains(scalar) ? nil : replacement }

  /// Returns the replacement for a Character; `nil` if it stays unchanged.
  func image(of character: Character) -> String? {
    let scalars = character.unicodeScalars
    if scalars.count > 1, sequences.contains(Array(scalars)) {
      return keepsSequences ? nil : replacement
    }
    return String(character).mapped(image)
  }

  /// Returns the filtered text.
  func rewritten(_ text: String) -> String {
    guard !isByScalar else { return text.mapped(image) ?? text }
    var text = text
    // After a Character is dropped, its neighbors may combine to one that must be dropped, too.
    // Each pass but the last leaves fewer sequences, unless the replacement creates more of them.
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

  /// The texts that the filter leaves unchanged.
  var language: Language {
    guard !isByScalar, let machine else {
      return Language(.pattern(.set(kept).repeated(.zeroOrMore)))
    }
    return Language(.machine(machine))
  }

  /// The state after a prefix of a text.
  private struct Prefix: Hashable {
    /// What the boundaries of Characters depend on.
    var state: GraphemeState
    /// The last Character so far, if it is the start of a sequence.
    var start: [Unicode.Scalar]?
    /// Whether the last Character has a scalar that is not kept by itself.
    var hasDropped: Bool
  }

  /// A state machine that reads the text Character by Character.
  private var machine: StateMachine? {
    let letters = Set(sequences.joined())
    let others = ScalarSet(letters.map { $0.value...$0.value }).complement
    let starts = Set(sequences.flatMap { sequence in sequence.indices.map { sequence[...$0] } })
    let sets = GraphemeClass.allCases.map { (class: $0, scalars: ScalarSet(pairs: $0.ranges)) }
    func isKept(_ prefix: Prefix) -> Bool {
      if let start = prefix.start, sequences.contains(start) { return keepsSequences }
      return !prefix.hasDropped
    }
    return StateMachine(
      from: Prefix(state: .start, start: [], hasDropped: false), isFinal: isKept
    ) { prefix in
      var ways: [(ScalarSet, Prefix)] = []
      for (graphemeClass, scalars) in sets {
        let step = prefix.state.advanced(by: graphemeClass)
        if step.startsCluster, !isKept(prefix) { continue }
        let (start, hasDropped) =
          step.startsCluster ? ([], false) : (prefix.start, prefix.hasDropped)
        func add(_ set: ScalarSet, _ start: [Unicode.Scalar]?, hasDropped: Bool) {
          // A Character that doesn't start a sequence can't become one.
          if start == nil, hasDropped { return }
          ways.append((set, Prefix(state: step.state, start: start, hasDropped: hasDropped)))
        }
        for letter in letters where scalars.contains(letter) {
          let longer = start.map { $0 + [letter] }
          let next = longer.flatMap { starts.contains($0[...]) ? $0 : nil }
          add(ScalarSet(letter), next, hasDropped: hasDropped || !kept.contains(letter))
        }
        let rest = scalars.intersection(others)
        add(rest.intersection(kept), nil, hasDropped: hasDropped)
        add(rest.subtracting(kept), nil, hasDropped: true)
      }
      return ways
    }
  }
}

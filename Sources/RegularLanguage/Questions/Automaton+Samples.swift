extension Automaton {
  /// Returns accepted texts, found by random walks over live transitions.
  ///
  /// - Parameters:
  ///   - count: The maximum number of texts; a language with fewer members has fewer samples.
  ///   - generator: The random number generator.
  ///   - budget: The steps that completing texts of over 64 scalars may take in total.
  /// - Returns: Distinct texts, in the order of discovery.
  /// - Throws: `StepBudget.Exhausted` if more steps are needed.
  /// - Complexity: O(*count* * *l* * *c*) for texts of length *l* and *c* classes.
  package func samples(
    count: Int,
    using generator: inout some RandomNumberGenerator,
    within budget: inout StepBudget
  ) throws(StepBudget.Exhausted) -> [String] {
    let choices = ScalarChoices(alphabet)
    return try distinct(count) { () throws(StepBudget.Exhausted) in
      try walk(choices, using: &generator, within: &budget)
    }
  }

  /// Returns texts that are not accepted, each one insertion, deletion or replacement away from an
  /// accepted text.
  ///
  /// - Parameters:
  ///   - count: The maximum number of texts; some languages have few neighbors, and the language
  ///     of all texts has no neighbors.
  ///   - generator: The random number generator.
  ///   - budget: The steps that completing texts of over 64 scalars may take in total.
  /// - Returns: Distinct texts, in the order of discovery.
  /// - Throws: `StepBudget.Exhausted` if more steps are needed.
  /// - Complexity: O(*count* * *l* * *c*) for texts of length *l* and *c* classes.
  package func nearMisses(
    count: Int,
    using generator: inout some RandomNumberGenerator,
    within budget: inout StepBudget
  ) throws(StepBudget.Exhausted) -> [String] {
    let choices = ScalarChoices(alphabet)
    return try distinct(count) { () throws(StepBudget.Exhausted) in
      guard let text = try walk(choices, using: &generator, within: &budget) else { return nil }
      var scalars = Array(text.unicodeScalars)
      let offset = Int.random(in: 0...scalars.count, using: &generator)
      let removed = offset..<min(offset + Int.random(in: 0...1, using: &generator), scalars.count)
      let index = Int.random(in: -1..<classCount, using: &generator)
      let added = index < 0 ? [] : [choices.scalar(of: index, using: &generator)]
      scalars.replaceSubrange(removed, with: added)
      var changed = String.UnicodeScalarView()
      changed.append(contentsOf: scalars)
      return String(changed)
    } where: {
      !$0.withBytes { accepts($0) }
    }
  }

  /// Returns distinct texts among generated ones; for a small language most of these are
  /// duplicates.
  private func distinct(
    _ count: Int,
    make: () throws(StepBudget.Exhausted) -> String?,
    where isWanted: (String) -> Bool = { _ in true }
  ) throws(StepBudget.Exhausted) -> [String] {
    var found: [String] = []
    var known: Set<[UInt8]> = []
    var failures = 0
    while found.count < count, failures < 64 + 4 * found.count, let text = try make() {
      if isWanted(text), known.insert(Array(text.utf8)).inserted {
        found.append(text)
        failures = 0
      } else {
        failures += 1
      }
    }
    return found
  }

  private func walk(
    _ choices: ScalarChoices,
    using generator: inout some RandomNumberGenerator,
    within budget: inout StepBudget
  ) throws(StepBudget.Exhausted) -> String? {
    var place = Place(state: start)
    guard isAlive(place) else { return nil }
    var scalars = String.UnicodeScalarView()
    while true {
      let open = (0..<classCount).filter { isAlive(next(place, $0)) }
      // The longer a text is, the sooner it ends.
      let mayEnd = isAccepting(place)
      if open.isEmpty || (mayEnd && Int.random(in: 0..<24, using: &generator) < scalars.count + 2) {
        return mayEnd ? String(scalars) : nil
      }
      // From a certain length on, the shortest path to acceptance is taken.
      if scalars.count >= 64 {
        guard let rest = try shortestPath(from: place, within: &budget) else { return nil }
        return String(scalars) + rest
      }
      guard let index = choices.choose(among: open, using: &generator) else { return nil }
      scalars.append(choices.scalar(of: index, using: &generator))
      place = next(place, index)
    }
  }
}

/// The scalars of each class, to choose from.
private struct ScalarChoices {
  private let readable: [[ClosedRange<UInt32>]]
  private let all: [[ClosedRange<UInt32>]]

  init(_ alphabet: Alphabet) {
    var all = [[ClosedRange<UInt32>]](repeating: [], count: alphabet.count)
    var readable = all
    for run in alphabet.runs {
      all[Int(run.class)].append(run.range)
      if run.range.overlaps(0x21...0x7E) {
        readable[Int(run.class)].append(run.range.clamped(to: 0x21...0x7E))
      }
    }
    self.all = all
    self.readable = readable
  }

  /// Returns a random class: usually one that has printable ASCII, if there is any.
  func choose(
    among classes: [Int],
    using generator: inout some RandomNumberGenerator
  ) -> Int? {
    let easy = classes.filter { !readable[$0].isEmpty }
    let prefersReadable = !easy.isEmpty && Int.random(in: 0..<8, using: &generator) > 0
    return (prefersReadable ? easy : classes).randomElement(using: &generator)
  }

  /// Returns a random scalar of the class: usually printable ASCII, if the class has any.
  func scalar(of index: Int, using generator: inout some RandomNumberGenerator) -> Unicode.Scalar {
    let prefersReadable = !readable[index].isEmpty && Int.random(in: 0..<8, using: &generator) > 0
    let range = (prefersReadable ? readable : all)[index].randomElement(using: &generator)
    let value = UInt32.random(in: range ?? 0xE000...0xE000, using: &generator)
    return Unicode.Scalar(value) ?? "\u{E000}"
  }
}

import RegularLanguage
import RegularLanguageReference

/// A comparison of the judgements of an automaton with those of the reference.
struct Comparison {
  private let expression: Expression
  private let letters: [Unicode.Scalar]
  private let reference: ReferenceLanguage
  /// The number of compared judgements.
  private(set) var count = 0
  /// Descriptions of the differences.
  private(set) var differences: [String] = []

  /// Whether a length is counted.
  ///
  /// If so, the fault of a text that no insertion repairs lists the scalars after the caret that
  /// would be expected without the bound on the length.
  private let countsLength: Bool

  init(_ expression: Expression, letters: [Unicode.Scalar], countsLength: Bool = false) {
    self.expression = expression
    self.countsLength = countsLength
    self.letters = letters
    self.reference = ReferenceLanguage(expression, letters: letters)
  }

  /// Compares all texts up to a length, with the caret at every position.
  mutating func run(upTo length: Int) throws {
    let automaton = try Automaton(expression)
    for word in ReferenceLanguage.words(over: letters.count, upTo: length) {
      let scalars = word.map { letters[$0] }
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars)
      let text = String(view)
      for caret in 0...word.count {
        let offset = scalars[..<caret].reduce(0) { $0 + UTF8.width($1) }
        let outcome = automaton.outcome(on: Array(text.utf8).span, caret: offset)
        let fault = automaton.fault(in: Array(text.utf8).span, caret: offset)
        let expected = reference.outcome(on: word, caret: caret)
        count += 1
        if outcome != expected {
          differences.append(
            "\(text.debugDescription) at \(caret) is \(outcome), and should be \(expected)")
        }
        if let complaint = complaint(about: fault, on: word, caret: caret, outcome: expected) {
          differences.append(
            "\(text.debugDescription) at \(caret): \(complaint) in \(String(describing: fault))")
        }
      }
    }
  }

  /// Returns a description of the mistake in a fault, or `nil`.
  private func complaint(
    about fault: Fault?,
    on word: [Int],
    caret: Int,
    outcome: Outcome
  ) -> String? {
    guard let fault else {
      if case .valid = outcome { return nil }
      return "no fault where there is one"
    }
    if case .valid = outcome { return "a fault where there is none" }
    if reference.live.isEmpty {
      return fault.range.lowerBound == 0 && fault.expected.isEmpty
        ? nil
        : "a fault in a text "
          + "that can become valid"
    }
    let scalars = word.map { letters[$0] }
    var offsets = [0]
    for scalar in scalars { offsets.append(offsets[offsets.count - 1] + UTF8.width(scalar)) }
    guard let place = offsets.firstIndex(of: fault.range.lowerBound) else {
      return "a place inside a scalar"
    }
    if outcome == .incomplete {
      return complaint(aboutMissing: fault, at: place, on: word, caret: caret)
    }
    guard fault.kind == .unexpected else { return "a kind for what an insertion can repair" }
    if place < caret || caret == word.count {
      return complaint(aboutBeginning: fault, at: place, on: word, offsets)
    }
    if countsLength { return nil }
    // After the caret, anything that could be inserted is expected.
    let origin = reference.state(after: word[..<caret])
    let rest = word[caret..<place]
    guard reference.canStart(at: origin, with: rest) else { return "a place too late" }
    if place < word.count {
      if fault.range.upperBound != offsets[place + 1] { return "a wrong end" }
      if reference.canStart(at: origin, with: word[caret...place]) { return "a place too early" }
    } else if !fault.range.isEmpty {
      return "a range past the end"
    }
    return mismatch(fault.expected) { reference.canStart(at: origin, with: rest + [$0]) }
  }

  /// Returns the mistake in the fault of a text that an insertion at the caret would repair.
  private func complaint(
    aboutMissing fault: Fault,
    at place: Int,
    on word: [Int],
    caret: Int
  ) -> String? {
    guard fault.kind == .incomplete else { return "a wrong kind" }
    guard place == caret, fault.range.isEmpty else { return "a place that is not the caret" }
    guard !fault.couldEnd else { return "an end that can't be" }
    return mismatch(fault.expected) { letter in
      let state = reference.state(after: word[..<caret] + [letter])
      return reference.canInsert(at: state, before: word[caret...])
    }
  }

  /// Returns the mistake in the fault of a text that no appended text can repair.
  private func complaint(
    aboutBeginning fault: Fault,
    at place: Int,
    on word: [Int],
    _ offsets: [Int]
  ) -> String? {
    let state = reference.state(after: word[..<place])
    guard place < word.count, fault.range.upperBound == offsets[place + 1] else {
      return "a wrong end"
    }
    guard reference.live.contains(state) else { return "a place too late" }
    if reference.live.contains(reference.state(after: word[...place])) {
      return "a place too early"
    }
    if fault.couldEnd != reference.isAccepting(state) { return "a wrong end of the text" }
    return mismatch(fault.expected) {
      reference.live.contains(reference.state(after: CollectionOfOne($0), from: state))
    }
  }

  private func mismatch(_ expected: ScalarSet, _ isPossible: (Int) -> Bool) -> String? {
    for (index, letter) in letters.enumerated()
    where expected.contains(letter) != isPossible(index) {
      return "a wrong expectation of \(letter.debugDescription)"
    }
    return nil
  }
}

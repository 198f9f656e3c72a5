package import RegularLanguage

/// The meaning of patterns and expressions, in the most direct form: the definition that the engine
/// is compared with.
///
/// A pattern relates the positions of a text at which a match starts to those at which it ends.
/// There are no derivatives, automata or simplifications here. The only optimization is to evaluate
/// up to 64 texts at once: instead of a truth value there is the set of texts for which it is true.
package struct ReferenceMatcher {
  private let texts: [[Unicode.Scalar]]
  /// For each position, the texts that have it: a text of three scalars has four positions.
  private let reaching: [TextSet]
  /// The scalars that occur in the texts.
  private let letters: [Unicode.Scalar]
  /// For each position but the last, and each letter, the texts that have the letter there.
  private let occurrences: [[TextSet]]

  /// Creates a matcher of a text.
  package init(text: [Unicode.Scalar]) {
    self.init(texts: [text])
  }

  /// Creates a matcher of at most 64 texts.
  private init(texts: ArraySlice<[Unicode.Scalar]>) {
    self.texts = Array(texts)
    let longest = texts.map(\.count).max() ?? 0
    var letters: [Unicode.Scalar] = []
    var reaching = [TextSet](repeating: .none, count: longest + 1)
    var occurrences = [[TextSet]](repeating: [], count: longest)
    for (number, text) in self.texts.enumerated() {
      for place in 0...text.count { reaching[place].insert(number) }
      for (place, letter) in text.enumerated() {
        let index = letters.firstIndex(of: letter) ?? letters.count
        if index == letters.count { letters.append(letter) }
        while occurrences[place].count <= index { occurrences[place].append(.none) }
        occurrences[place][index].insert(number)
      }
    }
    self.reaching = reaching
    self.letters = letters
    self.occurrences = occurrences
  }

  /// Returns whether the text is a member of the language.
  package func isMember(of expression: Expression) -> Bool {
    members(of: expression).contains(0)
  }

  /// Returns for each text whether it is a member of the language.
  package static func areMembers(_ texts: [[Unicode.Scalar]], of expression: Expression) -> [Bool] {
    stride(from: 0, to: texts.count, by: TextSet.maximumCount).flatMap { start in
      let some = texts[start...].prefix(TextSet.maximumCount)
      let members = Self(texts: some).members(of: expression)
      return some.indices.map { members.contains($0 - start) }
    }
  }

  /// Returns the texts that are members of the language.
  private func members(of expression: Expression) -> TextSet {
    switch expression {
    case .pattern(let syntax):
      let matches = matches(of: syntax)
      return places.reduce(TextSet.none) { $0.union(matches[0, $1].intersection(ending(at: $1))) }
    case .length(let unit, let bounds):
      return texts(where: { length(of: $0, in: unit) >= bounds.minimum })
        .intersection(texts(where: { length(of: $0, in: unit) <= bounds.maximum ?? .max }))
    case .machine(let machine): return texts(where: machine.accepts)
    case .union(let parts):
      return parts.reduce(TextSet.none) { $0.union(members(of: $1)) }
    case .intersection(let parts):
      return parts.reduce(reaching[0]) { $0.intersection(members(of: $1)) }
    case .complement(let part):
      return reaching[0].subtracting(members(of: part))
    }
  }

  private func texts(where isMember: ([Unicode.Scalar]) -> Bool) -> TextSet {
    var members = TextSet.none
    for (number, text) in texts.enumerated() where isMember(text) { members.insert(number) }
    return members
  }

  private func length(of text: [Unicode.Scalar], in unit: LengthUnit) -> Int {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: text)
    let string = String(view)
    return switch unit {
    case .characters: string.count
    case .scalars: text.count
    case .utf16: string.utf16.count
    case .utf8: string.utf8.count
    }
  }
}

extension ReferenceMatcher {
  /// Returns the start and end positions of matches.
  private func matches(of syntax: Syntax) -> Matches {
    switch syntax {
    case .empty:
      return empty { reaching[$0] }
    case .set(let set):
      let isMember = letters.map(set.contains)
      var matches = Matches(placeCount: places.count)
      for (place, texts) in occurrences.enumerated() {
        for (letter, texts) in texts.enumerated() where isMember[letter] {
          matches[place, place + 1] = matches[place, place + 1].union(texts)
        }
      }
      return matches
    case .concatenation(let parts):
      return parts.reduce(self.matches(of: .empty)) { $0.followed(by: self.matches(of: $1)) }
    case .alternation(let branches):
      return branches.reduce(Matches(placeCount: places.count)) {
        $0.union(self.matches(of: $1))
      }
    case .loop(let body, let repetition):
      return matches(ofLoop: self.matches(of: body), repetition)
    case .assertion(let assertion):
      return empty { texts(where: assertion, holdsAt: $0) }
    case .lookahead(let body, let isNegative):
      let ahead = matches(of: body)
      return empty { place in
        let texts = places[place...].reduce(TextSet.none) { $0.union(ahead[place, $1]) }
        return isNegative ? reaching[place].subtracting(texts) : texts
      }
    case .lookbehind(let body, let isNegative):
      let after = matches(of: body)
      return empty { place in
        let texts = places[...place].reduce(TextSet.none) { $0.union(after[$1, place]) }
        return isNegative ? reaching[place].subtracting(texts) : texts
      }
    }
  }

  /// Returns the matches of the required iterations, followed by those of the optional ones.
  private func matches(ofLoop body: Matches, _ repetition: Repetition) -> Matches {
    let none = matches(of: .empty)
    // The number of iterations that consume something is at most the number of scalars.
    let limit = repetition.maximum ?? repetition.minimum + occurrences.count
    guard limit >= repetition.minimum else { return Matches(placeCount: places.count) }
    return body.power(repetition.minimum, none)
      .followed(by: none.union(body).power(limit - repetition.minimum, none))
  }

  private func texts(where assertion: Assertion, holdsAt place: Int) -> TextSet {
    let isAfterWord = place > 0 ? havingWordCharacter(at: place - 1) : .none
    let isBeforeWord = place < occurrences.count ? havingWordCharacter(at: place) : .none
    let isBoundary = isAfterWord.symmetricDifference(isBeforeWord)
    return switch assertion {
    case .start: place == 0 ? reaching[0] : .none
    case .end: ending(at: place)
    case .wordBoundary: isBoundary
    case .notWordBoundary: reaching[place].subtracting(isBoundary)
    }
  }

  private func havingWordCharacter(at place: Int) -> TextSet {
    zip(letters, occurrences[place]).reduce(TextSet.none) {
      ScalarSet.wordCharacters.contains($1.0) ? $0.union($1.1) : $0
    }
  }

  /// Returns the texts that end at a position.
  private func ending(at place: Int) -> TextSet {
    place < occurrences.count ? reaching[place].subtracting(reaching[place + 1]) : reaching[place]
  }

  /// Returns the empty matches of texts at each position.
  private func empty(at texts: (_ place: Int) -> TextSet) -> Matches {
    var matches = Matches(placeCount: places.count)
    for place in places { matches[place, place] = texts(place) }
    return matches
  }

  private var places: Range<Int> { reaching.indices }
}

extension StateMachine {
  /// Returns whether the text leads to an accepting state.
  fileprivate func accepts(_ text: [Unicode.Scalar]) -> Bool {
    var state = states[start]
    for scalar in text {
      guard let transition = state.transitions.first(where: { $0.scalars.contains(scalar) }) else {
        return false
      }
      state = states[transition.target]
    }
    return state.isAccepting
  }
}

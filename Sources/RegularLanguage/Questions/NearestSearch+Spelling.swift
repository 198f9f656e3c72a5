// A text consists of content, which is what is meant, and of marks, which show how it is
// divided. Content is letters, digits, signs of numbers and of currencies; everything else is a
// mark. Changes of spelling keep the content, and its division:
//
//     2024/05/17    ->  2024-05-17     one mark for another
//     de_CH         ->  de-CH
//     ann@@a.org    ->  ann@a.org      a mark beside another
//     1.2.34        is no 1.2.3.4      what stands together stays together
//     12.30         is no 1230         and what is divided, divided

extension NearestSearch {
  /// Adds what one change of spelling leads to.
  func appendSpellings(of node: Node, allowsLetters: Bool, to later: inout [Step]) {
    let before = node.offset > 0 ? scalars[node.offset - 1]?.scalar : nil
    let current = node.offset < scalars.count ? scalars[node.offset]?.scalar : nil
    let place = node.place
    func write(_ scalar: Unicode.Scalar, until offset: Int) {
      guard let index = index(of: scalar) else { return }
      let next = Node(offset: offset, place: automaton.next(place, index))
      later.append(Step(node: next, before: node, written: scalar))
    }
    let (marks, letters) = dictated(at: place)
    // At an end, a point or hyphen would make another number.
    let isEnd = before == nil || current == nil
    let divides = [before, current].contains { $0.map { !$0.isContent } ?? true }
    if divides, let mark = marks, !isEnd || mark != "." && mark != "-" {
      write(mark, until: node.offset)
    }
    if allowsLetters {
      for letter in letters { write(letter, until: node.offset) }
    }
    guard let current else { return }
    let after = node.offset + 1
    if isContent(node.offset) {
      guard current.properties.isAlphabetic else { return }
      if allowsLetters {
        for letter in letters { write(letter, until: after) }
        if let swap = swap(at: node), swap.written.map(letters.contains) == true,
          swap.next?.properties.isAlphabetic == true
        {
          later.append(swap)
        }
      }
      for other in [current.properties.lowercaseMapping, current.properties.uppercaseMapping] {
        let scalars = other.unicodeScalars
        if let scalar = scalars.first, scalars.count == 1, scalar != current {
          write(scalar, until: after)
        }
      }
    } else {
      // A mark gives way to a letter that can only stand for it, such as the T of a date and time.
      for letter in letters {
        write(letter, until: after)
        write(letter.upperCase, until: after)
      }
      if let mark = marks, mark != "." || !current.properties.isWhitespace {
        write(mark, until: after)
      }
      for mark in current.similarMarks { write(mark, until: after) }
      if canGo(node.offset) {
        later.append(Step(node: Node(offset: after, place: place), before: node))
      }
    }
  }

  /// Whether a mark of the text divides nothing: it stands at an end, or beside another one, or is
  /// a blank that no two digits have between them.
  private func canGo(_ offset: Int) -> Bool {
    guard let mark = scalars[offset]?.scalar else { return false }
    let isBlank = mark.properties.isWhitespace
    guard offset > 0, offset + 1 < scalars.count else {
      return isBlank || [",", ";", "\"", "'"].contains(mark)
    }
    guard isContent(offset - 1), isContent(offset + 1) else {
      return isBlank || !isContent(offset - 1)
    }
    let isBetweenDigits = [offset - 1, offset + 1].allSatisfy {
      scalars[$0]?.scalar.properties.numericType != nil
    }
    return isBlank && !isBetweenDigits
  }

  private func isContent(_ offset: Int) -> Bool {
    guard let scalar = scalars[offset]?.scalar else { return false }
    // A hyphen before a number is its sign.
    let isSign = offset == 0 && scalar == "-" && scalars.count > 1
    return scalar.isContent || isSign
  }

  private func index(of scalar: Unicode.Scalar) -> Int? {
    let bytes = Array(String(scalar).utf8)
    return automaton.trie.scalar(in: bytes.span, at: 0, before: bytes.count).index
  }

  /// Returns what an automaton leaves no choice of: the only mark that can stand at a place, and
  /// the letters, in all cases, if no others and no digits can.
  private func dictated(
    at place: Automaton.Place
  ) -> (mark: Unicode.Scalar?, letters: [Unicode.Scalar]) {
    var marks: [Unicode.Scalar] = []
    var letters: [Unicode.Scalar] = []
    var (isFree, hasManyMarks) = (false, false)
    var targets: Set<Automaton.Place> = []
    for index in 0..<automaton.classCount {
      let next = automaton.next(place, index)
      guard automaton.isAlive(next) else { continue }
      let scalar = representatives.scalars[index]
      let size = representatives.sizes[index]
      if scalar.isContent {
        let isLetter = scalar.properties.isAlphabetic
        let isFold = size == 2 && isLetter && index == self.index(of: scalar.otherCase)
        isFree = isFree || !isLetter || size > 1 && !isFold || !targets.insert(next).inserted
        letters.append(scalar)
        // Classes of letters may hold marks too.
        hasManyMarks = hasManyMarks || size > 1 && !isFold && size > 64
      } else {
        hasManyMarks = hasManyMarks || size > 1
        marks.append(scalar)
      }
    }
    return (marks.count == 1 && !hasManyMarks ? marks[0] : nil, isFree ? [] : letters)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is part of what a text says, not of how it is divided.
  fileprivate var isContent: Bool {
    if properties.isAlphabetic || properties.numericType != nil { return true }
    switch properties.generalCategory {
    case .currencySymbol, .mathSymbol, .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return self == "%"
    }
  }

  fileprivate var upperCase: Unicode.Scalar {
    properties.uppercaseMapping.unicodeScalars.first ?? self
  }

  fileprivate var otherCase: Unicode.Scalar {
    let lower = properties.lowercaseMapping.unicodeScalars.first ?? self
    return lower == self ? upperCase : lower
  }

  /// The marks that are written for one another.
  fileprivate var similarMarks: [Unicode.Scalar] {
    let groups: [[Unicode.Scalar]] = [[".", ","], ["-", "_", " "], [":", ";"], ["/", "\\"]]
    return groups.first { $0.contains(self) }?.filter { $0 != self } ?? []
  }
}

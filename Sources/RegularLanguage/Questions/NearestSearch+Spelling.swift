// A text consists of content, which carries its meaning, and of marks, which divide it. Content is
// letters, digits, signs of numbers and of currencies; everything else is a mark. Changes of
// spelling keep the content and its division:
//
//     2024/05/17    ->  2024-05-17     a mark replaced by another
//     de_CH         ->  de-CH
//     ann@@a.org    ->  ann@a.org      a redundant mark removed
//     1.2.34        not 1.2.3.4        what is together stays together
//     12.30         not 1230           what is divided stays divided

extension NearestSearch {
  /// Appends the edges of all changes of spelling at a node.
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
    // At an end, a point or hyphen would change a number.
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
      guard current.isLetter else { return }
      if allowsLetters {
        for letter in letters { write(letter, until: after) }
        if let swap = swap(at: node), swap.written.map(letters.contains) == true,
          swap.next?.isLetter == true
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
      // A mark is replaced by a letter that is the only one possible, such as the T of a date and
      // time.
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

  /// Returns whether a mark of the text divides nothing: it is at an end, next to another mark, or
  /// a blank that is not between two digits.
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

  /// Returns what an automaton dictates: the only mark that is accepted at a place, and the
  /// letters, in all cases, if no other letters and no digits are accepted.
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
        let isLetter = scalar.isLetter
        let isFold = size == 2 && isLetter && index == self.index(of: scalar.otherCase)
        isFree = isFree || !isLetter || size > 1 && !isFold || !targets.insert(next).inserted
        letters.append(scalar)
        // Classes of letters may contain marks, too.
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
  /// Whether the scalar is content, not a mark that divides the text.
  var isContent: Bool {
    switch self {
    // The properties of other scalars are looked up in tables, which takes much longer.
    case "a"..."z", "A"..."Z", "0"..."9", "$", "%", "+", "<", "=", ">", "|", "~": return true
    case "\0"..."\u{7F}": return false
    default: break
    }
    if properties.isAlphabetic || properties.numericType != nil { return true }
    switch properties.generalCategory {
    case .currencySymbol, .mathSymbol, .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return false
    }
  }

  /// Whether the scalar is a letter.
  fileprivate var isLetter: Bool {
    isASCII ? "a"..."z" ~= Self(UInt8(value) | 0x20) : properties.isAlphabetic
  }

  fileprivate var upperCase: Unicode.Scalar {
    properties.uppercaseMapping.unicodeScalars.first ?? self
  }

  fileprivate var otherCase: Unicode.Scalar {
    let lower = properties.lowercaseMapping.unicodeScalars.first ?? self
    return lower == self ? upperCase : lower
  }

  /// The marks that are often confused with it.
  fileprivate var similarMarks: [Unicode.Scalar] {
    let groups: [[Unicode.Scalar]] = [[".", ","], ["-", "_", " "], [":", ";"], ["/", "\\"]]
    return groups.first { $0.contains(self) }?.filter { $0 != self } ?? []
  }
}

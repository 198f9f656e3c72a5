extension PatternParser {
  /// Parses branches until the end of the pattern or of the group.
  mutating func parseAlternation() throws(CompilationError) -> Piece {
    var branches = Members(start: index)
    repeat {
      let start = index
      branches.append(try parseConcatenation(), from: start, to: start)
    } while take("|")
    if notes != nil { record(branches) }
    return branches.joined(by: Syntax.alternation, PatternOutline.choice, in: self)
  }

  private mutating func record(_ branches: Members) {
    let recorded = zip(branches.parts, branches.starts).map(PatternNotes.Branch.init)
    if depth == 0 {
      notes?.outerBranches = recorded
    } else if recorded.count > 1 {
      notes?.innerBranches += recorded
    }
  }

  private mutating func recordDot(in parts: Members) {
    let dot = parts.parts.indices.dropFirst().dropLast().first { index in
      guard scalars[parts.starts[index]] == ".", case .set = parts.parts[index] else {
        return false
      }
      return parts.parts[index - 1].isDigits && parts.parts[index + 1].isDigits
    }
    if let dot { notes?.dotsBetweenDigits.append(parts.starts[dot]) }
  }

  /// Parses quantified atoms until `|`, `)` or the end.
  private mutating func parseConcatenation() throws(CompilationError) -> Piece {
    var parts = Members(start: index)
    while true {
      if flags.isExtended { skipExtendedSpace() }
      guard let scalar = current, scalar != "|", scalar != ")" else { break }
      let start = index
      guard var piece = try scalar == "(" ? parseGroup() : parseAtom(scalar) else { continue }
      while try parseQuantifier(of: &piece) {}
      parts.append(piece, from: start, to: isOutlining ? index : start)
    }
    if notes != nil { recordDot(in: parts) }
    return parts.joined(by: Syntax.concatenation, PatternOutline.sequence, in: self)
  }

  /// The members of a concatenation or an alternation.
  ///
  /// They are processed here, because the functions above recurse, and the stack is small.
  private struct Members {
    var start: Int
    var parts: [Syntax] = []
    var starts: [Int] = []
    var outlines: [PatternOutline] = []
    var copies = 1

    init(start: Int) { self.start = start }

    mutating func append(_ piece: Piece, from start: Int, to end: Int) {
      parts.append(piece.syntax)
      starts.append(start)
      copies = max(copies, piece.copies)
      if end > start {
        outlines.append(
          PatternOutline(range: start..<end, syntax: piece.syntax, inner: piece.outline))
      } else if let outline = piece.outline {
        outlines.append(outline)
      }
    }

    func joined(
      by combine: ([Syntax]) -> Syntax,
      _ outline: ([PatternOutline], Range<Int>, Syntax) -> PatternOutline,
      in parser: PatternParser
    ) -> Piece {
      var piece = Piece(syntax: parts.count == 1 ? parts[0] : combine(parts), copies: copies)
      if parser.isOutlining {
        piece.outline = outline(outlines, start..<parser.index, piece.syntax)
      }
      return piece
    }
  }
}

extension Syntax {
  /// Whether it matches only one or several ASCII digits.
  fileprivate var isDigits: Bool {
    switch self {
    case .set(let set): !set.isEmpty && set.isSubset(of: .digits)
    case .loop(let body, _): body.isDigits
    default: false
    }
  }
}

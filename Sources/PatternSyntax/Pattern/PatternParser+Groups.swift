extension PatternParser {
  /// The group at the index, or `nil` if it only sets flags.
  mutating func parseGroup() throws(CompilationError) -> Piece? {
    let start = index
    guard depth < limits.nesting else {
      throw CompilationError(.nestedTooDeeply(limit: limits.nesting), at: start)
    }
    index += 1
    let kind = try parseGroupKind(from: start)
    let outer = flags
    switch kind {
    case .comment: return nil
    case .flags(let changed, isScoped: false):
      flags = changed
      return nil
    case .flags(let changed, isScoped: true): flags = changed
    case .plain, .lookahead, .lookbehind: break
    }
    depth += 1
    var piece = try parseAlternation()
    depth -= 1
    flags = outer
    try finish(&piece, kind, from: start)
    return piece
  }

  /// Closes a group, and applies its meaning to its content.
  private mutating func finish(
    _ piece: inout Piece,
    _ kind: GroupKind,
    from start: Int
  ) throws(CompilationError) {
    guard take(")") else {
      throw CompilationError(.missing("the ')' that closes this group"), at: start)
    }
    piece.unrepeatable = nil
    switch kind {
    case .lookahead(let isNegative):
      piece.unrepeatable = .assertion
      piece.syntax = .lookahead(piece.syntax, isNegative: isNegative)
    case .lookbehind(let isNegative):
      if let construct = piece.syntax.lookingAhead {
        throw unsupported("\(construct) inside a lookbehind", remedy: "put it outside", at: start)
      }
      piece.unrepeatable = .assertion
      piece.syntax = .lookbehind(piece.syntax, isNegative: isNegative)
    case .plain, .comment, .flags: break
    }
  }

  private enum GroupKind {
    case plain
    case comment
    case lookahead(isNegative: Bool)
    case lookbehind(isNegative: Bool)
    case flags(Flags, isScoped: Bool)
  }

  private mutating func parseGroupKind(from start: Int) throws(CompilationError) -> GroupKind {
    if isAt("*") { throw unsupported("a verb '(*'", remedy: "remove it", at: start) }
    guard take("?") else { return .plain }
    if take(":") { return .plain }
    if take("=") { return .lookahead(isNegative: false) }
    if take("!") { return .lookahead(isNegative: true) }
    if take("<=") { return .lookbehind(isNegative: false) }
    if take("<!") { return .lookbehind(isNegative: true) }
    if take("P<") || take("<") { return try parseName(until: ">", from: start) }
    if take("'") { return try parseName(until: "'", from: start) }
    if take("#") { return try parseComment(from: start) }
    for (prefix, construct, remedy) in Self.refusedGroups where isAt(prefix) {
      throw unsupported(construct, remedy: remedy, at: start)
    }
    return try parseFlags(from: start)
  }

  /// The other constructs that start with `(?`, and why they are not supported.
  private static let refusedGroups: [(StaticString, construct: String, remedy: String)] = [
    (">", "an atomic group", "write (?:...); nothing here backtracks"),
    ("|", "a branch reset", "write (?:...)"),
    ("(", "a conditional", "write both cases as alternatives"),
    ("P=", "a backreference", "it is not regular, so compare the values in code"),
    ("P>", "recursion", "it is not regular; nest by hand up to the depth you need"),
    ("&", "recursion", "it is not regular; nest by hand up to the depth you need"),
    ("R", "recursion", "it is not regular; nest by hand up to the depth you need"),
    ("0", "recursion", "it is not regular; nest by hand up to the depth you need"),
    ("1", "recursion", "it is not regular; nest by hand up to the depth you need"),
    ("+", "recursion", "it is not regular; nest by hand up to the depth you need"),
    ("C", "a callout", "remove it"),
  ]

  /// Parses a group's name; groups capture nothing here, so a name must only be well-formed and
  /// unique.
  private mutating func parseName(
    until close: Unicode.Scalar,
    from start: Int
  ) throws(CompilationError) -> GroupKind {
    let nameStart = index
    while let scalar = current, scalar != close {
      let isFirst = index == nameStart
      guard scalar == "_" || scalar.properties.isAlphabetic || (!isFirst && scalar.isNameDigit)
      else {
        throw CompilationError(
          .misplaced("a group name can contain letters, digits and '_'", remedy: "rename it"),
          at: index)
      }
      index += 1
    }
    guard current != nil else {
      throw CompilationError(.missing("the '\(close)' after the group name"), at: start)
    }
    guard index > nameStart else { throw CompilationError(.missing("the group name"), at: index) }
    guard groupNames.insert(Array(scalars[nameStart..<index])).inserted else {
      throw CompilationError(
        .misplaced(
          "another group is named \(quoted(nameStart..<index))", remedy: "rename one of them"),
        at: nameStart
      )
    }
    index += 1
    return .plain
  }

  private mutating func parseComment(from start: Int) throws(CompilationError) -> GroupKind {
    guard let end = scalars[index...].firstIndex(of: ")") else {
      throw CompilationError(.missing("the ')' that closes this comment"), at: start)
    }
    index = end + 1
    return .comment
  }

  /// Parses `i`, `s` and `x`, which are disabled after a `-`; `:` starts a group for them, and `)`
  /// sets them for the rest.
  private mutating func parseFlags(from start: Int) throws(CompilationError) -> GroupKind {
    var changed = flags
    var value = true
    let flagsStart = index
    while let scalar = current {
      switch scalar {
      case "i": changed.ignoresCase = value
      case "s": changed.dotMatchesLineTerminators = value
      case "x": changed.isExtended = value
      case "-" where value:
        value = false
      case "m":
        throw unsupported(
          "a multiline anchor (?m)", remedy: "a value is one text; match it whole", at: index)
      case ":", ")":
        guard index > flagsStart, scalars[index - 1] != "-" else {
          throw CompilationError(.missing("a flag: i, s or x"), at: index)
        }
        index += 1
        return .flags(changed, isScoped: scalar == ":")
      default:
        throw unsupported(
          "the group '(?\(String(scalar))'", remedy: "groups are (...), (?:...) and (?i)", at: start
        )
      }
      index += 1
    }
    throw CompilationError(.missing("the ')' that closes this group"), at: start)
  }

  func unsupported(_ construct: String, remedy: String, at position: Int) -> CompilationError {
    CompilationError(.unsupported(construct: construct, remedy: remedy), at: position)
  }
}

extension Syntax {
  /// The first part that depends on the text after it, in words.
  fileprivate var lookingAhead: String? {
    switch self {
    case .empty, .set, .assertion(.start): nil
    case .assertion(.end): "the end of the text"
    case .assertion(.wordBoundary), .assertion(.notWordBoundary): "a word boundary"
    case .lookahead, .lookbehind: "lookaround"
    case .concatenation(let parts), .alternation(let parts):
      parts.lazy.compactMap { $0.lookingAhead }.first
    case .loop(let body, _): body.lookingAhead
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isNameDigit: Bool { properties.numericType == .decimal }
}

/// A parser of patterns, by recursive descent over scalars.
///
/// The dialect is the common part of ECMAScript (with its flag `u`), PCRE2 and Python's `re`. A
/// construct that they interpret differently (`[]a]`, `x{,3}`, `\Z`, `\v`), or that some reject
/// although an equivalent spelling works in all of them (`a{2}{3}`, `^*`, `\e`, repeated group
/// names), is an error that suggests the common spelling. The documentation of `RegexValidator`
/// lists the differences that are accepted nevertheless.
package struct PatternParser {
  let scalars: [Unicode.Scalar]
  let limits: Limits
  var index = 0
  var flags = Flags()
  var depth = 0
  /// The names of the groups so far.
  var groupNames: Set<[Unicode.Scalar]> = []
  /// The sets of the properties that the pattern has named so far.
  var propertySets: [PropertyKey: ScalarSet] = [:]
  /// The memory of the sets made so far, in bytes.
  var setBytes = 0
  /// Whether the ranges of parts are requested.
  var isOutlining = false
  /// The notes for finding probable mistakes; `nil` if not requested.
  var notes: PatternNotes?

  /// The options of `(?flags)`, which apply until the end of the group.
  struct Flags {
    /// `i`: letters match their other cases.
    var ignoresCase = false
    /// `s`: `.` matches line terminators too.
    var dotMatchesLineTerminators = false
    /// `x`: white space and comments in the pattern are ignored.
    var isExtended = false
  }

  /// A parsed part, with the number of copies that its repeats require.
  struct Piece {
    var syntax: Syntax
    var copies = 1
    /// The parts with their ranges, if requested.
    var outline: PatternOutline?
    /// The last part, if it can't be repeated without a group around it.
    var unrepeatable: Unrepeatable?
  }

  /// A part that can be repeated only in a group, because engines differ in whether they accept it
  /// without one.
  enum Unrepeatable: String {
    case `repeat` = "a repeat"
    case assertion = "a condition"
  }

  private init(scalars: [Unicode.Scalar], limits: Limits) {
    self.scalars = scalars
    self.limits = limits
  }

  /// The syntax tree of a pattern.
  ///
  /// - Throws: The first error, with its position in scalars.
  /// - Complexity: O(*n*) in the length of the pattern.
  package static func parse(
    _ pattern: String,
    limits: Limits = Limits()
  ) throws(CompilationError) -> Syntax {
    var parser = Self(scalars: Array(pattern.unicodeScalars), limits: limits)
    return try parser.parse(pattern).syntax
  }

  /// The notes on a pattern.
  package static func notes(
    on pattern: String,
    limits: Limits
  ) throws(CompilationError) -> PatternNotes {
    var parser = Self(scalars: Array(pattern.unicodeScalars), limits: limits)
    parser.notes = PatternNotes()
    _ = try parser.parse(pattern)
    return parser.notes ?? PatternNotes()
  }

  /// The parts of a pattern with their ranges.
  package static func outline(
    of pattern: String,
    limits: Limits
  ) throws(CompilationError) -> PatternOutline? {
    var parser = Self(scalars: Array(pattern.unicodeScalars), limits: limits)
    parser.isOutlining = true
    return try parser.parse(pattern).outline
  }

  private mutating func parse(_ pattern: String) throws(CompilationError) -> Piece {
    guard pattern.utf8.count <= limits.patternBytes else {
      throw CompilationError(.patternTooLong(limit: limits.patternBytes), at: 0)
    }
    let piece = try parseAlternation()
    guard index == scalars.count else {
      throw CompilationError(
        .misplaced("')' closes no group", remedy: "write \\) for the character"),
        at: index
      )
    }
    return piece
  }
}

extension PatternParser {
  /// The scalar at the index, or `nil` at the end.
  var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  /// Returns whether the text at the index starts with a text.
  func isAt(_ text: StaticString) -> Bool {
    let wanted = text.description.unicodeScalars
    return scalars[index...].starts(with: wanted)
  }

  /// Skips a text at the index, and returns whether it was there.
  mutating func take(_ text: StaticString) -> Bool {
    guard isAt(text) else { return false }
    index += text.description.unicodeScalars.count
    return true
  }

  /// Parses one atom that is not a group.
  mutating func parseAtom(_ scalar: Unicode.Scalar) throws(CompilationError) -> Piece {
    switch scalar {
    case "[": return Piece(syntax: .set(try parseClass()))
    case "\\": return piece(of: try parseEscape())
    case "*", "+", "?": throw nothingToRepeat(by: scalar)
    case "{" where bounds(at: index) != nil: throw nothingToRepeat(by: scalar)
    default:
      if scalar == "^" { notes?.starts.append(index) }
      if scalar == "$" { notes?.ends.append(index) }
      index += 1
      return piece(of: syntax(of: scalar))
    }
  }

  private func piece(of syntax: Syntax) -> Piece {
    guard case .assertion = syntax else { return Piece(syntax: syntax) }
    return Piece(syntax: syntax, unrepeatable: .assertion)
  }

  // A separate function, which saves stack space at each level of nesting.
  private func nothingToRepeat(by scalar: Unicode.Scalar) -> CompilationError {
    CompilationError(
      .misplaced("'\(scalar)' follows nothing to repeat", remedy: "write \\\(scalar)"), at: index)
  }

  /// Returns what an unescaped scalar matches.
  private func syntax(of scalar: Unicode.Scalar) -> Syntax {
    switch scalar {
    case "^": .assertion(.start)
    case "$": .assertion(.end)
    case ".":
      .set(flags.dotMatchesLineTerminators ? .all : .noLineTerminators)
    default: .set(folded(ScalarSet(scalar)))
    }
  }

  /// The set, closed under case if case is ignored.
  func folded(_ set: ScalarSet) -> ScalarSet {
    flags.ignoresCase ? CaseFolding.closure(of: set) : set
  }

  /// A named set, closed under case if case is ignored; a set of ASCII characters, such as `\w` and
  /// `\p{ASCII}`, remains one.
  func folded(named set: ScalarSet) -> ScalarSet {
    set.isSubset(of: .ascii) ? folded(set).intersection(.ascii) : folded(set)
  }

  /// Skips white space, and comments from `#` to the end of the line.
  mutating func skipExtendedSpace() {
    while let scalar = current {
      if scalar == "#" {
        index =
          scalars[index...].firstIndex { ScalarSet.lineTerminators.contains($0) }
          ?? scalars.count
      } else if ScalarSet.whiteSpace.contains(scalar) {
        index += 1
      } else {
        return
      }
    }
  }
}

/// Reads pattern text into a syntax tree, by recursive descent over scalars.
///
/// The dialect is what ECMAScript (with its flag `u`), PCRE2 and Python's `re` have in common.
/// Where they read a text differently (`[]a]`, `x{,3}`, `\Z`, `\v`), or some refuse what has a
/// spelling that all of them take (`a{2}{3}`, `^*`, `\e`, groups of one name), it is refused with
/// the spelling that means the same in all of them. The documentation of `RegexValidator` lists
/// what they read differently and is taken nevertheless.
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
  /// The memory that the sets made so far take, in bytes.
  var setBytes = 0
  /// Whether the parts' places are asked for.
  var isOutlining = false
  /// The notes for the search for mistakes; `nil` if it is not requested.
  var notes: PatternNotes?

  /// The options that `(?flags)` sets, in force up to the end of the group.
  struct Flags {
    /// `i`: letters match their other cases.
    var ignoresCase = false
    /// `s`: `.` matches line terminators too.
    var dotMatchesLineTerminators = false
    /// `x`: white space and comments in the pattern mean nothing.
    var isExtended = false
  }

  /// A parsed part with the number of copies that its repeats multiply to.
  struct Piece {
    var syntax: Syntax
    var copies = 1
    /// Its parts with their places, where they are requested.
    var outline: PatternOutline?
    /// The last part, if it is one that no quantifier may repeat without a group around it.
    var unrepeatable: Unrepeatable?
  }

  /// A part that can only be repeated in a group: engines differ in whether they take it without
  /// one.
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
  /// - Throws: The first fault, with its position in scalars.
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

  /// The parts of a pattern with their places.
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

  /// Returns whether the text at the index starts so.
  func isAt(_ text: StaticString) -> Bool {
    let wanted = text.description.unicodeScalars
    return scalars[index...].starts(with: wanted)
  }

  /// Steps over the text if it is next.
  mutating func take(_ text: StaticString) -> Bool {
    guard isAt(text) else { return false }
    index += text.description.unicodeScalars.count
    return true
  }

  /// One atom that is no group.
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

  // Not in place, which would take room on the stack at each level of nesting.
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

  /// The set, closed under case where the flags say so.
  func folded(_ set: ScalarSet) -> ScalarSet {
    flags.ignoresCase ? CaseFolding.closure(of: set) : set
  }

  /// A set that has a name, closed under case where the flags say so; one of ASCII alone, as `\w`
  /// and `\p{ASCII}` are, stays one.
  func folded(named set: ScalarSet) -> ScalarSet {
    set.isSubset(of: .ascii) ? folded(set).intersection(.ascii) : folded(set)
  }

  /// Steps over white space, and comments from `#` to the end of the line.
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

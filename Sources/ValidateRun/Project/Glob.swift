package import RegularLanguage

/// A pattern for the paths of files, in the language of `.gitignore` with alternatives in braces.
///
///     *.csv               // at any depth: "a.csv", "data/a.csv"
///     /*.csv              // at the root: "a.csv"
///     data/*.csv          // a slash makes the path whole: "data/a.csv"
///     data/**/*.csv       // any number of folders: "data/a.csv", "data/2024/05/a.csv"
///     vendor/             // everything in folders of this name
///     {people,orders}-[0-9]*.{csv,tsv}
///
/// `*` and `?` match any text and any character without a slash, also a dot at the start of a
/// name. A backslash makes the next character literal.
package struct Glob: Hashable, Sendable {
  /// The alternatives, after the braces are expanded.
  private let alternatives: [[Token]]

  /// A part of a glob that matches a character or a text.
  fileprivate enum Token: Hashable {
    case one(ScalarSet)
    case slash
    case star
  }

  /// The maximum number of alternatives.
  package static let maximumAlternativeCount = 1_000

  /// A mistake, and its offset in scalars.
  package struct Failure: Error, Equatable {
    package let mistake: GlobMistake
    package let offset: Int

    package init(mistake: GlobMistake, offset: Int) {
      self.mistake = mistake
      self.offset = offset
    }
  }

  /// Parses a glob.
  ///
  /// - Parameters:
  ///   - text: The glob.
  ///   - hasBraces: Whether braces enclose alternatives, which they don't in `.gitignore`.
  /// - Throws: ``Failure`` for the first mistake.
  package init(
    _ text: some Collection<Unicode.Scalar>,
    hasBraces: Bool = true
  ) throws(Failure) {
    var parser = GlobParser(Array(text), hasBraces: hasBraces)
    alternatives = try parser.alternatives()
  }

  /// Scalars that a name may contain.
  fileprivate static let nameScalars = ScalarSet("/").complement
}

// MARK: - Languages

extension Glob {
  /// The paths of files that the glob names, relative to its folder.
  package var files: Expression {
    .union(alternatives.map { .pattern(Self.files($0)) })
  }

  /// The paths of files and folders that the glob names as in `.gitignore`; those of folders end
  /// with a slash.
  package var entries: Expression {
    .union(
      alternatives.map { tokens in
        let (path, isFolder) = Self.path(tokens)
        let slash = Syntax.literal("/")
        return .pattern(path.then(isFolder ? slash : slash.optional))
      })
  }

  private static func files(_ tokens: [Token]) -> Syntax {
    let (path, isFolder) = path(tokens)
    if !isFolder { return path }
    return .concatenation([path, .literal("/"), .anyScalar.repeated(.oneOrMore)])
  }

  /// Returns the paths of an alternative, without a slash at the end, and whether only folders are
  /// meant.
  private static func path(_ tokens: [Token]) -> (Syntax, isFolder: Bool) {
    var names = tokens.split(separator: .slash, omittingEmptySubsequences: false)
    let isFolder = names.count > 1 && names.last?.isEmpty == true
    if isFolder { names.removeLast() }
    let isAnchored = names.count > 1
    if isAnchored, names[0].isEmpty { names.removeFirst() }
    let name = Syntax.set(nameScalars)
    let folders = name.repeated(.oneOrMore).then(.literal("/")).repeated(.zeroOrMore)
    var parts: [Syntax] = isAnchored ? [] : [folders]
    for (index, tokens) in names.enumerated() {
      let isLast = index == names.count - 1
      let isStars = !tokens.isEmpty && tokens.allSatisfy { $0 == .star }
      switch (isStars, tokens.count > 1) {
      case (true, true):
        parts.append(isLast ? .anyScalar.repeated(.oneOrMore) : folders)
        continue
      case (true, false):
        parts.append(name.repeated(.oneOrMore))
      case (false, _):
        // A name is never empty.
        parts.append(tokens.isEmpty ? .nothing : .concatenation(tokens.map(syntax)))
      }
      if !isLast { parts.append(.literal("/")) }
    }
    return (names.isEmpty ? .nothing : .concatenation(parts), isFolder)
  }

  private static func syntax(_ token: Token) -> Syntax {
    switch token {
    case .one(let set): .set(set)
    case .slash: .literal("/")
    case .star: .set(nameScalars).repeated(.zeroOrMore)
    }
  }
}

// MARK: - Parsing

/// A parser of a glob.
private struct GlobParser {
  private let scalars: [Unicode.Scalar]
  private let hasBraces: Bool
  private var offset = 0

  /// The maximum nesting of braces.
  private static let maximumNesting = 50
  /// The maximum number of parts of all alternatives.
  private static let maximumTokenCount = 1 << 16

  init(_ scalars: [Unicode.Scalar], hasBraces: Bool) {
    self.scalars = scalars
    self.hasBraces = hasBraces
  }
}

extension GlobParser {
  private typealias Token = Glob.Token

  /// Parses the whole glob.
  fileprivate mutating func alternatives() throws(Glob.Failure) -> [[Glob.Token]] {
    let all = try sequence(nesting: 0)
    if offset < scalars.count { throw failure(.strayBrace, at: offset) }
    return all
  }

  private func failure(_ mistake: GlobMistake, at offset: Int) -> Glob.Failure {
    Glob.Failure(mistake: mistake, offset: offset)
  }

  /// Parses up to the end, or to a comma or brace that ends an alternative.
  private mutating func sequence(nesting: Int) throws(Glob.Failure) -> [[Token]] {
    var all: [[Token]] = [[]]
    while offset < scalars.count {
      let start = offset
      let scalar = scalars[offset]
      if hasBraces, scalar == "}" || scalar == "," && nesting > 0 { break }
      var next: [[Token]]
      if hasBraces, scalar == "{" {
        if nesting == Self.maximumNesting { throw failure(.tooManyAlternatives, at: start) }
        next = try braces(nesting: nesting)
      } else {
        next = [[try token()]]
      }
      if next.count == 1 {
        for index in all.indices { all[index] += next[0] }
      } else {
        let count = all.count.multipliedReportingOverflow(by: next.count)
        if count.overflow || count.partialValue > Glob.maximumAlternativeCount {
          throw failure(.tooManyAlternatives, at: start)
        }
        all = all.flatMap { first in next.map { first + $0 } }
      }
      if all.count > 1, all.reduce(0, { $0 + $1.count }) > Self.maximumTokenCount {
        throw failure(.tooManyAlternatives, at: start)
      }
    }
    return all
  }

  private mutating func braces(nesting: Int) throws(Glob.Failure) -> [[Token]] {
    let start = offset
    var all: [[Token]] = []
    repeat {
      offset += 1
      all += try sequence(nesting: nesting + 1)
      if all.count > Glob.maximumAlternativeCount {
        throw failure(.tooManyAlternatives, at: start)
      }
    } while offset < scalars.count && scalars[offset] == ","
    guard offset < scalars.count else { throw failure(.openBrace, at: start) }
    offset += 1
    return all
  }

  private mutating func token() throws(Glob.Failure) -> Token {
    let start = offset
    let scalar = scalars[offset]
    offset += 1
    switch scalar {
    case "/": return .slash
    case "*": return .star
    case "?": return .one(Glob.nameScalars)
    case "[": return .one(try members(from: start).subtracting(ScalarSet("/")))
    case "\\":
      guard offset < scalars.count else { throw failure(.endingBackslash, at: start) }
      offset += 1
      return scalars[offset - 1] == "/" ? .slash : .one(ScalarSet(scalars[offset - 1]))
    default: return .one(ScalarSet(scalar))
    }
  }

  /// Parses the members of a bracket expression after its `[`.
  private mutating func members(from start: Int) throws(Glob.Failure) -> ScalarSet {
    var isNegated = false
    if offset < scalars.count, scalars[offset] == "!" || scalars[offset] == "^" {
      isNegated = true
      offset += 1
    }
    var set = ScalarSet.none
    var isFirst = true
    while offset < scalars.count, isFirst || scalars[offset] != "]" {
      isFirst = false
      let place = offset
      if let named = try namedSet() {
        set = set.union(named)
        continue
      }
      let lower = try member(from: start)
      guard offset + 1 < scalars.count, scalars[offset] == "-", scalars[offset + 1] != "]" else {
        set = set.union(ScalarSet(lower))
        continue
      }
      offset += 1
      let upper = try member(from: start)
      if lower <= upper {
        set = set.union(ScalarSet(lower...upper))
      } else if hasBraces {
        throw failure(.reversedRange, at: place)
      } else {
        // Git takes the lower bound for a member of its own.
        set = set.union(ScalarSet(lower))
      }
    }
    guard offset < scalars.count else { throw failure(.openBracket, at: start) }
    offset += 1
    return isNegated ? set.complement : set
  }

  private mutating func member(from start: Int) throws(Glob.Failure) -> Unicode.Scalar {
    if scalars[offset] == "\\" { offset += 1 }
    guard offset < scalars.count else { throw failure(.openBracket, at: start) }
    offset += 1
    return scalars[offset - 1]
  }

  /// Parses a class of POSIX, such as `[:alpha:]`; nil if there is none.
  private mutating func namedSet() throws(Glob.Failure) -> ScalarSet? {
    let start = offset
    guard scalars[offset...].starts(with: ["[", ":"]) else { return nil }
    let name = scalars[(offset + 2)...].prefix { $0 != ":" && $0 != "]" }
    guard scalars[name.endIndex...].starts(with: [":", "]"]) else { return nil }
    guard let set = Self.named[String(String.UnicodeScalarView(name))] else {
      throw failure(.unknownClass, at: start)
    }
    offset = name.endIndex + 2
    return set
  }

  private static let named: [String: ScalarSet] = {
    let (upper, lower) = (ScalarSet("A"..."Z"), ScalarSet("a"..."z"))
    let alphanumeric = upper.union(lower).union(.digits)
    let graphic = ScalarSet("!"..."~")
    return [
      "upper": upper, "lower": lower, "digit": .digits, "alpha": .asciiLetters,
      "alnum": alphanumeric, "graph": graphic, "print": ScalarSet(" "..."~"),
      "punct": graphic.subtracting(alphanumeric), "blank": ScalarSet([0x09...0x09, 0x20...0x20]),
      "space": .whiteSpace, "cntrl": ScalarSet([0...0x1F, 0x7F...0x7F]),
      "xdigit": ScalarSet.digits.union(ScalarSet("A"..."F")).union(ScalarSet("a"..."f")),
    ]
  }()
}

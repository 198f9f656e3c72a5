import RegularLanguage
import TestSupport
import Testing

@testable import LineScanning

/// A kernel of the line scanner, with an automaton whose lines it scans.
struct Kernel: Sendable {
  /// What finds the candidates.
  enum Scan: Hashable, Sendable {
    /// A scan of bytes of a number of ranges.
    case run(ranges: Int, checksLengths: Bool)
    /// A scan of lines with a number of bytes, which are checked by a number of factors.
    case shape(count: Int, factors: Int)
    /// Eight lanes over a table of ASCII or of all bytes.
    case lanes(isASCII: Bool, isWide: Bool, bytesPerStep: Int, checksLengths: Bool)
    /// Nothing: all lines are judged, since the table would be too large.
    case nothing
  }

  let pattern: String
  /// The bounds on the length, in scalars, that the automaton counts.
  let bounds: Repetition?
  let scan: Scan
  /// How the automaton is scanned in large blocks, in words.
  let method: String
  /// Accepted lines, which are no candidates.
  let lines: [[UInt8]]
  /// The size of a block for which the kernel is used, in bytes.
  var blockSize: Int {
    if isExhaustive { return 1 << 15 + 1 }
    if case .lanes(_, _, bytesPerStep: 2, _) = scan { return 1 << 15 + 1 }
    return 1 << 11 + 1
  }
  /// Whether the kernel, or whether a line is accepted, depends on the line format.
  var needsDefaultFormat: Bool { lines.joined().contains { $0 == 0 || $0 == 0x0D } }

  private init(
    _ pattern: String,
    within bounds: Repetition? = nil,
    _ scan: Scan,
    _ lines: [String],
    method: String
  ) {
    (self.pattern, self.bounds, self.scan, self.method) = (pattern, bounds, scan, method)
    self.lines = lines.map { Array($0.utf8) }
  }
}

extension Kernel: CustomTestStringConvertible {
  var testDescription: String {
    "\(pattern.prefix(70))\(bounds.map { " with \($0)" } ?? ""): \(scan)"
  }

  /// Compiles the pattern and the bounds.
  func automaton() throws -> Automaton {
    let syntax = Expression.pattern(try PatternParser.parse(pattern))
    guard let bounds else { return try Automaton(syntax) }
    return try Automaton(.intersection([syntax, .length(.scalars, bounds)]))
  }
}

extension Kernel {
  /// At least one automaton for each kernel and each of its variants.
  static let all = runs + partialRuns + shapes + lanes + others

  private static func run(
    _ pattern: String,
    within bounds: Repetition? = nil,
    ranges: Int,
    checksLengths: Bool = false,
    _ lines: String...
  ) -> Self {
    let noun = ranges == 1 ? "1 range" : "\(ranges) ranges"
    return Self(
      pattern, within: bounds, .run(ranges: ranges, checksLengths: checksLengths), lines,
      method: "lines of bytes of \(noun)\(checksLengths ? " within lengths" : "")")
  }

  /// One to four ranges, and lengths below and above the number of bytes that are checked together.
  private static let runs: [Self] = [
    run("[a-z]+", ranges: 1, "a", "hello", "z"),
    run("[a-z]*", ranges: 1, "", "zebra"),
    run("[a-z0-9]+", ranges: 2, "a0", "9", "route66"),
    run("[a-zA-Z0-9]+", ranges: 3, "A", "zZ9"),
    run("[a-zA-Z0-9_]+", ranges: 4, "snake_case", "_", "Z"),
    run("[^,]*", ranges: 4, "", "a b", "\u{0}\t~\u{7F}"),
    run("[a-z]{2,4}", ranges: 1, checksLengths: true, "ab", "abc", "abcd"),
    run("[0-9]", ranges: 1, checksLengths: true, "0", "9"),
    run("[a-z0-9]{2,}", ranges: 2, checksLengths: true, "a0", "z1z"),
    run("[a-zA-Z0-9]{0,3}", ranges: 3, checksLengths: true, "", "a", "Z0Z"),
    run(
      "[a-zA-Z0-9_]{63,65}", ranges: 4, checksLengths: true, word(63), word(64), word(65)),
    run(
      "[a-z]*", within: Repetition(3, 900), ranges: 1, checksLengths: true, "abc", "abcdefgh",
      word(80)),
    run("[a-z]*", within: Repetition(70, 130), ranges: 1, checksLengths: true, word(70), word(130)),
  ]

  /// Runs among other lines.
  private static let partialRuns: [Self] = [
    Self(
      "[a-z]+[0-9]?", .run(ranges: 1, checksLengths: false), ["a", "hello"],
      method: "lines of bytes of 1 range; lines of 1 to 63 bytes, all positions at once"
        + "; others in 8 parts of a block at once, 2 bytes a step"),
    Self(
      "[0-9]{2,4}|0x[0-9]+", .run(ranges: 1, checksLengths: true), ["12", "1234"],
      method:
        "lines of bytes of 1 range within lengths; lines of 2 to 63 bytes, all positions at once"
        + "; others in 8 parts of a block at once, 2 bytes a step"),
  ]

  private static func word(_ count: Int) -> String {
    String((0..<count).map { Character(Unicode.Scalar(UInt8(0x61 + $0 % 26))) })
  }

  private static func shape(
    _ pattern: String,
    within bounds: Repetition? = nil,
    factors: Int,
    _ lines: String...,
    method: String
  ) -> Self {
    Self(
      pattern, within: bounds, .shape(count: lines[0].utf8.count, factors: factors), lines,
      method: method + "; others in 8 parts of a block at once, 2 bytes a step")
  }

  /// One to four vectors with one or two ranges for each position, letters of both cases, and
  /// look-ups: of one byte, of one pair and of two pairs.
  private static let shapes: [Self] = [
    shape(
      "[a-c][b-d]x", factors: 1, "abx", "cdx",
      method: "lines of 3 to 4 bytes, all positions at once"),
    shape(
      "[a-c]{18}x", factors: 2, "abcabcabcabcabcabcx",
      method: "lines of 19 to 20 bytes, all positions at once"),
    shape(
      "[a-c]{36}x", factors: 3, String(repeating: "abc", count: 12) + "x",
      method: "lines of 37 to 38 bytes, all positions at once"),
    shape(
      "[a-c]{60}x", factors: 4, String(repeating: "abc", count: 20) + "x",
      method: "lines of 61 to 62 bytes, all positions at once"),
    shape(
      "[a-f0-9]{2}x", factors: 2, "f9x", "0ax",
      method: "lines of 3 to 4 bytes, all positions at once"),
    shape(
      "[a-f0-9]{20}x", factors: 4, "0123456789abcdef0123x",
      method: "lines of 21 to 22 bytes, all positions at once"),
    shape(
      "[a-f0-9]{40}x", factors: 6, String(repeating: "0af9", count: 10) + "x",
      method: "lines of 41 to 42 bytes, all positions at once"),
    shape(
      "[a-f0-9]{60}x", factors: 8, String(repeating: "0af9", count: 15) + "x",
      method: "lines of 61 to 62 bytes, all positions at once"),
    shape(
      "[A-Fa-f]{2}x", factors: 1, "aFx", "Bbx",
      method: "lines of 3 to 4 bytes, all positions at once"),
    shape(
      "ab|cd|ef", factors: 2, "ab", "cd", "ef",
      method: "lines of 2 to 3 bytes, all positions at once"),
    shape(
      "(?:0[13]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|04-(?:0[1-9]|[12][0-9]|30)", factors: 2,
      "12-31", "04-30", "01-01", method: "lines of 5 to 6 bytes, all positions at once"),
    shape(
      "[acegikm][13579][ac]", factors: 3, "a1a", "m9c",
      method: "lines of 3 to 4 bytes, all positions at once"),
    shape(
      "(?:[a-f0-9]{2}:){2}[a-f0-9]{2}|(?:[a-f0-9]{2}-){2}[a-f0-9]{2}", factors: 3,
      "0a:ff:99", "0a-ff-99", method: "lines of 8 to 9 bytes, all positions at once"),
    shape(
      "[a-c][b-d]x", factors: 1, "abx\r", "cdx\r",
      method: "lines of 3 to 4 bytes, all positions at once"),
    shape(
      "(?:[ab]x)*", within: Repetition(3, 900), factors: 1, "axbxax",
      method: "lines of 4 to 63 bytes, all positions at once"),
  ]

  private static func lanes(
    _ pattern: String,
    within bounds: Repetition? = nil,
    isASCII: Bool = true,
    isWide: Bool = false,
    bytesPerStep: Int = 2,
    _ lines: String...,
    method: String = ""
  ) -> Self {
    let scan = Scan.lanes(
      isASCII: isASCII, isWide: isWide, bytesPerStep: bytesPerStep, checksLengths: bounds != nil)
    return Self(pattern, within: bounds, scan, lines, method: method)
  }

  private static let letters = "(?:abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ)"

  /// Tables of ASCII and of all bytes, with narrow and wide entries, with and without a table of
  /// pairs, with and without a check of lengths.
  private static let lanes: [Self] = [
    lanes(
      "[+-]?(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)", "1", "-1.5", "+.25", "123456",
      method: "lines of bytes of 1 range; lines of 1 to 7 bytes, all positions at once"
        + "; others in 8 parts of a block at once, 2 bytes a step"),
    lanes(
      "(?:a|bc)*|b{300}", isWide: true, "a", "bc", "abca", "",
      method:
        "lines of 1 to 16 bytes, all positions at once"
        + "; others in 8 parts of a block at once, 2 bytes a step"
    ),
    lanes(
      "(?:[a-c]|dx)*|\(letters){2}", bytesPerStep: 1, "a", "dx", "abca", "",
      method:
        "lines of 1 to 6 bytes, all positions at once"
        + "; others in 8 parts of a block at once, 1 byte a step"
    ),
    lanes(
      "(?:[a-c]|dx)*|\(letters){5}", isWide: true, bytesPerStep: 1, "a", "dx", "abca", "",
      method:
        "lines of 1 to 6 bytes, all positions at once"
        + "; others in 8 parts of a block at once, 1 byte a step"
    ),
    lanes(
      "(?:[a-c]|dx)*", within: Repetition(3, 900), "abc", "dxdx", word(3),
      method: "lines in 8 parts of a block at once, 2 bytes a step"),
    lanes(
      "(?:[a-z\u{E9}]{1,3},)*", isASCII: false, "ab\u{E9},", "a,b,", "\u{E9},",
      method:
        "lines of 1 to 8 bytes, all positions at once"
        + "; others in 8 parts of a block at once, 2 bytes a step"
    ),
    lanes(
      "(?:[a-z\u{E9}]{1,3},)*|b{300}", isASCII: false, isWide: true, "ab\u{E9},", "a,b,",
      method:
        "lines of 1 to 8 bytes, all positions at once"
        + "; others in 8 parts of a block at once, 2 bytes a step"
    ),
    lanes(
      "\\p{L}+(?:-\\p{L}+)*", isASCII: false, isWide: true, bytesPerStep: 1,
      "a-b", "\u{4E2D}", "\u{E9}-\u{1D400}",
      method: "lines of bytes of 2 ranges; lines of 1 to 7 bytes, all positions at once"
        + "; others in 8 parts of a block at once, 2 bytes a step"),
    lanes(
      "\\p{L}+(?:-\\p{L}+)*", within: Repetition(2, 9), isASCII: false, isWide: true,
      bytesPerStep: 1,
      "a-b", "\u{4E2D}\u{E9}", "\u{E9}-\u{1D400}",
      method: "lines in 8 parts of a block at once, 2 bytes a step"),
  ]

  private static let others = [
    Self(
      "a|" + String(repeating: "bc", count: 2_100), .nothing, ["a"],
      method: "one line after another")
  ]
}

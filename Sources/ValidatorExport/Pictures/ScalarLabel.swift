internal import PatternSyntax

/// A short name of a set of scalars: its ranges, `not "`, `any`, `letters`.
struct ScalarLabel: Hashable, Sendable {
  /// A part of a label.
  struct Run: Hashable, Sendable {
    let text: String
    /// Whether the text is a word about characters, rather than the characters.
    var isWord = false
  }

  /// The parts, which are separated by spaces.
  let runs: [Run]
  /// The name with all members, at most a few hundred; equal to the label if that is complete.
  let full: String

  /// The label as text.
  var text: String { runs.map(\.text).joined(separator: " ") }
  /// The width in pixels.
  var width: Double { Self.width(of: text) }

  /// Creates the label of a set, of a length in characters.
  init(_ set: ScalarSet, _ words: ExportWords, longest: Int = 16) {
    if let word = Self.word(for: set, words) {
      runs = [Run(text: word, isWord: true)]
      full = word
      return
    }
    let others = set.complement
    // A few exceptions are shorter than all the others.
    let isNegated = set.count > others.count && others.ranges.count <= 8
    let start = isNegated ? [Run(text: words.not, isWord: true)] : []
    let items = Self.items(of: isNegated ? others : set)
    let prefix = isNegated ? words.not + " " : ""
    full = prefix + Self.joined(items[...], limit: 400)
    runs = start + [Run(text: Self.joined(items[...], limit: longest - prefix.count))]
  }

  /// Creates a label of words.
  init(word: String) {
    runs = [Run(text: word, isWord: true)]
    full = word
  }

  /// Creates a label of characters, which are read one after another.
  init(literal: String) {
    runs = [Run(text: literal)]
    full = literal
  }
}

extension ScalarLabel {
  /// The word for a set that has one.
  private static func word(for set: ScalarSet, _ words: ExportWords) -> String? {
    if set == .all { return words.any }
    if set == .noLineTerminators { return words.anyInLine }
    if set.isEmpty { return words.nothing }
    // Comparing with a table of hundreds of ranges is only for sets of that size.
    return set.ranges.count > 100 && set == letters ? words.letters : nil
  }

  private static let letters = ScalarSet(pairs: UnicodeTables.letters)

  /// The members as characters and ranges: digits, lowercase and uppercase letters, then others.
  private static func items(of set: ScalarSet) -> [String] {
    let groups = [.digits, ScalarSet("a"..."z"), ScalarSet("A"..."Z")] as [ScalarSet]
    let known = groups.reduce(ScalarSet.none) { $0.union($1) }
    let parts = (groups.map { set.intersection($0) } + [set.subtracting(known)])
    // More members than fit into a title are not read.
    return parts.flatMap { $0.ranges.prefix(100) }.flatMap(items)
  }

  private static func items(of range: ClosedRange<UInt32>) -> [String] {
    let ends = [range.lowerBound, range.upperBound].compactMap(Unicode.Scalar.init).map(name)
    switch range.count {
    case 1: return Array(ends.prefix(1))
    case 2: return ends
    // Few people know the order of punctuation.
    case 3... where isPunctuation(range):
      return range.compactMap(Unicode.Scalar.init).map(name)
    default: return [ends.joined(separator: "\u{2013}")]
    }
  }

  /// Returns whether a range has no letters, no digits, and nothing outside ASCII.
  private static func isPunctuation(_ range: ClosedRange<UInt32>) -> Bool {
    [0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E].contains { part in
      part.contains(range.lowerBound) && part.contains(range.upperBound)
    }
  }

  /// Returns items with spaces between them, as many as fit.
  private static func joined(_ items: ArraySlice<String>, limit: Int) -> String {
    var result = ""
    for (offset, item) in items.enumerated() {
      let next = result.isEmpty ? item : result + " " + item
      // The ellipsis needs room, unless nothing is left for it.
      let room = offset == items.count - 1 ? limit : limit - 2
      if next.count > room, !result.isEmpty { return result + " \u{2026}" }
      result = next
    }
    return result
  }

  /// The name of a scalar: itself, or its code point if a reader can't recognize it.
  private static func name(_ scalar: Unicode.Scalar) -> String {
    isVisible(scalar) ? String(Character(scalar)) : code(of: scalar)
  }

  /// Returns the code point of a scalar: `U+0009`.
  static func code(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// Returns whether a scalar alone is visible, and does not change the direction of others.
  static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return (0x21...0x7E).contains(scalar.value) }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .spaceSeparator, .nonspacingMark, .spacingMark, .enclosingMark:
      return false
    default:
      return !rightToLeft.contains { $0.contains(scalar.value) }
    }
  }

  /// The blocks of scripts that are written from right to left.
  private static let rightToLeft: [ClosedRange<UInt32>] = [
    0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF,
  ]

  /// Returns an upper bound of the width of text, in pixels.
  static func width(of text: String) -> Double {
    // Letters of the monospaced fonts in the style are at most 0.61 of the size wide.
    text.unicodeScalars.reduce(0) { width, scalar in
      width + (scalar.value < 0x1100 ? 7.9 : (0x2000..<0x2E80).contains(scalar.value) ? 9 : 14)
    }
  }
}

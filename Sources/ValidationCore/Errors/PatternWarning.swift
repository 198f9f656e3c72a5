internal import RegularLanguage

/// A likely mistake in a valid pattern: see ``RegexValidator/warnings``.
public struct PatternWarning: Hashable, Sendable {
  /// The kind of mistake.
  public let code: Code
  /// The position in the pattern, as an offset in Characters.
  public let position: Int
  /// The likely mistake, in English.
  public let message: String
  /// The remedy, in English: what to write instead.
  public let remedy: String

  init(_ finding: PatternFinding, in pattern: String) {
    (code, message, remedy) = Self.words(for: finding.kind)
    position = pattern.characterOffset(ofScalar: finding.position)
  }

  private static func words(
    for kind: PatternFinding.Kind
  ) -> (Code, message: String, remedy: String) {
    switch kind {
    case .anchorOnOneSide(let isStart):
      (
        .anchorOnOneSide,
        "only the \(isStart ? "start" : "end") is anchored, but the whole text has to match",
        isStart
          ? "add .* or $ at the end, or use contains to match a part"
          : "add .* or ^ at the start, or use contains to match a part"
      )
    case .anchorsOfOneAlternative:
      (
        .anchorsOfOneAlternative,
        "'^' belongs to the first alternative only, and '$' to the last",
        "put the alternatives in a group, as in ^(?:a|b)$"
      )
    case .onlyLookarounds:
      (
        .onlyLookarounds, "lookarounds match no characters, so only the empty text can match",
        "add .* behind them, or use contains to match a part"
      )
    case .deadAlternative:
      (.deadAlternative, "this alternative can never match", "remove it, or mend its conditions")
    case .mixedRange(let range):
      (
        .mixedRange, "the range \(words(range)) has other characters than letters and digits in it",
        "write the ranges that are meant, as in A-Za-z"
      )
    case .repeatedMember(let range):
      (
        .repeatedMember, "the class has \(words(range)) twice",
        "leave it out, or use (?:...) where a group is meant"
      )
    case .barInClass:
      (
        .barInClass, "'|' stands for itself in a class",
        "leave it out, or write \\| if the character is meant"
      )
    case .numbersInClass(let range):
      (
        .numbersInClass,
        "a class is one character, so [\(range.lowerBound)-\(range.upperBound)] is no range of "
          + "numbers",
        "write the numbers as alternatives, as in [1-9]|1[0-2]"
      )
    case .subtractionInClass(let range):
      (
        .subtractionInClass,
        "'-' takes nothing away from a class: \(words(range)) is a range, from '-' on",
        "write (?![aeiou])[a-z] to leave characters out, or \\- if the character is meant"
      )
    case .dotBetweenDigits:
      (
        .dotBetweenDigits, "'.' stands for any character, between digits too",
        "write \\. if the dot is meant"
      )
    }
  }

  private static func words(_ range: ClosedRange<UInt32>) -> String {
    let ends = range.count == 1 ? [range.lowerBound] : [range.lowerBound, range.upperBound]
    return ends.map { Unicode.Scalar($0).map(String.init) ?? "" }.joined(separator: "-")
  }
}

extension PatternWarning {
  /// The kind of a mistake: an open vocabulary, which later versions may extend.
  public struct Code: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral {
    /// The machine-readable name.
    public var rawValue: String

    /// Creates a code from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a code from a literal name.
    public init(stringLiteral value: String) { self.rawValue = value }
  }
}

extension PatternWarning.Code {
  /// A search pattern such as `^a` or `a$`, used to match the whole text.
  public static let anchorOnOneSide: Self = "anchor-on-one-side"
  /// `^a|b$`, in which anchors bind more tightly than the alternation.
  public static let anchorsOfOneAlternative: Self = "anchors-of-one-alternative"
  /// Lookarounds alone, as in `(?!admin)`, used to match the whole text.
  public static let onlyLookarounds: Self = "only-lookarounds"
  /// An alternative that no text can match, as in `a|b^c`.
  public static let deadAlternative: Self = "dead-alternative"
  /// A range between two kinds of letters or digits, as in `[A-z]`.
  public static let mixedRange: Self = "mixed-range"
  /// A class with the same member twice, as in `[(foo)]`.
  public static let repeatedMember: Self = "repeated-member"
  /// A `|` between the members of a class, as in `[a|b]`.
  public static let barInClass: Self = "bar-in-class"
  /// A class that looks like a range of numbers, as in `[1-12]`.
  public static let numbersInClass: Self = "numbers-in-class"
  /// A range that looks like a subtraction of characters, as in `[a-z--b]`.
  public static let subtractionInClass: Self = "subtraction-in-class"
  /// A `.` between digits, which matches any character, as in `1.5`.
  public static let dotBetweenDigits: Self = "dot-between-digits"
}

extension PatternWarning: CustomStringConvertible {
  /// The message and the remedy, with the position.
  public var description: String { "at offset \(position): \(message); \(remedy)" }
}

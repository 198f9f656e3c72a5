internal import RegularLanguage

/// A set of characters to filter by: Unicode scalars, and Characters of several scalars.
///
///     .filter(keeping: .digits)
///     .filter(dropping: " -()")                    // the characters of the literal
///     .filter(keeping: .letters.union(.marks).union("'"))
public struct CharacterClass: Hashable, Sendable {
  /// The scalars.
  let set: ScalarSet
  /// The Characters of several scalars.
  let sequences: Set<[Unicode.Scalar]>
  /// The members as rule parameters, to be worded for people: a character, a range such as `a-f`,
  /// or a name between colons.
  let names: [String]

  private init(
    _ set: ScalarSet,
    _ sequences: Set<[Unicode.Scalar]> = [],
    named names: [String]
  ) {
    self.set = set
    self.sequences = sequences
    self.names = names
  }

  /// Creates a set of the Characters in a text.
  ///
  /// A Character of several scalars, such as a letter with its accent or a family emoji, is a
  /// member as a whole; its scalars are not members. The line break CR LF is two members.
  ///
  ///     CharacterClass("+-").contains("+")          // true
  ///     CharacterClass("+-").contains("*")          // false
  ///     CharacterClass("e\u{301}").contains("e")    // false
  public init(_ text: String) {
    var (singles, sequences, names): ([Unicode.Scalar], Set<[Unicode.Scalar]>, [String]) = (
      [], [], []
    )
    for character in text {
      let scalars = Array(character.unicodeScalars)
      if scalars.count == 1 || character == "\r\n" {
        singles += scalars
        names += scalars.map { String($0) }
      } else {
        sequences.insert(scalars)
        names.append(String(character))
      }
    }
    self.init(ScalarSet(singles.map { $0.value...$0.value }), sequences, named: names)
  }

  /// Creates a set of the scalars in a range.
  ///
  ///     CharacterClass("a"..."f").contains("e")   // true
  ///     CharacterClass("a"..."f").contains("g")   // false
  public init(_ range: ClosedRange<Unicode.Scalar>) {
    self.init(ScalarSet(range), named: ["\(range.lowerBound)-\(range.upperBound)"])
  }

  /// Creates a set of the scalars that have a Unicode property; `nil` if the name is unknown.
  ///
  /// A property is a general category, a script or a binary property, named as in `\p{...}`.
  ///
  ///     CharacterClass(property: "Greek")
  public init?(property: String) {
    guard let found = try? UnicodeProperty(property) else { return nil }
    self.init(found.scalars, named: [":\(property):"])
  }
}

extension CharacterClass: ExpressibleByStringLiteral {
  /// Creates a set of the Characters in a literal.
  public init(stringLiteral value: String) { self.init(value) }
}

extension CharacterClass {
  /// The digits `0`-`9`.
  ///
  ///     CharacterClass.digits.contains("7")   // true
  ///     CharacterClass.digits.contains("x")   // false
  public static let digits = Self(.digits, named: [":digits:"])
  /// The letters `A`-`Z` and `a`-`z`.
  ///
  ///     CharacterClass.asciiLetters.contains("e")        // true
  ///     CharacterClass.asciiLetters.contains("\u{E9}")   // false
  public static let asciiLetters = Self(.asciiLetters, named: [":ascii-letters:"])
  /// The letters of all scripts: general category L.
  ///
  ///     CharacterClass.letters.contains("\u{E9}")    // true
  ///     CharacterClass.letters.contains("\u{301}")   // false: a lone accent is a mark
  public static let letters = Self(
    ScalarSet(pairs: UnicodeTables.letters), named: [":letters:"])
  /// The marks that combine with the preceding letter, such as accents: general category M.
  ///
  ///     CharacterClass.marks.contains("\u{301}")   // true
  ///     CharacterClass.marks.contains("e")         // false
  public static let marks = Self(ScalarSet(pairs: UnicodeTables.marks), named: [":marks:"])
  /// Spaces, tabs and line breaks: the property White_Space.
  ///
  ///     CharacterClass.whiteSpace.contains("\u{A0}")   // true: no-break space
  ///     CharacterClass.whiteSpace.contains("_")        // false
  public static let whiteSpace = Self(scalars(of: "White_Space"), named: [":white-space:"])
  /// Control characters, including line breaks and tabs: general category Cc.
  ///
  ///     CharacterClass.controls.contains("\t")   // true
  ///     CharacterClass.controls.contains(" ")    // false
  public static let controls = Self(scalars(of: "Cc"), named: [":controls:"])

  private static func scalars(of property: String) -> ScalarSet {
    (try? UnicodeProperty(property))?.scalars ?? .none
  }

  /// Returns whether a scalar is in the set.
  ///
  ///     CharacterClass.digits.contains("7")          // true
  ///     CharacterClass.digits.contains("\u{0667}")   // false: ASCII digits only
  public func contains(_ scalar: Unicode.Scalar) -> Bool { set.contains(scalar) }

  /// Returns the members of both sets.
  ///
  ///     let name = CharacterClass.letters.union("-")
  ///     name.contains("-")   // true
  ///     name.contains("7")   // false
  public func union(_ other: Self) -> Self {
    Self(
      set.union(other.set), sequences.union(other.sequences),
      named: names + other.names.filter { !names.contains($0) })
  }
}

extension CharacterClass: CustomStringConvertible {
  /// The members: characters, ranges such as `a-f`, and names between colons.
  public var description: String { names.isEmpty ? "none" : names.joined(separator: " or ") }
}

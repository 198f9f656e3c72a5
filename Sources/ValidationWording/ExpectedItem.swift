internal import RegularLanguage
public import ValidationCore

// The characters expected at a position are an exact set of scalars, which is often unreadable: for
// a number it is "a digit, '+' or '-'", but for a word in any script more than 140,000 letters, for
// a pattern with (?i) a Kelvin sign in addition to k and K, and for "anything but @" nearly all of
// Unicode. Messages name what people can type, or the few characters that are excluded:
//
//     0-9 + - .                  a digit, '+', '-' or '.'
//     0-5                        0 to 5
//     a-f A-F 0-9                a digit or a to f
//     k K U+212A                 'k'
//     all letters, marks, 0-9    a letter or a digit
//     everything but @           a character other than '@'
//     the same, but without a    '.'
//     full stop nothing is valid
//     everything                 nothing: no character is better than another
//     ! # $ % &                  nothing: more than four

extension ExpectedCharacters {
  /// A kind of character, as a person would name it.
  @nonexhaustive public enum Item: Hashable, Sendable {
    /// Any letter of any script.
    case letter
    /// One of the letters from A to Z, in either case.
    case asciiLetter
    /// One of the letters from A to Z.
    case capitalLetter
    /// One of the letters from a to z.
    case smallLetter
    /// One of the digits from 0 to 9.
    case digit
    /// The space.
    case space
    /// One of several consecutive characters; lowercase letters include the uppercase ones.
    case range(ClosedRange<Unicode.Scalar>)
    /// A single character; a lowercase letter includes the uppercase one.
    case character(Unicode.Scalar)
    /// A character that is not one of these; upper and lower case differ.
    case otherThan([Item])
    /// The tab.
    case tab
    /// A space, a tab, a line break, or another kind of white space.
    case whiteSpace
    /// A character that ends a line, such as a line feed.
    case lineBreak
    /// A control character.
    case control
    /// A unit after a number, perhaps with an example.
    case unit(String?)
    /// A last digit that is the check digit of the others, unlike the present one.
    case checkDigit
  }

  /// The maximum number of items in a message.
  static let maximumItemCount = 4

  /// The characters as a person would name them; `nil` if there are too many or some are invisible.
  ///
  ///     IntegerValidator().error(in: "x")?.expected?.items
  ///     // [.digit, .character("+"), .character("-")]
  ///     try RegexValidator("[^@]").error(in: "@")?.expected?.items
  ///     // [.otherThan([.character("@")])]
  ///     try RegexValidator(#"\p{Lu}"#).error(in: "a")?.expected?.items   // nil
  public var items: [Item]? {
    if let need, need.isReadable { return [need == " " ? .space : .character(need)] }
    let excluded = ScalarSet.all.subtracting(self.set)
    if excluded.isEmpty { return nil }
    if excluded.count <= Self.maximumExcludedCount {
      return ExcludedCharacters(excluded).items.map { [.otherThan($0)] }
    }
    var rest = self.set
    var items: [Item] = []
    // Fewer characters can't be nearly all letters, whose table takes a while to make.
    if rest.count > Self.maximumScalarCount,
      Self.letters.intersection(rest).count >= Self.nearlyAllLetters
    {
      items.append(.letter)
      // If any letter is expected, the marks of a script are no help.
      rest = rest.subtracting(Self.letters).intersection(.ascii)
    }
    guard rest.count <= Self.maximumScalarCount else { return nil }
    let typed = TypedCharacters(rest)
    items += typed.items
    guard items.count <= Self.maximumItemCount, typed.isReadable else { return nil }
    return items.isEmpty && !includesEnd ? nil : items
  }

  private static let letters = ScalarSet(pairs: UnicodeTables.letters)
  private static let nearlyAllLetters = letters.count / 10 * 9
  /// The maximum number of scalars that are excluded from all others.
  private static let maximumExcludedCount = 1_000
  /// The maximum number of scalars, above which there are more than four items.
  private static let maximumScalarCount = 1_000
}

/// Scalars by the keys that type them: letters in both cases, letters in one case, and others.
struct TypedCharacters {
  private(set) var items: [ExpectedCharacters.Item] = []
  /// Whether all of them are visible.
  private(set) var isReadable = true

  init(_ set: ScalarSet) {
    var either: Set<UInt32> = []
    var others: Set<UInt32> = []
    let scalars = set.ranges.flatMap { $0.compactMap(Unicode.Scalar.init) }
    let members = Set(scalars)
    for scalar in scalars {
      guard let (small, capital) = scalar.letterCases else {
        others.insert(scalar.value)
        continue
      }
      // A third form, such as the Kelvin sign, can't be typed.
      if members.contains(small), members.contains(capital) {
        either.insert(small.value)
      } else {
        others.insert(scalar.value)
      }
    }
    isReadable = others.union(either).allSatisfy { Unicode.Scalar($0)?.isReadable ?? false }
    let digits = Self.take("0"..."9", from: &others) ? [ExpectedCharacters.Item.digit] : []
    var families: [ExpectedCharacters.Item] = []
    if Self.take("a"..."z", from: &either) { families.append(.asciiLetter) }
    if Self.take("A"..."Z", from: &others) { families.append(.capitalLetter) }
    if Self.take("a"..."z", from: &others) { families.append(.smallLetter) }
    let ranges = Self.ranges(of: others) + Self.ranges(of: either)
    // A range such as # to & is not familiar, and several ranges of letters are no help.
    let runs = ranges.filter { $0.count > 2 && Self.isOrdered($0) }
    if runs.filter({ $0.lowerBound > Self.nine }).count > 1 { isReadable = false }
    let singles = ranges.filter { !runs.contains($0) }.flatMap { Array($0) }.sorted()
    items =
      families + digits
      + runs.compactMap { run in
        guard let first = Unicode.Scalar(run.lowerBound), let last = Unicode.Scalar(run.upperBound)
        else { return nil }
        return .range(first...last)
      }
      + singles.compactMap(Unicode.Scalar.init).map { $0 == " " ? .space : .character($0) }
  }

  private static let nine = ("9" as Unicode.Scalar).value

  /// Returns whether a range is familiar, such as a to f.
  static func isOrdered(_ range: ClosedRange<UInt32>) -> Bool {
    let orders: [ClosedRange<Unicode.Scalar>] = ["0"..."9", "A"..."Z", "a"..."z"]
    return orders.contains { order in
      order.lowerBound.value <= range.lowerBound && range.upperBound <= order.upperBound.value
    }
  }

  /// Removes a range if it is complete, and returns whether it was.
  private static func take(
    _ range: ClosedRange<Unicode.Scalar>,
    from values: inout Set<UInt32>
  ) -> Bool {
    let wanted = range.lowerBound.value...range.upperBound.value
    guard wanted.allSatisfy(values.contains) else { return false }
    values.subtract(wanted)
    return true
  }

  static func ranges(of values: Set<UInt32>) -> [ClosedRange<UInt32>] {
    ScalarSet(values.map { $0...$0 }).ranges
  }
}

extension Unicode.Scalar {
  /// The lowercase and the uppercase letter, if the scalar is a letter with both or, like the
  /// Kelvin sign, looks like one.
  var letterCases: (small: Self, capital: Self)? {
    if isASCII {
      // Properties take a hundred times as long, and most expected characters are ASCII.
      let bit: UInt32 = 0x20
      guard let small = Self(value | bit), let capital = Self(value & ~bit),
        ("a"..."z").contains(small)
      else { return nil }
      return (small, capital)
    }
    guard properties.isAlphabetic else { return nil }
    let capitals = properties.uppercaseMapping.unicodeScalars
    guard let capital = capitals.first, capitals.count == 1 else { return nil }
    let smalls = capital.properties.lowercaseMapping.unicodeScalars
    guard let mapped = smalls.first, smalls.count == 1 else { return nil }
    // The Kelvin sign is its own uppercase letter; the uppercase of its lowercase letter is K.
    let again = mapped.properties.uppercaseMapping.unicodeScalars
    guard let first = again.first, again.count == 1, mapped != first else { return nil }
    return (mapped, first)
  }

  /// Whether the scalar is visible on its own, or is a space.
  var isReadable: Bool {
    if isASCII { return (" "..."~").contains(self) }
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .spaceSeparator, .lineSeparator,
      .paragraphSeparator, .nonspacingMark, .enclosingMark, .spacingMark:
      return false
    default: return true
    }
  }
}

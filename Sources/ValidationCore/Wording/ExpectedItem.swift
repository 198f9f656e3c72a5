internal import RegularLanguage

// What could stand at a place is a set of scalars, exact and often unfit to be read: of a number it
// is "a digit, '+' or '-'", but of a word in any script more than 140,000 letters, of a pattern
// with (?i) a Kelvin sign beside k and K, and of "anything but @" nearly all there is. People name
// what they can type:
//
//     0-9 + - .                  a digit, '+', '-' or '.'
//     0-5                        0 to 5
//     a-f A-F 0-9                a digit or a to f
//     k K U+212A                 'k'
//     all letters, marks, 0-9    a letter or a digit
//     everything but @           nothing: who reads a list of 1,112,063 characters?
//     ! # $ % &                  nothing either: more than four

extension ExpectedCharacters {
  /// A thing to type, as a person would call it.
  public enum Item: Hashable, Sendable {
    /// Any letter, of whatever script.
    case letter
    /// One of the letters from A to Z, capital or small.
    case asciiLetter
    /// One of the letters from A to Z.
    case capitalLetter
    /// One of the letters from a to z.
    case smallLetter
    /// One of the digits from 0 to 9.
    case digit
    /// The space.
    case space
    /// One of several characters in a row; of letters in a row also the capital ones, if the small
    /// ones are named.
    case range(ClosedRange<Unicode.Scalar>)
    /// A single character; of a letter also the capital one, if the small one is named.
    case character(Unicode.Scalar)
    /// A unit after a number, of which one may be named.
    case unit(String?)
    /// Another last digit than the one that is there, which does not fit the others.
    case checkDigit
  }

  /// The most items that a message has: who gets more to read forgets the first.
  static let mostItems = 4

  /// The characters as a person would call them; `nil` where a message had better say nothing,
  /// since they are many, or can't be seen.
  ///
  ///     IntegerValidator().error(in: "x")?.expected?.items
  ///     // [.digit, .character("+"), .character("-")]
  ///     try RegexValidator("[^@]").error(in: "@")?.expected?.items   // nil
  public var items: [Item]? {
    var rest = self.set
    var items: [Item] = []
    if Self.letters.intersection(self.set).count >= Self.nearlyAllLetters {
      items.append(.letter)
      // Who may type any letter is not helped by the signs of a script.
      rest = rest.subtracting(Self.letters).intersection(.ascii)
    }
    guard rest.count <= Self.mostScalars else { return nil }
    let typed = TypedCharacters(rest)
    items += typed.items
    guard items.count <= Self.mostItems, typed.isReadable else { return nil }
    return items.isEmpty && !includesEnd ? nil : items
  }

  private static let letters = ScalarSet(pairs: UnicodeTables.letters)
  private static let nearlyAllLetters = letters.count / 10 * 9
  /// More scalars are never four items.
  private static let mostScalars = 1_000
}

/// Scalars by the keys that type them: letters of which both cases count, letters of one case, and
/// the others.
private struct TypedCharacters {
  private(set) var items: [ExpectedCharacters.Item] = []
  /// A Boolean value that tells whether all of them can be seen.
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
      // A third member of the two, such as the Kelvin sign, is on no keyboard.
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
    // Nobody knows what stands from # to &, nor learns from several ranges of letters.
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

  /// Returns whether everybody knows what lies between the ends of a range.
  private static func isOrdered(_ range: ClosedRange<UInt32>) -> Bool {
    let orders: [ClosedRange<Unicode.Scalar>] = ["0"..."9", "A"..."Z", "a"..."z"]
    return orders.contains { order in
      order.lowerBound.value <= range.lowerBound && range.upperBound <= order.upperBound.value
    }
  }

  /// Takes a range out, if all of it is there, and tells whether it was.
  private static func take(
    _ range: ClosedRange<Unicode.Scalar>,
    from values: inout Set<UInt32>
  ) -> Bool {
    let wanted = range.lowerBound.value...range.upperBound.value
    guard wanted.allSatisfy(values.contains) else { return false }
    values.subtract(wanted)
    return true
  }

  private static func ranges(of values: Set<UInt32>) -> [ClosedRange<UInt32>] {
    ScalarSet(values.map { $0...$0 }).ranges
  }
}

extension Unicode.Scalar {
  /// The small and the capital letter, if the scalar is a letter that has both, or looks like one
  /// in either case as the Kelvin sign does.
  fileprivate var letterCases: (small: Self, capital: Self)? {
    guard properties.isAlphabetic else { return nil }
    let capitals = properties.uppercaseMapping.unicodeScalars
    guard let capital = capitals.first, capitals.count == 1 else { return nil }
    let smalls = capital.properties.lowercaseMapping.unicodeScalars
    guard let mapped = smalls.first, smalls.count == 1 else { return nil }
    // The Kelvin sign is its own capital: its small letter leads to K.
    let again = mapped.properties.uppercaseMapping.unicodeScalars
    guard let first = again.first, again.count == 1, mapped != first else { return nil }
    return (mapped, first)
  }

  /// A Boolean value that tells whether the scalar can be seen by itself, or is a space.
  fileprivate var isReadable: Bool {
    if self == " " { return true }
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .spaceSeparator, .lineSeparator,
      .paragraphSeparator, .nonspacingMark, .enclosingMark, .spacingMark:
      return false
    default: return true
    }
  }
}

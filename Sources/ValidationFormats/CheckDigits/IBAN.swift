internal import RegularLanguage
public import ValidationCore

/// An international bank account number: see ``Validator/iban``.
///
/// The structure of a number is a language; the checksum is computed in code. An automaton would
/// have to remember the first four characters until the end, where they enter the checksum: an
/// account with letters and digits would need 97 times 97 sums at each position, and all countries
/// together millions of states.
///
/// Verdicts are exact nevertheless, since a search over country, checksum and caret decides what
/// can become an IBAN. There is no ``Validator/language``, so compositions with this format have
/// none either: they judge validity exactly, but incompleteness part by part.
struct IBANFormat: Format, CheckedValidator {
  /// The shared strategy without options.
  static let plain = FormatValidator(Self())

  /// The code `iban`, with the country if there is only one.
  let rule: Rule
  /// The texts with the structure of a country, regardless of their checksums.
  package let candidates: Language
  private let allowsGroups: Bool
  private let structures: [IBANStructure]

  init(allowsGroups: Bool = false) {
    self.allowsGroups = allowsGroups
    rule = Rule(.iban)
    structures = IBANStructure.all
    candidates = allowsGroups ? Self.grouped : Self.structured
  }

  /// Creates the format of the numbers of one country.
  ///
  /// - Throws: The error of the country's code, if it is not registered.
  init(country: String, allowsGroups: Bool) throws(ValidationError) {
    let registered = OneOfValidator(IBANStructure.all.map(\.country).sorted())
    let country = try registered.validated(country)
    self.allowsGroups = allowsGroups
    rule = Rule(.iban, parameters: ["country": .text(country)])
    structures = IBANStructure.all.filter { $0.country == country }
    candidates = Language(.pattern(Self.syntax(of: structures, allowsGroups: allowsGroups)))
  }

  private static let structured = Language(
    .pattern(syntax(of: IBANStructure.all, allowsGroups: false)), table: FormatTables.iban)
  private static let grouped = Language(
    .pattern(syntax(of: IBANStructure.all, allowsGroups: true)))

  /// Returns the pattern of the texts with one of some structures.
  private static func syntax(of structures: [IBANStructure], allowsGroups: Bool) -> Syntax {
    .alternation(
      structures.flatMap { structure in
        (allowsGroups ? [false, true] : [false]).map { structure.syntax(groups: $0) }
      })
  }

  /// Returns the exact verdict on a text; a wrong checksum is an error in the whole text.
  func verdict(on text: String, caret: String.Index?) -> Verdict {
    checkedVerdict(on: text, caret: caret) { start, end in
      let isGrouped = (start + end).contains(UInt8(ascii: " "))
      let values = (start.compactMap(IBANStructure.value), end.compactMap(IBANStructure.value))
      return structures.contains { structure in
        structure.admits(values.0, values.1)
          && (!isGrouped || structure.admitsGroups(start, end))
      }
    }
  }

  package func passesCheck(_ text: Span<UInt8>) -> Bool {
    guard allowsGroups, text.count > 4, text[4] == UInt8(ascii: " ") else {
      return IBANStructure.hasRightSum(text)
    }
    let units = text.indices.map { text[$0] }.filter { $0 != UInt8(ascii: " ") }
    return IBANStructure.hasRightSum(units.span)
  }

  /// Returns the number without blanks.
  func value(ofValid text: String) -> String? { text.filter { $0 != " " } }

  /// Returns the number, if it has no blanks.
  func text(for value: String) -> String? {
    isValid(value) && !value.contains(" ") ? value : nil
  }

  package var judgesExactly: Bool { true }

  package var checksMOD97: Bool { true }
}

extension IBANStructure {
  /// Returns the pattern of the texts with the structure, optionally in groups of four characters.
  fileprivate func syntax(groups: Bool) -> Syntax {
    .concatenation(
      places.enumerated().flatMap { index, values -> [Syntax] in
        let place = Syntax.set(ScalarSet(values))
        return groups && index > 0 && index % 4 == 0 ? [.literal(" "), place] : [place]
      })
  }

  /// Returns whether the blanks in the start and the end of a text are between groups.
  fileprivate func admitsGroups(_ start: [UInt8], _ end: [UInt8]) -> Bool {
    let count = places.count + (places.count - 1) / 4
    let isBlank = { (unit: UInt8, place: Int) in (unit == UInt8(ascii: " ")) == (place % 5 == 4) }
    return start.count + end.count <= count
      && start.enumerated().allSatisfy { isBlank($1, $0) }
      && end.enumerated().allSatisfy { isBlank($1, count - end.count + $0) }
  }
}

extension ScalarSet {
  /// Creates the set of the characters that have some values.
  fileprivate init(_ values: IBANStructure.Values) {
    switch values {
    // Nearly all places have these.
    case .digits:
      self = .digits
      return
    case [.digits, .letters]:
      self = Self.digits.union(Self("A"..."Z"))
      return
    default: break
    }
    let units = (UInt8(ascii: "0")...UInt8(ascii: "Z")).filter { unit in
      IBANStructure.value(of: unit).map { values.contains(IBANStructure.Values($0)) } ?? false
    }
    self.init(units.map { UInt32($0)...UInt32($0) })
  }
}

extension Validator where Self == FormatValidator<String> {
  /// An international bank account number in electronic form: uppercase letters and digits without
  /// blanks.
  ///
  ///     .iban   // "DE89370400440532013000" is valid, "DE8937040044053201" is incomplete
  ///     .iban   // "DE89370400440532013001" is invalid: the check digits are wrong
  ///     .iban   // "DE89 3704 0044 0532 0130 00" and "de89..." are invalid
  ///
  /// The source is ISO 13616-1, with the check digits of ISO/IEC 7064 (MOD 97-10), from 02 to 98,
  /// and the structures of the registry maintained by SWIFT (ISO 13616-2). Numbers of countries
  /// that are not registered are not accepted, although banks may use them; for the print format
  /// with blanks, see ``iban(allowsGroups:)``. Whether the account exists is not checked.
  public static var iban: Self { IBANFormat.plain }

  /// An international bank account number, optionally in print format: in groups of four
  /// characters.
  ///
  ///     .iban(allowsGroups: true)   // "DE89 3704 0044 0532 0130 00" is valid, and without blanks
  ///     .iban(allowsGroups: true)   // "DE89 37040044 0532 0130 00" is invalid
  ///
  /// - Parameter allowsGroups: Whether groups may be separated by blanks.
  /// - Returns: A strategy whose value has no blanks.
  public static func iban(allowsGroups: Bool) -> Self {
    Self(IBANFormat(allowsGroups: allowsGroups))
  }

  /// An international bank account number of one country.
  ///
  ///     try .iban(country: "DE")   // "DE89370400440532013000" is valid, "NO..." is not
  ///     try .iban(country: "XX")   // throws: it is not registered
  ///
  /// All numbers of a country are alike, so a mask for them can be inferred: see `MaskValidator`.
  ///
  /// - Parameters:
  ///   - country: The code of the country, in uppercase letters.
  ///   - allowsGroups: Whether groups of four may be separated by blanks.
  /// - Returns: A strategy whose value has no blanks.
  /// - Throws: The reason why the code is not that of a registered country.
  public static func iban(
    country: String,
    allowsGroups: Bool = false
  ) throws(ValidationError) -> Self {
    Self(try IBANFormat(country: country, allowsGroups: allowsGroups))
  }
}

extension IBANFormat: CanonicalValidator {
  package var canonicalTexts: Language? { allowsGroups ? Self.canonical : nil }

  private static let canonical = Language(format: "[0-9A-Z]*")
}

extension Rule.Code {
  /// An international bank account number.
  public static let iban = Self("iban") {
    $0.checkDigits = .inside
    $0.groupingMarks = " -."
  }
}

extension FormatRule {
  /// The rule `--iban`.
  package static let iban = FormatRule(
    .iban, help: "an international bank account number, perhaps in groups of four",
    sample: "DE89370400440532013000", .iban
  )
  .or("groups", .iban(allowsGroups: true)) { $0.inferred(at: 110, .identifier) }
  .inferred(at: 100, .identifier)
}

internal import RegularLanguage

/// The number of a bank account: see ``Validator/iban``.
///
/// Which characters stand where is a language, and the sum is code. A machine would have to know
/// the first four characters at the end, where they count: of an account that may have letters
/// among its digits, 97 times 97 sums at each place, and millions of states for all countries.
///
/// What can become an IBAN is found out for the country, the sum and the caret all the same, so
/// that verdicts are exact. There is no ``Validator/language``, and so none of compositions with
/// it: in those, validity is certain, and what is incomplete is told part by part.
public struct IBANValidator: CheckedValidator {
  /// The code `iban`.
  public let rule = Rule(.iban)
  /// The texts that have the structure of a country, whatever their sums.
  package let candidates = Self.structured

  /// Creates a strategy for numbers.
  ///
  ///     IBANValidator().isValid("DE89370400440532013000")   // true
  ///     IBANValidator().isValid("DE89370400440532013001")   // false: the check digits don't fit
  public init() {}

  private static let structured = Language(
    .pattern(
      .alternation(
        IBANStructure.all.map { structure in
          .concatenation(structure.places.map { .set(ScalarSet($0)) })
        })),
    table: FormatTables.iban)

  /// Judges exactly; where the sum can't be right, all of the text is at fault.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    checkedVerdict(on: text, caret: caret) { start, end in
      let start = start.compactMap(IBANStructure.value)
      let end = end.compactMap(IBANStructure.value)
      return IBANStructure.all.contains { $0.admits(start, end) }
    }
  }

  package func passesCheck(_ text: Span<UInt8>) -> Bool { IBANStructure.hasRightSum(text) }

  package var judgesExactly: Bool { true }
}

extension ScalarSet {
  /// Creates the set of the characters that have some values.
  fileprivate init(_ values: IBANStructure.Values) {
    let units = (UInt8(ascii: "0")...UInt8(ascii: "Z")).filter { unit in
      IBANStructure.value(of: unit).map { values.contains(IBANStructure.Values($0)) } ?? false
    }
    self.init(units.map { UInt32($0)...UInt32($0) })
  }
}

extension Validator where Self == IBANValidator {
  /// The number of a bank account, in the electronic form: capital letters and digits without
  /// blanks.
  ///
  ///     .iban   // "DE89370400440532013000" is valid, "DE8937040044053201" is incomplete
  ///     .iban   // "DE89370400440532013001" is invalid: the check digits don't fit
  ///     .iban   // "DE89 3704 0044 0532 0130 00" and "de89..." are invalid
  ///
  /// The source is ISO 13616-1, with the check digits of ISO/IEC 7064 (MOD 97-10), from 02 to 98,
  /// and the structures of the registry that SWIFT keeps (ISO 13616-2). Numbers of countries that
  /// are not in there are left out, although banks may use such; and so are the form for paper with
  /// its blanks, which a strategy can drop, and whether anybody has the account.
  public static var iban: Self { IBANValidator() }
}

extension IBANValidator: ContainedValidator {}

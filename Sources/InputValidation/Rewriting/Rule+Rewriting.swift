extension Rule.Code {
  /// A price: see ``PriceValidator``.
  ///
  /// Parameters as for ``numeric``, and `fraction`, the most digits of the fraction.
  public static let price: Self = "price"
  /// A natural number: see ``NaturalNumberValidator``.
  ///
  /// Parameters as for ``numeric``.
  public static let naturalNumber: Self = "natural-number"
  /// A number with its digits grouped: see ``GroupingValidator``.
  ///
  /// Parameters as for ``numeric``, an `example` of the format, and `fraction`, the most digits of
  /// the fraction, if there is a bound.
  public static let grouping: Self = "grouping"
  /// Fixed characters with places between them: see ``MaskValidator``.
  ///
  /// Parameter: `mask`.
  public static let mask: Self = "mask"
  /// Certain characters: see ``FilterValidator``.
  ///
  /// Parameters: `kept` or `dropped`, in words.
  public static let filter: Self = "filter"
  /// Capital or small letters: see ``CaseValidator``.
  ///
  /// Parameter: `letters`, `upper` or `lower`.
  public static let `case`: Self = "case"
  /// No white space at the ends: see ``TrimValidator``.
  public static let trim: Self = "trim"
}

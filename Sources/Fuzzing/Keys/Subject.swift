import InputValidation

/// The strategies of the fields.
enum Subject {
  /// The strategies by the characters that represent them.
  static let validators: [Character: any Validator] = {
    do {
      return try strategies()
    } catch {
      preconditionFailure("\(error)")
    }
  }()

  private static func strategies() throws -> [Character: any Validator] {
    [
      "#": .digits,
      "a": .alphabetic && .length(2...4),
      "b": .any(of: .integer(in: 10...65), .oneOf("n/a")),
      "c": .case(.upper) && .maximumLength(6, in: .utf16),
      "d": try .regex(#"\d{4}-(?:0[1-9]|1[0-2])"#),
      "f": .filter(dropping: .whiteSpace) && .not(.oneOf("root")),
      "g": .grouping(.indian),
      "i": .integer(in: -5...150),
      "l": .length(...3),
      "m": try .mask("+7 (000) 000-00"),
      "n": .naturalNumber(in: 100...99_999, format: .english),
      "o": .optional(.numeric(in: 0.5...20)),
      "p": .price,
      "q": .price(in: 5...1_000, format: .german),
      "r": try .mask("<A*-A0\\A>"),
      "s": .satisfying("short") { $0.utf8.count < 9 },
      "t": .trim && .nonEmpty,
    ]
  }
}

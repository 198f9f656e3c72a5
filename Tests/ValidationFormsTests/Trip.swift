import InputValidation

/// A schema with every kind of relation, with a secret and with rows, for tests of all operations.
struct Trip: Schema {
  let country = Field(.oneOf("CH", "CN")), postcode = Field(.length(1...8))
  let company = Field(.boolean, default: false), vat = Field(optional: .alphabetic)
  let first = Field(.integer(in: 1...31)), last = Field(.integer(in: 1...31))
  let note = Field(optional: .length(...5)), mark = Field(optional: .alphabetic)
  let word = Field(.secret(.length(2...4))), again = Field(.length(0...9))
  let stops = Repeated(Stop(), count: 1...3)

  var relations: [Relation<Self>] {
    [
      .narrow(\.postcode, by: \.country) {
        $0 == "CH" ? .integer(in: 1000...9999) : .length(6...6)
      },
      .fill(\.postcode, from: \.country) { $0 == "CH" ? "8000" : nil },
      .enable(\.vat, when: \.company) { $0 },
      .fill(\.vat, from: \.company, \.country) { $0 && $1 == "CH" ? "CHE" : nil },
      .narrow(\.last, by: \.first) { .integer(in: $0...) },
      .narrow(\.first, by: \.last) { .integer(in: ...$0) },
      .check("together at least 10", \.first, \.last) { $0 + $1 >= 10 },
      .require(\.note, when: \.first) { $0 > 20 },
      .together(\.note, \.mark),
      .exactlyOne(of: \.mark, \.vat),
      .narrow(\.again, by: \.word) { .oneOf($0.reveal()) },
      .check("at most the last day", \.stops.nights, \.last) { $0 <= $1 },
      .unique(\.stops, by: \.city),
      .check("at most 12 nights", \.stops) { $0.reduce(0) { $0 + $1.nights } <= 12 },
    ]
  }

  /// A stop of a trip.
  struct Stop: Schema {
    let city = Field(.alphabetic && .length(1...3)), nights = Field(.integer(in: 1...9))
    let most = Field(.integer(in: 1...9), default: 9), copy = Field(optional: .integer(in: 1...9))
    let isLate = Field(.boolean, default: false), arrival = Field(optional: .nonEmpty)
    var relations: [Relation<Self>] {
      [
        .narrow(\.nights, by: \.most) { .integer(in: 1...$0) },
        .fill(\.copy, from: \.nights) { $0 },
        .enable(\.arrival, when: \.isLate) { $0 },
      ]
    }
  }

  /// Three steps; two fields are on none of them.
  static let steps: [FormStep<Self>] = [
    FormStep("/1", paths: routes[0]), FormStep("/2", paths: routes[1]),
    FormStep("/3", paths: routes[2]),
  ]

  /// The fields and repeated sections of each step.
  static let routes = [
    ["country", "postcode", "company"], ["last", "first", "vat", "stops"],
    ["note", "mark", "word"],
  ]

  static let fields = [
    "country", "postcode", "company", "vat", "first", "last", "note", "mark", "word", "again",
  ]
  static let stopFields = ["city", "nights", "most", "copy", "isLate", "arrival"]

  /// Texts for each field: valid ones, some that another field refuses, and invalid ones.
  static let texts: [String: [String]] = [
    "country": ["CH", "CN", "C", "X", ""], "postcode": ["8000", "310000", "31", "x", ""],
    "company": ["true", "false", "t", ""], "vat": ["CHE", "1", ""],
    "first": ["5", "25", "40", ""], "last": ["4", "28", "9", "x", ""],
    "note": ["hello", "too long", ""], "mark": ["m", "7", ""], "word": ["abcd", "ab", "a", ""],
    "again": ["ab", "abcd", "x", ""], "city": ["a", "b", "abcd", ""],
    "nights": ["1", "5", "7", "x", ""], "most": ["5", "9", "0"], "copy": ["3", "x", ""],
    "isLate": ["true", "false", "f"], "arrival": ["x", ""],
  ]
}

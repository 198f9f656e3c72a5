import SettingsSyntax

/// The types that a schema allows; a whole number is one of its own.
struct TypeSet: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let object = Self(rawValue: 1)
  static let array = Self(rawValue: 2)
  static let string = Self(rawValue: 4)
  static let boolean = Self(rawValue: 8)
  static let null = Self(rawValue: 16)
  static let integer = Self(rawValue: 32)
  /// A number with a fraction.
  static let fraction = Self(rawValue: 64)
  static let number: Self = [.integer, .fraction]
  static let all: Self = [.object, .array, .string, .boolean, .null, .number]

  /// The types by their names in schemas.
  static let named: [String: Self] = [
    "object": .object, "array": .array, "string": .string, "boolean": .boolean, "null": .null,
    "integer": .integer, "number": .number,
  ]

  /// The names, the most likely to be meant first.
  var names: [String] {
    let all: [(String, Self)] = [
      ("string", .string), ("number", .number), ("integer", .integer), ("object", .object),
      ("array", .array), ("boolean", .boolean), ("null", .null),
    ]
    return all.filter { name, types in
      isSuperset(of: types) && (name != "integer" || !isSuperset(of: .number))
    }
    .map(\.0)
  }
}

extension JSONType {
  /// The type in a schema of a value that is not a number.
  var types: TypeSet {
    switch self {
    case .object: .object
    case .array: .array
    case .string: .string
    case .boolean: .boolean
    case .null: .null
    case .number: .number
    }
  }
}

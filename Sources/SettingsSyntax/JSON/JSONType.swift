package import ValidationCore

/// The type of a value in JSON.
package enum JSONType: UInt8, CaseIterable, Sendable {
  case object, array, string, number, boolean, null
}

extension JSONType {
  /// Returns the rule that a value has a type, with the type that it has if that is known.
  package static func rule(expected: Self, found: Self? = nil) -> Rule {
    if let found { return rules[Int(expected.rawValue)][Int(found.rawValue)] }
    return Rule(SettingsRules.jsonType, parameters: ["expected": .text(expected.name)])
  }

  /// The rules for all pairs of types, since every value of a file may break one.
  private static let rules = allCases.map { expected in
    allCases.map { found in
      Rule(
        SettingsRules.jsonType,
        parameters: ["expected": .text(expected.name), "found": .text(found.name)])
    }
  }

  /// The name of the type in messages and schemas.
  package var name: String {
    switch self {
    case .object: "object"
    case .array: "array"
    case .string: "string"
    case .number: "number"
    case .boolean: "boolean"
    case .null: "null"
    }
  }
}

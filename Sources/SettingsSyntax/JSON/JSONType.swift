package import ValidationCore

/// The type of a value in JSON.
package enum JSONType: UInt8, Sendable {
  case object, array, string, number, boolean, null
}

extension JSONType {
  /// Returns the rule that a value has a type, with the type that it has if that is known.
  package static func rule(expected: Self, found: Self? = nil) -> Rule {
    var parameters: [String: Rule.Parameter] = ["expected": .text(expected.name)]
    if let found { parameters["found"] = .text(found.name) }
    return Rule(SettingsRules.jsonType, parameters: parameters)
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

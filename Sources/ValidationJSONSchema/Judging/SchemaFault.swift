package import SettingsSyntax
package import ValidationCore

/// A value that does not satisfy a schema.
package struct SchemaFault: Sendable {
  /// The broken rule.
  package let rule: Rule
  /// The names and the numbers on the way to the value.
  package var path: [PathStep]
  /// The schema, and its keyword; `nil` for the schema `false`, and for what no schema demands.
  let schema: SchemaPlace?
  let keyword: Keyword?
  /// The place of the value, of the name of a member that must not be there, or of the end of an
  /// object in which one is missing.
  package let place: JSONPlace
  /// What is at the place.
  package var shown = Shown()
  /// The types that a value of another type should have had.
  var types: TypeSet?
  /// The names that may have been meant, if the name of a member is not known.
  package var known: KnownNames?

  /// What is at the place of a fault.
  package struct Shown: Sendable {
    /// Its text, or the start of it; of an object or an array, the bracket.
    package var text: [UInt8] = []
    /// The number of Characters that it takes.
    package var length = 0
    /// Whether it is in quotation marks, which are not part of the text.
    package var isQuoted = false
  }

  /// A part of a path.
  package enum PathStep: Hashable, Sendable {
    case name([UInt8])
    case index(Int)
  }

  /// The path as a JSON Pointer.
  var pointer: String {
    JSONPointer.pointer(
      path.map { step in
        switch step {
        case .name(let name): String(decoding: name, as: UTF8.self)
        case .index(let index): String(index)
        }
      })
  }
}

/// The names of the members that an object may have.
///
/// A class, since all faults of unknown names refer to it.
package final class KnownNames: Sendable {
  package let all: [String]

  init(_ all: [String]) { self.all = all }
}

extension Rule.Code {
  /// An element or a member that is not allowed.
  static let never: Self = "json-never"
  /// Elements that must differ.
  static let distinct: Self = "json-unique"
  /// The number of elements of a kind.
  static let contains: Self = "json-contains"
  /// A schema that must not accept the value.
  static let excluded: Self = "json-not"
  /// Schemas of which only one may accept the value.
  static let single: Self = "json-one"
  /// Schemas one of which must accept the value.
  static let alternative: Self = "json-any"
  /// A part of a schema that fields don't express.
  static let omitted: Self = "json-omitted"
}

extension Subschema {
  /// The rule that a value must have one of some types; without the type that it has, in general.
  static func rule(types: TypeSet, insteadOf kind: JSONType? = nil) -> Rule {
    let names = types.names
    let found = kind.map { ["found": Rule.Parameter.text($0.name)] } ?? [:]
    if names.count == 1 {
      return Rule(
        SettingsRules.jsonType, parameters: found.merging(["expected": .text(names[0])]) { $1 })
    }
    return Rule(
      SettingsRules.jsonType, parameters: found.merging(["expected": .list(names)]) { $1 })
  }

  /// What a simple schema demands, to say that a value must not satisfy it; `nil` if it is not
  /// simple.
  var simpleRule: Rule? {
    guard objects == nil, arrays == nil, applied.isEmpty, !isNever else { return nil }
    var rules = values.map(\.rule)
    if let pattern = strings?.pattern { rules.append(pattern.rule) }
    if numbers != nil { rules.append(numberRule) }
    if let strings, strings.minimum != nil || strings.maximum != nil { rules.append(lengthRule) }
    return rules.count == 1 ? rules[0] : nil
  }
}

import InputValidation
import SettingsSyntax
import Testing

/// A value of JSON, in which 1 and 1.0 are the same number.
enum JSONValue: Hashable {
  case null
  case bool(Bool)
  case number(DecimalNumber)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(_ text: String) throws {
    self.init(try JSONText(Array(text.utf8)), at: 0)
  }

  private init(_ text: JSONText, at index: Int) {
    let node = text.nodes[index]
    let content = text.text(of: node)
    switch node.kind {
    case .null: self = .null
    case .boolean: self = .bool(content == "true")
    case .number:
      self = .number(DecimalNumber(content) ?? DecimalNumber(scientific: content) ?? 0)
    case .string: self = .string(content)
    case .array: self = .array(text.elements(of: index).map { Self(text, at: $0) })
    case .object:
      let members = text.names(of: index).map {
        (text.text(of: text.nodes[$0]), Self(text, at: $0 + 1))
      }
      self = .object(Dictionary(members) { $1 })
    }
  }

  fileprivate var type: String {
    switch self {
    case .null: "null"
    case .bool: "boolean"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }

  /// The elements of an array; none of any other value.
  fileprivate var elements: [JSONValue] {
    if case .array(let elements) = self { elements } else { [] }
  }

  /// The members of an object; none of any other value.
  fileprivate var members: [String: JSONValue] {
    if case .object(let members) = self { members } else { [:] }
  }

  fileprivate var text: String { if case .string(let text) = self { text } else { "" } }
  fileprivate var number: DecimalNumber { if case .number(let number) = self { number } else { 0 } }
}

/// A judge by the keywords of JSON Schema that are exported.
struct JSONSchemaJudge {
  private let schema: JSONValue

  init(_ schema: String) throws { self.schema = try JSONValue(schema) }

  func accepts(_ document: String) throws -> Bool {
    Self.accepts(try JSONValue(document), by: schema)
  }

  private static func accepts(_ value: JSONValue, by schema: JSONValue) -> Bool {
    if case .bool(let accepts) = schema { return accepts }
    return schema.members.allSatisfy { accepts(value, keyword: $0.key, $0.value, in: schema) }
  }

  /// Returns whether a keyword accepts a value.
  private static func accepts(
    _ value: JSONValue,
    keyword: String,
    _ operand: JSONValue,
    in schema: JSONValue
  ) -> Bool {
    switch keyword {
    case "$schema", "title", "description", "default", "writeOnly", "format", "then": return true
    case "type":
      let types = operand.elements.isEmpty ? [operand] : operand.elements
      return types.contains { type in
        type.text == value.type
          || type.text == "integer" && value.type == "number"
            && !value.number.description.contains(".")
      }
    case "enum": return operand.elements.contains(value)
    case "const": return operand == value
    case "not": return !accepts(value, by: operand)
    case "allOf": return operand.elements.allSatisfy { accepts(value, by: $0) }
    case "anyOf": return operand.elements.contains { accepts(value, by: $0) }
    case "oneOf": return operand.elements.count { accepts(value, by: $0) } == 1
    case "if":
      return !accepts(value, by: operand)
        || accepts(value, by: schema.members["then"] ?? .bool(true))
    default: break
    }
    switch value {
    case .null, .bool: return true
    case .number(let number): return accepts(number, keyword, operand.number)
    case .string(let text): return accepts(text, keyword, operand)
    case .array(let elements):
      switch keyword {
      case "items": return elements.allSatisfy { accepts($0, by: operand) }
      case "minItems": return DecimalNumber(elements.count) >= operand.number
      case "maxItems": return DecimalNumber(elements.count) <= operand.number
      default: return true
      }
    case .object(let members):
      switch keyword {
      case "properties":
        return operand.members.allSatisfy { name, schema in
          members[name].map { accepts($0, by: schema) } ?? true
        }
      case "required": return operand.elements.allSatisfy { members[$0.text] != nil }
      case "additionalProperties":
        let known = schema.members["properties"]?.members ?? [:]
        return members.allSatisfy { known[$0.key] != nil || accepts($0.value, by: operand) }
      default: return true
      }
    }
  }

  private static func accepts(_ text: String, _ keyword: String, _ operand: JSONValue) -> Bool {
    switch keyword {
    case "pattern":
      guard let pattern = try? RegexValidator(contains: operand.text) else {
        Issue.record("not a pattern: \(operand.text)")
        return false
      }
      return pattern.isValid(text)
    case "minLength": return DecimalNumber(text.unicodeScalars.count) >= operand.number
    case "maxLength": return DecimalNumber(text.unicodeScalars.count) <= operand.number
    default: return true
    }
  }

  private static func accepts(
    _ number: DecimalNumber,
    _ keyword: String,
    _ operand: DecimalNumber
  ) -> Bool {
    switch keyword {
    case "minimum": return number >= operand
    case "maximum": return number <= operand
    case "exclusiveMinimum": return number > operand
    case "exclusiveMaximum": return number < operand
    case "multipleOf":
      guard
        let (number, step) = Int(number.description).map({ ($0, Int(operand.description) ?? 1) })
      else { return false }
      return number % step == 0
    default: return true
    }
  }
}

import SettingsSyntax
public import ValidationCore
public import ValidationSchema
public import ValidationWording

/// The fields of a JSON Schema, for settings and forms without a type of their own.
///
///     let fields = try AnySchema(
///       JSONSchema(#"{"properties": {"port": {"type": "integer", "minimum": 1}}}"#))
///     let settings = try LoadedSettings(fields, from: .dotenv("PORT=8080"))
///     settings["port"] as? DecimalNumber                            // 8080
///     try LoadedSettings(fields, from: .dotenv("PORT=0"))           // throws: PORT must be ...
///     try AnySchema(JSONSchema(#"{"type": "array"}"#))   // throws: an array has no fields
///
/// Each property that is a text, a number or a Boolean becomes a field, in the order of the schema.
/// Its value is a `String`, a `DecimalNumber` or a `Bool`, or a `Secret<String>` if the property is
/// `writeOnly`. A property that is not required is optional, or has its `default`.
///
/// ``omissions`` lists what the fields can't express, such as a nested object, or members that have
/// no schema, which the fields refuse. Without omissions, a JSON object is valid for both or for
/// neither, if its members have the types of the schema: like all settings, fields also read `"8"`
/// as 8, and `null` as a missing member. A number has no exponent, and a whole number no fraction.
public struct AnySchema: Schema {
  /// What the fields don't demand although the schema does, or the other way round, in the order of
  /// the properties.
  public let omissions: [Omission]
  private let fields: [(name: String, field: any AnyField)]

  /// Creates the fields of a schema.
  ///
  /// - Parameter schema: The schema, which describes an object.
  /// - Throws: ``Omission``, if the schema allows no object.
  /// - Complexity: O(*n*) in the number of properties.
  public init(_ schema: JSONSchema) throws(Omission) {
    var compiler = FieldCompiler(schema.program)
    fields = try compiler.fields()
    omissions = compiler.omissions
  }

  /// The names of the fields, which are those of the properties.
  public var names: [String] { fields.map(\.name) }

  /// Returns the validator of a field's text.
  ///
  /// - Parameter name: The name of the field.
  /// - Returns: The validator, which accepts the empty text if the field is optional; `nil` if
  ///   there is no such field.
  public func validator(of name: String) -> (any Validator)? {
    fields.first { $0.name.utf8.elementsEqual(name.utf8) }?.field.anyValidator
  }
}

extension AnySchema: CustomReflectable {
  /// A mirror with the fields as properties, by which a schema finds them.
  public var customMirror: Mirror {
    Mirror(self, children: fields.map { (label: $0.name, value: $0.field as Any) })
  }
}

extension AnySchema {
  /// A difference between the fields and the JSON Schema.
  public struct Omission: Error, Hashable, Sendable {
    /// The keyword or the schema that the fields don't express, as a JSON Pointer (RFC 6901).
    public let path: String
    /// The reason: `json-omitted`.
    public let rule: Rule

    /// The reasons of omissions.
    enum Reason: String {
      /// The type is neither text, number nor Boolean, or it is several of them.
      case type
      /// A field has no such demand.
      case keyword
      /// Members without a schema are allowed.
      case open
      /// A member must be there, but may be null.
      case null
      /// The schema allows no object.
      case object
    }

    init(_ path: [String], _ reason: Reason) {
      self.path = JSONPointer.pointer(path)
      rule = Rule(.omitted, parameters: ["reason": .text(reason.rawValue)])
    }
  }
}

extension AnySchema.Omission {
  /// Returns a sentence about the omission, which begins with the path.
  ///
  ///     omission.message()   // "/properties/tags/type must be a text, ... to become a field"
  ///
  /// - Parameter wording: The wording.
  /// - Returns: The sentence.
  public func message(in wording: Wording = .english) -> String {
    wording.sentence(about: path.isEmpty ? nil : path, violating: rule)
  }
}

extension AnySchema.Omission: CustomStringConvertible {
  /// The path and the reason in English.
  public var description: String { message() }
}

internal import RegularLanguage
public import ValidationCore

/// A field of a schema, with its validator, value type, and name.
///
///     let port = Field(.port, default: 8080, about: "where to listen")   // of UInt16
///     let origins = Field(.list(of: .host), default: [])                 // of [NetworkHost]
///     let token = Field(.secret(.length(32...)), named: "API_TOKEN")     // of Secret<String>
///     let certificate = Field(optional: .path)                           // of String?
///
/// A field is identified by its object identity: declare each once, as a stored property of a
/// ``Schema``. A default that the validator refuses, such as 0 for a port, is an error of the
/// schema.
public final class Field<Value: Sendable>: Sendable {
  /// The validator of the field's text, which also converts it to a value.
  ///
  /// For an optional field, it is an ``OptionalValidator``. If the value is a ``Secret``, or the
  /// validator contains one, its errors don't reveal anything about the text.
  public let validator: any Validator<Value>
  /// The value if the field is not set; `nil` if it is required.
  public let defaultValue: Value?
  /// The name that replaces that of the property; `nil` to use the name of the property.
  public let named: String?
  /// The purpose of the field, in a few words, which name it in the errors of a form; `nil` if not
  /// given.
  public let about: String?
  /// Whether the value may be missing, and is `nil` then.
  public let isOptional: Bool
  /// The validator as declared, without support for missing or secret values.
  package let bareValidator: any Validator
  /// Whether the value is a secret.
  package let isSecret: Bool
  /// Whether the value is the key of an entry, which has no name of its own.
  package let isKey: Bool
  /// Returns whether a value is not `nil`.
  let isSet: @Sendable (Value) -> Bool
  /// The list that the field accepts, which casts find: those take longer than judging a text.
  let lazyList: Lazy<(any ListComposition)?>

  private init(
    validator: any Validator<Value>,
    bareValidator: (any Validator)? = nil,
    defaultValue: Value?,
    named: String?,
    about: String?,
    isOptional: Bool = false,
    isKey: Bool = false,
    isSet: @escaping @Sendable (Value) -> Bool = { _ in true }
  ) {
    // A custom validator may have secret values without declaring it.
    let isSecret = validator.isSecret
    let isValueSecret = Value.self is any Confidential.Type
    self.validator =
      isValueSecret && !isSecret ? SecretValidator(redacting: validator) : validator
    self.isSecret = isValueSecret || isSecret
    self.bareValidator = bareValidator ?? validator
    self.defaultValue = defaultValue
    self.named = named
    self.about = about
    self.isOptional = isOptional
    self.isKey = isKey
    self.isSet = isSet
    lazyList = Lazy { [validator = self.validator, bareValidator = self.bareValidator] in
      Conversion(validator).list == nil ? nil : bareValidator.list
    }
  }

  /// Creates a required field.
  ///
  ///     let user = Field(.alphabetic, named: "login", about: "who signs in")
  ///     user.validator.isValid("r0lf")   // false
  ///     user.defaultValue                // nil: a value is required
  ///
  /// - Parameters:
  ///   - validator: The validator of the text.
  ///   - named: The name that replaces that of the property.
  ///   - about: The purpose of the field, in a few words.
  public convenience init(
    _ validator: any Validator<Value>,
    named: String? = nil,
    about: String? = nil
  ) {
    self.init(validator: validator, defaultValue: nil, named: named, about: about)
  }

  // Generic in the validator, so that a literal has the type of its value. In a generic operand,
  // the compiler considers a closure not Sendable, so a condition in code has its own initializer.

  /// Creates a field with a default value.
  ///
  ///     let port = Field(.port, default: 8080, about: "where to listen")
  ///     port.defaultValue   // 8080
  ///
  /// - Parameters:
  ///   - validator: The validator of the text.
  ///   - default: The value if the field is not set, which the validator must accept.
  ///   - named: The name that replaces that of the property.
  ///   - about: The purpose of the field, in a few words.
  public convenience init<V: Validator<Value>>(
    _ validator: V,
    default: V.Value,
    named: String? = nil,
    about: String? = nil
  ) {
    self.init(validator: validator, defaultValue: `default`, named: named, about: about)
  }

  /// Creates a field with a condition in code and a default text.
  ///
  ///     let even = Field(.satisfying("even") { $0.utf8.count % 2 == 0 }, default: "")
  ///     even.validator.isValid("a")   // false
  ///
  /// - Parameters:
  ///   - validator: The validator of the text.
  ///   - default: The text if the field is not set, which the validator must accept.
  ///   - named: The name that replaces that of the property.
  ///   - about: The purpose of the field, in a few words.
  public convenience init(
    _ validator: SatisfyingValidator,
    default: String,
    named: String? = nil,
    about: String? = nil
  ) where Value == String {
    self.init(validator: validator, defaultValue: `default`, named: named, about: about)
  }

  /// Creates an optional field, which is `nil` if it is empty.
  ///
  ///     let certificate = Field(optional: .path)
  ///     try certificate.validator.value(of: "")      // nil
  ///     try certificate.validator.value(of: "a\n")   // throws: not a path
  ///
  /// - Parameters:
  ///   - validator: The validator of a text that is not empty.
  ///   - named: The name that replaces that of the property.
  ///   - about: The purpose of the field, in a few words.
  public convenience init<Wrapped>(
    optional validator: any Validator<Wrapped>,
    named: String? = nil,
    about: String? = nil
  ) where Value == Wrapped? {
    self.init(
      validator: OptionalValidator(validator),
      bareValidator: validator,
      defaultValue: .some(nil),
      named: named,
      about: about,
      isOptional: true,
      isSet: { $0 != nil }
    )
  }
}

extension Field<String> {
  /// Creates the field of the keys of entries.
  convenience init(keys validator: any Validator<String>) {
    self.init(validator: validator, defaultValue: nil, named: nil, about: nil, isKey: true)
  }
}

extension Field: CustomReflectable {
  /// A mirror of the name only, since the validator and the default may contain secrets.
  public var customMirror: Mirror {
    Mirror(self, children: ["named": named ?? "", "about": about ?? ""])
  }
}

public import ValidationCore

/// A field of a schema: what its text has to be, what it stands for, and what it is called.
///
///     let port = Field(.port, default: 8080, about: "where to listen")   // of UInt16
///     let origins = Field(.list(of: .host), default: [])                 // of [Host]
///     let token = Field(.secret(.length(32...)), named: "API_TOKEN")     // of Secret<String>
///     let certificate = Field(optional: .path)                           // of String?
///
/// A field is known by its identity: each is declared once, as a stored property of a ``Schema``.
/// A default that the validator refuses, such as 0 for a port, is an error of the schema.
public final class Field<Value: Sendable>: Sendable {
  /// The strategy that judges texts of the field, and tells the values that they stand for.
  ///
  /// Of an optional field it is an ``OptionalValidator``. Where the value is a ``Secret``, or the
  /// validator has one inside, its errors say nothing.
  public let validator: any Validator<Value>
  /// The value where there is none else; `nil` where one is required.
  public let defaultValue: Value?
  /// The name in place of the property's; `nil` where it is that.
  public let named: String?
  /// The purpose of the field, in a few words; `nil` where nobody has told it.
  public let about: String?
  /// A Boolean value that says whether the value may be missing, and then is `nil`.
  public let isOptional: Bool
  /// The validator as it was given, even where a value may be missing or is a secret.
  package let bareValidator: any Validator
  /// A Boolean value that tells whether the value is one that nobody should see.
  package let isSecret: Bool
  /// Tells whether a value is there: what is `nil` isn't.
  let isSet: @Sendable (Value) -> Bool

  private init(
    validator: any Validator<Value>,
    bareValidator: (any Validator)? = nil,
    defaultValue: Value?,
    named: String?,
    about: String?,
    isOptional: Bool = false,
    isSet: @escaping @Sendable (Value) -> Bool = { _ in true }
  ) {
    // A strategy of somebody else's may have secrets for values, and not know of it.
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
    self.isSet = isSet
  }

  /// Creates a field that has to have a value.
  ///
  ///     let user = Field(.alphabetic, named: "login", about: "who signs in")
  ///     user.validator.isValid("r0lf")   // false
  ///     user.defaultValue                // nil: it has to have a value
  ///
  /// - Parameters:
  ///   - validator: What the text has to be.
  ///   - named: The name in place of the property's.
  ///   - about: What the field is for, in a few words.
  public convenience init(
    _ validator: any Validator<Value>,
    named: String? = nil,
    about: String? = nil
  ) {
    self.init(validator: validator, defaultValue: nil, named: named, about: about)
  }

  // Generic in the validator, so that a literal has the type of its value. In a generic operand the
  // compiler takes a closure for one that isn't Sendable, so a condition in code is one of its own.

  /// Creates a field with a value for where there is none else.
  ///
  ///     let port = Field(.port, default: 8080, about: "where to listen")
  ///     port.defaultValue   // 8080
  ///
  /// - Parameters:
  ///   - validator: What the text has to be.
  ///   - default: The value, which the validator has to accept.
  ///   - named: The name in place of the property's.
  ///   - about: What the field is for, in a few words.
  public convenience init<V: Validator<Value>>(
    _ validator: V,
    default: V.Value,
    named: String? = nil,
    about: String? = nil
  ) {
    self.init(validator: validator, defaultValue: `default`, named: named, about: about)
  }

  /// Creates a field for a condition in code with a text for where there is none else.
  ///
  ///     let even = Field(.satisfying("even") { $0.utf8.count % 2 == 0 }, default: "")
  ///     even.validator.isValid("a")   // false
  ///
  /// - Parameters:
  ///   - validator: What the text has to be.
  ///   - default: The text, which the validator has to accept.
  ///   - named: The name in place of the property's.
  ///   - about: What the field is for, in a few words.
  public convenience init(
    _ validator: SatisfyingValidator,
    default: String,
    named: String? = nil,
    about: String? = nil
  ) where Value == String {
    self.init(validator: validator, defaultValue: `default`, named: named, about: about)
  }

  /// Creates a field that may be empty, and then is `nil`.
  ///
  ///     let certificate = Field(optional: .path)
  ///     try certificate.validator.value(of: "")      // nil
  ///     try certificate.validator.value(of: "a\n")   // throws: that is no path
  ///
  /// - Parameters:
  ///   - validator: What the text has to be where there is one.
  ///   - named: The name in place of the property's.
  ///   - about: What the field is for, in a few words.
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

extension Field: CustomReflectable {
  /// What the field is called: its validator and its default may be secrets.
  public var customMirror: Mirror {
    Mirror(self, children: ["named": named ?? "", "about": about ?? ""])
  }
}

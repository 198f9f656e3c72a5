public import Foundation
public import InputValidation

/// A `Formatter` that uses a validator, for controls and tables.
///
///     let formatter = ValidatorFormatter(.integer(in: 1...65_535))
///     formatter.string(for: 8080)             // "8080"
///     formatter.string(for: 0)                // nil: not a port
///     formatter.isPartialStringValid("655")   // true: it can become a port
///     formatter.isPartialStringValid("656x")  // false
///
/// On Apple's platforms, it also implements the methods that controls call on formatters, which
/// Foundation doesn't have elsewhere.
public final class ValidatorFormatter<Value: Sendable>: Formatter {
  /// The validator.
  public let validator: any Validator<Value>

  /// Creates a formatter.
  public init(_ validator: any Validator<Value>) {
    self.validator = validator
    super.init()
  }

  /// Returns `nil`: a validator can't be decoded.
  public required init?(coder: NSCoder) { nil }

  /// Returns the text of a value, or `nil` if it is invalid or has another type.
  public override func string(for object: Any?) -> String? {
    (object as? Value).flatMap { validator.text(for: $0) }
  }

  /// Returns the value of a text.
  ///
  /// - Throws: The reason why the text is not valid.
  public func value(of text: String) throws(ValidationError) -> Value {
    try validator.value(of: text)
  }

  /// Returns whether a text is valid, or can become valid by appending text.
  public func isPartialStringValid(_ text: String) -> Bool {
    !validator.verdict(on: text).isInvalid
  }

  #if canImport(ObjectiveC)
    public override func getObjectValue(
      _ object: AutoreleasingUnsafeMutablePointer<AnyObject?>?,
      for text: String,
      errorDescription: AutoreleasingUnsafeMutablePointer<NSString?>?
    ) -> Bool {
      do throws(ValidationError) {
        unsafe object?.pointee = try validator.value(of: text) as AnyObject
        return true
      } catch {
        unsafe errorDescription?.pointee = error.message(in: .preferred) as NSString
        return false
      }
    }

    public override func isPartialStringValid(
      _ text: String,
      newEditingString: AutoreleasingUnsafeMutablePointer<NSString?>?,
      errorDescription: AutoreleasingUnsafeMutablePointer<NSString?>?
    ) -> Bool {
      let verdict = validator.verdict(on: text)
      guard verdict.isInvalid else { return true }
      unsafe errorDescription?.pointee = verdict.error?.message(in: .preferred) as NSString?
      return false
    }
  #endif
}

public import Foundation
public import InputValidation

/// A validator as a `Formatter`, for controls and tables that take one.
///
///     let formatter = ValidatorFormatter(.integer(in: 1...65_535))
///     formatter.string(for: 8080)             // "8080"
///     formatter.string(for: 0)                // nil: no port
///     formatter.isPartialStringValid("655")   // true: it can become one
///     formatter.isPartialStringValid("656x")  // false
///
/// On Apple's platforms it also takes part in their protocol between controls and formatters, which
/// Foundation elsewhere does not have.
public final class ValidatorFormatter<Value: Sendable>: Formatter {
  /// The validator.
  public let validator: any Validator<Value>

  /// Creates a formatter.
  public init(_ validator: any Validator<Value>) {
    self.validator = validator
    super.init()
  }

  /// Does nothing: a validator can't be taken out of an archive.
  public required init?(coder: NSCoder) { nil }

  /// The text of a value; `nil` of one that the validator refuses, or of another type.
  public override func string(for object: Any?) -> String? {
    (object as? Value).flatMap { validator.text(for: $0) }
  }

  /// The value of a text.
  ///
  /// - Throws: Why the text is not valid.
  public func value(of text: String) throws(ValidationError) -> Value {
    try validator.value(of: text)
  }

  /// Tells whether a text is valid, or can become valid at its end.
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

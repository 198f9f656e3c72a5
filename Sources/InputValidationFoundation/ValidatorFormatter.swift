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

  /// Returns what becomes of a change that a control proposes.
  ///
  ///     let date = ValidatorFormatter(.date)
  ///     let whole = NSRange(location: 7, length: 0), rest = NSRange(location: 6, length: 0)
  ///     date.change("2024-05-17", selecting: whole, to: "2024-0-17", selecting: rest).text
  ///     // "2024-0-17": a digit can be inserted at the caret
  ///     date.isPartialStringValid("2024-0-17")   // false: not at the end
  ///
  /// - Parameters:
  ///   - text: The text before the change.
  ///   - selected: The range that was selected in it, in UTF-16.
  ///   - proposal: The text that the control proposes.
  ///   - proposed: The range that would be selected in that, in UTF-16.
  /// - Returns: The text and the selection that the control should have: the proposed ones, those
  ///   that the validator makes of them, or the former ones with the reason why.
  /// - Complexity: O(*n*) in the lengths of the texts.
  public func change(
    _ text: String,
    selecting selected: NSRange,
    to proposal: String,
    selecting proposed: NSRange
  ) -> (text: String, selected: NSRange, refusal: Refusal?) {
    var field = InputField(text, validator: validator)
    field.select(selected)
    let selection = Range(proposed, in: proposal).map { range in
      let start = proposal.distance(from: proposal.startIndex, to: range.lowerBound)
      let count = proposal.distance(from: range.lowerBound, to: range.upperBound)
      return Selection(start..<start + count)
    }
    let refusal = field.update(to: proposal, selection: selection)
    return (field.text, field.selectedNSRange, refusal)
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

    public override func isPartialStringValid(
      _ proposal: AutoreleasingUnsafeMutablePointer<NSString>,
      proposedSelectedRange: NSRangePointer?,
      originalString: String,
      originalSelectedRange: NSRange,
      errorDescription: AutoreleasingUnsafeMutablePointer<NSString?>?
    ) -> Bool {
      let proposed = unsafe proposal.pointee as String
      let end = NSRange(location: proposed.utf16.count, length: 0)
      let outcome = unsafe change(
        originalString, selecting: originalSelectedRange, to: proposed,
        selecting: proposedSelectedRange?.pointee ?? end)
      if outcome.refusal == nil, outcome.text == proposed { return true }
      unsafe proposal.pointee = outcome.text as NSString
      unsafe proposedSelectedRange?.pointee = outcome.selected
      unsafe errorDescription?.pointee = outcome.refusal?.message(in: .preferred) as NSString?
      return false
    }
  #endif
}

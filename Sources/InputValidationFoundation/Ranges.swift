public import Foundation
public import InputValidation

// Offsets of AppKit and UIKit count UTF-16 code units, and may have any value, including
// `NSNotFound` and ends that overflow. A range that no text contains is converted to one that is
// always refused.

extension InputField {
  /// Replaces a range, as passed to the delegate of a text field, with a text.
  ///
  ///     var field = InputField("42", validator: .digits)
  ///     field.replace(NSRange(location: 2, length: 0), with: "0")   // nil: it is 420
  ///     field.replace(NSRange(location: 2, length: 0), with: "x")   // an error
  ///     field.replace(NSRange(location: NSNotFound, length: 0), with: "0")   // an error
  ///
  /// - Parameters:
  ///   - range: The range in UTF-16, which may be out of bounds.
  ///   - replacement: The new text.
  ///   - origin: The origin of the edit. By default, at most one Character was typed, and a longer
  ///     text was pasted; but a blank that an empty field refuses, drops or judges as invalid
  ///     announces an autofill, which the system gives up if the blank does not appear.
  /// - Returns: `nil`, or the reason why nothing has changed.
  @discardableResult
  public mutating func replace(
    _ range: NSRange,
    with replacement: String,
    origin: Edit.Origin? = nil
  ) -> Refusal? {
    apply(edit(of: range, replacement, origin))
  }

  /// Returns the edit that a control announces to its delegate.
  fileprivate func edit(of range: NSRange, _ replacement: String, _ origin: Edit.Origin?) -> Edit {
    if let origin { return Edit(replacing: [range], with: replacement, origin: origin) }
    let edit = Edit(replacing: [range], with: replacement, origin: .inserting(replacement))
    guard text.isEmpty, replacement == " " else { return edit }
    var field = self
    let isTyped = field.apply(edit) == nil && !field.text.isEmpty && field.verdictKind != .invalid
    return isTyped ? edit : Edit(replacing: [range], with: replacement, origin: .autofill)
  }

  /// Replaces several ranges, as passed to the delegate of a text field, with the same text.
  ///
  ///     var field = InputField("1-2-3", validator: .regex("[1-9-]*"))
  ///     let dashes = [NSRange(location: 1, length: 1), NSRange(location: 3, length: 1)]
  ///     field.replace(dashes, with: "")   // nil; the text is "123"
  ///     field.replace(dashes, with: "")   // an error: the text ends at 3
  ///
  /// - Parameters:
  ///   - ranges: The ranges in UTF-16, in any order.
  ///   - replacement: The new text for each range.
  ///   - origin: The origin of the edit.
  /// - Returns: `nil`, or the reason why nothing has changed.
  @discardableResult
  public mutating func replace(
    _ ranges: [NSRange],
    with replacement: String,
    origin: Edit.Origin = .typing
  ) -> Refusal? {
    apply(Edit(replacing: ranges, with: replacement, origin: origin))
  }

  /// Selects a range, or moves the caret.
  ///
  /// - Parameter range: The range in UTF-16, which may be out of bounds.
  /// - Returns: `nil`, or a refusal if the text has no such range.
  @discardableResult
  public mutating func select(_ range: NSRange) -> Refusal? {
    select(range.offsets, in: .utf16)
  }

  /// The selection in UTF-16; if it is empty, its location is the caret.
  public var selectedNSRange: NSRange { NSRange(selectedRange(in: .utf16)) }
}

extension FieldEditor {
  /// Replaces a range with a text: see `InputField.replace(_:with:origin:)`.
  @discardableResult
  public func replace(
    _ range: NSRange,
    with replacement: String,
    origin: Edit.Origin? = nil
  ) -> Refusal? {
    apply(field.edit(of: range, replacement, origin))
  }

  /// Replaces several ranges with the same text: see `InputField.replace(_:with:origin:)`.
  @discardableResult
  public func replace(
    _ ranges: [NSRange],
    with replacement: String,
    origin: Edit.Origin = .typing
  ) -> Refusal? {
    apply(Edit(replacing: ranges, with: replacement, origin: origin))
  }

  /// Selects a range, or moves the caret: see `InputField.select(_:)`.
  @discardableResult
  public func select(_ range: NSRange) -> Refusal? {
    select(range.offsets, in: .utf16)
  }
}

extension Edit {
  /// Creates an edit that replaces several ranges with the same text.
  ///
  /// - Parameters:
  ///   - ranges: The ranges in UTF-16, in any order; they may be out of bounds.
  ///   - replacement: The new text for each range.
  ///   - origin: The origin of the edit.
  public init(replacing ranges: [NSRange], with replacement: String, origin: Origin = .typing) {
    self.init(
      ranges.map { Replacement($0.offsets, with: replacement) }, in: .utf16, origin: origin)
  }
}

extension ValidationError {
  /// Returns the range of the error in UTF-16, for example to highlight it.
  ///
  ///     let text = "n\u{303}1"
  ///     AlphabeticValidator().error(in: text)?.nsRange(in: text)   // {2, 1}: the digit
  ///
  /// - Parameter text: The judged text; in a shorter text, the range ends at the end of the text.
  /// - Returns: The range.
  public func nsRange(in text: String) -> NSRange {
    let start = text.index(text.startIndex, offsetBy: range.lowerBound, limitedBy: text.endIndex)
    let end = text.index(text.startIndex, offsetBy: range.upperBound, limitedBy: text.endIndex)
    return NSRange((start ?? text.endIndex)..<(end ?? text.endIndex), in: text)
  }
}

extension NSRange {
  /// The range as offsets; if they would overflow or be negative, a range that no text contains.
  fileprivate var offsets: Range<Int> {
    let (end, overflows) = location.addingReportingOverflow(length)
    return length < 0 || overflows ? .max ..< .max : location..<end
  }
}

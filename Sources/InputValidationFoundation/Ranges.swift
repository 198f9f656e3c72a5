public import Foundation
public import InputValidation

// Offsets of AppKit and UIKit count UTF-16, and may be anything: `NSNotFound`, or an end that no
// integer can be. What no text has is handed on as a range that no text has, and refused by whoever
// refuses those.

extension TextField {
  /// Replaces a range, as the delegate of a text field is told of it, by a text.
  ///
  ///     var field = TextField("42", validator: .digits)
  ///     field.replace(NSRange(location: 2, length: 0), with: "0")            // nil: it is 420
  ///     field.replace(NSRange(location: 2, length: 0), with: "x")            // an error: no digit
  ///     field.replace(NSRange(location: NSNotFound, length: 0), with: "0")   // an error: no range
  ///
  /// - Parameters:
  ///   - range: The range, in UTF-16; any at all.
  ///   - replacement: The text that takes its place.
  ///   - origin: Where the edit comes from.
  /// - Returns: `nil`, or why nothing has changed.
  @discardableResult
  public mutating func replace(
    _ range: NSRange,
    with replacement: String,
    origin: Edit.Origin = .typing
  ) -> Refusal? {
    apply(Edit(replacing: [range], with: replacement, origin: origin))
  }

  /// Replaces several ranges by the same text, as the delegate of a text field is told of them.
  ///
  ///     var field = TextField("1-2-3", validator: .regex("[1-9-]*"))
  ///     let dashes = [NSRange(location: 1, length: 1), NSRange(location: 3, length: 1)]
  ///     field.replace(dashes, with: "")   // nil; the text is "123"
  ///     field.replace(dashes, with: "")   // an error: it ends at 3
  ///
  /// - Parameters:
  ///   - ranges: The ranges, in UTF-16 and in any order.
  ///   - replacement: The text that takes the place of each.
  ///   - origin: Where the edit comes from.
  /// - Returns: `nil`, or why nothing has changed.
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
  /// - Parameter range: The range, in UTF-16; any at all.
  /// - Returns: `nil`, or a refusal where the text has no such range.
  @discardableResult
  public mutating func select(_ range: NSRange) -> Refusal? {
    select(range.offsets, in: .utf16)
  }

  /// The selection in UTF-16; where it is empty, its location is the caret.
  public var selectedNSRange: NSRange { NSRange(selectedRange(in: .utf16)) }
}

extension FieldEditor {
  /// Replaces a range by a text: see `TextField.replace(_:with:origin:)`.
  @discardableResult
  public func replace(
    _ range: NSRange,
    with replacement: String,
    origin: Edit.Origin = .typing
  ) -> Refusal? {
    apply(Edit(replacing: [range], with: replacement, origin: origin))
  }

  /// Replaces several ranges by the same text: see `TextField.replace(_:with:origin:)`.
  @discardableResult
  public func replace(
    _ ranges: [NSRange],
    with replacement: String,
    origin: Edit.Origin = .typing
  ) -> Refusal? {
    apply(Edit(replacing: ranges, with: replacement, origin: origin))
  }

  /// Selects a range, or moves the caret: see `TextField.select(_:)`.
  @discardableResult
  public func select(_ range: NSRange) -> Refusal? {
    select(range.offsets, in: .utf16)
  }
}

extension Edit {
  /// Creates an edit that puts the same text in the place of several ranges.
  ///
  /// - Parameters:
  ///   - ranges: The ranges, in UTF-16 and in any order; any at all.
  ///   - replacement: The text.
  ///   - origin: Where the edit comes from.
  public init(replacing ranges: [NSRange], with replacement: String, origin: Origin = .typing) {
    self.init(
      ranges.map { Replacement($0.offsets, with: replacement) }, in: .utf16, origin: origin)
  }
}

extension ValidationError {
  /// Where the error is in a text, in UTF-16, such as for marking it there.
  ///
  ///     let text = "n\u{303}1"
  ///     AlphabeticValidator().error(in: text)?.nsRange(in: text)   // {2, 1}: the digit
  ///
  /// - Parameter text: The text that was judged; of a shorter one, the range ends where that does.
  /// - Returns: The range.
  public func nsRange(in text: String) -> NSRange {
    let start = text.index(text.startIndex, offsetBy: range.lowerBound, limitedBy: text.endIndex)
    let end = text.index(text.startIndex, offsetBy: range.upperBound, limitedBy: text.endIndex)
    return NSRange((start ?? text.endIndex)..<(end ?? text.endIndex), in: text)
  }
}

extension NSRange {
  /// The range as offsets; one that no text has where there are no such offsets.
  fileprivate var offsets: Range<Int> {
    let (end, overflows) = location.addingReportingOverflow(length)
    return length < 0 || overflows ? .max ..< .max : location..<end
  }
}

/// The model of a text field: a text, a selection, and the strategy that judges what becomes of it.
///
/// A value without a screen, for any front end to drive. Offsets count Characters. A refused edit
/// changes nothing, and its reason is the return value.
///
///     var age = TextField(validator: .integer(in: 0...150))
///     age.insert("4")                     // nil: accepted
///     age.insert("x")                     // an error; the text is still "4"
///     age.replace(0..<1, with: "42")      // nil
///     age.endEditing()                    // nil: 42 can stand
///     age.validator = .integer(in: 18...) // strategies are swapped at run time
public struct TextField: Sendable {
  /// What happens to an insertion that leaves the text invalid at the caret.
  public enum Enforcement: String, Hashable, Sendable, Codable, CaseIterable {
    /// It is refused.
    case block
    /// It lands; the ``TextField/verdict`` tells.
    case flag
  }

  /// The text.
  public private(set) var text: String
  /// The selected Characters; empty where there is only a caret.
  public private(set) var selection: Range<Int>
  /// The strategy; swapping it changes neither text nor selection.
  public var validator: any Validator
  /// What happens to an insertion that leaves the text invalid.
  public var enforcement: Enforcement

  /// Creates a field, with the caret at the end of the text.
  ///
  /// - Parameters:
  ///   - text: The text, which may be invalid: it is there, and the ``verdict`` tells.
  ///   - validator: The strategy.
  ///   - enforcement: What happens to an insertion that leaves the text invalid.
  public init(
    _ text: String = "",
    validator: any Validator,
    enforcement: Enforcement = .block
  ) {
    self.text = text
    self.selection = text.count..<text.count
    self.validator = validator
    self.enforcement = enforcement
  }
}

extension TextField {
  /// Where an insertion would go: the end of the selection, in Characters.
  public var caret: Int { selection.upperBound }

  /// The validator's verdict on the text, with the caret where it is.
  public var verdict: Verdict { validator.verdict(on: text, caret: caretIndex) }

  /// Puts text in the place of the selection, and the caret behind it.
  ///
  /// - Returns: `nil`, or why the edit was refused; then nothing has changed.
  @discardableResult
  public mutating func insert(_ text: String, origin: Edit.Origin = .typing) -> ValidationError? {
    apply(Edit(replacing: selection, with: text, origin: origin))
  }

  /// Deletes the selection or, if it is empty, the Character before the caret.
  ///
  /// That is what the backspace key does. Deletions always land, so that
  /// nobody is trapped in a text that can't be mended.
  @discardableResult
  public mutating func delete() -> ValidationError? {
    let range = selection.isEmpty ? max(caret - 1, 0)..<caret : selection
    return range.isEmpty ? nil : apply(Edit(replacing: range, with: ""))
  }

  /// Replaces a range of Characters, and puts the caret behind the replacement.
  ///
  /// - Returns: `nil`, or why the edit was refused; then nothing has changed. A range that goes
  ///   past the text is an error with the code ``Rule/Code/bounds``.
  @discardableResult
  public mutating func replace(
    _ range: Range<Int>,
    with replacement: String,
    origin: Edit.Origin = .typing
  ) -> ValidationError? {
    apply(Edit(replacing: range, with: replacement, origin: origin))
  }

  /// Replaces the whole text.
  ///
  /// - Returns: `nil`, or why the edit was refused; then nothing has changed.
  @discardableResult
  public mutating func setText(_ text: String) -> ValidationError? {
    apply(Edit(replacing: 0..<self.text.count, with: text, origin: .programmatic))
  }

  /// Selects a range of Characters; an empty one moves the caret.
  ///
  /// - Returns: `nil`, or an error with the code ``Rule/Code/bounds`` if the range goes past the
  ///   text.
  @discardableResult
  public mutating func select(_ range: Range<Int>) -> ValidationError? {
    if let error = boundsError(for: range) { return error }
    selection = range
    return nil
  }

  /// Asks the validator whether the text can stand as it is.
  ///
  /// - Returns: `nil`, or why it can't.
  public func endEditing() -> ValidationError? {
    validator.errorAtEnd(of: self)
  }

  /// Lets the validator decide about an edit, and makes it if it may land: the one path of all
  /// mutations.
  ///
  /// - Returns: `nil`, or why the edit was refused; then nothing has changed.
  @discardableResult
  public mutating func apply(_ edit: Edit) -> ValidationError? {
    if let error = boundsError(for: edit.range) { return error }
    switch validator.decision(on: edit, in: self) {
    case .accept: land(edit)
    // A text that can neither stand nor be shortened would trap the user.
    case .refuse where edit.isDeletion: land(edit)
    case .refuse(let error): return error
    case .rewrite(let rewritten):
      if let error = boundsError(for: rewritten.range) { return error }
      land(rewritten)
    }
    return nil
  }

  private mutating func land(_ edit: Edit) {
    let (text, caret) = preview(of: edit)
    // What was put in may have become one Character with what follows; the caret is then behind it.
    let offset = text[..<caret].count
    self.text = text
    selection = offset..<offset
  }

  private func boundsError(for range: Range<Int>) -> ValidationError? {
    let count = text.count
    guard range.lowerBound < 0 || range.upperBound > count else { return nil }
    return ValidationError(Rule(.bounds, parameters: ["count": String(count)]), at: range)
  }

  /// The text as the edit would leave it, and the place behind the replacement.
  ///
  /// Of a range that goes past the text, only the part inside counts.
  func preview(of edit: Edit) -> (text: String, caret: String.Index) {
    let offsets = edit.range.clamped(to: 0..<text.count)
    let start = text.index(text.startIndex, offsetBy: offsets.lowerBound)
    let range = start..<text.index(start, offsetBy: offsets.count)
    let offset = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
    var result = text
    result.replaceSubrange(range, with: edit.replacement)
    let caret = result.utf8.index(
      result.startIndex, offsetBy: offset + edit.replacement.utf8.count)
    return (result, caret)
  }

  /// The caret as an index of the text.
  var caretIndex: String.Index { text.index(text.startIndex, offsetBy: caret) }
}

extension TextField: Equatable {
  /// Whether text, selection and enforcement are the same; validators can't be compared.
  public static func == (a: Self, b: Self) -> Bool {
    a.text.utf8.elementsEqual(b.text.utf8) && a.selection == b.selection
      && a.enforcement == b.enforcement
  }
}

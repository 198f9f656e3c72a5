public import InputValidation
public import Testing

/// Expects texts to be valid.
///
///     expect(.integer(in: 1...65_535), accepts: "1", "65535")
///     expect(.integer(in: 1...65_535), accepts: "65536")
///     // fails: does not accept "65536"
///     //          65536
///     //              ^ must be a whole number from 1 to 65535: expected '0'-'5' or the end
///
/// - Parameters:
///   - validator: The validator.
///   - texts: The texts.
///   - location: The location of a failure; by default, the caller's.
public func expect<V: Validator>(
  _ validator: V,
  accepts texts: String...,
  sourceLocation location: SourceLocation = #_sourceLocation
) {
  for text in texts {
    if let error = validator.error(in: text) {
      fail("does not accept \(text.quoted)", error.shown(in: text), location)
    } else if !validator.isValid(text) {
      fail("returns no error for \(text.quoted), which is not valid", [], location)
    }
  }
}

/// Expects texts not to be valid.
///
///     expect(.integer(in: 1...65_535), refuses: "65536", at: 4..<5, only: .integer)
///     expect(.integer(in: 1...65_535), refuses: "80")   // fails: accepts "80"
///
/// - Parameters:
///   - validator: The validator.
///   - texts: The texts.
///   - range: The expected range of the error, in Characters; `nil` for any range.
///   - code: The expected code of the violated rule, which must not be a composition; `nil` for
///     any.
///   - location: The location of a failure; by default, the caller's.
public func expect<V: Validator>(
  _ validator: V,
  refuses texts: String...,
  at range: Range<Int>? = nil,
  only code: Rule.Code? = nil,
  sourceLocation location: SourceLocation = #_sourceLocation
) {
  for text in texts {
    guard let error = validator.error(in: text) else {
      fail("accepts \(text.quoted)", [], location)
      continue
    }
    if validator.isValid(text) {
      fail("returns an error for \(text.quoted), which is valid", error.shown(in: text), location)
    }
    if let range, error.range != range {
      let places = "at \(error.range) instead of \(range)"
      fail("refuses \(text.quoted) \(places)", error.shown(in: text), location)
    }
    if let code, error.code != code {
      let codes = "by the rule \(error.code.rawValue) instead of \(code.rawValue)"
      fail("refuses \(text.quoted) \(codes)", error.shown(in: text), location)
    }
  }
}

/// Expects a verdict on a text that is being typed.
///
///     expect(.date, while: "2024-|-17", is: .incomplete)   // the caret is between the dashes
///     expect(.date, while: "2024-13", is: .incomplete)     // fails: it is invalid
///
/// - Parameters:
///   - validator: The validator.
///   - text: The text, with `|` at the caret; without `|`, the caret is at the end.
///   - kind: The expected verdict.
///   - location: The location of a failure; by default, the caller's.
public func expect<V: Validator>(
  _ validator: V,
  while text: String,
  is kind: Verdict.Kind,
  sourceLocation location: SourceLocation = #_sourceLocation
) {
  guard let marked = MarkedText(text) else { return fail(MarkedText.mistake(text), [], location) }
  let verdict = validator.verdict(on: marked.text, caret: marked.caret)
  if verdict.kind == kind { return }
  fail(
    "is \(verdict.kind) while \(text.quoted) is typed, instead of \(kind)",
    verdict.error?.shown(in: marked.text) ?? [], location)
}

/// Expects the result of typing keys in a field, one after another.
///
///     let field = InputField(validator: .digits)
///     expect(field, typing: "12a3", gives: "123|", refusing: "a")
///     expect(field, typing: "12a3", gives: "123|")   // fails: refuses "a"
///
/// - Parameters:
///   - field: The field, which is not modified.
///   - keys: The keys, one Character each.
///   - text: The expected text, with `|` at the caret; without `|`, the caret is not compared.
///   - refused: The expected refused keys, in order.
///   - location: The location of a failure; by default, the caller's.
public func expect(
  _ field: InputField,
  typing keys: String,
  gives text: String,
  refusing refused: String = "",
  sourceLocation location: SourceLocation = #_sourceLocation
) {
  guard let wanted = MarkedText(text) else { return fail(MarkedText.mistake(text), [], location) }
  var field = field
  var refusals: [(key: Character, refusal: Refusal)] = []
  for key in keys {
    if let refusal = field.insert(String(key)) { refusals.append((key, refusal)) }
  }
  let reasons = refusals.map { "\(String($0.key).quoted): \($0.refusal.detail())" }
  if let found = difference(of: field, from: wanted, written: text) {
    fail("typing \(keys.quoted) \(found)", reasons, location)
  }
  let keysRefused = String(refusals.map(\.key))
  if keysRefused != refused {
    let instead = refused.isEmpty ? "" : " instead of \(refused.quoted)"
    fail("typing \(keys.quoted) refuses \(keysRefused.quoted)\(instead)", reasons, location)
  }
}

/// Expects the result of an edit script: commands that a field performs in order.
///
///     let field = InputField("12", validator: .digits)
///     expect(field, performing: [.insert("3"), .delete(), .undo], gives: "123|")
///     expect(field, performing: [.undo], gives: "12|")   // fails: refuses undo (history)
///
/// - Parameters:
///   - field: The field, which is not modified.
///   - script: The commands.
///   - text: The expected text, with `|` at the caret; without `|`, the caret is not compared.
///   - refused: The expected kinds of the refusals, in order.
///   - location: The location of a failure; by default, the caller's.
public func expect(
  _ field: InputField,
  performing script: [FieldCommand],
  gives text: String,
  refusing refused: [Refusal.Kind] = [],
  sourceLocation location: SourceLocation = #_sourceLocation
) {
  guard let wanted = MarkedText(text) else { return fail(MarkedText.mistake(text), [], location) }
  var field = field
  let refusals = script.compactMap { field.perform($0) }
  let reasons = refusals.map { "\($0.kind): \($0.detail())" }
  if let found = difference(of: field, from: wanted, written: text) {
    fail("the script \(found)", reasons, location)
  }
  let kinds = refusals.map(\.kind)
  if kinds != refused {
    fail("the script is refused \(kinds) instead of \(refused)", reasons, location)
  }
}

/// Returns how the text of a field, or the caret if it is marked, differs from what is expected;
/// `nil` if they are equal.
private func difference(
  of field: InputField,
  from wanted: MarkedText,
  written text: String
) -> String? {
  let found = MarkedText(field)
  if found.text == wanted.text, !text.contains("|") || found.offset == wanted.offset { return nil }
  let given = text.contains("|") ? found.description : found.text
  return "gives \(given.quoted) instead of \(text.quoted)"
}

/// Records a failure at the location of the caller.
func fail(_ headline: String, _ details: [String], _ location: SourceLocation) {
  let lines = [headline] + details.map { "  " + $0 }
  Issue.record("\(lines.joined(separator: "\n"))", sourceLocation: location)
}

extension ValidationError {
  /// Returns the text, and a second line that shows the message at the position of the error.
  func shown(in text: String) -> [String] {
    let line = String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
    let start = min(range.lowerBound, text.count)
    let marks = String(repeating: "^", count: max(1, min(range.upperBound, text.count) - start))
    return [line, String(repeating: " ", count: start) + marks + " " + detail()]
  }
}

extension String {
  /// The text in quotation marks, with escapes for invisible scalars.
  var quoted: String { debugDescription }
}

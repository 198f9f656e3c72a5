public import InputValidation
public import Testing

// Laws apply to every validator. They are tested with texts beyond handwritten cases: samples, near
// misses, their prefixes, and both with a few Characters changed.
//
//     struct Even: Validator {                    // a law that it breaks
//       var rule: Rule { Rule("even") }
//       func verdict(on text: String, caret: String.Index?) -> Verdict {
//         Int(text).map { $0 % 2 == 0 } == true ? .valid(isExtensible: true)
//           : .invalid(ValidationError(rule, at: 0..<9))
//       }
//     }
//     checkLaws(Even())   // the error of "" ends after the text; "1" is invalid, and "10" valid

/// Checks the laws that apply to every validator, and reports the smallest text found for each
/// violation.
///
/// - Validity is consistent: `isValid`, the verdict, the error and the value agree.
/// - Errors have ranges inside the text, and don't repeat the text.
/// - An invalid text stays invalid if text is appended.
/// - A valid text without one Character is not invalid with the caret at that position, since the
///   Character can be inserted again.
/// - For an exact validator that doesn't rewrite, an incomplete text can be completed, and an
///   invalid text can't.
/// - Samples are valid, and near misses are not.
/// - A value can be converted to a text and back.
/// - Ending editing twice has the same result as ending it once.
/// - If typing a text key by key and pasting it both give valid texts, their values are the same.
///
///     checkLaws(.alphabetic && .length(3...16), seed: 7)
///     checkLaws(Postcode(), examples: "8000", "80")
///
/// For a validator without a language, valid texts can't be generated: pass some examples, or the
/// laws about valid texts are hardly tested. For instance, if "ab" is invalid and "abc" is valid,
/// the violation can be found only with the example "abc".
///
/// - Parameters:
///   - validator: The validator.
///   - examples: Additional texts to test, valid or not; their prefixes are tested as well.
///   - seed: The seed of the random texts; the same seed gives the same texts.
///   - count: The approximate number of texts.
///   - location: The location of a failure; by default, the caller's.
public func checkLaws<V: Validator>(
  _ validator: V,
  examples: String...,
  seed: UInt64 = 0,
  count: Int = 300,
  sourceLocation location: SourceLocation = #_sourceLocation
) {
  let trial = Trial(validator, examples: examples, seed: seed, count: max(1, count))
  for law in Law<V>.all(knowing: trial.known.filter(validator.isValid)) {
    let isBroken = { law.violation(validator, $0) != nil }
    guard let text = trial.texts.first(where: isBroken) else { continue }
    let smallest = text.shrunk(isBroken)
    guard let violation = law.violation(validator, smallest) else { continue }
    fail("\(law.name): \(violation)", ["for \(smallest.quoted)"], location)
  }
  for text in trial.samples where !validator.isValid(text) {
    return fail("a sample is not valid: \(text.quoted)", [], location)
  }
  for text in trial.nearMisses where validator.isValid(text) {
    return fail("a near miss is valid: \(text.quoted)", [], location)
  }
}

/// Checks that a wording has text for every rule of this library.
///
///     checkLaws(of: Wording.simplifiedChinese)   // passes: it has words for every rule
///     checkLaws(of: german, rules: ["taken"])    // fails: "de has no words for date, email ..."
///
/// - Parameters:
///   - wording: The wording.
///   - rules: Custom rules that the wording must also support.
///   - location: The location of a failure; by default, the caller's.
public func checkLaws(
  of wording: Wording,
  rules: [Rule.Code] = [],
  sourceLocation location: SourceLocation = #_sourceLocation
) {
  let missing = wording.missingRules(of: rules)
  if !missing.isEmpty {
    let names = missing.map(\.rawValue).joined(separator: ", ")
    fail("\(wording.language) has no words for \(names)", [], location)
  }
  let nameless = wording.missingCharacters()
  if !nameless.isEmpty {
    let codes = nameless.map { FoundCharacter.named($0).code }.joined(separator: ", ")
    fail("\(wording.language) has no names for \(codes)", [], location)
  }
  for code in Wording.english.knownRules where !missing.contains(code) {
    let requirement = wording.requirement(of: Rule(code))
    let forbidden = wording.requirement(of: Rule(.not, parts: [Rule(code)]))
    if requirement.isEmpty || forbidden.isEmpty {
      fail("\(wording.language) has no words for \(code.rawValue)", [], location)
    }
  }
}

/// Checks that a schema has no declaration errors, and that its settings template can be read.
///
///     checkLaws(of: ServerSettings())
///
/// - Parameters:
///   - schema: The schema.
///   - location: The location of a failure; by default, the caller's.
public func checkLaws<S: Schema>(
  of schema: S,
  sourceLocation location: SourceLocation = #_sourceLocation
) {
  for error in schema.declarationErrors { fail("the schema: \(error)", [], location) }
  guard schema.declarationErrors.isEmpty else { return }
  do throws(SettingsReport) {
    _ = try LoadedSettings(schema, from: .dotenv(schema.template(), named: "template"))
  } catch {
    // A required field has no value in the template, so relations that depend on it can't hold.
    let codes: Set<Rule.Code> = [.required, .together, .exactlyOne]
    for error in error.errors where !codes.contains(error.reason.code) {
      fail("the template can't be read: \(error)", [], location)
    }
  }
}

/// A law for validators of a type.
private struct Law<V: Validator> {
  let name: String
  /// Returns a description of the violation by a text, or `nil` if the law holds.
  let violation: (V, String) -> String?

  /// Returns all laws, given some valid texts.
  static func all(knowing valid: [String]) -> [Self] {
    [
      Self(name: "isValid agrees with the verdict", violation: disagreement),
      Self(name: "errors are inside the text", violation: misplacement),
      Self(name: "messages don't repeat the text", violation: repetition),
      Self(name: "invalid texts stay invalid") { revival($0, $1, valid) },
      Self(name: "missing text can be inserted", violation: deadEnd),
      Self(name: "an exact incomplete text can be completed", violation: incompletion),
      Self(name: "values and texts convert to each other", violation: lostValue),
      Self(name: "the end of editing is final", violation: instability),
      Self(name: "typing and pasting agree", violation: difference),
    ]
  }

  private static func disagreement(_ validator: V, _ text: String) -> String? {
    let verdict = validator.verdict(on: text)
    let isValid = validator.isValid(text)
    if isValid != verdict.isValid {
      return "isValid is \(isValid), and the verdict \(verdict.kind)"
    }
    if isValid != (validator.error(in: text) == nil) { return "isValid is \(isValid)" }
    do throws(ValidationError) {
      _ = try validator.value(of: text)
      return isValid ? nil : "the text is not valid, but has a value"
    } catch {
      return isValid ? "the text is valid, but has no value" : nil
    }
  }

  private static func misplacement(_ validator: V, _ text: String) -> String? {
    guard let range = validator.error(in: text)?.range else { return nil }
    return range.lowerBound < 0 || range.upperBound > text.count ? "it is at \(range)" : nil
  }

  private static func repetition(_ validator: V, _ text: String) -> String? {
    guard text.count > 4, let error = validator.error(in: text) else { return nil }
    let message = error.detail()
    // The rule's own message may contain the text, for example in a list of allowed texts.
    let general = ValidationError(validator.rule, at: 0..<0).detail()
    return message.contains(text) && !general.contains(text) ? message : nil
  }

  private static func revival(
    _ validator: V,
    _ text: String,
    _ valid: [String]
  ) -> String? {
    guard validator.verdict(on: text).isInvalid else { return nil }
    let ends = valid.filter { $0.hasPrefix(text) }.map { String($0.dropFirst(text.count)) }
    for end in ["0", "5", "a", "-", ".", " ", "@a.b", "00"] + ends where !end.isEmpty {
      let verdict = validator.verdict(on: text + end)
      // The appended text may merge with the last Character.
      guard (text + end).count == text.count + end.count else { continue }
      if !verdict.isInvalid { return "with \(end.quoted) after it, it is \(verdict.kind)" }
    }
    return nil
  }

  private static func deadEnd(_ validator: V, _ text: String) -> String? {
    guard validator.isValid(text) else { return nil }
    for index in text.indices.prefix(16) {
      let (start, end) = (String(text[..<index]), String(text[text.index(after: index)...]))
      let rest = start + end
      // The Characters on both sides may merge.
      guard rest.count == start.count + end.count else { continue }
      // Fields use the kind of the verdict, which may be computed without its reasons.
      var field = InputField(rest, validator: validator)
      field.select(start.count..<start.count)
      if field.verdictKind == .invalid {
        return "\(rest.quoted) is invalid with the caret at \(start.count)"
      }
    }
    return nil
  }

  private static func incompletion(_ validator: V, _ text: String) -> String? {
    // A validator that rewrites may fix an incomplete text only at the end of editing.
    guard validator.isExact, validator.language != nil, validator.rewriting == .nothing,
      let found = try? Optional(validator.shortestCompletion(of: text))
    else { return nil }
    let verdict = validator.verdict(on: text)
    guard let completion = found else {
      return verdict.isInvalid ? nil : "it is \(verdict.kind), but nothing completes it"
    }
    if verdict.isInvalid { return "it is invalid, but \(completion.quoted) completes it" }
    return validator.isValid(text + completion) ? nil : "\(completion.quoted) does not complete it"
  }

  private static func lostValue(_ validator: V, _ text: String) -> String? {
    guard let value = try? validator.value(of: text) else { return nil }
    guard let canonical = validator.text(for: value) else { return "\(value) has no text" }
    guard let other = try? validator.value(of: canonical) else {
      return "\(canonical.quoted), the text for its value, is not valid"
    }
    guard let value = value as? any Equatable, !value.isEqual(to: other) else { return nil }
    return "\(canonical.quoted), the text for its value, has another value"
  }

  private static func instability(_ validator: V, _ text: String) -> String? {
    var field = InputField(text, validator: validator, enforcement: .flag)
    _ = field.endEditing()
    let ended = field.text
    _ = field.endEditing()
    return field.text == ended
      ? nil : "\(ended.quoted) becomes \(field.text.quoted) when it ends again"
  }

  private static func difference(_ validator: V, _ text: String) -> String? {
    var (typed, pasted) = (InputField(validator: validator), InputField(validator: validator))
    for key in text { _ = typed.insert(String(key)) }
    // A text that is refused as a whole may be accepted except for one key when typed.
    guard pasted.insert(text, origin: .paste) == nil, typed.endEditing() == nil,
      pasted.endEditing() == nil, typed.text != pasted.text,
      let one = try? validator.value(of: typed.text) as? any Equatable,
      let other = try? validator.value(of: pasted.text), !one.isEqual(to: other)
    else { return nil }
    return "typed it is \(typed.text.quoted), and pasted \(pasted.text.quoted)"
  }
}

extension Equatable {
  fileprivate func isEqual(to other: some Any) -> Bool { (other as? Self) == self }
}

extension String {
  /// Returns a text that still violates the law, from which no Character can be removed.
  fileprivate func shrunk(_ isBroken: (String) -> Bool) -> String {
    var shrinking = Shrinking(Array(self))
    while let shorter = shrinking.candidate() {
      shrinking.record(isFailing: isBroken(String(shorter)))
    }
    return String(shrinking.smallest)
  }
}

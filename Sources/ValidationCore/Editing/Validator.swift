internal import RegularLanguage

/// A strategy that judges text: as it is typed, when it is committed, in code and in files.
///
/// The strategies of the package are available as static members and can be composed:
///
///     let handle: some Validator = .alphabetic && .length(3...16) && .not(.oneOf("root", "admin"))
///     handle.verdict(on: "ro")     // .incomplete: could still become valid
///     handle.error(in: "r0")       // an error at offset 1
///     handle.error(in: "rolf")     // nil
///
/// Compositions can be nested 200 levels deep. A deeper one accepts no text: all its errors have
/// the code ``Rule/Code/nesting``. Alternatives of alternatives, as `||` creates them, count as one
/// level, and so do conjunctions of conjunctions, negations of negations, and options of options.
///
/// A valid text represents a ``Value``, which is the text itself unless a strategy defines another
/// type:
///
///     let port = try IntegerValidator(in: 1...65_535).value(of: "8080")   // 8080, an Int
///     try IntegerValidator(in: 1...65_535).value(of: "80808")             // throws
///
/// A custom type needs a ``rule``, which identifies it in errors, and a ``verdict(on:caret:)``. If
/// it is built on other validators, it can forward their ``language``, so that compositions with it
/// stay exact. If its values are not texts, it also needs ``value(ofValid:)`` and ``text(for:)``.
/// If it is built on a secret, it must forward the secret's ``rule`` too, at least as a part of its
/// own: the library recognizes a secret by its rule.
///
/// A validator and its mirror are printed as its rule, since the compiled form would fill pages.
public protocol Validator<Value>: Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The type of the values that valid texts represent; `String` by default.
  associatedtype Value: Sendable = String

  /// The rule that describes what the validator requires, as reported in errors.
  var rule: Rule { get }

  /// The regular language of the valid texts; `nil` if there is none.
  ///
  /// The default is `nil`.
  var language: Language? { get }

  /// Judges a text.
  ///
  ///     let age = IntegerValidator(in: 10...65)
  ///     age.verdict(on: "42", caret: nil)             // valid
  ///     age.verdict(on: "7", caret: nil)              // invalid: no age starts with 7
  ///     age.verdict(on: "7", caret: "7".startIndex)   // incomplete: 17 is a valid age
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - caret: The position of further insertions; `nil` for the end of the text.
  /// - Returns: Whether the text is valid, could become valid by an insertion at the caret, or
  ///   neither.
  func verdict(on text: String, caret: String.Index?) -> Verdict

  /// Returns whether a text is valid as a final value.
  ///
  ///     IntegerValidator(in: 10...65).isValid("42")   // true
  ///     IntegerValidator(in: 10...65).isValid("4")    // false, though it could still become valid
  ///
  /// The default uses the ``language`` if there is one, or else ``verdict(on:caret:)``. A custom
  /// implementation must agree with that.
  func isValid(_ text: String) -> Bool

  /// Converts a valid text to the value that it represents.
  ///
  ///     IntegerValidator(in: 1...9).value(ofValid: "007")   // 7
  ///     try IntegerValidator(in: 1...9).value(of: "x")      // throws: it judges the text first
  ///
  /// It need not judge the text again: ``value(of:)`` calls it only if the text is valid. For any
  /// other text, the result is unspecified, but it must not trap.
  ///
  /// If ``Value`` is `String`, the default is the text itself.
  ///
  /// - Parameter text: A valid text.
  /// - Returns: The value; `nil` if the text is not valid after all.
  func value(ofValid text: String) -> Value?

  /// Returns the canonical text of a value.
  ///
  ///     IntegerValidator(in: 1...9).text(for: 7)    // "7", although "007" is valid too
  ///     IntegerValidator(in: 1...9).text(for: 10)   // nil
  ///
  /// The text is valid, and ``value(of:)`` converts it back to the value.
  ///
  /// If ``Value`` is `String`, the default is the value itself, if it is valid.
  ///
  /// - Returns: The text; `nil` if the value is not acceptable or has no valid canonical text.
  func text(for value: Value) -> String?

  /// The extent to which the validator changes a field's text; most validators only judge it.
  ///
  /// The default is ``Rewriting/nothing``.
  var rewriting: Rewriting { get }

  /// Decides about an edit before it is applied: the strategy's first entry point.
  ///
  /// There is no need to judge the resulting text: the field does that afterwards, using
  /// ``verdict(on:caret:)`` and its ``InputField/enforcement``. Here a strategy can rewrite an
  /// edit, or refuse it for what it does rather than for its result. A rewritten edit must not need
  /// another rewrite.
  ///
  /// The default accepts the edit. Compositions consult their parts: ``AllValidator`` passes the
  /// edit from part to part, each of which may rewrite it; ``AnyOfValidator`` stops at the first
  /// part whose decision leads to a text that this part doesn't consider invalid.
  ///
  /// A strategy that rearranges the text, such as one that puts spaces between groups, can let
  /// ``EditedText`` and ``RewrittenText`` track the caret.
  /// ``InputField/verdict(after:)-(ResolvedEdit)`` returns the field's verdict on the result of an
  /// edit.
  ///
  ///     func decision(on edit: ResolvedEdit, in field: InputField) -> EditDecision {
  ///       if edit.text.contains("\n") { return .refuse(ValidationError(rule, at: edit.range)) }
  ///       var edit = edit.edit
  ///       for index in edit.replacements.indices {
  ///         edit.replacements[index].text = edit.replacements[index].text.uppercased()
  ///       }
  ///       return .rewrite(edit)   // "ro" is inserted as "RO"
  ///     }
  ///
  /// - Parameters:
  ///   - edit: The edit, in Characters. Its ranges are inside the field's text: the field has
  ///     refused any others.
  ///   - field: The field before the edit.
  /// - Returns: Whether the edit may be applied, and in which form.
  func decision(on edit: ResolvedEdit, in field: InputField) -> EditDecision

  /// Returns the edit to apply when editing ends, before the text is judged: the strategy's second
  /// entry point.
  ///
  ///     let field = InputField(" rolf ", validator: .trim)
  ///     field.validator.finalEdit(of: field)         // an edit that changes it to "rolf"
  ///     AlphabeticValidator().finalEdit(of: field)   // nil: it only judges
  ///
  /// The default is `nil`.
  ///
  /// - Returns: The edit; `nil` if there is nothing to change.
  func finalEdit(of field: InputField) -> Edit?
}

extension Validator {
  /// No language: the default.
  public var language: Language? { nil }

  /// Returns the text itself: the default if the value is a text.
  public func value(ofValid text: String) -> String? where Value == String { text }

  /// Returns the text itself, if it is valid: the default if the value is a text.
  public func text(for value: String) -> String? where Value == String { valid(value) }

  /// No rewriting: the default.
  public var rewriting: Rewriting { .nothing }

  /// Accepts the edit: the default.
  public func decision(on edit: ResolvedEdit, in field: InputField) -> EditDecision { .accept }

  /// Returns `nil`, for no change: the default.
  public func finalEdit(of field: InputField) -> Edit? { nil }

  /// Judges a text with the caret at the end.
  ///
  ///     let age = IntegerValidator(in: 10...65)
  ///     age.verdict(on: "42")   // valid
  ///     age.verdict(on: "4")    // incomplete: 42 is a valid age
  ///     age.verdict(on: "7")    // invalid: no age starts with 7
  public func verdict(on text: String) -> Verdict { verdict(on: text, caret: nil) }

  /// Returns the reason why a text is not valid as a final value; `nil` if it is valid.
  ///
  ///     IntegerValidator(in: 0...150).error(in: "42")    // nil
  ///     IntegerValidator(in: 0...150).error(in: "4x2")   // an error with the range 1..<2
  public func error(in text: String) -> ValidationError? { verdict(on: text).error }

  /// Returns whether a text is valid, according to the language or the verdict: the default.
  public func isValid(_ text: String) -> Bool {
    language.contains(text) ?? (error(in: text) == nil)
  }

  /// Returns a text if it is valid as a final value.
  ///
  ///     let port = try IntegerValidator(in: 1...65_535).validated(environment["PORT"] ?? "")
  ///
  /// - Returns: The text itself, unchanged.
  /// - Throws: The reason why the text is not valid.
  public func validated(_ text: String) throws(ValidationError) -> String {
    if let error = error(in: text) { throw error }
    return text
  }

  /// Returns a text if there is one and it is valid.
  package func valid(_ text: String?) -> String? { text.flatMap { isValid($0) ? $0 : nil } }

  /// Returns the value that a text represents.
  ///
  ///     let port = try IntegerValidator(in: 1...65_535).value(of: environment["PORT"] ?? "")
  ///
  /// - Returns: The value.
  /// - Throws: The reason why the text is not valid.
  public func value(of text: String) throws(ValidationError) -> Value {
    if !isValid(text), let error = error(in: text) { throw error }
    guard let value = value(ofValid: text) else {
      throw wholeError(rule, text.count)
    }
    return value
  }

  /// Whether verdicts are exact: `incomplete` only if some insertion makes the text valid,
  /// `invalid` only if none does.
  ///
  ///     (IntegerValidator(in: 10...65) && .length(2...2)).isExact   // true
  ///     SatisfyingValidator("prime") { $0 == "7" }.isExact          // false: it runs a closure
  ///
  /// Strategies that are regular languages are exact, and so are their compositions, as long as
  /// their automaton fits in its budget of 8 MiB. If `false`, validity is still certain; only the
  /// choice between incomplete and invalid is an approximation, combined from the parts.
  public var isExact: Bool {
    if let language { return language.automaton != nil }
    return (self as? any CheckedValidator)?.judgesExactly ?? false
  }

  /// Returns the verdict of a strategy according to its language.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - caret: The position of further insertions; `nil` for the end of the text.
  ///   - isValid: The fallback if the language is too large for an automaton.
  /// - Returns: The verdict, which is exact if there is an automaton.
  package func languageVerdict(
    on text: String,
    caret: String.Index?,
    orBy isValid: (String) -> Bool = { _ in false }
  ) -> Verdict {
    if let verdict = language?.verdict(on: text, caret: caret, rule: rule) { return verdict }
    if isValid(text) { return .valid(isExtensible: true) }
    return .incomplete(ValidationError(rule, at: 0..<text.count))
  }
}

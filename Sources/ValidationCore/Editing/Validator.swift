internal import RegularLanguage

/// A strategy that judges text: while it is typed, when it is committed, in code and in files.
///
/// The strategies that come with the package are spelled as static members, and compose:
///
///     let handle: some Validator = .alphabetic && .length(3...16) && .not(.oneOf("root", "admin"))
///     handle.verdict(on: "ro")     // .incomplete: could still become valid
///     handle.error(in: "r0")       // an error at offset 1
///     handle.error(in: "rolf")     // nil
///
/// Compositions can be nested 200 deep. Nothing satisfies what is nested deeper: all its errors
/// have the code ``Rule/Code/nesting``. Alternatives of alternatives, as `||` makes them, are one
/// level, and so are conjunctions of conjunctions, negations of negations, and options of options.
///
/// What a valid text stands for is the validator's ``Value``, which is the text itself unless a
/// strategy says otherwise:
///
///     let port = try IntegerValidator(in: 1...65_535).value(of: "8080")   // 8080, an Int
///     try IntegerValidator(in: 1...65_535).value(of: "80808")             // throws
///
/// A type of your own needs a ``rule``, which names it in errors, and a ``verdict(on:caret:)``; if
/// it is built on other validators, it can pass on their ``language``, and compositions with it
/// stay exact. If its texts stand for something else than themselves, it needs
/// ``value(ofValid:)`` and ``text(for:)`` too. One that
/// is built on a secret passes on its ``rule`` as well, if only as a part of its own: from that,
/// the library knows that it is one.
///
/// A validator prints as its rule, and so does a mirror of it: what it is compiled to would fill
/// pages.
public protocol Validator<Value>: Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The type of what a valid text stands for: the text itself, unless a strategy says otherwise.
  associatedtype Value: Sendable = String

  /// A rule that tells what the validator requires, in the form that errors carry.
  var rule: Rule { get }

  /// The regular language of the texts that the validator finds valid; `nil` if it has none.
  ///
  /// The default is `nil`.
  var language: Language? { get }

  /// Judges a text.
  ///
  ///     let age = IntegerValidator(in: 10...65)
  ///     age.verdict(on: "42", caret: nil)             // valid
  ///     age.verdict(on: "7", caret: nil)              // invalid: no age starts with 7
  ///     age.verdict(on: "7", caret: "7".startIndex)   // incomplete: 17 is one
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - caret: Where more text would be inserted; `nil` is the end.
  /// - Returns: Whether the text can stand, could be made to stand by an insertion at the caret, or
  ///   neither.
  func verdict(on text: String, caret: String.Index?) -> Verdict

  /// Returns whether a text can stand as a final value.
  ///
  ///     IntegerValidator(in: 10...65).isValid("42")   // true
  ///     IntegerValidator(in: 10...65).isValid("4")    // false, though it could still become valid
  ///
  /// The default asks the ``language``, or else for the ``verdict(on:caret:)``, which any other has
  /// to agree with.
  func isValid(_ text: String) -> Bool

  /// Converts a valid text to the value that it stands for.
  ///
  ///     IntegerValidator(in: 1...9).value(ofValid: "007")   // 7
  ///     try IntegerValidator(in: 1...9).value(of: "x")      // throws: this one judges first
  ///
  /// It need not judge the text again: ``value(of:)`` requires it only if the text is valid.
  /// What it returns for any other text means nothing, but it must not trap.
  ///
  /// The default, where the value is a text, is the text itself.
  ///
  /// - Parameter text: A text that the validator finds valid.
  /// - Returns: The value; `nil` if the text is not valid after all.
  func value(ofValid text: String) -> Value?

  /// Spells a value: the canonical text of all that stand for it.
  ///
  ///     IntegerValidator(in: 1...9).text(for: 7)    // "7", although "007" is valid too
  ///     IntegerValidator(in: 1...9).text(for: 10)   // nil
  ///
  /// The text is valid, and its ``value(of:)`` is the value again.
  ///
  /// The default, where the value is a text, is that text, if it is valid.
  ///
  /// - Returns: The text; `nil` if the value isn't acceptable, or has no canonical text that is.
  func text(for value: Value) -> String?

  /// The extent to which the validator changes a field's text; most only judge.
  ///
  /// The default is ``Rewriting/nothing``.
  var rewriting: Rewriting { get }

  /// Decides about an edit before it lands: the strategy's first entry point.
  ///
  /// There is no need to judge what becomes of the text: the field does that afterwards, by the
  /// ``verdict(on:caret:)`` and its ``TextField/enforcement``. This is where a strategy rewrites an
  /// edit, or refuses it for what it does rather than for what it leads to. Rewriting must come to
  /// an end: an edit that has been rewritten is not rewritten further.
  ///
  /// The default accepts. Compositions ask their parts: ``AllValidator`` one after another, each
  /// about what the one before has made of the edit; ``AnyOfValidator`` until one leads to a text
  /// that it doesn't find invalid.
  ///
  /// A strategy that arranges a text anew, such as one that puts blanks between groups, leaves the
  /// caret to ``EditedText`` and ``RewrittenText``. What the field would say of an edit tells
  /// ``TextField/verdict(after:)-(ResolvedEdit)``.
  ///
  ///     func decision(on edit: ResolvedEdit, in field: TextField) -> EditDecision {
  ///       if edit.text.contains("\n") { return .refuse(ValidationError(rule, at: edit.range)) }
  ///       var edit = edit.edit
  ///       for index in edit.replacements.indices {
  ///         edit.replacements[index].text = edit.replacements[index].text.uppercased()
  ///       }
  ///       return .rewrite(edit)   // "ro" is put in as "RO"
  ///     }
  ///
  /// - Parameters:
  ///   - edit: The edit, in Characters, and inside the field's text: ranges that go past it the
  ///     field has refused before.
  ///   - field: The field as it is before the edit.
  /// - Returns: Whether the edit may land, and as what.
  func decision(on edit: ResolvedEdit, in field: TextField) -> EditDecision

  /// Finds what there is to change in a field's text when editing ends, before it is judged: the
  /// strategy's second entry point.
  ///
  ///     let field = TextField(" rolf ", validator: .trim)
  ///     field.validator.finalEdit(of: field)         // an edit that makes it "rolf"
  ///     AlphabeticValidator().finalEdit(of: field)   // nil: it only judges
  ///
  /// The default is nothing.
  ///
  /// - Returns: The edit; `nil` if there is nothing to change.
  func finalEdit(of field: TextField) -> Edit?
}

extension Validator {
  /// Has no language: the default.
  public var language: Language? { nil }

  /// Converts a text to itself: the default where the value is a text.
  public func value(ofValid text: String) -> String? where Value == String { text }

  /// Spells a text as itself, if it is valid: the default where the value is a text.
  public func text(for value: String) -> String? where Value == String { valid(value) }

  /// Only judges: the default.
  public var rewriting: Rewriting { .nothing }

  /// Accepts whatever comes: the default.
  public func decision(on edit: ResolvedEdit, in field: TextField) -> EditDecision { .accept }

  /// Changes nothing at the end: the default.
  public func finalEdit(of field: TextField) -> Edit? { nil }

  /// Judges a text with the caret at its end.
  ///
  ///     let age = IntegerValidator(in: 10...65)
  ///     age.verdict(on: "42")   // valid
  ///     age.verdict(on: "4")    // incomplete: 42 is one
  ///     age.verdict(on: "7")    // invalid: no age starts with 7
  public func verdict(on text: String) -> Verdict {
    verdict(on: text, caret: nil)
  }

  /// Finds the reason why a text can't stand as a final value; `nil` if it can.
  ///
  ///     IntegerValidator(in: 0...150).error(in: "42")    // nil
  ///     IntegerValidator(in: 0...150).error(in: "4x2")   // an error with the range 1..<2
  public func error(in text: String) -> ValidationError? {
    verdict(on: text).error
  }

  /// Returns whether a text can stand, by the language or the verdict: the default.
  public func isValid(_ text: String) -> Bool {
    language.contains(text) ?? (error(in: text) == nil)
  }

  /// The text, if it can stand as a final value.
  ///
  ///     let port = try IntegerValidator(in: 1...65_535).validated(environment["PORT"] ?? "")
  ///
  /// - Returns: The text itself, unchanged.
  /// - Throws: The reason why it can't.
  public func validated(_ text: String) throws(ValidationError) -> String {
    if let error = error(in: text) { throw error }
    return text
  }

  /// A text, if there is one that can stand as a final value.
  package func valid(_ text: String?) -> String? {
    text.flatMap { isValid($0) ? $0 : nil }
  }

  /// The value that a text stands for.
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

  /// Whether verdicts are exact: `incomplete` only if some insertion would do, `invalid` only
  /// if none would.
  ///
  ///     (IntegerValidator(in: 10...65) && .length(2...2)).isExact   // true
  ///     SatisfyingValidator("prime") { $0 == "7" }.isExact          // false: it judges by code
  ///
  /// Strategies that are regular languages are exact, and so are their compositions, as long as
  /// their automaton fits in its budget of 8 MiB. If `false`, validity is still certain, and
  /// only the choice between incomplete and invalid is made part by part.
  public var isExact: Bool {
    if let language { return language.automaton != nil }
    return (self as? any CheckedValidator)?.judgesExactly ?? false
  }
}

extension Validator {
  /// The verdict of a strategy by its language.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - caret: Where more text would be inserted; `nil` is the end.
  ///   - isValid: Decides where the language is too large for an automaton.
  /// - Returns: The verdict, exact if there is an automaton.
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

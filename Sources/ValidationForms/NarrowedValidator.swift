import ValidationCore
internal import RegularLanguage

/// A validator that doesn't reveal the secret part of its requirements, for a field that is
/// narrowed by a secret or whose text is computed from a secret.
///
/// It judges by all parts, exactly as if none of them were secret. Its errors are those of the
/// public parts, without a position, which would reveal the length of the secret; if the public
/// parts have no error of this kind, its error names only the other field. Its language is not
/// available, since examples would reveal the secret.
struct NarrowedValidator<Value: Sendable>: Composition, Redacting {
  /// The public parts.
  private let open: any Validator
  /// All parts.
  let part: any Validator
  private let conversion: Conversion<Value>
  /// The rule that represents the secret parts; `nil` if there are none.
  private let narrowed: Rule?
  let depth: Int
  var holdsSecret: Bool { true }

  /// Creates a validator.
  ///
  /// - Parameters:
  ///   - base: The field's own validator.
  ///   - open: The public requirements of other fields.
  ///   - secret: The secret requirements of other fields.
  ///   - rule: The rule that represents the secret requirements.
  init(
    _ base: any Validator<Value>,
    and open: [any Validator],
    secret: [any Validator],
    as rule: Rule
  ) {
    let known: any Validator<Value> = open.isEmpty ? base : AllValidator(base, open)
    self.open = known
    conversion = Conversion(known)
    // A secret inside a composition has no language, which would make the whole less exact.
    let whole: any Validator =
      open.isEmpty && secret.isEmpty ? base.revealed : AllValidator([base.revealed] + open + secret)
    part = whole
    narrowed = secret.isEmpty ? nil : rule
    depth = Nesting.depth(over: [whole])
  }

  var rule: Rule {
    narrowed.map { Rule(.all, parts: [open.rule, $0]) } ?? open.rule
  }

  func verdict(on text: String, caret: String.Index?) -> Verdict {
    let verdict = part.verdict(on: text, caret: caret)
    if verdict.isValid { return verdict }
    let known = open.verdict(on: text, caret: caret)
    return known.kind == verdict.kind
      ? known.mapError(\.withoutPlaces) : verdict.mapError { _ in error }
  }

  /// The error for every text that the secret rejects; its position would reveal too much.
  private var error: ValidationError { ValidationError(narrowed ?? open.rule, at: 0..<0) }

  func value(ofValid text: String) -> Value? { conversion.value(text) }

  func text(for value: Value) -> String? { valid(conversion.text(value)) }

  var rewriting: Rewriting { part.rewriting }

  func decision(on edit: ResolvedEdit, in field: InputField) -> EditDecision {
    let decision = part.decision(on: edit, in: field)
    guard case .refuse = decision else { return decision.hidden(as: narrowed ?? open.rule) }
    if case .refuse(let error) = open.decision(on: edit, in: field) {
      return .refuse(error.withoutPlaces)
    }
    return .refuse(error)
  }

  func finalEdit(of field: InputField) -> Edit? { part.finalEdit(of: field)?.hidden }
}

extension NarrowedValidator: CustomStringConvertible {
  /// The word "narrowed", without the parts.
  var description: String { "narrowed" }
}

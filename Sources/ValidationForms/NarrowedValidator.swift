import ValidationCore
internal import RegularLanguage

/// A validator of a field that is narrowed by a secret, of which it tells nothing; or of one whose
/// text follows from a secret.
///
/// It judges by all parts at once, as exactly as if none of them were a secret. Its errors are
/// those of the parts that everybody may know, without a place in the text, which would tell how
/// long it is; and where these have none of the kind, one that names the other field alone. Nobody
/// can ask for its language, which would tell the secret by examples.
struct NarrowedValidator<Value: Sendable>: Composition, Redacting {
  /// The parts that everybody may know.
  private let open: any Validator
  /// All parts.
  let part: any Validator
  private let conversion: Conversion<Value>
  /// The rule that stands for the parts that nobody may know; `nil` if there are none.
  private let narrowed: Rule?
  let depth: Int
  var holdsSecret: Bool { true }

  /// Creates a validator.
  ///
  /// - Parameters:
  ///   - base: What the text has to be by itself.
  ///   - open: What it has to be besides, as everybody may know.
  ///   - secret: What it has to be besides, as nobody may know.
  ///   - rule: The rule that stands for that.
  init(
    _ base: any Validator<Value>,
    and open: [any Validator],
    secret: [any Validator],
    as rule: Rule
  ) {
    let known: any Validator<Value> = open.isEmpty ? base : AllValidator(base, open)
    self.open = known
    conversion = Conversion(known)
    // A secret inside of a composition has no language, and the whole would be less exact.
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

  /// What is said of every text that the secret bars: where it goes wrong would tell too much.
  private var error: ValidationError { ValidationError(narrowed ?? open.rule, at: 0..<0) }

  func value(ofValid text: String) -> Value? { conversion.value(text) }

  func text(for value: Value) -> String? { valid(conversion.text(value)) }

  var rewriting: Rewriting { part.rewriting }

  func decision(on edit: ResolvedEdit, in field: TextField) -> EditDecision {
    let decision = part.decision(on: edit, in: field)
    guard case .refuse = decision else { return decision.hidden(as: narrowed ?? open.rule) }
    if case .refuse(let error) = open.decision(on: edit, in: field) {
      return .refuse(error.withoutPlaces)
    }
    return .refuse(error)
  }

  func finalEdit(of field: TextField) -> Edit? { part.finalEdit(of: field)?.hidden }
}

extension NarrowedValidator: CustomStringConvertible {
  /// The word, and nothing of the parts.
  var description: String { "narrowed" }
}

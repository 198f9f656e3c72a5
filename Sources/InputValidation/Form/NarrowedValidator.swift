/// A validator of a field that is narrowed by a secret, of which it tells nothing.
///
/// It judges by all parts at once, as exactly as those do. Its errors are those of the parts that
/// everybody may know, and where these have none of the kind, one that names the other field alone.
/// Nobody can ask for its language, which would tell the secret by examples.
struct NarrowedValidator<Value: Sendable>: Composition {
  /// The parts that everybody may know.
  private let open: any Validator
  /// All parts.
  private let whole: any Validator
  private let conversion: Conversion<Value>
  private let narrowed: Rule
  let depth: Int
  var holdsSecret: Bool { true }

  init(_ open: any Validator<Value>, by secret: any Validator, as rule: Rule) {
    self.open = open
    whole = AllValidator(open, [secret])
    conversion = Conversion(open)
    narrowed = rule
    depth = Nesting.depth(over: [whole])
  }

  var rule: Rule { Rule(.all, parts: [open.rule, narrowed]) }

  func verdict(on text: String, caret: String.Index?) -> Verdict {
    let verdict = whole.verdict(on: text, caret: caret)
    if verdict.isValid { return verdict }
    let known = open.verdict(on: text, caret: caret)
    return known.kind == verdict.kind ? known : verdict.mapError { _ in error }
  }

  /// What is said of every text that the secret bars: where it goes wrong would tell too much.
  private var error: ValidationError { ValidationError(narrowed, at: 0..<0) }

  func value(ofValid text: String) -> Value? { conversion.value(text) }

  func text(for value: Value) -> String? { valid(conversion.text(value)) }

  var rewriting: Rewriting { whole.rewriting }

  func decision(on edit: ResolvedEdit, in field: TextField) -> EditDecision {
    let decision = whole.decision(on: edit, in: field)
    guard case .refuse = decision else { return decision.hidden(as: narrowed) }
    if case .refuse(let error) = open.decision(on: edit, in: field) { return .refuse(error) }
    return .refuse(error)
  }

  func finalEdit(of field: TextField) -> Edit? { whole.finalEdit(of: field)?.hidden }
}

extension NarrowedValidator: CustomStringConvertible {
  /// The word, and nothing of the parts.
  var description: String { "narrowed" }
}

internal import RegularLanguage

/// The parts of a composition, and one automaton for all parts that are regular languages.
struct Combination: Sendable {
  /// The logical connective of the parts.
  enum Connective {
    case all
    case any
  }

  let connective: Connective
  let parts: [any Validator]
  /// The combined language of the parts that have one.
  private let regular: Language?
  /// The parts without a language.
  private let others: [any Validator]
  /// The nesting depth.
  let depth: Int
  /// The rule of the composition, if a part is a secret.
  let secretRule: Rule?

  init(_ connective: Connective, _ parts: [any Validator]) {
    // Parts are flattened, so that reasons refer to the part that failed.
    let flat = parts.flatMap { part in
      guard let inner = (part as? any CombinedValidator)?.combination,
        inner.connective == connective
      else { return [part] }
      return inner.parts
    }
    depth = Nesting.depth(over: flat)
    // The name of a secret is kept only if every text must satisfy that part.
    secretRule = flat.first(where: \.isSecret).map { secret in
      connective == .all ? secret.rule.ofSecretAmongOthers : Rule(.secret)
    }
    let parts = Nesting.isTooDeep(depth) ? [TooDeepValidator()] : flat
    self.connective = connective
    self.parts = parts
    self.others = parts.filter { $0.language == nil }
    let languages = parts.compactMap(\.language)
    regular =
      switch connective {
      case .all: .intersection(languages)
      case .any: .union(languages)
      }
  }

  /// The language of the composition, if every part has one.
  var language: Language? { others.isEmpty ? regular : nil }

  var rewriting: Rewriting { parts.lazy.map(\.rewriting).max() ?? .nothing }

  var rule: Rule {
    if let secretRule { return secretRule }
    if Nesting.isTooDeep(depth) { return Nesting.rule }
    return Rule(connective == .all ? .all : .any, parts: parts.map(\.rule))
  }

  func verdict(on text: String, caret: String.Index?) -> Verdict {
    unredactedVerdict(on: text, caret: caret).hidden(as: secretRule)
  }

  /// Returns the verdict without redacting secrets.
  private func unredactedVerdict(on text: String, caret: String.Index?) -> Verdict {
    if Nesting.isTooDeep(depth) { return Nesting.verdict(on: text) }
    let exactVerdict = regular?.automaton?.verdict(on: text, caret: caret) { fault in
      let reasons = reasons(on: text, caret: caret)
      return text.withBytes { ValidationError(rule, fault, in: $0, reasons: reasons) }.markingExcess
    }
    guard let verdict = exactVerdict, !couldBeRewritten(verdict) else {
      return combined(parts.map { $0.verdict(on: text, caret: caret) }, on: text)
    }
    if others.isEmpty { return verdict }
    // Without parts that have a language, there is no exact verdict.
    let exact = others.count < parts.count ? [verdict] : []
    return combined(exact + others.map { $0.verdict(on: text, caret: caret) }, on: text)
  }

  /// Returns whether a rewritten insertion could make a text valid although no plain insertion
  /// does.
  private func couldBeRewritten(_ verdict: Verdict) -> Bool {
    guard case .invalid(let error) = verdict, !error.isUnsatisfiable else { return false }
    return rewriting == .text
  }

  /// The parts that require a form.
  var codedForms: [FormAlternative] { parts.flatMap(\.codedForms) }

  /// Returns the combined decision of the parts about an edit.
  func decision(on edit: ResolvedEdit, in field: InputField) -> EditDecision {
    unredactedDecision(on: edit, in: field).hidden(as: secretRule)
  }

  private func unredactedDecision(on edit: ResolvedEdit, in field: InputField) -> EditDecision {
    switch connective {
    case .all:
      var decision = EditDecision.accept
      var current = edit
      for part in parts {
        switch part.decision(on: current, in: field) {
        case .accept: continue
        case .refuse(let error): return .refuse(error)
        case .rewrite(let rewritten):
          // The field refuses an edit that can't be resolved.
          guard let resolved = try? field.resolved(rewritten) else { return .rewrite(rewritten) }
          current = resolved
          decision = .rewrite(resolved.edit)
        }
      }
      return decision
    case .any:
      return field.rearranging(edit, among: codedForms) { firstDecision(on: edit, in: field) }
    }
  }

  /// Returns the first decision of a part that leads to a text that it doesn't consider invalid.
  private func firstDecision(on edit: ResolvedEdit, in field: InputField) -> EditDecision {
    let decisions = parts.map { $0.decision(on: edit, in: field) }
    if decisions.allSatisfy({ $0 == .accept }) { return .accept }
    let suitable = Array(zip(parts, decisions)).lazy.filter { part, decision in
      guard let changed = decision.edit(for: edit) else { return false }
      return !field.verdict(after: changed, by: part.verdict(on:caret:)).isInvalid
        && takesOver(part, edit, in: field)
    }
    func adds(_ part: any Validator, _ decision: EditDecision) -> Bool {
      guard let form = part.codedForm, let changed = decision.edit(for: edit) else {
        return false
      }
      return form.addsCode(field.result(of: changed).text, to: field.result(of: edit.edit).text)
    }
    if let (part, decision) = suitable.first {
      if !adds(part, decision) { return decision }
      // What another form takes as it is gets no code of this one.
      return suitable.first { $0.codedForm != nil && !adds($0, $1) }?.1 ?? decision
    }
    // An edit is refused only if every part refuses it.
    return decisions.contains { $0.edit(for: edit) != nil } ? .accept : decisions[0]
  }

  /// Returns whether a part may continue a text that another part has formatted.
  ///
  /// Digits of a code that the other part may have added must not become content: a form takes over
  /// only what it would have taken without the code, too.
  private func takesOver(_ part: any Validator, _ edit: ResolvedEdit, in field: InputField) -> Bool
  {
    guard !edit.isDeletion, edit.range != 0..<field.count, let form = part.codedForm,
      form.content(of: field.text) == nil
    else { return true }
    let owners = parts.compactMap(\.codedForm)
    return owners.allSatisfy { owner in
      guard let content = owner.content(of: field.text), owner.addsCode(field.text, to: content)
      else { return true }
      var trial = InputField(validator: form)
      let refusal = trial.insert(content, origin: .paste)
      return refusal == nil && !form.addsCode(trial.text, to: content)
    }
  }

  /// Returns the combined final edit of the parts.
  func finalEdit(of field: InputField) -> Edit? {
    let edit = unredactedFinalEdit(of: field)
    return secretRule == nil ? edit : edit?.hidden
  }

  private func unredactedFinalEdit(of field: InputField) -> Edit? {
    switch connective {
    case .all:
      var edits: [Edit] = []
      var changed = field
      for part in parts {
        guard let edit = part.finalEdit(of: changed) else { continue }
        edits.append(edit)
        changed.carryOut(edit)
      }
      if edits.count < 2 { return edits.first }
      return Edit(
        replacing: 0..<field.count, with: changed.text, origin: .programmatic,
        selection: changed.selection)
    case .any:
      return parts.lazy.compactMap { part in
        part.finalEdit(of: field).flatMap { part.isValid(field.result(of: $0).text) ? $0 : nil }
      }.first
    }
  }

  /// Returns the errors of the unsatisfied parts that have a language.
  private func reasons(on text: String, caret: String.Index?) -> [ValidationError] {
    parts.compactMap { $0.language == nil ? nil : $0.verdict(on: text, caret: caret).error }
  }

  /// Returns the verdict combined from those of the parts.
  private func combined(_ verdicts: [Verdict], on text: String) -> Verdict {
    let rule = rule
    // With a secret, the composition and a part have the same rule, but the part gives no reasons.
    let reasons = verdicts.compactMap(\.error).flatMap { error in
      error.rule == rule && !error.reasons.isEmpty ? error.reasons : [error]
    }
    let isExtensible = { (verdict: Verdict) in verdict == .valid(isExtensible: true) }
    // Errors about specific positions take precedence over those about the whole text.
    let places = reasons.filter { !$0.isAboutExcess }
    let candidates = places.isEmpty ? reasons : places
    guard let first = candidates.min(by: { $0.range.lowerBound < $1.range.lowerBound }) else {
      return .valid(
        isExtensible: connective == .all
          ? verdicts.allSatisfy(isExtensible) : verdicts.contains(where: isExtensible))
    }
    switch connective {
    case .all:
      // If no text can satisfy a part, no text can satisfy the composition.
      let isHopeless = verdicts.contains { $0.error?.isUnsatisfiable == true }
      let error = ValidationError(
        rule, at: first.range, expected: isHopeless ? .nothing : nil, reasons: reasons)
      return verdicts.contains(where: \.isInvalid) ? .invalid(error) : .incomplete(error)
    case .any:
      if verdicts.contains(where: \.isValid) {
        return .valid(isExtensible: verdicts.contains { isExtensible($0) || $0.isIncomplete })
      }
      let error = ValidationError(rule, at: first.range, expected: nil, reasons: reasons)
      return verdicts.contains(where: \.isIncomplete) ? .incomplete(error) : .invalid(error)
    }
  }
}

/// A composition that only combines its parts.
protocol CombinedValidator: Composition {
  var combination: Combination { get }
}

extension CombinedValidator {
  package var depth: Int { combination.depth }

  package var holdsSecret: Bool { combination.secretRule != nil }

  package var list: (any ListComposition)? {
    combination.connective == .all ? combination.parts.lazy.compactMap(\.list).first : nil
  }

  package func language(of parts: (any Validator) -> Language?) -> Language? {
    var languages: [Language] = []
    for part in combination.parts {
      guard let language = parts(part) else { return nil }
      languages.append(language)
    }
    return combination.connective == .all ? .intersection(languages) : .union(languages)
  }

  /// The rules of the parts.
  public var rule: Rule { combination.rule }

  /// The language of the composition, if each part has one.
  public var language: Language? { combination.language }

  /// Judges exactly if the parts are regular languages.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    combination.verdict(on: text, caret: caret)
  }

  /// The greatest extent to which any part changes texts.
  public var rewriting: Rewriting { combination.rewriting }

  /// Consults all parts in order if all must be satisfied; otherwise only until the decision of one
  /// leads to a text that this part doesn't consider invalid.
  public func decision(on edit: ResolvedEdit, in field: InputField) -> EditDecision {
    combination.decision(on: edit, in: field)
  }

  /// Consults all parts in order if all must be satisfied; otherwise only until the edit of one
  /// leads to a text that is valid for this part.
  public func finalEdit(of field: InputField) -> Edit? { combination.finalEdit(of: field) }
}

extension EditDecision {
  /// Returns the edit to apply, if it is not refused.
  func edit(for requested: ResolvedEdit) -> Edit? {
    switch self {
    case .accept: requested.edit
    case .rewrite(let edit): edit
    case .refuse: nil
    }
  }
}

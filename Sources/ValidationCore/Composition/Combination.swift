internal import RegularLanguage

/// The parts of a composition, and one automaton for all of them that are regular languages.
struct Combination: Sendable {
  /// How parts decide together.
  enum Connective {
    case all
    case any
  }

  let connective: Connective
  let parts: [any Validator]
  /// The language of the parts that have one, taken together.
  private let regular: Language?
  /// The parts that have none.
  private let others: [any Validator]
  /// The depth to which compositions are nested.
  let depth: Int
  /// The rule of the whole, if a part is a secret.
  let secretRule: Rule?

  init(_ connective: Connective, _ parts: [any Validator]) {
    // One level of parts makes for reasons that name the part that failed.
    let flat = parts.flatMap { part in
      guard let inner = (part as? any CombinedValidator)?.combination,
        inner.connective == connective
      else { return [part] }
      return inner.parts
    }
    depth = Nesting.depth(over: flat)
    // All that it must be is one name for it, as long as it must be that in any case.
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

  /// The language of the whole, where every part has one.
  var language: Language? { others.isEmpty ? regular : nil }

  var rewriting: Rewriting { parts.lazy.map(\.rewriting).max() ?? .nothing }

  var rule: Rule {
    if let secretRule { return secretRule }
    if Nesting.isTooDeep(depth) { return Nesting.rule }
    return Rule(connective == .all ? .all : .any, parts: parts.map(\.rule))
  }

  func verdict(on text: String, caret: String.Index?) -> Verdict {
    openVerdict(on: text, caret: caret).hidden(as: secretRule)
  }

  /// The verdict with all that there is to say.
  private func openVerdict(on text: String, caret: String.Index?) -> Verdict {
    if Nesting.isTooDeep(depth) { return Nesting.verdict(on: text) }
    let exactVerdict = regular?.automaton?.verdict(on: text, caret: caret) { fault in
      ValidationError(
        rule, fault, in: text.utf8.span, reasons: reasons(on: text, caret: caret)
      ).markingExcess
    }
    guard let verdict = exactVerdict, !couldBeRewritten(verdict) else {
      return combined(parts.map { $0.verdict(on: text, caret: caret) }, on: text)
    }
    if others.isEmpty { return verdict }
    // No part of an empty union is valid, and none of an empty intersection is not.
    let exact = others.count < parts.count ? [verdict] : []
    return combined(exact + others.map { $0.verdict(on: text, caret: caret) }, on: text)
  }

  /// Returns whether a text that no insertion makes valid may come to be so by what a part makes of
  /// one.
  private func couldBeRewritten(_ verdict: Verdict) -> Bool {
    guard case .invalid(let error) = verdict, !error.isUnsatisfiable else { return false }
    return rewriting == .text
  }

  /// Returns what the parts make of an edit.
  func decision(on edit: ResolvedEdit, in field: TextField) -> EditDecision {
    openDecision(on: edit, in: field).hidden(as: secretRule)
  }

  private func openDecision(on edit: ResolvedEdit, in field: TextField) -> EditDecision {
    switch connective {
    case .all:
      var decision = EditDecision.accept
      var current = edit
      for part in parts {
        switch part.decision(on: current, in: field) {
        case .accept: continue
        case .refuse(let error): return .refuse(error)
        case .rewrite(let rewritten):
          // What can't be resolved is the field's to refuse.
          guard let resolved = try? field.resolved(rewritten) else { return .rewrite(rewritten) }
          current = resolved
          decision = .rewrite(resolved.edit)
        }
      }
      return decision
    case .any:
      let decisions = parts.map { $0.decision(on: edit, in: field) }
      if decisions.allSatisfy({ $0 == .accept }) { return .accept }
      let suitable = zip(parts, decisions).first { part, decision in
        guard let edit = decision.edit(for: edit) else { return false }
        return !field.verdict(after: edit, by: part.verdict(on:caret:)).isInvalid
      }
      if let (_, decision) = suitable { return decision }
      // Only what every part refuses is refused.
      return decisions.contains { $0.edit(for: edit) != nil } ? .accept : decisions[0]
    }
  }

  /// Returns what the parts change at the end of editing.
  func finalEdit(of field: TextField) -> Edit? {
    let edit = openFinalEdit(of: field)
    return secretRule == nil ? edit : edit?.hidden
  }

  private func openFinalEdit(of field: TextField) -> Edit? {
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

  /// Returns why each part that has a language is not satisfied, of those that aren't.
  private func reasons(on text: String, caret: String.Index?) -> [ValidationError] {
    parts.compactMap { $0.language == nil ? nil : $0.verdict(on: text, caret: caret).error }
  }

  /// The verdict that the verdicts of parts amount to, as far as can be told from them.
  private func combined(_ verdicts: [Verdict], on text: String) -> Verdict {
    // Of a secret, the whole and a part have the same rule; the part gives no reasons.
    let reasons = verdicts.compactMap(\.error).flatMap { error in
      error.rule == rule && !error.reasons.isEmpty ? error.reasons : [error]
    }
    let isExtensible = { (verdict: Verdict) in verdict == .valid(isExtensible: true) }
    // All of a text is at fault only if no place in it is.
    let places = reasons.filter { !$0.isAboutExcess }
    let candidates = places.isEmpty ? reasons : places
    guard let first = candidates.min(by: { $0.range.lowerBound < $1.range.lowerBound }) else {
      return .valid(
        isExtensible: connective == .all
          ? verdicts.allSatisfy(isExtensible) : verdicts.contains(where: isExtensible))
    }
    switch connective {
    case .all:
      // What no text could satisfy in part, none could satisfy as a whole.
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

/// A composition that is nothing but a combination of its parts.
protocol CombinedValidator: Composition {
  var combination: Combination { get }
}

extension CombinedValidator {
  package var depth: Int { combination.depth }

  package var holdsSecret: Bool { combination.secretRule != nil }

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

  /// The language of the whole, where each part has one.
  public var language: Language? { combination.language }

  /// Judges exactly, as far as the parts are regular languages.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    combination.verdict(on: text, caret: caret)
  }

  /// The most that a part may change.
  public var rewriting: Rewriting { combination.rewriting }

  /// Asks the parts: one after another if all must hold, else until one leads to a text that
  /// it does not find invalid.
  public func decision(on edit: ResolvedEdit, in field: TextField) -> EditDecision {
    combination.decision(on: edit, in: field)
  }

  /// Asks the parts: one after another if all must hold, else until one leads to a text that
  /// it finds valid.
  public func finalEdit(of field: TextField) -> Edit? {
    combination.finalEdit(of: field)
  }
}

extension EditDecision {
  /// The edit that lands, if it may.
  fileprivate func edit(for asked: ResolvedEdit) -> Edit? {
    switch self {
    case .accept: asked.edit
    case .rewrite(let edit): edit
    case .refuse: nil
    }
  }
}

import FieldEditing
import ValidationCore

/// What a field makes of the verdict on its form.
enum FieldStanding: UInt8 {
  /// The field doesn't count.
  case disabled
  /// The text is valid, and nothing can be appended to it.
  case complete
  /// The text is valid, and could go on.
  case extensible
  /// The text can't stand, but may still become valid; or there is no answer about it.
  case incomplete
  /// The text can't stand.
  case invalid
}

extension FieldStanding {
  /// A Boolean value that tells whether the field bars its form from being submitted.
  var isFailing: Bool { self == .incomplete || self == .invalid }
}

// What a form says as a whole is worked out from the standings of its fields, which are kept. An
// editor tells when its verdict may be another, once until somebody asks; so what nobody has
// touched is never judged again.

extension FormCore {
  /// The standings of all fields, by their numbers, as they are now.
  var currentStandings: [FieldStanding] {
    // While code of others is asked, the fields may contradict each other.
    if isAsking { return members.indices.map(standing(of:)) }
    if uncounted.isEmpty { return standings }
    var volatile: [Int] = []
    while let index = uncounted.popLast() {
      editors[index].isCounted = true
      standings[index] = standing(of: index)
      if editors[index].isVerdictVolatile { volatile.append(index) }
    }
    for index in volatile { recount(index) }
    return standings
  }

  /// Judges a field again when somebody asks.
  func recount(_ index: Int) { editors[index].noteJudgementMayChange() }

  func noteJudgementMayChange(of editor: FieldEditor) { uncounted.append(editor.number) }

  private func standing(of index: Int) -> FieldStanding {
    guard isEnabled(index) else { return .disabled }
    let editor = editors[index]
    switch editor.verdictKind {
    case .invalid: return .invalid
    case .incomplete: return .incomplete
    case .valid:
      if hasNoValue(index) { return .invalid }
      if unansweredError(of: index) != nil { return .incomplete }
      return editor.verdict == .valid(isExtensible: true) ? .extensible : .complete
    }
  }

  /// Tells whether a strategy of somebody's contradicts itself, and finds no value in a text that
  /// it finds valid.
  func hasNoValue(_ index: Int) -> Bool { held(of: index) == nil }
}

extension FormCore {
  /// The judgement on all fields that count.
  var verdict: Verdict {
    if let mistake = mistakes.first { return .invalid(mistake) }
    let standings = currentStandings
    let isFailing = { standings[$0] == .invalid }
    if let index = pages.order.first(where: isFailing), let error = error(of: index) {
      return .invalid(error)
    }
    if let index = pages.order.first(where: { standings[$0].isFailing }),
      let error = error(of: index)
    {
      return .incomplete(error)
    }
    return .valid(isExtensible: standings.contains(.extensible))
  }

  /// A Boolean value that tells whether nothing bars the form from being submitted.
  var canSubmit: Bool {
    mistakes.isEmpty && !currentStandings.contains(where: \.isFailing)
  }

  /// The errors of all fields that count, and the mistakes of the schema.
  var errors: [ValidationError] {
    let standings = currentStandings
    return mistakes
      + pages.order.compactMap { standings[$0].isFailing ? error(of: $0) : nil }
  }
}

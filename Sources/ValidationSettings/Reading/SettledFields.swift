import ValidationCore
import ValidationSchema

/// The fields of settings during the evaluation of the relations that fill and enable.
///
/// The value that a source sets is kept if the field is enabled; a field that no source sets is
/// filled in, or has its default.
struct SettledFields {
  private let fields: [PlannedField]
  /// The fields as set by the sources.
  private let own: (states: [FieldState], reasons: [Int: ValidationError])
  private(set) var states: [FieldState]
  /// The errors of fields, by number.
  private(set) var reasons: [Int: ValidationError]
  /// Whether each field is enabled, by number.
  private(set) var isEnabled: [Bool]
  private var fillings: [Filling]

  /// Creates the fields as set by the sources, or with their defaults.
  init(_ plan: SchemaPlan, _ states: [FieldState], _ reasons: [Int: ValidationError]) {
    fields = plan.fields
    own = (states, reasons)
    self.states = states
    self.reasons = reasons
    isEnabled = Array(repeating: true, count: states.count)
    fillings = Array(repeating: .nothing, count: states.count)
    for index in states.indices where states[index].held == nil && reasons[index] == nil {
      follow(index)
    }
  }
}

extension SettledFields: RelationFields {
  func withValues<Answers>(_ ask: (FieldValues) -> Answers) -> Answers {
    ask(FieldValues { [states] in states[$0].held })
  }

  mutating func setEnabled(_ isEnabled: Bool, of index: Int) -> Bool {
    self.isEnabled[index] = isEnabled
    return follow(index)
  }

  mutating func fill(_ index: Int, with filling: Filling) -> Bool {
    fillings[index] = filling
    return follow(index)
  }

  /// Updates the state of a field.
  ///
  /// - Returns: Whether the states of other fields may change as a consequence.
  @discardableResult
  private mutating func follow(_ index: Int) -> Bool {
    let (old, oldReason) = (states[index], reasons[index])
    let field = fields[index].field
    states[index] = own.states[index]
    reasons[index] = own.reasons[index]
    if !isEnabled[index] {
      states[index] = FieldState(held: field.heldDefault)
      reasons[index] = nil
    } else if states[index].held == nil, reasons[index] == nil {
      switch fillings[index] {
      case .nothing: break
      case .text(let text):
        states[index].held = try? field.held(of: text)
        states[index].text = text
        states[index].isFilled = true
      case .refused: reasons[index] = ValidationError(field.anyValidator.rule, at: 0..<0)
      }
      if states[index].held == nil, reasons[index] == nil { states[index].held = field.heldDefault }
    }
    return states[index].isOther(than: old) || reasons[index] != oldReason
  }

  /// Ends an endless cycle: resets its fields to the values that the sources set, and sets an error
  /// for the first of them.
  mutating func end(_ cycle: [Int], with rule: Rule) {
    for index in cycle {
      isEnabled[index] = true
      fillings[index] = .nothing
      follow(index)
    }
    guard let first = cycle.first else { return }
    reasons[first] = ValidationError(rule, at: 0..<0)
    states[first].held = nil
  }
}

extension FieldState {
  /// Returns whether the states of other fields may change as a consequence of the difference.
  fileprivate func isOther(than other: Self) -> Bool {
    text != other.text || elements != other.elements || isFilled != other.isFilled
      || (held == nil) != (other.held == nil)
  }
}

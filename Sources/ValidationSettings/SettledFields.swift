import ValidationCore
import ValidationSchema

/// The fields of settings while it is found out what follows from them.
///
/// What a source sets stays as it is where the field counts; what none sets is filled in, or has
/// its default.
struct SettledFields {
  private let fields: [PlannedField]
  /// The fields as the sources set them.
  private let own: (states: [FieldState], reasons: [Int: ValidationError])
  private(set) var states: [FieldState]
  /// Why fields are wrong, by their numbers.
  private(set) var reasons: [Int: ValidationError]
  /// Whether fields count, by their numbers.
  private(set) var isEnabled: [Bool]
  private var fillings: [Filling]

  /// Creates the fields as the sources set them, and with their defaults where none does.
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

  mutating func enable(_ index: Int, _ isEnabled: Bool) -> Bool {
    self.isEnabled[index] = isEnabled
    return follow(index)
  }

  mutating func fill(_ index: Int, with filling: Filling) -> Bool {
    fillings[index] = filling
    return follow(index)
  }

  /// Gives a field the state that follows for it.
  ///
  /// - Returns: Whether it may lead to other states of other fields.
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

  /// Gives fields that change each other without an end the states that the sources set, and the
  /// first of them an error.
  mutating func end(_ circle: [Int], with rule: Rule) {
    for index in circle {
      isEnabled[index] = true
      fillings[index] = .nothing
      follow(index)
    }
    guard let first = circle.first else { return }
    reasons[first] = ValidationError(rule, at: 0..<0)
    states[first].held = nil
  }
}

extension FieldState {
  /// Tells whether another state may lead to other states of other fields.
  fileprivate func isOther(than other: Self) -> Bool {
    text != other.text || isFilled != other.isFilled || (held == nil) != (other.held == nil)
  }
}

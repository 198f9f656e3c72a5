internal import RegularLanguage

/// Reads the values of a schema's fields, and collects all that is wrong with them.
///
/// First each field is judged by itself. Then what is filled in and what is disabled is found out,
/// which may depend on each other; a field that has no value after that is missing. At last the
/// other relations are asked, of fields that have values. So no error has another one for its
/// cause.
struct SettingsReader {
  private let plan: SchemaPlan
  private let sources: [SettingsSource]
  /// The states of the fields by their numbers, as they are by themselves.
  private var states: [FieldState] = []
  /// The errors with the number of the source and the place in it, by which they are sorted.
  private var errors: [(source: Int, error: SettingsError)] = []
  private var others = 0

  init(_ plan: SchemaPlan, _ sources: [SettingsSource]) {
    self.plan = plan
    self.sources = sources
  }

  /// The values of all fields.
  ///
  /// - Throws: A report of all errors.
  mutating func values() throws(SettingsReport) -> SettingsValues {
    guard plan.errors.isEmpty else {
      throw SettingsReport(
        errors: plan.errors.map { error in
          let rule = Rule(.schema, parameters: ["problem": error.description])
          return SettingsError(reason: ValidationError(rule, at: 0..<0))
        }, others: 0)
    }
    judge()
    settle()
    let held = states.map(\.held)
    if !plan.relations.isEmpty { relate(FieldValues { held[$0] }) }
    for (index, state) in states.enumerated() { report(state, of: index) }
    if !errors.isEmpty { throw report() }
    return SettingsValues(plan, held.compactMap(\.self), states.map(\.origin))
  }
}

/// What a field has come to.
private struct FieldState {
  /// The ``HeldValue``; `nil` where it is wrong or missing.
  var held: (any Sendable)?
  /// The text of the value; `nil` where that is the default.
  var text: String?
  var origin = SettingsOrigin.default
  /// The number of the source of the value or the error; `nil` where no source names the field.
  var source: Int?
  /// What the source calls it.
  var name: String?
  /// Why it has no value, if it is set.
  var error: ValidationError?
}

extension SettingsReader {
  /// Judges each field by itself.
  private mutating func judge() {
    let found = sources.map { $0.look(plan) }
    for (source, found) in found.enumerated() {
      for error in found.errors { errors.append((source, error)) }
      others += found.others
    }
    states.reserveCapacity(plan.fields.count)
    for (index, planned) in plan.fields.enumerated() {
      var state = FieldState()
      for (source, found) in found.enumerated() {
        guard let setting = found.values[index] else { continue }
        if case .success(let text) = setting.text, text.isEmpty {
          // The first one that is empty is what is told, if nothing comes after it.
          if state.source == nil {
            (state.source, state.name, state.origin) = (source, setting.name, setting.origin)
          }
          continue
        }
        (state.source, state.name, state.origin) = (source, setting.name, setting.origin)
        do throws(ValidationError) {
          let text = try setting.text.get()
          state.held = try planned.field.held(of: text)
          state.text = text
        } catch {
          state.error = error
          state.text = try? setting.text.get()
        }
        break
      }
      states.append(state)
    }
  }

  /// Finds out what is filled in and what is disabled, and gives the rest their defaults.
  ///
  /// That may go on and on, as where each of two fields is disabled by a value of the other one, so
  /// there are no more rounds than a chain of all relations takes.
  private mutating func settle() {
    let moving = plan.relations.filter(\.isMoving)
    let own = states
    for index in states.indices { rest(index) }
    if moving.isEmpty { return }
    var changed: Set<Int> = []
    for _ in 0...moving.count + 1 {
      changed = []
      var next = own
      var isDisabled: Set<Int> = []
      let held = states.map(\.held)
      let values = FieldValues { held[$0] }
      for relation in moving {
        guard let index = relation.targets.first, !isDisabled.contains(index) else { continue }
        switch relation.effect {
        case .fill(let filling):
          guard next[index].held == nil, next[index].error == nil,
            let filling = try? filling(values)
          else { continue }
          fill(&next[index], with: filling, of: plan.fields[index].field)
        case .enable(let holds):
          guard let isEnabled = try? holds(values), !isEnabled else { continue }
          isDisabled.insert(index)
          next[index] = FieldState(held: plan.fields[index].field.heldDefault)
        default: continue
        }
      }
      let before = states
      states = next
      for index in states.indices {
        rest(index)
        if before[index].isOther(than: states[index]) { changed.insert(index) }
      }
      if changed.isEmpty { return }
    }
    let names = changed.sorted().map { name(of: $0) }
    for index in changed.sorted().prefix(1) {
      let rule = Rule(.circle, parameters: ["fields": names.joined(separator: ", ")])
      states[index].error = ValidationError(rule, at: 0..<0)
      states[index].held = nil
    }
  }

  /// Gives a field that is not set its default.
  private mutating func rest(_ index: Int) {
    guard states[index].held == nil, states[index].error == nil,
      let value = plan.fields[index].field.heldDefault
    else { return }
    states[index].held = value
    states[index].origin = .default
  }

  private func fill(_ state: inout FieldState, with filling: Filling, of field: any AnyField) {
    switch filling {
    case .nothing: return
    case .text(let text):
      state.held = try? field.held(of: text)
      state.text = text
      state.origin = SettingsOrigin("filled")
    case .refused: state.error = ValidationError(field.anyValidator.rule, at: 0..<0)
    }
  }

  /// The name of a field for a report: what its source calls it, or its name in an environment.
  private func name(of index: Int) -> String {
    states[index].name ?? plan.fields[index].name.environment
  }
}

extension FieldState {
  /// Tells whether another state may lead to other states of other fields.
  fileprivate func isOther(than other: Self) -> Bool {
    text != other.text || origin != other.origin || error != other.error
      || (held == nil) != (other.held == nil)
  }
}

extension Rule {
  /// A Boolean value that tells whether it asks for one of certain texts, which it names.
  fileprivate var isOfWords: Bool {
    switch code {
    case .oneOf, .boolean: true
    case .optional: parts.first?.isOfWords == true
    default: false
    }
  }
}

extension BoundRelation {
  /// A Boolean value that tells whether it gives values to fields, rather than judging them.
  fileprivate var isMoving: Bool {
    switch effect {
    case .fill, .enable: true
    default: false
    }
  }
}

extension SettingsReader {
  /// Asks the relations that judge.
  private mutating func relate(_ values: FieldValues) {
    for relation in plan.relations {
      // Whoever is wrong or missing by itself has an error already.
      guard let target = relation.targets.first,
        relation.targets.allSatisfy({ states[$0].held != nil })
      else { continue }
      let others = relation.sources.filter { $0 != target }
      switch relation.effect {
      case .check(let condition, let holds):
        guard (try? holds(values)) == false else { continue }
        fail(target, .check, ["condition": condition], given: others)
      case .require(let isRequired):
        guard !isSet(target), (try? isRequired(values)) == true else { continue }
        fail(target, .required, given: others)
      case .together:
        let set = relation.targets.filter(isSet)
        guard !set.isEmpty else { continue }
        for index in relation.targets where !isSet(index) {
          fail(index, .together, ["fields": list(set)])
        }
      case .exactlyOne:
        let set = relation.targets.filter(isSet)
        if let first = set.first {
          for index in set.dropFirst() {
            fail(index, .exactlyOne, ["fields": list([first]), "state": "set"])
          }
        } else {
          fail(target, .exactlyOne, ["fields": list(others)])
        }
      case .narrow(let validator):
        let field = plan.fields[target].field
        guard states[target].error == nil, isSet(target),
          let text = states[target].text ?? field.defaultText,
          let error = (try? validator(values))?.error(in: text)
        else { continue }
        if relation.isSecret || field.isSecret {
          fail(target, .narrowed, given: others)
        } else {
          states[target].error = error
        }
      case .enable, .fill: continue
      }
    }
  }

  private func isSet(_ index: Int) -> Bool {
    states[index].held.map { plan.fields[index].field.isSet(held: $0) } ?? false
  }

  private func list(_ indices: [Int]) -> String {
    let names = indices.map { name(of: $0) }
    guard let last = names.last, names.count > 1 else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }

  /// Makes a relation's error of a field, the first one if there are several.
  private mutating func fail(
    _ index: Int,
    _ code: Rule.Code,
    _ parameters: [String: String] = [:],
    given others: [Int] = []
  ) {
    if states[index].error != nil { return }
    var rule = Rule(code, parameters: parameters)
    if !others.isEmpty { rule.parameters["given"] = list(others) }
    let isInSource = states[index].source != nil && states[index].text != nil
    states[index].error = ValidationError(rule, at: 0..<0)
    if !isInSource { states[index].source = nil }
  }
}

extension SettingsReader {
  /// Adds the error of a field, if it has one, or is missing.
  private mutating func report(_ state: FieldState, of index: Int) {
    let planned = plan.fields[index]
    var reason = state.error
    if state.held == nil, reason == nil {
      let parameters = state.source == nil ? [:] : ["state": "empty"]
      reason = ValidationError(Rule(.required, parameters: parameters), at: 0..<0)
    }
    guard var reason else { return }
    reason.path = planned.name.components
    let error = SettingsError(
      path: planned.name.path, name: name(of: index),
      origin: state.source == nil ? nil : state.origin, reason: reason,
      suggestion: suggestion(for: state, of: planned.field))
    errors.append((state.source ?? sources.count, error))
  }

  /// The one of a field's texts that may have been meant, where it has only certain ones: of any
  /// other text, the nearest one that is valid would tell too much of what was rejected.
  private func suggestion(for state: FieldState, of field: any AnyField) -> String? {
    guard let text = state.text, text.utf8.count <= 64, !field.isSecret,
      state.error?.rule.isOfWords == true
    else { return nil }
    guard let nearest = try? field.anyValidator.nearest(to: text), !nearest.isEmpty,
      editDistance(nearest, text) <= max(1, min(3, text.count / 3))
    else { return nil }
    return nearest
  }

  private func report() -> SettingsReport {
    let sorted = errors.enumerated().sorted { first, second in
      let (a, b) = (first.element, second.element)
      return (a.source, a.error.ordinal, a.error.column, first.offset)
        < (b.source, b.error.ordinal, b.error.column, second.offset)
    }
    return SettingsReport(errors: sorted.map(\.element.error), others: others)
  }
}

extension SettingsError {
  fileprivate var ordinal: Int { origin?.ordinal ?? 0 }
  fileprivate var column: Int { origin?.column ?? 0 }
}

import FieldEditing
import ValidationCore
import ValidationSchema

// Relations over all rows. Those that require different values are evaluated after each change of
// one of the values; those that call a closure with all rows, when the verdict is read.

/// The errors of repeated sections as a whole.
enum RowErrors {
  /// The number of a section, and its error.
  typealias Located = (group: Int, error: ValidationError)

  case current([Located])
  /// A value in a row has changed since these errors were determined.
  case outdated([Located])
}

extension RowErrors {
  /// The errors, as last determined.
  var last: [Located] {
    switch self {
    case .current(let errors), .outdated(let errors): errors
    }
  }

  mutating func invalidate() { self = .outdated(last) }
}

extension FormCore {
  /// Finds the fields whose values must differ, and compares them when the form is next consistent.
  ///
  /// - Parameter start: The number of fields that are known already.
  func findUniqueFields(from start: Int = 0) {
    if start == 0 { uniqueFields = UniqueFields() }
    rowErrors.invalidate()
    var count = 0
    for (group, relation) in plan.rowRelations {
      guard let (field, key) = relation.effect.unique else { continue }
      let rows = plan.groups[group].rows.reversed().lazy
      let fields = rows.map { self.plan.index(of: field, in: $0) }.prefix { $0 ?? -1 >= start }
      uniqueFields.add(fields.compactMap(\.self), to: count, key: key)
      count += 1
    }
  }

  /// Handles a possible change of a field's value.
  func recordValue(of index: Int) {
    if index >= root.editors.count || reads[nil]?.contains(index) == true {
      rowErrors.invalidate()
    }
    uniqueFields.recordValue(of: index)
  }

  /// Compares the changed values with those of other rows.
  func compareValues() {
    while let index = uniqueFields.nextChanged() {
      let held = members[index].isEnabled ? held(of: index) : nil
      updates.insert(asking { uniqueFields.compare(held, of: index) })
    }
  }

  /// Returns the error of a field whose value another row already has.
  func repetitionError(of index: Int) -> ValidationError? {
    uniqueFields.first(like: index).map(plan.repetitionError)
  }

  /// The errors of repeated sections as a whole.
  var currentRowErrors: [RowErrors.Located] {
    guard case .outdated = rowErrors, !isAsking else { return rowErrors.last }
    let checks = plan.rowRelations.compactMap { group, relation in
      relation.effect.check.map { (group, $0) }
    }
    // The sections with relations may have been removed with the rows that contain them.
    let held = checks.isEmpty ? [] : members.indices.map(held(of:))
    let errors = asking {
      checks.compactMap { group, check -> RowErrors.Located? in
        guard var error = check(plan.groups[group], plan, held, isEnabled) else { return nil }
        error.path = plan.groups[group].name.path
        return (group, error)
      }
    }
    rowErrors = .current(errors)
    return errors
  }

  /// Shows the error of a repeated section as a whole.
  ///
  /// - Returns: The first field of its rows that can have the focus.
  func showError(ofGroup number: Int) -> Int? {
    if !isAsking { rowGroups[number].hasFailed = true }
    return plan.groups[number].fields.first(where: isEnabled)
  }

  /// Returns whether the error of a repeated section as a whole is shown.
  func showsError(of group: FormRowGroup) -> Bool {
    group.hasFailed || options.errorDisplay == .onChange
  }

  /// The errors of repeated sections as a whole to show now.
  var visibleRowErrors: [RowErrors.Located] {
    currentRowErrors.filter { showsError(of: rowGroups[$0.group]) }
  }
}

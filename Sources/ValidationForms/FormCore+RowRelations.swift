import FieldEditing
import ValidationCore
import ValidationSchema

// Relations over all rows. Those that require different values are evaluated after each change of
// one of the values; those that call a closure with all rows, when the verdict is read.

extension FormCore {
  /// Finds the fields whose values must differ, and compares them when the form is next consistent.
  ///
  /// - Parameter start: The number of fields that are known already.
  func findUniqueFields(from start: Int = 0) {
    if start == 0 { (uniqueValues, uniqueFields, fieldsToCompare) = ([], [:], []) }
    areRowErrorsOutdated = true
    var count = 0
    for (group, relation) in plan.rowRelations {
      guard let (field, key) = relation.effect.unique else { continue }
      if count == uniqueValues.count { uniqueValues.append(UniqueValues(key: key)) }
      for row in plan.groups[group].rows.reversed() {
        guard let index = plan.index(of: field, in: row), index >= start else { break }
        uniqueFields[index, default: []].append(count)
        fieldsToCompare.append(index)
      }
      count += 1
    }
  }

  /// Handles a possible change of a field's value.
  func noteValue(of index: Int) {
    if index >= root.editors.count || fieldsReadByOthers.contains(index) {
      areRowErrorsOutdated = true
    }
    if uniqueFields[index] != nil { fieldsToCompare.append(index) }
  }

  /// Compares the changed values with those of other rows.
  func compareValues() {
    while let index = fieldsToCompare.popLast() {
      for number in uniqueFields[index] ?? [] {
        let held = members[index].isEnabled ? held(of: index) : nil
        // Comparing values may call custom code.
        let affected = asking {
          uniqueValues[number].set(held.flatMap(uniqueValues[number].key), of: index)
        }
        for index in affected { setDue(index) }
      }
    }
  }

  /// Returns the error of a field whose value another row already has.
  func repetitionError(of index: Int) -> ValidationError? {
    guard let numbers = uniqueFields[index] else { return nil }
    let first = numbers.lazy.compactMap { self.uniqueValues[$0].first(like: index) }.first
    return first.map(plan.repetitionError)
  }

  /// The errors of repeated sections as a whole.
  var currentRowErrors: [(group: Int, error: ValidationError)] {
    if !areRowErrorsOutdated || isAsking { return rowErrors }
    areRowErrorsOutdated = false
    let checks = plan.rowRelations.compactMap { group, relation in
      relation.effect.check.map { (group, $0) }
    }
    // The sections with relations may have been removed with the rows that contain them.
    let held = checks.isEmpty ? [] : members.indices.map(held(of:))
    rowErrors = asking {
      checks.compactMap { group, check in
        guard var error = check(plan.groups[group], plan, held) else { return nil }
        error.path = plan.groups[group].name.path
        return (group, error)
      }
    }
    return rowErrors
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
  var visibleRowErrors: [ValidationError] {
    currentRowErrors.filter { showsError(of: rowGroups[$0.group]) }.map(\.error)
  }
}

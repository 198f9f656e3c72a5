import ValidationCore

extension RowReading {
  /// Returns the hash of a value, if it is to be compared with others, and the number of the row's
  /// lines before it; asked at the end.
  func hash(ofField field: Int) -> (hash: ValueHash, line: Int)? {
    values[field].flatMap { value in value.hash.map { ($0, value.start.line) } }
  }

  /// Returns whether the value of a field need not be what its column's must be; asked at the
  /// end.
  func isExempt(_ field: Int) -> Bool {
    guard field < layout.columns.count, let other = layout.exempting[field] else { return false }
    return values[other]?.isEmpty ?? false
  }

  /// What is wrong where the row is not judged: a mark before the input, or that it has no end.
  var faultsOfInput: [FieldFault] {
    let input = [LineFault.byteOrderMark, .noFinalNewline].map { [rules.reported.number(of: $0)] }
    return lineFaults.filter { input.contains($0.explanation.broken) }
  }

  /// Returns all that is wrong in the row, in its order; asked at the end.
  ///
  /// - Parameter repeated: The fields whose values earlier rows have as well.
  /// - Returns: The faults.
  func allFaults(repeated: [RepeatedField]) -> [FieldFault] {
    let quoting = LineFault.quoting.map { [rules.reported.number(of: $0)] }
    var all = faults.filter { fault in
      quoting.contains(fault.explanation.broken) || !(fault.field.map(isExempt) ?? false)
    }
    // A value that breaks a rule is reported once.
    let told = Set(all.compactMap { quoting.contains($0.explanation.broken) ? nil : $0.field })
    all += malformed.filter { !($0.field.map(told.contains) ?? false) }
    if !isBroken, field != layout.columns.count {
      all.append(FieldFault(.fields, at: excess ?? end, rules))
    }
    // What was meant in quotation marks in a broken row is unknown.
    for pair in layout.same where !isBroken {
      guard let first = values[pair.first], let second = values[pair.second],
        first.hash?.digest != second.hash?.digest
      else { continue }
      all.append(
        FieldFault(
          pair.second, second,
          rules.explanation(
            .same, of: pair.columns.second, equalTo: pair.columns.first,
            at: 0..<second.characters)))
    }
    for field in repeated {
      guard let value = values[field.field], let column = layout.columns[field.field] else {
        continue
      }
      var explanation = rules.explanation(
        .unique, of: rules.plan.columns[column].column, at: 0..<value.characters)
      explanation.details = FaultDetails(
        rule: Rule(LineFault.unique.code, parameters: ["line": .count(field.line)]))
      all.append(FieldFault(field.field, value, explanation))
    }
    all += lineFaults
    // Several at one place stay in the order of their rules.
    return all.enumerated().sorted {
      ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
    }
    .map(\.element)
  }
}

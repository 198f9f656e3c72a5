import ValidationCore

extension RowReading {
  /// Returns the hash of a value that is compared with others, and the number of lines of the row
  /// before it; valid after the end of the row.
  func hash(ofField field: Int) -> (hash: ValueHash, line: Int)? {
    values[field].flatMap { value in value.hash.map { ($0, value.start.line) } }
  }

  /// Returns whether the value of a field is exempt from the rules of its column; valid after the
  /// end of the row.
  func isExempt(_ field: Int) -> Bool {
    guard field < layout.columns.count, let other = layout.exempting[field] else { return false }
    return values[other]?.isEmpty ?? false
  }

  /// The faults that a skipped row can have: a byte order mark, or a missing final newline.
  var faultsOfInput: [FieldFault] {
    let input = [LineFault.byteOrderMark, .noFinalNewline].map { [rules.reported.number(of: $0)] }
    return lineFaults.filter { input.contains($0.explanation.broken) }
  }

  /// Returns all faults of the row, in order of position; valid after the end of the row.
  ///
  /// - Parameter repeated: The fields whose values also appear in earlier rows.
  /// - Returns: The faults.
  func allFaults(repeated: [RepeatedField]) -> [FieldFault] {
    let quoting = LineFault.quoting.map { [rules.reported.number(of: $0)] }
    var all = faults.filter { fault in
      quoting.contains(fault.explanation.broken) || !(fault.field.map(isExempt) ?? false)
    }
    // A value that breaks a rule is reported only once.
    let reported = Set(all.compactMap { quoting.contains($0.explanation.broken) ? nil : $0.field })
    all += malformed.filter { !($0.field.map(reported.contains) ?? false) }
    if !isBroken, field != layout.columns.count {
      all.append(FieldFault(.fields, at: excess ?? end, rules))
    }
    // In a malformed row, it is unknown how the quoted values were meant to be split.
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
    // Faults at the same position remain in the order of their rules.
    return all.enumerated().sorted {
      ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
    }
    .map(\.element)
  }
}

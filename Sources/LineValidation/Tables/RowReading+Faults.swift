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
    guard field < layout.columns.count else { return false }
    if let other = layout.exempting[field], values[other]?.isEmpty ?? false { return true }
    return !layout.conditions[field].allSatisfy { other, condition, index in
      guard let value = values[other] else { return false }
      return condition.isSatisfied(by: value.conditions[index])
    }
  }

  /// The faults that a skipped row can have: a byte order mark, or a missing final newline.
  var faultsOfInput: [FieldFault] {
    let input = [LineFault.byteOrderMark, .noFinalNewline].map { [rules.reported.number(of: $0)] }
    return lineFaults.filter { input.contains($0.explanation.broken) }
  }

  /// The faults of a header row, which concern no column, in order of position; valid after the
  /// end of the row.
  var faultsOfHeader: [FieldFault] {
    (faults + malformed).map { fault in
      FieldFault(
        field: nil, place: fault.place, length: fault.length, value: nil,
        explanation: fault.explanation)
    }
    .mergingPlaces(with: lineFaults)
  }

  /// Returns all faults of the row, in order of position; valid after the end of the row.
  ///
  /// - Parameter repeated: The keys whose values also appear in earlier rows.
  /// - Returns: The faults.
  func allFaults(repeated: [RepeatedKey]) -> [FieldFault] {
    var all = valueFaults
    if !isBroken, field != layout.columns.count {
      all.append(
        FieldFault(
          field: nil, place: excess ?? end, length: 0, value: nil,
          explanation: rules.explanation(ofFieldCount: field, layout)))
    }
    // In a malformed row, it is unknown how the quoted values were meant to be split.
    if !isBroken { all += violations(besides: all) }
    for repeated in repeated {
      guard let value = values[repeated.key.subject] else { continue }
      let explanation = repeated.key.explanation(
        firstLine: repeated.line, characters: value.characters)
      all.append(FieldFault(repeated.key.subject, value, explanation))
    }
    return all.mergingPlaces(with: lineFaults)
  }

  /// The faults of quotation marks and of values, apart from values that are exempt from their
  /// rules; valid after the end of the row.
  var valueFaults: [FieldFault] {
    let quoting = LineFault.quoting.map { [rules.reported.number(of: $0)] }
    var all = faults.filter { fault in
      quoting.contains(fault.explanation.broken) || !(fault.field.map(isExempt) ?? false)
    }
    // A value that breaks a rule is reported only once.
    let reported = Set(all.compactMap { quoting.contains($0.explanation.broken) ? nil : $0.field })
    all += malformed.filter { !($0.field.map(reported.contains) ?? false) }
    return all
  }

  /// Returns the fields whose values have faults other than warnings, and so are not compared.
  func incomparable(_ faults: [FieldFault]) -> Set<Int> {
    Set(
      faults.compactMap { fault in
        fault.field.flatMap { field in
          rules.reported.leavesComparable(
            fault.explanation.broken, inColumn: layout.columns[field]) ? nil : field
        }
      })
  }

  /// Returns the violations of relations between values without faults, or only with warnings.
  ///
  /// - Parameter faults: The faults of the values.
  /// - Returns: The violations.
  private func violations(besides faults: [FieldFault]) -> [FieldFault] {
    let invalid = incomparable(faults)
    return layout.relations.compactMap { relation in
      guard !relation.fields.contains(where: invalid.contains),
        let subject = values[relation.subject],
        !relation.relation.isRuleOfColumn || !isExempt(relation.subject),
        case .violation(let value) = relation.finding(in: values)
      else { return nil }
      return FieldFault(
        relation.subject, subject, relation.explanation(value, characters: subject.characters))
    }
  }
}

extension [FieldFault] {
  /// Returns the faults with others, in order of position; those at the same position remain in
  /// the order of their rules.
  fileprivate func mergingPlaces(with others: Self) -> Self {
    (self + others).enumerated().sorted {
      ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
    }
    .map(\.element)
  }
}

import RegularLanguage

extension RowJudge {
  /// Finds the relations that the values of a well-formed row violate.
  ///
  /// Only values that are known to be valid are compared; of other rows, ``RowReading`` finds the
  /// violations.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the block.
  ///   - isText: Whether the whole row is UTF-8.
  mutating func findViolations(in bytes: Span<UInt8>, isText: Bool) {
    violations.removeAll(keepingCapacity: true)
    guard fields.isWellFormed else { return }
    for index in layout.relations.indices {
      let relation = layout.relations[index]
      var isVerbatim = true
      var isKnown = true
      places.removeAll(keepingCapacity: true)
      for field in relation.fields {
        guard field < fields.all.count, self.isKnown[field] else {
          isKnown = false
          break
        }
        isVerbatim = isVerbatim && !fields.all[field].hasPairs
        places.append(fields.all[field].bytes)
      }
      guard isKnown, isText || areText(relation, in: bytes) else { continue }
      if relation.relation.isRuleOfColumn, isExempt(relation.subject, in: bytes) { continue }
      let finding =
        isVerbatim
        ? relation.finding(in: bytes, places) : decodedFinding(of: relation, in: bytes)
      if case .violation(let value) = finding {
        violations.append(RelationViolation(relation: index, value: value))
      }
    }
  }

  /// Whether a relation of an invalid value may have to be judged because the value only breaks
  /// rules that are warnings.
  var mayCompareInvalidValues: Bool {
    guard rules.reported.hasWarnings else { return false }
    return layout.relations.contains { relation in
      relation.fields.contains { field in
        field < isKnown.count && !isKnown[field]
          && layout.columns[field].map { rules.plan.columns[$0].mayWarn } ?? false
      }
    }
  }

  private func areText(_ relation: RecordRelation, in bytes: Span<UInt8>) -> Bool {
    relation.fields.allSatisfy { bytes.extracting(fields.all[$0].bytes).isUTF8 }
  }

  /// Judges values, some of which have doubled quotation marks.
  private mutating func decodedFinding(
    of relation: RecordRelation,
    in bytes: Span<UInt8>
  ) -> RecordRelation.Finding {
    var decoded: [UInt8] = []
    places.removeAll(keepingCapacity: true)
    for field in relation.fields {
      RowFields.read(fields.all[field], of: bytes, into: &value)
      places.append(decoded.count..<decoded.count + value.count)
      decoded += value
    }
    return relation.finding(in: decoded.span, places)
  }
}

extension RowJudge {
  /// Returns the first of some rows that may violate a relation.
  ///
  /// The scanner accepts the rows, so that their values are valid, and they have no quotation
  /// marks.
  ///
  /// - Parameters:
  ///   - first: The number of the first row.
  ///   - rowCount: The number of rows whose ends are known.
  ///   - bytes: The bytes of the block.
  ///   - start: The start of row 0.
  /// - Returns: The number of the row; `nil` if all rows satisfy the relations.
  mutating func firstDoubtfulRow(
    from first: Int,
    to rowCount: Int,
    of bytes: Span<UInt8>,
    start: Int
  ) -> Int? {
    let row = layout.quickRelations.firstViolation(in: bytes, ends, first..<rowCount)
    if layout.otherRelations.isEmpty { return row }
    for row in first..<(row ?? rowCount) where !satisfiesOtherRelations(row, bytes, start: start) {
      return row
    }
    return row
  }

  /// Returns the start of a row.
  func rowStart(_ row: Int, start: Int) -> Int {
    row == 0 ? start : ends[row * layout.columns.count - 1] + 1
  }

  /// Returns whether a row satisfies the relations that have no quick check.
  private mutating func satisfiesOtherRelations(
    _ row: Int,
    _ bytes: Span<UInt8>,
    start: Int
  ) -> Bool {
    let first = row * layout.columns.count
    for index in layout.otherRelations {
      places.removeAll(keepingCapacity: true)
      for field in layout.relations[index].fields {
        let begin = field == 0 ? rowStart(row, start: start) : ends[first + field - 1] + 1
        places.append(bytes.valueRange(from: begin, to: ends[first + field]))
      }
      guard case .nothing = layout.relations[index].finding(in: bytes, places) else {
        return false
      }
    }
    return true
  }
}

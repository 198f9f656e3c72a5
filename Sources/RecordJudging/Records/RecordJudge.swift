import RegularLanguage
package import SettingsSyntax

/// Judges the fields of a record, one after another as a reader finds them, and at the end what
/// they have to do with each other.
///
/// A reader knows the syntax of a notation and nothing of rules; this knows the rules, and nothing
/// of syntax:
///
///     id,mail            // --column mail --email --unless-empty
///     1,ann@example.org  // judge("1", of: 0), judge("ann@example.org", of: 1), end()
///     {"id": 1}          // judge("1", of: 0), recordMissing(1), end()
///
/// What is wrong is the same in every notation; only the places differ.
package struct RecordJudge: Sendable {
  let rules: RecordRules
  let links: RecordLinks
  package private(set) var faults: RecordFaults
  /// The values that are not UTF-8, which may turn out to be exempt from the rules that they break.
  private var malformed: [RecordFault] = []
  /// The values on which other fields, or other records, depend, by field; one that is null reads
  /// as the empty text.
  package private(set) var values: [WatchedValue?]
  private var missing: [MissingField] = []
  private var reasons = ReasonCache()

  /// A value on which others depend.
  package struct WatchedValue: Sendable {
    let value: ValueReading
    /// The name of its field, or its path.
    let name: String?
    /// The number of the setting.
    var row = 0
  }

  /// A field that a record lacks.
  private struct MissingField: Sendable {
    let field: Int
    /// The name or path of what is missing, which may be on the way to the field.
    let name: String?
    let place: TextPosition
    let isReported: Bool
  }

  /// Creates the state before the first field of a record.
  ///
  /// - Parameters:
  ///   - rules: The rules.
  ///   - links: What the fields have to do with each other.
  ///   - maximumCount: The maximum number of faults to list, apart from the first of each kind.
  package init(_ rules: RecordRules, _ links: RecordLinks, listing maximumCount: Int = .max) {
    self.rules = rules
    self.links = links
    faults = RecordFaults(maximumCount: maximumCount)
    values = links.isEmpty ? [] : Array(repeating: nil, count: links.columns.count)
  }
}

extension RecordJudge {
  /// Starts another record.
  package mutating func restart() {
    faults.removeAll()
    if !malformed.isEmpty { malformed.removeAll() }
    if !missing.isEmpty { missing.removeAll(keepingCapacity: true) }
    if links.isEmpty { return }
    for field in links.watchedFields { values[field] = nil }
  }

  /// Returns the state before the first part of a value.
  package func newValue(of field: Int, at place: TextPosition) -> ValueReading {
    ValueReading(
      links.columns[field].flatMap { rules.judges[$0]?.newReading }, at: place,
      isWatched: links.isWatched[field], links.watchedConditions[field])
  }

  /// Keeps a value if others depend on it.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - field: Its field.
  ///   - name: The name of the field, or its path.
  ///   - row: The number of the setting.
  package mutating func watch(
    _ value: ValueReading,
    of field: Int,
    name: @autoclosure () -> String?,
    row: Int = 0
  ) {
    guard links.isWatched[field] else { return }
    values[field] = WatchedValue(value: value, name: name(), row: row)
  }

  /// Keeps a value that is completely in memory if others depend on it.
  ///
  /// - Parameters:
  ///   - text: The value; empty for null, and for one that is missing.
  ///   - field: Its field.
  ///   - place: Its position.
  ///   - name: The name of the field, or its path.
  package mutating func watch(
    _ text: Span<UInt8>,
    of field: Int,
    at place: TextPosition,
    name: @autoclosure () -> String?
  ) {
    guard links.isWatched[field] else { return }
    var value = ValueReading(nil, at: place, isWatched: true, links.watchedConditions[field])
    value.read(text, at: place)
    values[field] = WatchedValue(value: value, name: name())
  }

  /// Returns whether a value is exempt from the rules of its field because it is empty.
  package func isExempt(_ field: Int, isEmpty: Bool) -> Bool {
    isEmpty && links.exemptsEmptyValues(of: field)
  }

  /// Judges a value that has been read in parts.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - field: Its field, from whose rules it is not known to be exempt.
  ///   - name: The name of the field, or its path.
  ///   - row: The number of the setting.
  package mutating func judge(
    _ value: ValueReading,
    of field: Int,
    name: @autoclosure () -> String?,
    row: Int = 0
  ) {
    guard let column = links.columns[field],
      let explanation = rules.judges[column]?.explanation(of: value, &reasons)
    else { return }
    var fault = RecordFault(explanation, of: field, in: value, name: name())
    fault.row = row
    faults.append(fault)
  }

  /// Judges a value that is completely in memory, on one line, and written as it is.
  ///
  /// - Parameters:
  ///   - text: The value.
  ///   - field: Its field, from whose rules it is not known to be exempt.
  ///   - place: The position of the value.
  ///   - name: The name of the field, or its path.
  ///   - range: The range of the value in its block, if known.
  package mutating func judge(
    _ text: Span<UInt8>,
    of field: Int,
    at place: TextPosition,
    name: @autoclosure () -> String?,
    in range: Range<Int>? = nil
  ) {
    guard let column = links.columns[field],
      let explanation = rules.judges[column]?.explanation(ofAny: text, &reasons)
    else { return }
    faults.append(
      RecordFault(
        field: field, isOfRules: true, name: name(),
        place: TextPosition(
          line: place.line, column: place.column + explanation.range.lowerBound),
        length: explanation.range.count, value: range.map { .range($0) } ?? .bytes(text.start),
        explanation: explanation))
  }

  /// Records a fault that a reader finds.
  package mutating func add(_ fault: consuming RecordFault) { faults.append(fault) }

  /// Records a value that is not UTF-8, unless it has a fault by its rules.
  package mutating func addMalformed(_ fault: consuming RecordFault) { malformed.append(fault) }

  /// Records that a field is missing, and reads it as the empty text.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - place: The position at which it is missing.
  ///   - name: The name of the field, or its path.
  ///   - missing: The path of what is missing, which may be on the way to the field.
  ///   - isReported: Whether it has a fault already if it is always required.
  package mutating func recordMissing(
    _ field: Int,
    at place: TextPosition,
    name: String?,
    missing: String?,
    isReported: Bool
  ) {
    watch([UInt8]().span, of: field, at: place, name: name)
    self.missing.append(
      MissingField(field: field, name: missing, place: place, isReported: isReported))
  }

  /// Ends the record.
  ///
  /// - Parameters:
  ///   - search: The search for repeated keys.
  ///   - line: The number of the first line of the record in the input.
  ///   - isWhole: Whether all fields are known: values of a malformed row are not compared.
  /// - Returns: The faults, in order of position.
  package mutating func end(
    _ search: inout UniqueSearch,
    line: Int,
    isWhole: Bool = true
  ) -> [RecordFault] {
    if links.isEmpty, missing.isEmpty {
      addMalformed()
      return faults.listed.sortedByPlace
    }
    var bytes: [UInt8] = []
    let texts = LinkedTexts(values.map { $0?.value }, &bytes)
    let exempt = links.dependentFields.filter { links.isExempt($0, texts, in: bytes.span) }
    if !exempt.isEmpty {
      // If a branch applies, the value must have the type that is required of the field.
      let typed = exempt.filter { field in
        let branches = links.applyingBranches(of: field, by: texts, in: bytes.span)
        let isEmpty = values[field]?.value.isEmpty ?? false
        return !branches.isEmpty && !(isEmpty && branches.allSatisfy(\.exemptsEmpty))
      }
      faults.removeAll(ofFields: Set(exempt)) { [rules] fault in
        typed.contains { $0 == fault.field }
          && !rules.reported.areAboutValues(fault.explanation.broken)
      }
    }
    if isWhole { judgeBranches(texts, in: bytes.span) }
    addMalformed()
    guard isWhole else { return faults.listed.sortedByPlace }
    var incomparable = judgeMissing(texts, in: bytes.span)
    for fault in faults.listed {
      guard fault.isOfRules, let field = fault.field else { continue }
      let broken = fault.explanation.broken
      if !rules.reported.leavesComparable(broken, inColumn: links.columns[field]) {
        incomparable.insert(field)
      }
    }
    let isComparable = { !incomparable.contains($0) }
    for violation in links.violations(texts, in: bytes.span, isComparable: isComparable) {
      let relation = links.relations[violation.relation]
      add(toValueOf: relation.subject) {
        relation.explanation(violation.value, characters: $0)
      }
    }
    if !links.uniqueKeys.isEmpty {
      let repeated = search.repeatedKeys(of: links, texts, in: bytes.span, isComparable) {
        [values] in line + (values[$0.subject]?.value.start.line ?? 0)
      }
      for key in repeated {
        add(toValueOf: key.field) {
          key.key.explanation(firstLine: key.line, characters: $0)
        }
      }
    }
    return faults.listed.sortedByPlace
  }

  /// Adds the faults of values by the branches of their rules that apply.
  private mutating func judgeBranches(_ texts: LinkedTexts, in bytes: Span<UInt8>) {
    // A value of a wrong type has only that fault, unless it is a warning.
    let mistyped = faults.listed.filter { fault in
      let broken = fault.explanation.broken
      return fault.isOfRules && !rules.reported.areAboutValues(broken)
        && !rules.reported.leavesComparable(
          broken, inColumn: fault.field.flatMap { links.columns[$0] })
    }
    for field in links.branchedFields {
      guard let watched = values[field], !missing.contains(where: { $0.field == field }),
        !mistyped.contains(where: { $0.field == field })
      else { continue }
      for branch in links.applyingBranches(of: field, by: texts, in: bytes) {
        if branch.exemptsEmpty, watched.value.isEmpty { continue }
        let explanation = branch.own.condition.explanation(
          of: watched.value.conditions[branch.own.index])
        guard let explanation else { continue }
        var fault = RecordFault(explanation, of: field, in: watched.value, name: watched.name)
        fault.row = watched.row
        faults.append(fault)
      }
    }
  }

  /// Adds the values that are not UTF-8; a value that breaks a rule is reported only once.
  private mutating func addMalformed() {
    if malformed.isEmpty { return }
    let reported = Set(faults.listed.lazy.filter(\.isOfRules).compactMap(\.field))
    for fault in malformed where !(fault.field.map(reported.contains) ?? false) {
      faults.append(fault)
    }
  }

  /// Adds the faults of fields that are missing although they must not be.
  ///
  /// - Returns: The missing fields that are not compared with others.
  private mutating func judgeMissing(_ texts: LinkedTexts, in bytes: Span<UInt8>) -> Set<Int> {
    var incomparable: Set<Int> = []
    var reported: Set<String> = []
    for missing in missing {
      let column = links.columns[missing.field].map { rules.plan.columns[$0] }
      if column?.isOptional ?? false
        || !links.hasRules(missing.field, texts, in: bytes)
      {
        continue
      }
      if !(column?.isWarning ?? false) { incomparable.insert(missing.field) }
      guard !missing.isReported, reported.insert(missing.name ?? "").inserted else { continue }
      faults.append(
        RecordFault(
          field: missing.field, name: missing.name, place: missing.place, value: .bytes([]),
          explanation: LineExplanation(
            range: 0..<0, reason: rules.reason(ReportedFault(fault: .required)))))
    }
    return incomparable
  }

  /// Adds a fault of a whole value.
  private mutating func add(
    toValueOf field: Int,
    _ explanation: (_ characters: Int) -> LineExplanation
  ) {
    guard let watched = values[field] else { return }
    var fault = RecordFault(
      explanation(watched.value.characters), of: field, in: watched.value, name: watched.name)
    fault.isOfRules = false
    fault.row = watched.row
    faults.append(fault)
  }
}

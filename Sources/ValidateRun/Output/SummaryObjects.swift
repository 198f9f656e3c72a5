// The objects of `--summary=json`, for writing and reading.

extension JSON.Value {
  /// Creates an object with the number of violations of each rule.
  static func counts(_ rules: [RuleCount]) -> Self {
    .object(rules.map { ($0.label, .number($0.count)) })
  }

  /// The number of violations of each rule, as written by ``counts(_:)``.
  var counts: [RuleCount]? {
    var counts: [RuleCount] = []
    for (label, value) in members ?? [] {
      guard let count = value?.count else { return nil }
      counts.append(RuleCount(label: label, count: count))
    }
    return counts
  }

  /// Creates an object with the number of violations of each rule, by column.
  static func columns(_ rules: [RuleCount]) -> Self {
    .object(rules.byColumn.map { ($0.column, .counts($0.rules)) })
  }

  /// The number of violations of each rule by column, as written by ``columns(_:)``.
  var columns: [RuleCount]? {
    var columns: [RuleCount] = []
    for (column, value) in members ?? [] {
      guard let counts = value?.counts else { return nil }
      columns += counts.map { RuleCount(column: column, label: $0.label, count: $0.count) }
    }
    return columns
  }

  /// A member that is a count; nil if it is not a number, or is negative.
  package var count: Int? { number.flatMap { $0 < 0 ? nil : $0 } }

  /// Whether each of some members is a count, or does not exist.
  fileprivate func hasCounts(_ names: [String]) -> Bool {
    names.allSatisfy { self[$0] == nil || self[$0]?.count != nil }
  }
}

extension RunTerms {
  /// The terms as an object.
  var json: JSON.Value {
    func flag(_ isSet: Bool) -> JSON.Value? { isSet ? .boolean(true) : nil }
    return .object([
      ("version", .string(version)),
      ("fingerprint", .string(fingerprint)),
      ("maxInvalid", tolerance.maximumInvalid.map { .string($0.description) }),
      (
        "limits",
        tolerance.limits.isEmpty
          ? nil : .object(tolerance.limits.map { ($0.name, .string($0.bound.description)) })
      ),
      ("minLines", tolerance.minimumLineCount > 0 ? .number(tolerance.minimumLineCount) : nil),
      ("maxRecords", tolerance.maximumLineCount.map { .number($0) }),
      ("baseline", baseline.map { .string($0) }),
      ("maxReport", maximumFindingCount.map { .number($0) }),
      ("warningsFail", flag(tolerance.warningsFail)),
      ("failFast", flag(tolerance.isFailFast)),
      ("exitZero", flag(tolerance.isExitZero)),
    ])
  }

  /// Reads the terms; nil if a member is missing.
  package init?(_ json: JSON.Value) {
    guard let version = json["version"]?.text, let fingerprint = json["fingerprint"]?.text,
      json.hasCounts(["minLines", "maxRecords", "maxReport"])
    else { return nil }
    let maximumInvalid = json["maxInvalid"]?.text
    var limits: [Tolerance.Limit] = []
    for (name, value) in json["limits"]?.members ?? [] {
      guard let bound = value?.text.flatMap({ Tolerance.Bound($0) }) else { return nil }
      limits.append(Tolerance.Limit(name: name, bound: bound))
    }
    var tolerance = Tolerance()
    tolerance.maximumInvalid = maximumInvalid.flatMap { Tolerance.Bound($0) }
    tolerance.limits = limits
    tolerance.minimumLineCount = json["minLines"]?.count ?? 0
    tolerance.maximumLineCount = json["maxRecords"]?.count
    tolerance.warningsFail = json["warningsFail"]?.flag ?? false
    tolerance.isFailFast = json["failFast"]?.flag ?? false
    tolerance.isExitZero = json["exitZero"]?.flag ?? false
    if maximumInvalid != nil, tolerance.maximumInvalid == nil { return nil }
    self.init(
      version: version, fingerprint: fingerprint, tolerance: tolerance,
      maximumFindingCount: json["maxReport"]?.count, baseline: json["baseline"]?.text)
  }
}

extension InputTotals {
  /// The counts as an object.
  var json: JSON.Value {
    let name = String(validating: file, as: UTF8.self)
    return .object([
      ("file", name.map { .string($0) }),
      ("fileBase64", name == nil ? .string(JSON.base64(file)) : nil),
      ("unit", .string(unit.rawValue)),
      ("size", size.map { .number($0) }),
      ("range", range.map { .array([.number($0.lowerBound), .number($0.upperBound)]) }),
      ("lines", .number(lines)),
      ("invalid", .number(invalid)),
      ("warned", warned.map { .number($0) }),
      ("known", known.map { .number($0) }),
      ("listed", listed.map { .number($0) }),
      ("matched", matched.map { .number($0) }),
      ("unlimited", failures.map { .number($0.unlimited) }),
      ("limited", failures.map { .array($0.limited.map { .number($0) }) }),
      ("findings", findings.map { .number($0) }),
      ("skipped", .number(skipped)),
      ("rules", .counts(rules)),
      ("columns", columns.isEmpty ? nil : .columns(columns)),
      ("isComplete", .boolean(problem == nil && !isCutShort)),
      ("problem", problem.map { .string($0) }),
    ])
  }

  /// Reads the counts; nil if a member is missing or impossible.
  package init?(_ json: JSON.Value) {
    guard let file = JSON.file(of: json), let lines = json["lines"]?.count,
      let unit = json["unit"]?.text.flatMap(CountedUnit.init(rawValue:)),
      let invalid = json["invalid"]?.count, let skipped = json["skipped"]?.count,
      let rules = json["rules"]?.counts, let isComplete = json["isComplete"]?.flag,
      let columns = json["columns"].map(\.columns) ?? [],
      json.hasCounts(["size", "warned", "known", "listed", "matched", "findings"])
    else { return nil }
    self.init(
      file: file, unit: unit, size: json["size"]?.count, lines: lines, invalid: invalid,
      warned: json["warned"]?.count, known: json["known"]?.count,
      findings: json["findings"]?.count, skipped: skipped, rules: rules, columns: columns,
      problem: json["problem"]?.text)
    (listed, matched) = (json["listed"]?.count, json["matched"]?.count)
    var sum = CountSum()
    guard (try? sum.add([invalid, warned ?? 0, known ?? 0])) != nil, faulty <= lines,
      matched ?? 0 <= listed ?? 0, (rules + columns).allSatisfy({ $0.count <= faulty })
    else { return nil }
    if let limited = json["limited"]?.elements {
      let counts = limited.compactMap(\.count)
      guard let unlimited = json["unlimited"]?.count, counts.count == limited.count,
        (counts + [unlimited]).allSatisfy({ $0 <= faulty })
      else { return nil }
      var failures = FailureCounts(limits: 0)
      (failures.unlimited, failures.limited) = (unlimited, counts)
      self.failures = failures
    }
    isCutShort = !isComplete && problem == nil
    guard let bounds = json["range"] else { return }
    guard let ends = bounds.elements, ends.count == 2, let size, let start = ends[0].count,
      let end = ends[1].count, start <= end, end <= size
    else { return nil }
    range = start..<end
  }
}

extension JSON {
  /// Returns the name of the file in an object, byte for byte; nil if there is none.
  package static func file(of object: JSON.Value) -> [UInt8]? {
    object["file"]?.text.map { Array($0.utf8) }
      ?? object["fileBase64"]?.text.flatMap(bytes(base64:))
  }
}

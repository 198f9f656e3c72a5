import LineScanning
import LineValidation
import RegularLanguage
import ValidateRun

extension Arguments {
  /// What can't be combined, in the order in which it is reported.
  ///
  /// The options of files of rules must be known: see ``withFiles()``.
  var conflicts: [UsageError.Conflict] {
    let mode = uses.last { $0.option.mode != nil }?.option.name
    let readsInput =
      inputs.contains(.standardInput)
      || inputs.isEmpty && (mode == nil || mode == Option.promptName)
    let input: UsageError.Use? = readsInput ? .linesOfStandardInput : nil
    let repairing = output.repairing.map { UsageError.Use.option($0) }
    let failFast: UsageError.Use? = tolerance.isFailFast ? "--fail-fast" : nil
    let ranged: UsageError.Use? = range == nil ? nil : "--range"
    let pruned: UsageError.Use? = prunesBaseline ? "--prune-baseline" : nil
    let written = baseline?.use == .write ? "--write-baseline" : pruned
    let example: UsageError.Use? = table.example?.input == .standardInput ? "--like -" : nil
    let schema: UsageError.Use? =
      table.schema.inputs.contains(.standardInput) ? "--schema -" : nil
    let readsRules = (rules.files + rules.valueFiles).contains(.standardInput)
    let converted: UsageError.Use? =
      lines.decompresses
      ? "--decompress" : lines.encoding == .utf16 ? "--encoding utf-16" : nil
    let ofInput: [UsageError.Conflict] = [
      (mode == Option.projectName ? "--project" : nil, input),
      (rules.files.contains(.standardInput) ? "--rules -" : nil, input),
      (rules.valueFiles.contains(.standardInput) ? "--in -" : nil, input),
      // A JSON Schema says itself which members there may be.
      (table.schema.isOfJSON ? "--schema" : nil, table.strictness.map { .option($0) }),
      (
        table.headerNames == .any ? "--header-names any" : nil, table.strictness.map { .option($0) }
      ),
      (schema, input), (schema, readsRules ? .rulesOfStandardInput : nil),
      (example, input), (example, readsRules ? .rulesOfStandardInput : nil),
      (output.inPlace == nil ? nil : "--in-place", input),
      (prompt.isSecret ? "--secret" : nil, prompt.suggestions == nil ? nil : "--suggestions"),
      (
        lines.carriageReturn.flatMap { end in
          [.auto, .keep].contains(end) ? nil : .option("--crlf \(end.rawValue)")
        }, mode == "infer" ? "--infer" : nil
      ),
      // The mark is three ordinary characters of bytes, and UTF-16 must have one.
      (
        lines.encoding == .utf8 ? nil : .option("--encoding \(lines.encoding.rawValue)"),
        lines.byteOrderMark.map { .option("--bom \($0.rawValue)") }
      ),
      // The bytes of the file are not those that are judged.
      (converted, output.inPlace == nil ? nil : "--in-place"),
      (converted, output.isDiff ? "--diff" : nil), (converted, ranged),
    ]
    let ofOutput: [UsageError.Conflict] = [
      (repairing, failFast),
      // The lines of a diff end with LF.
      (output.isDiff ? "--diff" : nil, lines.isNullTerminated ? "--null-data" : nil),
      // The output would be about a part of a file.
      (ranged, repairing), (ranged, written), (failFast, written),
    ]
    return table.conflicts + ofTable + output.conflicts + ofInput + ofOutput + tolerance.conflicts
  }

  /// What can't be combined with the form of the input.
  private var ofTable: [UsageError.Conflict] {
    guard let form = table.form else { return [] }
    let own = UsageError.Use.option(table.spelling)
    let foreign = uses.first { form.foreignOptions.contains($0.option.name) }
    let emission = output.emission.flatMap { $0 == .findings || $0 == .fixed ? nil : $0 }
    var others: [UsageError.Use?] = [
      isDrawing ? .option(Self.drawing) : nil, foreign.map { .option($0.spelling) },
    ]
    if case .rows = form {
      // A line end that is part of a value is quoted, so the one at the end of a row never is.
      others.append(lines.carriageReturn == .keep ? "--crlf keep" : nil)
    }
    if case .documents = form {
      others.append(lines.encoding == .bytes ? "--encoding bytes" : nil)
    }
    if form.isWhole {
      // The output would split an input that is judged as a whole.
      others += [
        emission.map { .option("--emit \($0.rawValue)") }, output.reportOfLines,
        ["--unique", "--sorted"].first(where: rules.has).map { .option($0) },
      ]
    }
    return others.map { ($0, own) }
      + [(header == 0 && !form.isWhole ? "--header 0" : nil, table.nameOption.map { .option($0) })]
  }

  /// Checks that nothing is given that can't be combined, or that lacks what it needs.
  ///
  /// - Throws: ``UsageError/conflict(_:_:)`` and ``UsageError/missing(option:for:)``.
  func checkCombinations() throws(UsageError) {
    try UsageError.check(conflicts)
    let needs: [(for: String, needed: String, isMissing: Bool)] = [
      ("--prune-baseline", "--baseline", prunesBaseline && baseline?.use != .compare),
      ("--unique-memory", "--unique", table.uniqueBytes != nil && !rules.has("--unique")),
    ]
    if let need = needs.first(where: \.isMissing) {
      throw .missing(option: need.needed, for: need.for)
    }
  }

  /// Checks that the lines of a range can be judged independently of those before it.
  ///
  /// This rejects everything that makes a line depend on earlier lines, except on their number in
  /// the header.
  ///
  /// - Parameter tolerance: The tolerance for invalid lines, with the limits of rules.
  /// - Throws: ``UsageError/unranged(_:)``.
  func checkRange(_ tolerance: Tolerance) throws(UsageError) {
    guard let range else { return }
    var (isQuoted, isOfSettings, isDocument, isOfBytes) = (false, false, false, false)
    switch table.form {
    case .rows(let format): isQuoted = format.isQuoted
    case .settings: isOfSettings = true
    case .documents(let readsLines, _): isDocument = !readsLines
    case nil: break
    }
    if case .bytes = range { isOfBytes = true }
    let reasons: [(Bool, RangeConflict)] = [
      (isQuoted, .quotedRows), (isOfSettings, .settings), (isDocument, .document),
      (rules.has("--unique") || rules.has("--sorted"), .uniqueValues),
      (isOfBytes && inputs.count > 1, .severalFiles),
      (tolerance.isIndivisible, .failFast),
      (
        baseline != nil && (tolerance.isFailFast || output.maximumFindingCount != nil),
        .knownFindings
      ),
    ]
    if let (_, reason) = reasons.first(where: \.0) { throw .unranged(reason) }
  }
}

extension WrittenTable {
  /// The options for tables that can't be combined.
  fileprivate var conflicts: [UsageError.Conflict] {
    let isOfCommas = kind == .csv || kind == nil
    return [
      (.option(spelling), otherKind.map { .option("--\($0.rawValue)") }),
      (isOfCommas ? nil : .option(spelling), delimiter == nil ? nil : "--delimiter"),
    ]
  }
}

extension Tolerance {
  /// The options for the outcome that can't be combined: a share of all lines is known only at the
  /// end.
  var conflicts: [UsageError.Conflict] {
    [(isFailFast ? "--fail-fast" : nil, hasShares ? "--max-invalid P%" : nil)]
  }
}

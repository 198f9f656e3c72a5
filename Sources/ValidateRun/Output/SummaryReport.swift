import LineValidation

/// The report on standard error at the end of a run.
package struct SummaryReport {
  let totals: Totals
  let plan: OutputPlan
  let terms: RunTerms
  let catalog: MessageCatalog

  package init(
    totals: Totals,
    plan: OutputPlan,
    terms: RunTerms,
    catalog: MessageCatalog
  ) {
    self.totals = totals
    self.plan = plan
    self.terms = terms
    self.catalog = catalog
  }
}

extension SummaryReport {
  /// The exit status.
  package var status: ExitStatus { terms.tolerance.status(for: totals) }

  /// Writes the summary.
  ///
  /// - Returns: Whether the requested output was written; other output may be lost.
  package func write() -> Bool {
    if totals.omitted > 0 { Diagnostics.report(catalog.omission(totals.omitted)) }
    if totals.unlisted > 0 { Diagnostics.report(catalog.unlisted(totals.unlisted)) }
    if let ending, !totals.isCutShort || !plan.isQuiet { Diagnostics.report(ending) }
    if !plan.isQuiet { for excess in excesses { Diagnostics.report(excess) } }
    if let unnamed = totals.unnamed, unnamed > 0, plan.summary != .json, !plan.isQuiet {
      Diagnostics.report(catalog.unnamed(unnamed))
    }
    switch plan.summary {
    case .json:
      return Diagnostics.write(JSON.text(json) + "\n")
    case .text:
      return Diagnostics.report(sentence, details: details)
    case nil:
      if totals.faulty > 0 || totals.gone ?? 0 > 0 || totals.repaired ?? 0 > 0, !plan.isQuiet {
        Diagnostics.report(sentence)
      }
      return true
    }
  }

  /// The reasons for the exit status apart from the number of invalid lines.
  var reasons: [String] { [ending].compactMap(\.self) + excesses }

  /// Why there are too few or too many lines, or not all of them were read; nil if neither is so.
  private var ending: String? {
    totals.isCutShort
      ? catalog.interruption(after: totals.lines)
      : totals.lineCountFault.map(catalog.words(for:))
  }

  /// The limits of rules and columns that are exceeded.
  private var excesses: [String] {
    terms.tolerance.excesses(in: totals).map { limit, count in
      let words = catalog.excess(of: count, over: limit.bound.description)
      return catalog.message(about: Escaping.text(limit.name), words)
    }
  }

  /// The totals as a sentence.
  var sentence: String { catalog.sentence(of: totals) }

  private var details: [String] {
    let indentation = "  "
    guard Platform.isTerminal(.standardError) else {
      return catalog.details(of: totals).map { indentation + $0 }
    }
    var files = totals
    (files.rules, files.columns) = ([], [])
    let width = Platform.size(of: .standardError)?.columns ?? Self.usualWidth
    let bars = SummaryBars(
      totals, width: width - indentation.count, isUnicode: Terminal.showsUnicode)
    return (catalog.details(of: files) + bars.lines).map { indentation + $0 }
  }

  /// The number of columns of a terminal of unknown size.
  private static let usualWidth = 80

  private var json: JSON.Value {
    .object([
      ("files", .number(totals.files)),
      ("unreadable", .number(totals.problems.count)),
      ("lines", .number(totals.lines)),
      ("valid", .number(totals.lines - totals.faulty)),
      ("invalid", .number(totals.invalid)),
      ("warned", totals.warned.map { .number($0) }),
      ("known", totals.known.map { .number($0) }),
      ("gone", totals.gone.map { .number($0) }),
      ("unlimited", totals.failures.map { .number($0.unlimited) }),
      ("limited", totals.failures.map { .array($0.limited.map { .number($0) }) }),
      ("repaired", totals.repaired.map { .number($0) }),
      ("missing", .number(terms.tolerance.missingLines(in: totals))),
      ("rules", .counts(totals.brokenRules)),
      ("columns", totals.columns.isEmpty ? nil : .columns(totals.brokenColumns)),
      ("isComplete", .boolean(totals.isComplete)),
      ("exitStatus", .number(Int(status.rawValue))),
      ("skipped", .number(totals.skipped)),
      ("unnamed", totals.unnamed.map { .number($0) }),
      ("terms", terms.json),
      ("inputs", .array(totals.inputs.map(\.json))),
    ])
  }
}

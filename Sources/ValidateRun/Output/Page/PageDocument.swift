import SettingsSyntax

/// The HTML of a page with the totals of a run and some of its findings.
///
/// All values are escaped twice: for people, as in text, and for HTML. Apart from the elements
/// `meta`, the page is also well-formed XML.
struct PageDocument {
  let summary: SummaryReport
  let catalog: MessageCatalog
  let rules: PageRules
  /// The names of the files with the rules, safe to show.
  let rulesFiles: [String]
  /// The numbers of findings of each kind.
  let counts: [Int]
  /// The findings to show, in their order.
  let samples: [PageSample]
  /// The files to list.
  let worst: [PageFile]
  /// The number of files with findings.
  let faultyFiles: Int
  /// The inputs that could not be read completely, safe to show, and the reasons.
  let unreadable: [(name: String, reason: String)]
}

extension PageDocument {
  private var totals: Totals { summary.totals }

  /// Writes the page.
  ///
  /// - Throws: ``OutputError`` if it can't be written.
  func write(to output: OutputBuffer) throws(OutputError) {
    try output.write(head)
    try output.write(header)
    try output.write("<main>\n")
    try output.write(totalsList)
    try output.write(rulesTable)
    try output.write(filesTable)
    let files = files
    try output.write(controls(files))
    var numbers: [[UInt8]: Int] = [:]
    for file in files { numbers[Array(file.utf8)] = numbers.count }
    for kind in PageSample.Kind.allCases {
      let samples = samples.filter { $0.kind == kind }
      if samples.isEmpty { continue }
      try output.write("<section class=\"group\">\n<h3>\(heading(of: kind))</h3>\n<ol>\n")
      for sample in samples { try output.write(item(sample, numbers)) }
      try output.write("</ol>\n</section>\n")
    }
    try output.write(
      "</section>\n</main>\n<script>\(PageAssets.script)</script>\n</body>\n</html>\n")
  }

  /// Returns a phrase.
  private func words(_ phrase: ReportPhrase) -> String {
    Markup.escaped(catalog.words(for: phrase).groupingDigits)
  }

  /// Returns a number with groups of digits.
  private func number(_ count: Int) -> String { "\(count)".groupingDigits }

  /// When and by what the page was made.
  private var origin: String {
    let made = ReportPhrase.made(
      on: ReportTime.current.description, version: summary.terms.version, rules: rulesFiles,
      fingerprint: summary.terms.fingerprint)
    return Markup.escaped(catalog.words(for: made))
  }

  private var head: String {
    let title = catalog.words(for: outcome.words) + ": " + summary.sentence.groupingDigits
    return """
      <!DOCTYPE html>
      <html lang="\(Markup.escaped(catalog.language))">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(PageAssets.policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(Markup.escaped(title))</title>
      <style>\(PageAssets.style)</style>
      </head>
      <body>

      """
  }

  /// The words for the exit status, and its class.
  private var outcome: (words: ReportPhrase, name: String) {
    switch summary.status {
    case .valid: (.passed, "passed")
    case .invalid: (.failed, "failed")
    default: (.unread, "failed")
    }
  }

  private var header: String {
    let reasons = summary.reasons.map { "<p>\(Markup.escaped(Escaping.text($0)))</p>\n" }
    return """
      <header>
      <h1><span class="\(outcome.name)">\(words(outcome.words))</span> \
      \(Markup.escaped(summary.sentence.groupingDigits))</h1>
      \(reasons.joined())<p class="made">\(origin)</p>
      </header>

      """
  }

  private var totalsList: String {
    let all: [(ReportPhrase, Int?)] = [
      (.files, totals.files),
      (.unreadable, totals.problems.isEmpty ? nil : totals.problems.count),
      (.lines, totals.lines), (.valid, totals.lines - totals.faulty), (.invalid, totals.invalid),
      (.warned, totals.warned), (.known, totals.known), (.gone, totals.gone),
      (.repaired, totals.repaired), (.skipped, totals.skipped > 0 ? totals.skipped : nil),
    ]
    let items = all.compactMap { phrase, count in
      count.map { "<div><dt>\(words(phrase))</dt><dd>\(number($0))</dd></div>\n" }
    }
    return "<dl>\n\(items.joined())</dl>\n"
  }

  // MARK: Tables

  /// The title of a column, with its class.
  private typealias Title = (words: ReportPhrase, name: String)

  private var rulesTable: String {
    let counts = totals.details
    // A full bar is that of all lines, as the number beside it says.
    let maximum = max(totals.lines, counts.map(\.count).max() ?? 0)
    let hasColumns = !totals.columns.isEmpty
    let rows = counts.map { count in
      let isWarning = rules.isWarning(PageRules.Key(count))
      let column = Markup.escaped(Escaping.text(count.column ?? ""))
      let label = "<code>\(Markup.escaped(Escaping.text(count.label)))</code>"
      return """
        <tr>\(hasColumns ? "<td><bdi>\(column)</bdi></td>" : "")<th scope="row">\(label)\
        \(isWarning ? " <span class=\"warning\">\(words(.warning))</span>" : "")</th>\
        <td class="number">\(number(count.count))</td>\
        <td class="share"><span>\(share(count.count, of: totals.lines))</span>\
        \(bar(count.count, of: maximum, isWarning ? "warning" : "error"))</td></tr>

        """
    }
    let titles: [Title] =
      (hasColumns ? [(.column, "")] : []) + [(.rule, ""), (.count, "number"), (.share, "share")]
    return section(.rules, titles, rows) + keptRules
  }

  /// The rules that all lines satisfy, as a sentence that can be opened.
  private var keptRules: String {
    let labels = Set(totals.columns.map(\.label))
    let all = totals.columns + totals.rules.filter { !labels.contains($0.label) }
    let kept = all.filter { $0.count == 0 }
    if kept.isEmpty { return "" }
    let names = kept.map { PageRules.Key($0).words }.map { name in
      "<li><code>\(Markup.escaped(name))</code></li>"
    }
    return """
      <details>
      <summary>\(words(.kept))\(catalog.inBrackets("\(kept.count)"))</summary>
      <ul>\(names.joined(separator: "\n"))</ul>
      </details>

      """
  }

  private var filesTable: String {
    let hasWarnings = totals.warned != nil
    let rows = worst.map { file in
      let warned = hasWarnings ? "<td class=\"number\">\(number(file.totals.warned ?? 0))</td>" : ""
      return """
        <tr><th scope="row"><bdi>\(Markup.escaped(file.name))</bdi></th>\
        <td class="number minor">\(number(file.totals.lines))</td>\
        <td class="number">\(number(file.totals.invalid))</td>\(warned)\
        <td class="share"><span>\(share(file.faulty, of: file.totals.lines))</span>\
        \(bar(file.faulty, of: file.totals.lines, file.totals.invalid > 0 ? "error" : "warning"))\
        </td></tr>

        """
    }
    let warned: [Title] = hasWarnings ? [(.warned, "number")] : []
    let titles: [Title] =
      [(.file, ""), (.lines, "number minor"), (.invalid, "number")] + warned + [(.share, "share")]
    let others = faultyFiles - worst.count
    return section(.worstFiles, titles, rows)
      + (others > 0 ? "<p>\(words(.otherFiles(others)))</p>\n" : "") + unreadableFiles
  }

  private var unreadableFiles: String {
    if unreadable.isEmpty { return "" }
    let items = unreadable.map { name, reason in
      """
      <li><bdi>\(Markup.escaped(name))</bdi><br/>\(Markup.escaped(Escaping.text(reason)))</li>

      """
    }
    let others = totals.problems.count - unreadable.count
    return """
      <h2>\(words(.unreadable))</h2>
      <ul>
      \(items.joined())</ul>
      \(others > 0 ? "<p>\(Markup.escaped(catalog.others(others)))</p>\n" : "")
      """
  }

  /// Returns a table with its heading; empty if it has no rows.
  private func section(
    _ title: ReportPhrase,
    _ titles: [Title],
    _ rows: [String]
  ) -> String {
    if rows.isEmpty { return "" }
    let cells = titles.map { phrase, name in
      "<th scope=\"col\"\(name.isEmpty ? "" : " class=\"\(name)\"")>\(words(phrase))</th>"
    }
    return """
      <h2>\(words(title))</h2>
      <table>
      <thead><tr>\(cells.joined())</tr></thead>
      <tbody>
      \(rows.joined())</tbody>
      </table>

      """
  }

  private func share(_ count: Int, of whole: Int) -> String {
    Markup.escaped(Share(count, of: whole).description)
  }

  /// Returns a bar, of which the policy allows the attributes, but not a style.
  private func bar(_ count: Int, of maximum: Int, _ name: String) -> String {
    let width = max(1, Share(count, of: maximum).scaled(to: 1000))
    return """
      <svg aria-hidden="true" viewBox="0 0 1000 10" preserveAspectRatio="none">\
      <rect class="\(name)" width="\(width)" height="10"/></svg>
      """
  }

  // MARK: Findings

  private func heading(of kind: PageSample.Kind) -> String {
    let count = counts[kind.rawValue]
    return switch kind {
    case .error: words(.errors(count))
    case .warning: words(.warnings(count))
    case .known: words(.knownFindings(count))
    }
  }

  /// The files of the findings, in the order of the first one.
  private var files: [String] {
    var known: Set<[UInt8]> = []
    return samples.map(\.file).filter { known.insert(Array($0.utf8)).inserted }
  }

  /// The start of the section of findings, with the controls, which appear only if scripts run.
  private func controls(_ files: [String]) -> String {
    let all = counts.reduce(0, +)
    if all == 0 {
      return "<section>\n<h2>\(words(.findings))</h2>\n<p>\(words(.noFindings))</p>\n"
    }
    let ruleNumbers = Set(samples.flatMap(\.rules)).sorted()
    func choice(_ name: String, _ label: ReportPhrase, _ all: ReportPhrase, _ options: String)
      -> String
    {
      """
      <label>\(words(label))
      <select name="\(name)">
      <option value="">\(words(all))</option>
      \(options)</select></label>

      """
    }
    let ruleOptions = ruleNumbers.map { number in
      "<option value=\"\(number)\">\(Markup.escaped(rules.all[number].words))</option>\n"
    }
    let fileOptions = files.enumerated().map { number, name in
      "<option value=\"\(number)\">\(Markup.escaped(name))</option>\n"
    }
    return """
      <section>
      <h2>\(words(.findings))</h2>
      <p>\(words(samples.count == all ? .allShown : .shown(samples.count, of: all)))</p>
      <form hidden="hidden">
      \(choice("rule", .rule, .allRules, ruleOptions.joined()))\
      \(choice("file", .file, .allFiles, fileOptions.joined()))\
      <button type="reset">\(words(.reset))</button>
      <p role="status">\(words(.matching)) <output>\(samples.count)</output></p>
      </form>

      """
  }

  /// Returns a finding; `files` are the numbers of the files by their names.
  private func item(_ sample: PageSample, _ files: [[UInt8]: Int]) -> String {
    let file = files[Array(sample.file.utf8)] ?? 0
    let numbers = sample.rules.map { "\($0)" }.joined(separator: " ")
    let suggestion = sample.suggestion.map { Markup.escaped(catalog.inBrackets($0)) } ?? ""
    let excerpt = sample.excerpt.map { excerpt in
      """
      <pre dir="auto">\(Markup.escaped(excerpt.start))\
      <mark data-carets="\(excerpt.carets)">\(Markup.escaped(excerpt.marked))</mark>\
      \(Markup.escaped(excerpt.rest))</pre>

      """
    }
    return """
      <li data-file="\(file)" data-rules="\(numbers)">
      <p class="place"><bdi>\(Markup.escaped(sample.file))</bdi>:\(sample.line):\(sample.column)</p>
      <p><span class="message">\(Markup.escaped(sample.message))</span>\(suggestion) \
      <code>[\(Markup.escaped(sample.names))]</code></p>
      \(excerpt ?? "")</li>

      """
  }
}

/// Findings as fields with tabs between them, below a line with the names of the fields.
///
/// In a field, a backslash is doubled, and what can't be printed is `\t`, `\n`, `\r`, `\xHH` or
/// `\u{H}`. An input that could not be read to its end has no line and column, and the rule
/// `unreadable`.
struct TSVFormat: SingleFindingFormat {
  /// Whether values are left out.
  let isRedacted: Bool

  var opening: String { "file\tline\tcolumn\trule\tmessage\tvalue\n" }

  func finding(_ finding: Finding, isFirst: Bool) -> String {
    row(
      finding.source.name,
      String(finding.line),
      String(finding.columns.lowerBound),
      Escaping.path(Array(finding.label.utf8)),
      Escaping.path(Array(finding.message.utf8)),
      isRedacted ? "" : Escaping.path(finding.excerpt.bytes)
    )
  }

  func problem(_ reason: String, in source: Source) -> String {
    row(source.name, "", "", "unreadable", Escaping.path(Array(reason.utf8)), "")
  }

  private func row(_ fields: String...) -> String {
    fields.joined(separator: "\t") + "\n"
  }
}

/// Findings as JSON objects, one on each line.
///
///     {"file":"a.txt","line":2,"column":5,"endColumn":6,"rule":"digits","message":"must be ...",
///       "value":"1234x"}
///
/// Columns count Characters from 1; the end is the column behind the offending part. A value of
/// more than ``Excerpt/limit`` bytes is cut, and says so by `"isCut":true`. Bytes that are not
/// UTF-8 are in `fileBase64` and `valueBase64`. Of an input that could not be read to its end there
/// is an object with `file` and `problem`.
struct JSONLinesFormat: FindingFormat {
  /// Whether values are left out.
  let isRedacted: Bool

  func finding(_ finding: Finding, isFirst: Bool) -> String {
    var members = JSON.members("file", finding.source.bytes)
    members += [
      ("line", .number(finding.line)),
      ("column", .number(finding.columns.lowerBound)),
      ("endColumn", .number(finding.columns.upperBound)),
      ("rule", .string(finding.label)),
      ("message", .string(finding.message)),
    ]
    if !isRedacted {
      members += JSON.members("value", finding.excerpt.bytes)
      members.append(("isCut", finding.excerpt.isWhole ? nil : .boolean(true)))
    }
    return JSON.text(.object(members)) + "\n"
  }

  func problem(_ reason: String, in source: Source) -> String {
    JSON.text(.object(JSON.members("file", source.bytes) + [("problem", .string(reason))])) + "\n"
  }
}

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
  private let isRedacted: Bool
  /// The last rule and message, and the members that they are; mostly the next ones are the same.
  private var last: (label: String, message: String, members: [UInt8])?

  /// Creates the format.
  init(isRedacted: Bool) {
    self.isRedacted = isRedacted
  }
}

extension JSONLinesFormat {
  mutating func append(_ batch: FindingBatch, isFirst: Bool, to bytes: inout [UInt8]) {
    let start = "{" + JSON.text(members: JSON.members("file", batch.source.bytes)) + ","
    let prefix = Array(start.utf8)
    for failure in batch.failures {
      let finding = batch.finding(failure)
      bytes.append(contentsOf: prefix)
      append("\"line\":", finding.line, to: &bytes)
      append(",\"column\":", finding.columns.lowerBound, to: &bytes)
      append(",\"endColumn\":", finding.columns.upperBound, to: &bytes)
      bytes.append(contentsOf: rule(finding.label, finding.message))
      if !isRedacted { append(finding.excerpt, to: &bytes) }
      bytes.append(UInt8(ascii: "}"))
      bytes.append(UInt8(ascii: "\n"))
    }
  }

  private func append(_ name: StaticString, _ number: Int, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: name.description.utf8)
    bytes.append(decimal: number)
  }

  private mutating func rule(_ label: String, _ message: String) -> [UInt8] {
    if let last, last.label == label, last.message == message { return last.members }
    let members = JSON.text(members: [("rule", .string(label)), ("message", .string(message))])
    last = (label, message, Array(("," + members).utf8))
    return last?.members ?? []
  }

  private func append(_ excerpt: Excerpt, to bytes: inout [UInt8]) {
    if JSON.isPlain(excerpt.bytes) {
      bytes.append(contentsOf: ",\"value\":\"".utf8)
      bytes.append(contentsOf: excerpt.bytes)
      bytes.append(UInt8(ascii: "\""))
    } else {
      bytes.append(UInt8(ascii: ","))
      bytes.append(
        contentsOf: JSON.text(members: JSON.members("value", excerpt.bytes)).utf8)
    }
    if !excerpt.isWhole { bytes.append(contentsOf: ",\"isCut\":true".utf8) }
  }

  func problem(_ reason: String, in source: Source) -> String {
    JSON.text(.object(JSON.members("file", source.bytes) + [("problem", .string(reason))])) + "\n"
  }
}

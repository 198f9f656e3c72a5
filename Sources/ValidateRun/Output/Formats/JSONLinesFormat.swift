import LineValidation
import RegularLanguage

/// Findings as JSON objects, one per line.
///
///     {"file":"a.txt","line":2,"column":5,"endColumn":6,"rules":["digits"],
///       "message":"must be ...","value":"1234x"}
///
/// If some rules are warnings, `level` is `error` or `warning`. With a baseline, `state` is `new`
/// or `known`, and in a range, `violations` has what `--merge` needs to decide that again: for each
/// broken rule its name, column and level, and, if they are known, the column and the digest of the
/// value in the baseline with their count.
///
/// In a table, `field` is the name of the invalid column, and the value is that of its field.
/// Columns count Characters from 1; the end is the column after the invalid part. A value of more
/// than ``Excerpt/limit`` bytes is truncated, which `"isCut":true` indicates. Bytes that are not
/// UTF-8 are in `fileBase64` and `valueBase64`.
struct JSONLinesFormat: FindingFormat {
  private let style: FindingStyle
  /// The members that describe the cause.
  private var causes: CauseRenderer
  /// Whether some rules are warnings.
  private let hasLevels: Bool

  /// Creates the format.
  init(_ style: FindingStyle) {
    self.style = style
    hasLevels = style.hasWarnings
    causes = CauseRenderer(
      style,
      [
        .column { $0.map { ",\"field\":" + JSON.text(.string($0)) } ?? "" },
        .text(",\"rules\":["), .names, .text("],\"message\":\""), .message, .text("\""),
      ],
      name: { JSON.text(.string($0)) }, separator: ",", message: JSON.escaped)
  }
}

extension JSONLinesFormat {
  static let format = Format(
    "jsonl", for: "programs",
    manual: """
      jsonl is one object per line, with file, line, column, endColumn (the column after the
      invalid part), rules (the names of all rules that the line violates), message and value. A
      value of more than 4096 bytes is truncated, and isCut is true. Bytes that are not UTF-8 are
      in fileBase64 or valueBase64. A file that can't be read completely is an object with file
      and problem. If some rules are warnings (--warn), level is error or warning. With
      --baseline, state is new or known.
      """)

  var showsKnown: Bool { true }
  var isMerged: Bool { true }

  mutating func append(_ batch: FindingBatch, isFirst: Bool, to bytes: inout [UInt8]) {
    causes.begin(batch)
    var place = NumberedText(Self.file(batch.source) + Array(",\"line\":".utf8))
    for (index, failure) in batch.failures.enumerated() {
      place.set(batch.line(of: failure))
      bytes.append(place.bytes.span)
      bytes.append(literal: ",\"column\":")
      bytes.append(decimal: failure.column)
      bytes.append(literal: ",\"endColumn\":")
      bytes.append(decimal: failure.endColumn)
      causes.append(index, to: &bytes)
      if !style.isRedacted { Self.append(batch.excerpt(of: failure), to: &bytes) }
      if let value = style.suggestions?.value(for: index, of: batch) {
        bytes.append(literal: ",")
        JSON.append("suggestion", orBinary: "suggestionBase64", value, to: &bytes)
      }
      if hasLevels {
        bytes.append(
          literal: batch.isWarning(index) ? ",\"level\":\"warning\"" : ",\"level\":\"error\"")
      }
      if style.comparesKnown {
        bytes.append(
          literal: batch.isKnown(index) ? ",\"state\":\"known\"" : ",\"state\":\"new\"")
      }
      if style.listsViolations {
        bytes.append(",\"violations\":" + JSON.text(violations(index, of: batch)))
      }
      bytes.append(literal: "}\n")
    }
  }

  private func violations(_ index: Int, of batch: FindingBatch) -> JSON.Value {
    .array(
      batch.violations(index).map { violation in
        let level = violation.isWarning ? "warning" : "error"
        let words = [style.explainer.rules.all[violation.rule].label, violation.column, level]
        guard let known = violation.known else { return .array(words.map { .string($0) }) }
        return .array(
          (words + [known.column, known.digest.description]).map { .string($0) }
            + [.number(known.count)])
      })
  }

  private static func append(_ excerpt: Excerpt, to bytes: inout [UInt8]) {
    bytes.append(literal: ",")
    JSON.append("value", orBinary: "valueBase64", excerpt.bytes, to: &bytes)
    if !excerpt.isWhole { bytes.append(literal: ",\"isCut\":true") }
  }

  func problem(_ reason: String, in source: Source) -> String {
    let file = String(decoding: Self.file(source), as: UTF8.self)
    return file + "," + JSON.text(members: [("problem", .string(reason))]) + "}\n"
  }

  /// Returns the start of an object.
  private static func file(_ source: Source) -> [UInt8] {
    var bytes = [UInt8(ascii: "{")]
    JSON.append("file", orBinary: "fileBase64", source.bytes[...], to: &bytes)
    return bytes
  }
}

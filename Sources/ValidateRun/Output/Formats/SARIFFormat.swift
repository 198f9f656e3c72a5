import RegularLanguage
import ValidationCore
import LineValidation
import ValidationWording

/// Findings in the Static Analysis Results Interchange Format, SARIF 2.1.0 (OASIS standard).
///
/// Columns count Unicode scalars, as the format requires; they are omitted if they can't be
/// determined from the start of the line. A line that breaks several rules is a result of the first
/// of them, and the property `rules` has the names of all; in a table, `field` is the name of the
/// invalid column. A suggestion for a line is a fix; one for a value of a table is the property
/// `suggestion`, because a fix would have to know how the value is quoted.
struct SARIFFormat: FindingFormat {
  private let style: FindingStyle
  /// The renderers at the start of results.
  private var causes: CauseRenderer

  /// Creates the format.
  init(_ style: FindingStyle) {
    self.style = style
    causes = CauseRenderer(
      style,
      [
        .text("{\"ruleId\":"), .firstName,
        .text(",\"level\":\""), .level(error: "error", warning: "warning"),
        .text("\",\"message\":{\"text\":\""), .message,
        .text("\"},\"properties\":{\"rules\":["), .names, .text("]"),
        .column { $0.map { ",\"field\":" + JSON.text(.string($0)) } ?? "" },
      ],
      name: { JSON.text(.string($0)) }, separator: ",", message: JSON.escaped)
  }
}

extension SARIFFormat {
  static let format = Format(
    "sarif", for: "code scanning",
    manual: """
      sarif is SARIF 2.1.0 for code scanning; a line that violates several rules is a result for the
      first, with all of them in properties.rules. With --baseline, baselineState is unchanged or
      new. Findings omitted by --max-report are a note.
      """)

  var showsKnown: Bool { true }

  func opening(_ totals: Totals) -> String {
    let driver: JSON.Value = .object([
      ("name", .string("validate")),
      ("version", .string(version)),
      (
        "rules",
        .array(
          breakable.map { rule in
            let demand = words.wording.requirement(of: rule.demand, .detail)
            return .object([
              ("id", .string(rule.label)), ("shortDescription", Self.message(demand)),
            ])
          })
      ),
    ])
    return """
      {"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{\
      "tool":{"driver":\(JSON.text(driver))},"columnKind":"unicodeCodePoints","results":[
      """
  }

  /// The rules with different names that a line can break.
  private var breakable: [ReportedRule] {
    var names: Set<[UInt8]> = []
    return style.rules.flatMap { rules in
      rules.firsts.filter(rules.breakable.indices.contains).map { rules.all[$0] }
    }.filter { names.insert(Array($0.label.utf8)).inserted }
  }

  mutating func append(_ batch: FindingBatch, isFirst: Bool, to bytes: inout [UInt8]) {
    causes.begin(batch)
    let uri = JSON.text(.string(PercentEncoding.reference(toPath: batch.source.bytes)))
    let artifact = Array(
      """
      },"locations":[{"physicalLocation":{"artifactLocation":{"uri":\(uri)},"region":{"startLine":
      """.utf8)
    var isFirst = isFirst
    for (index, failure) in batch.failures.enumerated() {
      bytes.append(isFirst ? "\n" : ",\n")
      isFirst = false
      causes.append(index, to: &bytes)
      let suggestion = style.suggestions?.value(for: index, of: batch)
      if let suggestion, batch.row(of: failure) != nil {
        let text = String(decoding: suggestion, as: UTF8.self)
        bytes.append(",\"suggestion\":" + JSON.text(.string(text)))
      }
      bytes.append(artifact.span)
      bytes.append(decimal: batch.line(of: failure))
      let line = batch.physicalLine(of: failure) ?? batch.line(at: failure)
      let excerpt = Excerpt(of: line, batch.encoding)
      if let columns = excerpt.scalarColumns(failure.range) {
        bytes.append(literal: ",\"startColumn\":")
        bytes.append(decimal: columns.start)
        if let end = columns.end {
          bytes.append(literal: ",\"endColumn\":")
          bytes.append(decimal: end)
        }
      }
      if !style.isRedacted, excerpt.isWhole {
        bytes.append(literal: "},\"contextRegion\":{\"startLine\":")
        bytes.append(decimal: batch.line(of: failure))
        bytes.append(literal: ",\"snippet\":{")
        JSON.append("text", orBinary: "binary", excerpt.bytes, to: &bytes)
        bytes.append(literal: "}")
      }
      bytes.append(literal: "}}}]")
      if style.comparesKnown {
        bytes.append(
          literal: batch.isKnown(index)
            ? ",\"baselineState\":\"unchanged\"" : ",\"baselineState\":\"new\"")
      }
      if let suggestion, batch.row(of: failure) == nil {
        bytes.append(fix(of: excerpt, by: suggestion, at: batch.line(of: failure), uri))
      }
      bytes.append(literal: "}")
    }
  }

  /// Returns the member that replaces a line by a value.
  private func fix(
    of line: Excerpt,
    by value: ArraySlice<UInt8>,
    at number: Int,
    _ uri: String
  ) -> String {
    let text = String(decoding: value, as: UTF8.self)
    let region: JSON.Value = .object([
      ("startLine", .number(number)), ("startColumn", .number(1)),
      ("endColumn", .number(line.validText.unicodeScalars.count + 1)),
    ])
    let replacement: JSON.Value = .object([
      ("deletedRegion", region), ("insertedContent", Self.message(text)),
    ])
    let description = JSON.text(Self.message(words.suggestion(Escaping.path(Array(value)))))
    return """
      ,"fixes":[{"description":\(description),"artifactChanges":[{"artifactLocation":\
      {"uri":\(uri)},"replacements":[\(JSON.text(replacement))]}]}]
      """
  }

  func problem(_ reason: String, in source: Source) -> String { "" }

  func closing(_ totals: Totals) -> String {
    var notifications = totals.problems.map { name, reason in
      Self.notification(words.message(about: name, reason), level: "error")
    }
    let warnings: [String?] = [
      totals.omitted > 0 ? words.omission(totals.omitted) : nil,
      totals.isCutShort ? words.interruption(after: totals.lines) : nil,
      totals.lineCountFault.map(words.words(for:)),
    ]
    notifications += warnings.compactMap(\.self).map { Self.notification($0, level: "warning") }
    let invocation: JSON.Value = .object([
      ("executionSuccessful", .boolean(totals.problems.isEmpty)),
      ("toolExecutionNotifications", notifications.isEmpty ? nil : .array(notifications)),
    ])
    return "\n],\"invocations\":[\(JSON.text(invocation))]}]}\n"
  }

  private static func message(_ text: String) -> JSON.Value {
    .object([("text", .string(text))])
  }

  private static func notification(_ text: String, level: String) -> JSON.Value {
    .object([("level", .string(level)), ("message", message(text))])
  }
}

import LineValidation
import RegularLanguage

/// Findings as fields separated by tabs, after a header line.
///
/// In a table, `field` is the name of the invalid column. In a field, a backslash is doubled, and
/// characters that can't be printed become `\t`, `\n`, `\r`, `\xHH` or `\u{H}`. An input that could
/// not be read completely has no line and column, and the rule `unreadable`. If some rules are
/// warnings, `level` is `error` or `warning`; with a baseline, `state` is `new` or `known`.
struct TSVFormat: FindingFormat {
  private let style: FindingStyle
  /// The fields that describe the cause, with the tabs around them.
  private var causes: CauseRenderer
  /// Whether a field has the name of a column.
  private let readsRows: Bool
  /// Whether a field distinguishes errors and warnings.
  private let hasLevels: Bool

  /// Creates the format.
  init(_ style: FindingStyle) {
    self.style = style
    // The first line names the fields of the lines of all inputs.
    readsRows = style.readsRows
    hasLevels = style.hasWarnings
    let column: CauseRenderer.Part =
      style.explainer.readsRows
      ? .column { "\t" + Self.field($0 ?? "") } : .text(readsRows ? "\t" : "")
    causes = CauseRenderer(
      style,
      [column, .text("\t"), .names, .text("\t"), .message, .text("\t")],
      name: Self.field, message: Self.field)
  }
}

extension TSVFormat {
  static let format = Format(
    "tsv", for: "spreadsheets",
    manual: """
      tsv has the fields file, line, column, rule, message and value, which its first line names.
      For a table, the field before rule is called field and contains the name of the column.
      Backslashes are doubled; other characters are escaped as in text. If some rules are
      warnings, the field level is error or warning. With --baseline, the last field, state, is
      new or known.
      """)

  func opening(_ totals: Totals) -> String {
    "file\tline\tcolumn\t" + (readsRows ? "field\t" : "") + "rule\tmessage\tvalue"
      + (style.suggestions == nil ? "" : "\tsuggestion") + (hasLevels ? "\tlevel" : "")
      + (style.comparesKnown ? "\tstate\n" : "\n")
  }

  var showsKnown: Bool { true }

  mutating func append(_ batch: FindingBatch, isFirst: Bool, to bytes: inout [UInt8]) {
    causes.begin(batch)
    var place = NumberedText(Array("\(batch.source.name)\t".utf8))
    for (index, failure) in batch.failures.enumerated() {
      place.set(batch.line(of: failure))
      bytes.append(place.bytes.span)
      bytes.append(UInt8(ascii: "\t"))
      bytes.append(decimal: failure.column)
      causes.append(index, to: &bytes)
      if !style.isRedacted {
        Escaping.append(path: batch.excerpt(of: failure).bytes.span, to: &bytes)
      }
      if let suggestions = style.suggestions {
        bytes.append(UInt8(ascii: "\t"))
        let value = suggestions.value(for: index, of: batch)
        if let value { Escaping.append(path: value.span, to: &bytes) }
      }
      if hasLevels { bytes.append(literal: batch.isWarning(index) ? "\twarning" : "\terror") }
      if style.comparesKnown { bytes.append(literal: batch.isKnown(index) ? "\tknown" : "\tnew") }
      bytes.append(UInt8(ascii: "\n"))
    }
  }

  func problem(_ reason: String, in source: Source) -> String {
    "\(source.name)\t\t\t\(readsRows ? "\t" : "")unreadable\t\(Self.field(reason))\t"
      + (style.suggestions == nil ? "" : "\t") + (hasLevels ? "\terror" : "")
      + (style.comparesKnown ? "\tnew\n" : "\n")
  }

  private static func field(_ text: String) -> String { Escaping.path(Array(text.utf8)) }
}

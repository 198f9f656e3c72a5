/// Findings as lines of text: `file:line:column: error: message [rule]`.
///
/// That is the form that editors and terminals turn into links. What could not be read is told on
/// standard error.
struct TextFormat: FindingFormat {
  /// What stands before the place.
  private let start: String
  /// What stands behind it.
  private var endings: CauseSpellings

  /// Creates the format.
  ///
  /// - Parameters:
  ///   - explainer: What tells why lines are invalid.
  ///   - isColored: Whether the parts have colours.
  init(_ explainer: RecordExplainer, isColored: Bool) {
    start = isColored ? Self.bold : ""
    let parts: [CauseSpellings.Part] =
      isColored
      ? [
        .text(":\(Self.plain) \(Self.red)error:\(Self.plain) "), .message,
        .text(" \(Self.dim)["), .names, .text("]\(Self.plain)\n"),
      ]
      : [.text(": error: "), .message, .text(" ["), .names, .text("]\n")]
    endings = CauseSpellings(explainer, parts, name: Escaping.text, message: Escaping.text)
  }
}

extension TextFormat {
  mutating func append(_ batch: FindingBatch, isFirst: Bool, to bytes: inout [UInt8]) {
    endings.begin(batch)
    let prefix = Array("\(start)\(batch.source.name):".utf8)
    let failures = batch.failures.span
    let longest = prefix.count + 2 * OutputSpan.longestDecimal + 1 + endings.longest
    // Room for all of them at once: to make sure of it takes longer than to write most parts.
    bytes.append(addingCapacity: failures.count * longest) { output in
      for index in failures.indices {
        let failure = failures[index]
        output.append(prefix.span)
        output.append(decimal: batch.line(of: failure))
        output.append(UInt8(ascii: ":"))
        output.append(decimal: failure.column)
        endings.append(index, to: &output)
      }
    }
  }

  func problem(_ reason: String, in source: Source) -> String { "" }

  // Select Graphic Rendition (ECMA-48, 8.3.117).
  private static let bold = "\u{1B}[1m"
  private static let red = "\u{1B}[1;31m"
  private static let dim = "\u{1B}[2m"
  private static let plain = "\u{1B}[0m"
}

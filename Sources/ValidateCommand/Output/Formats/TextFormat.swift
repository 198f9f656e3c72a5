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
  /// - Parameter isColored: Whether the parts have colours.
  init(isColored: Bool) {
    start = isColored ? Self.bold : ""
    endings = CauseSpellings { Self.ending(of: $0, isColored) }
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
        endings.append(failure.cause, to: &output)
      }
    }
  }

  func problem(_ reason: String, in source: Source) -> String { "" }

  private static func ending(of cause: FailureCause, _ isColored: Bool) -> String {
    let (message, label) = (Escaping.text(cause.message), Escaping.text(cause.label))
    guard isColored else { return ": error: \(message) [\(label)]\n" }
    return ":\(plain) \(red)error:\(plain) \(message) \(dim)[\(label)]\(plain)\n"
  }

  // Select Graphic Rendition (ECMA-48, 8.3.117).
  private static let bold = "\u{1B}[1m"
  private static let red = "\u{1B}[1;31m"
  private static let dim = "\u{1B}[2m"
  private static let plain = "\u{1B}[0m"
}

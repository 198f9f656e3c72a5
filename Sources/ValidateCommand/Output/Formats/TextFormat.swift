/// Findings as lines of text: `file:line:column: error: message [rule]`.
///
/// That is the form that editors and terminals turn into links. What could not be read is told on
/// standard error.
struct TextFormat: FindingFormat {
  /// Whether the parts have colours.
  private let isColored: Bool
  /// The last cause, and what its findings end with.
  private var last: (cause: FailureCause, ending: [UInt8])?
  /// The same of all causes, by identity.
  private var endings: [ObjectIdentifier: (cause: FailureCause, ending: [UInt8])] = [:]

  /// More causes are forgotten again.
  private static let mostEndings = 1 << 12

  /// Creates the format.
  init(isColored: Bool) {
    self.isColored = isColored
  }
}

extension TextFormat {
  mutating func append(_ batch: FindingBatch, isFirst: Bool, to bytes: inout [UInt8]) {
    let prefix = Array(((isColored ? Self.bold : "") + batch.source.name + ":").utf8)
    for failure in batch.failures {
      let ending = ending(of: failure.cause)
      bytes.append(contentsOf: prefix)
      bytes.append(decimal: batch.line + failure.line)
      bytes.append(UInt8(ascii: ":"))
      bytes.append(decimal: failure.column)
      bytes.append(contentsOf: ending)
    }
  }

  func finding(_ finding: Finding, isFirst: Bool) -> String {
    let place = "\(finding.source.name):\(finding.line):\(finding.columns.lowerBound)"
    return (isColored ? Self.bold : "") + place + ending(finding.message, finding.label)
  }

  func problem(_ reason: String, in source: Source) -> String { "" }

  private mutating func ending(of cause: FailureCause) -> [UInt8] {
    if let last, last.cause === cause { return last.ending }
    let entry =
      endings[ObjectIdentifier(cause)] ?? (cause, Array(ending(cause.message, cause.label).utf8))
    if endings.count >= Self.mostEndings { endings = [:] }
    endings[ObjectIdentifier(cause)] = entry
    last = entry
    return entry.ending
  }

  private func ending(_ message: String, _ label: String) -> String {
    let (message, label) = (Escaping.text(message), Escaping.text(label))
    guard isColored else { return ": error: \(message) [\(label)]\n" }
    let (red, dim, plain) = (Self.red, Self.dim, Self.plain)
    return ":\(plain) \(red)error:\(plain) \(message) \(dim)[\(label)]\(plain)\n"
  }

  // Select Graphic Rendition (ECMA-48, 8.3.117).
  private static let bold = "\u{1B}[1m"
  private static let red = "\u{1B}[1;31m"
  private static let dim = "\u{1B}[2m"
  private static let plain = "\u{1B}[0m"
}

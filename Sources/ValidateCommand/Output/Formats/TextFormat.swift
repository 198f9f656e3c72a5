/// Findings as lines of text: `file:line:column: error: message [rule]`.
///
/// That is the form that editors and terminals turn into links. What could not be read is told on
/// standard error.
struct TextFormat: FindingFormat {
  /// Whether the parts have colours.
  private let isColored: Bool
  /// What the findings of causes of late end with, by identity.
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
    var parts = Array(((isColored ? Self.bold : "") + batch.source.name + ":").utf8)
    let prefix = 0..<parts.count
    // One array of all endings, because references to many would be counted for each finding.
    var endings: [Range<Int>] = []
    for cause in batch.causes {
      let ending = ending(of: cause)
      endings.append(parts.count..<parts.count + ending.count)
      parts += ending
    }
    let failures = batch.failures.span
    for index in failures.indices {
      let failure = failures[index]
      bytes.append(parts.span.extracting(prefix))
      bytes.append(decimal: batch.line + failure.line)
      bytes.append(UInt8(ascii: ":"))
      bytes.append(decimal: failure.column)
      bytes.append(parts.span.extracting(endings[failure.cause]))
    }
  }

  func problem(_ reason: String, in source: Source) -> String { "" }

  private mutating func ending(of cause: FailureCause) -> [UInt8] {
    if let known = endings[ObjectIdentifier(cause)] { return known.ending }
    if endings.count >= Self.mostEndings { endings = [:] }
    let ending = Array(ending(cause.message, cause.label).utf8)
    endings[ObjectIdentifier(cause)] = (cause, ending)
    return ending
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

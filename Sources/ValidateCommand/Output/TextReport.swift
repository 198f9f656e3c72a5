import InputValidation

/// Findings as lines of text: `file:line:column: error: message [rule]`.
///
/// That is the form that editors and terminals turn into links.
struct TextReport {
  private let prefix: [UInt8]
  /// The last cause, and what its findings end with.
  private var last: (cause: FailureCause, ending: [UInt8])?
  /// The same of all causes, by identity.
  private var endings: [ObjectIdentifier: (cause: FailureCause, ending: [UInt8])] = [:]

  /// More causes are forgotten again.
  private static let mostEndings = 1 << 12

  /// Creates a report on one input, whose name stands in front of each finding.
  init(on input: Input) {
    prefix = Array((input.name + ":").utf8)
  }
}

extension TextReport {
  /// Writes one finding.
  ///
  /// - Parameters:
  ///   - failure: What was found.
  ///   - line: The number of the record from whose end its number counts.
  ///   - output: Where it goes.
  /// - Throws: ``OutputError`` if the output can't be written.
  mutating func write(
    _ failure: RecordFailure,
    after line: Int,
    to output: inout OutputBuffer
  ) throws(OutputError) {
    let ending = ending(of: failure.cause)
    output.append(prefix)
    output.append(decimal: line + failure.line)
    output.append(UInt8(ascii: ":"))
    output.append(decimal: failure.column)
    output.append(ending)
    try output.flushIfFull()
  }

  private mutating func ending(of cause: FailureCause) -> [UInt8] {
    if let last, last.cause === cause { return last.ending }
    let entry = endings[ObjectIdentifier(cause)] ?? (cause, Self.ending(of: cause))
    if endings.count >= Self.mostEndings { endings = [:] }
    endings[ObjectIdentifier(cause)] = entry
    last = entry
    return entry.ending
  }

  private static func ending(of cause: FailureCause) -> [UInt8] {
    let message = Escaping.text(cause.message)
    return Array(": error: \(message) [\(Escaping.text(cause.label))]\n".utf8)
  }
}

/// What came of a program.
package struct ProgramOutcome {
  /// The exit status; as in a shell, 128 and the signal's number if a signal ended the program.
  package let status: Int
  /// What it wrote to standard output.
  package let outputBytes: [UInt8]
  /// What it wrote to standard error.
  package let errorBytes: [UInt8]
  /// The most memory it held at once, in bytes.
  package let peakMemory: Int

  package init(status: Int, outputBytes: [UInt8], errorBytes: [UInt8], peakMemory: Int) {
    self.status = status
    self.outputBytes = outputBytes
    self.errorBytes = errorBytes
    self.peakMemory = peakMemory
  }
}

extension ProgramOutcome {
  /// Standard output as text, or a text that no test expects.
  package var output: String {
    String(validating: outputBytes, as: UTF8.self) ?? "output that is not UTF-8: \(outputBytes)"
  }

  /// Standard error as text, or a text that no test expects.
  package var errors: String {
    String(validating: errorBytes, as: UTF8.self) ?? "errors that are not UTF-8: \(errorBytes)"
  }

  /// The findings without their messages, which the library's own tests pin.
  ///
  ///     a.txt:3:1: error: expected a digit [numeric]    // a.txt:3:1 [numeric]
  package var findings: [String] {
    output.split(separator: "\n").map { line in
      guard let label = line.range(of: " [", backwards: true),
        let message = line.range(of: ": error: ")
      else { return "no finding: \(line)" }
      return line[..<message.lowerBound] + String(line[label.lowerBound...])
    }
  }
}

extension Substring {
  /// Returns where a text stands, at its first or last place.
  fileprivate func range(of text: String, backwards: Bool = false) -> Range<Index>? {
    let ranges = ranges(of: text)
    return backwards ? ranges.last : ranges.first
  }
}

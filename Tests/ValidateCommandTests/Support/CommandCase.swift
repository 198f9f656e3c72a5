import TestSupport
import Testing

/// A command line, its standard input, and the expected result.
struct CommandCase: CustomTestStringConvertible {
  let arguments: [String]
  let input: String
  let findings: [String]

  /// Creates a case.
  ///
  /// - Parameters:
  ///   - arguments: The arguments, with blanks between them, none within.
  ///   - input: The lines, with line feeds between them.
  ///   - findings: The expected findings on standard input: `LINE:COLUMN [RULE]`.
  init(_ arguments: String, _ input: String, _ findings: [String] = []) {
    self.init(arguments.split(separator: " ").map(String.init), input, findings)
  }

  /// Creates a case with arguments that contain blanks.
  init(_ arguments: [String], _ input: String, _ findings: [String] = []) {
    self.arguments = arguments
    self.input = input
    self.findings = findings
  }

  var testDescription: String { "\(arguments) on \(input.debugDescription)" }

  /// Runs the program, and expects the findings and the corresponding exit status.
  func check(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let outcome = try Executable.run(arguments, input: .text(input))
    #expect(
      outcome.findings == findings.map { "<stdin>:" + $0 },
      sourceLocation: sourceLocation
    )
    #expect(outcome.status == (findings.isEmpty ? 0 : 1), sourceLocation: sourceLocation)
    if findings.isEmpty { #expect(outcome.errors == "", sourceLocation: sourceLocation) }
  }
}

package import TestSupport

/// An example of the package, which is built as a program in the directory of the tests.
package enum Example {
  /// Runs an example with arguments, environment variables, and lines of input.
  package static func run(
    _ name: String,
    _ arguments: [String] = [],
    environment: [String: String] = [:],
    input: String = ""
  ) throws -> ProgramOutcome {
    var child = try ChildProcess(
      [try Executable.path(of: name)] + arguments, input: .text(input), environment: environment)
    return try child.outcome()
  }
}

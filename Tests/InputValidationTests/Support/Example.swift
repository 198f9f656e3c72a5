import TestSupport

/// An example of the package, which stands as a program next to the tests.
enum Example {
  /// Runs an example with arguments, variables of the environment, and lines to read.
  static func run(
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

import Foundation

/// An example of the package, which stands as a program beside the tests.
enum Example {
  /// What a run has printed, and its exit status.
  struct Outcome: Equatable {
    var printed: String
    var errors: String
    var status: Int32
  }

  /// Runs an example with arguments, variables of the environment, and lines to read.
  static func run(
    _ name: String,
    _ arguments: [String] = [],
    environment: [String: String] = [:],
    input: String = ""
  ) throws -> Outcome {
    let process = Process()
    let bundle = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    process.executableURL = bundle.appending(path: name)
    (process.arguments, process.environment) = (arguments, environment)
    process.currentDirectoryURL = FileManager.default.temporaryDirectory
    let (source, sink, errors) = (Pipe(), Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (source, sink)
    process.standardError = errors
    try process.run()
    try source.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try source.fileHandleForWriting.close()
    // What is printed is little, so that one pipe can wait for the other.
    let printed = try sink.fileHandleForReading.readToEnd() ?? Data()
    let said = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Outcome(
      printed: String(decoding: printed, as: UTF8.self),
      errors: String(decoding: said, as: UTF8.self),
      status: process.terminationStatus)
  }
}

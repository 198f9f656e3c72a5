import TestSupport
import Foundation
import Testing

/// The commands that the README and the articles show.
@Suite struct ReadmeCommandTests {
  /// A command of a console block, and the output that the block shows.
  struct Command: CustomTestStringConvertible {
    var line: String
    var output = ""
    /// The exit status that `$ echo $?` shows after it; nil if there is none.
    var status: Int?

    var testDescription: String { line }
  }

  @Test(arguments: try documents())
  func `each command prints the output shown`(document: String) throws {
    let commands = try Self.commands(in: document)
    #expect(!commands.isEmpty)
    for command in commands {
      let outcome = try Self.run(command.line)
      #expect(outcome.output == command.output, "\(command.line)")
      if let status = command.status { #expect(outcome.status == status, "\(command.line)") }
    }
  }

  @Test func `the first command of the README does the main job`() throws {
    let blocks = try Self.blocks(of: "sh", in: "README.md")
    #expect(
      blocks == [
        """
        swift run validate --numeric < Fixtures/numbers.txt
        swift test

        """, "swift build -c release --product validate\n",
      ])
    let outcome = try Self.run("validate --numeric < Fixtures/numbers.txt")
    #expect(outcome.status == 1)
    #expect(outcome.output.hasSuffix("validate: 85 of 309 lines invalid\n"))
  }

  /// The directory of the package.
  private static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The README, and the articles that show commands with their output.
  private static func documents() throws -> [String] {
    let sources = package.appending(path: "Sources").path()
    let articles = try FileManager.default.subpathsOfDirectory(atPath: sources)
      .filter { $0.hasSuffix(".md") }.map { "Sources/" + $0 }.sorted()
      .filter { try !blocks(of: "console", in: $0).isEmpty }
    return ["README.md"] + articles
  }

  /// Runs a command in the package's directory, and returns standard output and error together.
  private static func run(_ command: String) throws -> ProgramOutcome {
    let directory = URL(filePath: try Executable.path()).deletingLastPathComponent().path()
    let script = "cd \"$2\" && PATH=\"$1:$PATH\" && { \(command)\n} 2>&1"
    var child = try ChildProcess(
      ["/bin/sh", "-c", script, "sh", directory, package.path()], input: .text(""))
    return try child.outcome()
  }

  /// The blocks of a document that are marked with a language.
  private static func blocks(of language: String, in document: String) throws -> [String] {
    let text = try String(contentsOf: package.appending(path: document), encoding: .utf8)
    return text.components(separatedBy: "```\(language)\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
  }

  private static func commands(in document: String) throws -> [Command] {
    var commands: [Command] = []
    for block in try blocks(of: "console", in: document) {
      var isStatus = false
      for line in block.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
        if line == "$ echo $?" {
          isStatus = true
        } else if line.hasPrefix("$ ") {
          commands.append(Command(line: String(line.dropFirst(2))))
        } else if isStatus {
          commands[commands.count - 1].status = Int(line)
          isStatus = false
        } else {
          commands[commands.count - 1].output += line + "\n"
        }
      }
    }
    return commands
  }
}

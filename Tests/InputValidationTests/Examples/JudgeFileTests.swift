import Foundation
import LibrarySupport
import TestSupport
import Testing

/// The example `swift run JudgeFile`, which judges the lines of a file.
@Suite struct JudgeFileTests {
  @Test func `invalid lines are printed with their positions`() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).txt")
    try Data("80\n8o80\n443\n70000\n".utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let outcome = try Example.run("JudgeFile", [url.path()])
    let expected = """
      \(url.path()):2:2: must be a whole number from 1 to 65535
      \(url.path()):4:5: must be a whole number from 1 to 65535

      """
    #expect(outcome.output == expected)
    #expect(outcome.errors == "2 of 4 lines are invalid\n")
    #expect(outcome.status == 1)
  }

  @Test func `a missing file is an error`() throws {
    let outcome = try Example.run("JudgeFile", ["/nowhere"])
    #expect(outcome.errors == "/nowhere: No such file or directory\n")
    #expect(outcome.status == 2)
    #expect(try Example.run("JudgeFile").status == 2)
  }

  @Test func `the example has at most 30 lines of code`() throws {
    let source = try PackageDirectory.text(of: "Sources/Examples/JudgeFile/JudgeFile.swift")
    let code = source.split(separator: "\n").filter { !$0.hasPrefix("//") }
    #expect(code.count <= 30)
  }
}

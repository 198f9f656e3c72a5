import Foundation
import TestSupport
import Testing

/// What the article "Contributing" states about the tools.
@Suite struct ContributingTests {
  private let article: String

  init() throws {
    article = try PackageDirectory.text(
      of: "Sources/InputValidation/InputValidation.docc/Contributing.md")
  }

  @Test func `the steps are those of CI, in order`() throws {
    let script = try PackageDirectory.text(of: ".ci/run")
    let steps = script.matches(of: #/(?m)^step (\w+) /#).map { String($0.1) }
    let table = try #require(article.components(separatedBy: "| step |").dropFirst().first)
    let rows = table.components(separatedBy: "\n\n")[0].matches(of: #/(?m)^\| `(\w+)` \|/#)
    #expect(steps.count > 9)
    #expect(rows.map { String($0.1) } == steps)
  }

  @Test func `the program has the version of the README`() throws {
    let readme = try PackageDirectory.text(of: "README.md")
    let version = try #require(readme.firstMatch(of: #/\*\*(\d+\.\d+\.\d+)\*\*/#)).1
    let source = try PackageDirectory.text(of: "Sources/ValidateRun/Version.swift")
    #expect(source.contains("\"\(version)\""))
  }

  @Test func `the switches are those that tests and the manifest read`() throws {
    var sources = try PackageDirectory.text(of: "Package.swift")
    for path in try PackageDirectory.files(below: ["Tests"], withSuffix: ".swift")
    where !path.hasSuffix("/ContributingTests.swift") {
      sources += try PackageDirectory.text(of: path)
    }
    let switches = article.matches(of: #/VALIDATION_[A-Z]+/#).map { String($0.0) }
    #expect(switches.count > 3)
    let unread = Set(switches).filter { !sources.contains("\"\($0)\"") }
    #expect(unread.isEmpty)
  }
}

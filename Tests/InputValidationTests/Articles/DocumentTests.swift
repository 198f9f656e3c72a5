import Foundation
import TestSupport
import Testing

/// Properties of all documents: the README, and the articles of the DocC catalogs.
@Suite struct DocumentTests {
  /// The directory of the documents' tests, each of which contains the code of one document.
  private static let directory = "Tests/InputValidationTests/Articles"
  /// The documents whose code requires the controls of Apple's platforms, or other packages.
  private static let uncompiled: Set = ["ConnectingControls", "SettingsFromOtherPackages"]

  /// Returns the name of a document, which is also part of the name of its test.
  private static func name(of path: String) -> String {
    let name = URL(filePath: path).deletingPathExtension().lastPathComponent
    return name == "README" ? "Readme" : name
  }

  @Test(arguments: try PackageDirectory.documents())
  func `the code of a document is identical to that of its test`(path: String) throws {
    let name = Self.name(of: path)
    if Self.uncompiled.contains(name) { return }
    let tests = "\(Self.directory)/\(name)Tests.swift"
    let isTested = try PackageDirectory.files(below: [Self.directory]).contains(tests)
    let tested = isTested ? try MarkdownSnippets(testedIn: tests).snippets : []
    #expect(try tested == MarkdownSnippets(of: path).snippets, "\(tests)")
  }

  @Test func `each test belongs to a document`() throws {
    let names = try Set(PackageDirectory.documents().map(Self.name)).union(["Document"])
    for path in try PackageDirectory.files(below: [Self.directory]) {
      let file = URL(filePath: path).deletingPathExtension().lastPathComponent
      #expect(file.hasSuffix("Tests") && names.contains(String(file.dropLast(5))), "\(path)")
    }
  }

  @Test func `no two documents have the same name`() throws {
    let names = try PackageDirectory.documents().map(Self.name)
    #expect(names.count == Set(names).count)
  }

  @Test(arguments: try PackageDirectory.documents())
  func `the links of a document refer to files`(path: String) throws {
    let directory = PackageDirectory.url.appending(path: path).deletingLastPathComponent()
    for link in try PackageDirectory.text(of: path).matches(of: #/\]\(([^):#]+)\)/#) {
      let file = directory.appending(path: String(link.1)).standardizedFileURL.path()
      #expect(FileManager.default.fileExists(atPath: file), "\(path): \(link.1)")
    }
  }

  @Test func `the README links every article, and is short`() throws {
    let readme = try PackageDirectory.text(of: "README.md")
    let articles = try PackageDirectory.files(below: ["Sources"], withSuffix: ".md")
    #expect(articles.count > 20)
    for path in articles {
      // The landing page of a catalog is the list of its articles.
      if path.hasSuffix("/\(Self.name(of: path)).docc/\(Self.name(of: path)).md") { continue }
      #expect(readme.contains("](\(path))"), "\(path)")
    }
    #expect(readme.split(separator: "\n", omittingEmptySubsequences: false).count <= 258)
  }

  /// The external types that documents mention.
  private static let foreign: Set = ["InlineArray", "URLSession"]

  /// Documents mention types, files and modules, such as `ValidationCore`.
  @Test
  func `the sources contain the names in documents`() throws {
    var sources = Data()
    for path in try PackageDirectory.files(below: ["Sources", "Tests"]) {
      sources += Data((path + "\n").utf8)
      guard path.hasSuffix(".swift") else { continue }
      sources += try Data(contentsOf: PackageDirectory.url.appending(path: path))
    }
    for document in try PackageDirectory.documents() {
      let text = try PackageDirectory.text(of: document).replacing(#/```[^`]*```/#, with: "")
      for name in text.matches(of: #/`([A-Z]\w*[a-z]\w*(?:\+\w+)?(?:\.swift)?)`/#).map(\.1)
      where !Self.foreign.contains(String(name)) {
        #expect(sources.range(of: Data(name.utf8)) != nil, "\(document): \(name)")
      }
      for path in text.matches(of: #/`((?:Sources|Tests|Fixtures|\.ci)\/[\w+\/.-]+)`/#).map(\.1) {
        #expect(PackageDirectory.has(String(path)), "\(document): \(path)")
      }
    }
  }
}

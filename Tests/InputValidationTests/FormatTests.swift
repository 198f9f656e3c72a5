#if os(Linux) || os(macOS)
  import Foundation
  import Testing

  /// The state of the sources themselves.
  @Suite struct FormatTests {
    private static let roots = ["Sources", "Tests"]

    @Test func `the formatter has nothing to say`() throws {
      let lint = Process()
      lint.executableURL = URL(filePath: "/usr/bin/env")
      lint.arguments = [
        "swift", "format", "lint", "--strict", "--parallel", "--recursive", "Package.swift",
      ]
      lint.arguments? += Self.roots
      lint.currentDirectoryURL = PackageDirectory.url
      let output = Pipe()
      lint.standardOutput = output
      lint.standardError = output
      try lint.run()
      let data = try output.fileHandleForReading.readToEnd() ?? Data()
      lint.waitUntilExit()
      #expect(lint.terminationStatus == 0, "\(String(decoding: data, as: UTF8.self))")
    }

    @Test func `lines are at most 100 columns wide`() throws {
      for path in try PackageDirectory.files(below: Self.roots, withSuffix: ".swift")
      where !path.contains("/Generated/") {
        let text = try PackageDirectory.text(of: path)
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
          .enumerated()
        {
          #expect(line.count <= 100, "\(path):\(index + 1)")
        }
      }
    }

    @Test func `sources are ASCII`() throws {
      for path in try PackageDirectory.files(below: ["Sources"], withSuffix: ".swift") {
        #expect(try PackageDirectory.text(of: path).utf8.allSatisfy { $0 < 0x80 }, "\(path)")
      }
    }

    @Test func `the library and the program do without Foundation`() throws {
      let targets = [
        "Sources/RegularLanguage", "Sources/InputValidation", "Sources/ValidateCommand",
      ]
      let files = try PackageDirectory.files(below: targets, withSuffix: ".swift")
      #expect(files.count > 50)
      for path in files {
        let text = try PackageDirectory.text(of: path)
        #expect(!text.contains(#/(?m)^\s*([a-z@]+ )*import ([a-z]+ )?Foundation/#), "\(path)")
      }
    }

    @Test func `the top level holds what it should, and nothing else`() throws {
      let names = try FileManager.default.contentsOfDirectory(atPath: PackageDirectory.url.path())
        .filter { !$0.hasPrefix(".") }
      #expect(Set(names) == ["Package.swift", "README.md", "Sources", "Tests", "Fixtures"])
    }
  }
#endif

import Foundation
import TestSupport
import Testing

/// The compiler's messages for common mistakes.
@Suite struct MistakeTests {
  static let files = try? PackageDirectory.files(
    below: ["Fixtures/Mistakes"], withSuffix: ".swift")

  @Test func `there are files with mistakes`() { #expect(Self.files?.count == 3) }

  @Test(arguments: MistakeTests.files ?? [])
  func `the compiler suggests what to write instead`(file: String) throws {
    let printed = try Self.typecheck(file)
    var places: [String] = []
    for (index, line) in try PackageDirectory.lines(of: file).enumerated() {
      guard let range = line.range(of: "// error: ") else { continue }
      let (place, message) = ("\(file):\(index + 1):", line[range.upperBound...])
      places.append(place)
      #expect(printed.contains { $0.contains(place) && $0.contains(message) }, "\(place)")
    }
    #expect(!places.isEmpty)
    let others = printed.filter { line in !places.contains(where: line.contains) }
    #expect(others == [], "nothing else is wrong")
  }

  /// Returns the compiler errors in a file, each with its position.
  private static func typecheck(_ file: String) throws -> [String] {
    let process = Process()
    let build = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "swiftc", "-typecheck", "-swift-version", "6", "-diagnostic-style=llvm",
      "-I", build.appending(path: "Modules").path(),
      // The modules need the one in C that the engine uses.
      "-I", build.appending(path: "ByteShuffle.build").path(),
      PackageDirectory.url.appending(path: file).path(),
    ]
    let pipe = Pipe()
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
    return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
      .filter { $0.contains(".swift:") && $0.contains(": error: ") }
  }
}

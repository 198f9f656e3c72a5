import Foundation
import TestSupport
import Testing

/// The folders of a module have no cyclic dependencies.
///
/// They show newcomers where code belongs and what it may depend on.
@Suite struct RoomsTests {
  @Test(arguments: [
    "PatternSyntax", "RegularLanguage", "LineScanning", "ValidationCore", "ValidationWording",
    "ValidationSettings", "ValidatorExport", "InputValidationExport", "RecordJudging",
    "LineValidation", "ValidateRun", "RuleInference", "ValidateCommand",
  ])
  func `the folders of a module have no cyclic dependencies`(module: String) throws {
    let files = try Self.files(of: module)
    // The folders in which each name is declared; names of several types are ignored.
    var folders: [Substring: [String]] = [:]
    for (folder, words) in files {
      for name in Self.types(in: words) { folders[name, default: []].append(folder) }
    }
    var uses: [String: [String: Substring]] = [:]
    for (folder, words) in files {
      for word in words {
        guard let declaring = folders[word], declaring.count == 1, let other = declaring.first,
          other != folder
        else {
          continue
        }
        uses[folder, default: [:]][other] = word
      }
    }
    #expect(uses.count > 1, "there are rooms, and they use each other")
    // A folder that uses only removed folders is not in a cycle.
    var rest = Set(files.map(\.folder))
    while let free = rest.first(where: { rest.isDisjoint(with: uses[$0, default: [:]].keys) }) {
      rest.remove(free)
    }
    let arrows = rest.flatMap { folder in
      uses[folder, default: [:]].filter { rest.contains($0.key) }
        .map { "\(folder) uses \($0.value) of \($0.key)" }
    }
    #expect(rest.isEmpty, "\(arrows.sorted().joined(separator: ", "))")
  }

  @Test func `there are at most 164 public types`() throws {
    let modules = [
      "ValidationCore", "ValidationWording", "ValidationFormats", "ValidationRewriting",
      "FieldEditing", "ValidationSchema", "ValidationSettings", "ValidationForms",
    ]
    let declaration =
      #/(?m)^\s*(@\w+ )*public (final |indirect )?(struct|class|enum|protocol|actor) /#
    let count = try PackageDirectory.files(
      below: modules.map { "Sources/\($0)" }, withSuffix: ".swift"
    ).map { try PackageDirectory.text(of: $0).matches(of: declaration).count }.reduce(0, +)
    #expect(50...164 ~= count, "\(count)")
  }

  @Test func `types are found, but not in comments and strings`() {
    let source = """
      import X  // struct No
      /// A class in words.
      struct Yes: P { enum Inner { case a } }
      extension Yes { let text = "struct \\"No" }
      func f() { struct Local {} }
      final class Other {}
      """
    #expect(
      Self.types(in: Self.words(of: Array(source.utf8))) == ["Yes", "Inner", "Local", "Other"])
  }

  private static func files(of module: String) throws -> [(folder: String, words: [Substring])] {
    try PackageDirectory.files(below: ["Sources/\(module)"], withSuffix: ".swift").map { path in
      let parts = path.split(separator: "/").dropFirst(2)
      let folder = parts.first.map(String.init) ?? ""
      let source = try Data(contentsOf: PackageDirectory.url.appending(path: path))
      return (parts.count > 1 ? folder : "(top)", words(of: Array(source)))
    }
  }

  /// Returns the names of the declared types, including nested ones.
  private static func types(in words: [Substring]) -> [Substring] {
    let keywords: Set<Substring> = ["struct", "class", "enum", "protocol", "actor", "typealias"]
    return zip(words, words.dropFirst()).compactMap { keyword, name in
      // A property may be called `class`.
      keywords.contains(keyword) && name.first?.isUppercase == true && name != "Self" ? name : nil
    }
  }

  /// Returns the words of a source outside comments and strings.
  private static func words(of source: [UInt8]) -> [Substring] {
    var (words, index): ([Substring], Int) = ([], 0)
    func starts(_ token: StaticString) -> Bool {
      source[index...].starts(with: token.description.utf8)
    }
    func isPart(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: "_") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }
    while index < source.count {
      let byte = source[index]
      if byte == UInt8(ascii: "/"), starts("//") {
        index = source[index...].firstIndex(of: UInt8(ascii: "\n")) ?? source.count
      } else if byte == UInt8(ascii: "\""), starts("\"\"\"") {
        index += 3
        while index < source.count, !starts("\"\"\"") { index += 1 }
        index += 3
      } else if byte == UInt8(ascii: "\"") {
        index += 1
        while index < source.count, source[index] != byte, source[index] != UInt8(ascii: "\n") {
          index += source[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index += 1
      } else if isPart(byte) {
        let start = index
        while index < source.count, isPart(source[index]) { index += 1 }
        words.append(Substring(decoding: source[start..<index], as: UTF8.self))
      } else {
        index += 1
      }
    }
    return words
  }
}

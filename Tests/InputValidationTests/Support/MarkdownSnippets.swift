import Foundation
import Testing

/// The Swift snippets of a Markdown file.
///
/// A test has the same snippets, word for word, so that they are compiled and run:
/// `DocumentTests` compares the two.
struct MarkdownSnippets {
  /// What stands in the file, in order.
  let snippets: [String]

  /// Finds the snippets of a file, which is named by its path in the package.
  init(of path: String) throws {
    snippets = try PackageDirectory.text(of: path).components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
  }

  /// Finds what a test has of snippets: all between the marks "SNIPPET" and "end", which are
  /// comments on lines of their own.
  init(testedIn path: String) throws {
    let lines = try PackageDirectory.text(of: path).split(
      separator: "\n", omittingEmptySubsequences: false)
    var snippets: [[Substring]] = []
    var isInside = false
    for line in lines {
      switch line.drop(while: { $0 == " " }) {
      case "// SNIPPET":
        snippets.append([])
        isInside = true
      case "// end": isInside = false
      default: if isInside { snippets[snippets.count - 1].append(line) }
      }
    }
    self.snippets = snippets.map { lines in
      let indent = lines.first?.prefix { $0 == " " }.count ?? 0
      return lines.map { $0.dropFirst(indent) + "\n" }.joined()
    }
  }
}

extension MarkdownSnippets {
  /// What all snippets say that they print.
  var claims: [String] { snippets.flatMap(Self.claims) }

  /// What the snippet that starts with some words says that it prints.
  func claims(ofSnippet words: String) -> [String] {
    let found = snippets.filter { $0.hasPrefix(words) }
    #expect(found.count == 1, "\(words)")
    return found.flatMap(Self.claims)
  }

  /// What a snippet says that it prints: its comments, if it prints anything.
  private static func claims(of snippet: String) -> [String] {
    guard snippet.contains("print(") else { return [] }
    return snippet.split(separator: "\n").compactMap { line in
      let parts = line.components(separatedBy: "// ")
      return parts.count > 1 ? parts.dropFirst().joined(separator: "// ") : nil
    }
  }
}

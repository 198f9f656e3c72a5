import Foundation
import Testing

/// The Swift snippets of a Markdown file.
///
/// A test contains the same snippets verbatim, so that they are compiled and run:
/// `DocumentTests` compares the two.
package struct MarkdownSnippets {
  /// The snippets of the file, in order.
  package let snippets: [String]

  /// Creates the list of the snippets of the file at a path in the package.
  package init(of path: String) throws {
    snippets = try PackageDirectory.text(of: path).components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
  }

  /// Creates the list of the snippets in a test, each of which is between the comments "SNIPPET"
  /// and "end", on separate lines.
  package init(testedIn path: String) throws {
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
  /// The output of all snippets, according to their comments.
  package var claims: [String] { snippets.flatMap(Self.claims) }

  /// Returns the output, according to its comments, of the snippet that starts with some words.
  package func claims(ofSnippet words: String) -> [String] {
    let found = snippets.filter { $0.hasPrefix(words) }
    #expect(found.count == 1, "\(words)")
    return found.flatMap(Self.claims)
  }

  /// Returns the output of a snippet, according to its comments; empty if it prints nothing.
  private static func claims(of snippet: String) -> [String] {
    guard snippet.contains("print(") else { return [] }
    return snippet.split(separator: "\n").compactMap { line in
      let parts = line.components(separatedBy: "// ")
      return parts.count > 1 ? parts.dropFirst().joined(separator: "// ") : nil
    }
  }
}

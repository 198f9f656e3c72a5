import TestSupport
import Testing

@testable import ValidateCommand
@testable import ValidateRun

/// The paths that globs name.
@Suite struct GlobTests {
  private static func names(_ glob: String, _ path: String) throws -> Bool {
    try PathSet(Glob(glob.unicodeScalars).files).names(path)
  }

  @Test(
    arguments: [
      // The documentation of gitignore.
      ("foo.*", "foo.c", true), ("foo.*", "a/foo.c", true), ("hello.*", "a/hello", false),
      ("/hello.*", "hello.c", true), ("/hello.*", "a/hello.java", false),
      ("foo/*", "foo/test.json", true), ("foo/*", "foo/bar/hello.c", false),
      ("**/foo", "foo", true), ("**/foo", "a/b/foo", true), ("**/foo/bar", "a/foo/bar", true),
      ("**/foo/bar", "a/foo/b/bar", false), ("abc/**", "abc/d/e", true), ("abc/**", "abc", false),
      ("a/**/b", "a/b", true), ("a/**/b", "a/x/b", true), ("a/**/b", "a/x/y/b", true),
      ("a/**/b", "ab", false), ("doc/frotz/", "a/doc/frotz/x", false),
      ("doc/frotz/", "doc/frotz/x/y", true), ("frotz/", "a/frotz/x", true),
      ("frotz/", "frotz", false),
      ("a**/b", "aa/b", true), ("a**/b", "a/x/b", false), ("**", "a/b/c", true),
      ("*", "a/.b", true),
      // The documentation of ripgrep's globset.
      ("?", "a", true), ("?", "ab", false), ("/?", "a/b", false), ("[ab]", "a", true),
      ("[!ab]", "a", false), ("[!ab]", "c", true), ("[^ab]", "c", true), ("[]]", "]", true),
      ("[!]]", "]", false), ("[a-c]x", "bx", true), ("[a-]", "-", true), ("/a[/]b", "a/b", false),
      ("{a,b}", "b", true), ("{a,b}", "c", false), ("*.{foo,bar}", "x.bar", true),
      ("{a,{b,c}}d", "cd", true), ("{,a}b", "b", true), ("{a}", "a", true),
      ("{a/**,b}", "a/x/y", true),
      ("{a/**,b}", "x/b", true), ("{**,a}/b", "b", true), ("a,b", "a,b", true),
      ("[[:digit:]]", "7", true), ("[[:digit:]x]", "x", true), ("[![:alpha:]]", "a", false),
      (#"\*"#, "*", true), (#"\*"#, "a", false), (#"\{a,b\}"#, "{a,b}", true),
      (#"[\]]"#, "]", true),
      // Unicode.
      ("?", "\u{E9}", true), ("[\u{E0}-\u{FF}]", "\u{E9}", true),
      ("\u{1F600}*", "\u{1F600}x", true),
      ("a?b", "a\nb", true), ("a//b", "a/b", false),
    ] as [(String, String, Bool)]) func `a table of globs`(
      glob: String, path: String, isNamed: Bool
    ) throws
  {
    #expect(try Self.names(glob, path) == isNamed)
  }

  @Test(arguments: [
    ("[a", GlobMistake.openBracket, 0), ("ab[", .openBracket, 2), ("[]", .openBracket, 0),
    ("[b-a]", .reversedRange, 1), ("[[:x:]]", .unknownClass, 1), ("{a,b", .openBrace, 0),
    ("a{b{c}", .openBrace, 1), ("a}", .strayBrace, 1), ("a\\", .endingBackslash, 1),
    ("x" + String(repeating: "{a,b}", count: 40), .tooManyAlternatives, 46),
    (String(repeating: "{", count: 100_000), .tooManyAlternatives, 50),
  ]) func `a mistake has a place`(glob: String, mistake: GlobMistake, offset: Int) {
    #expect(throws: Glob.Failure(mistake: mistake, offset: offset)) {
      try Glob(glob.unicodeScalars)
    }
  }

  @Test func `globs agree with a naive matcher on a small world`() throws {
    let tokens = ["a", "b", "*", "**", "?", "/", "[!a]", "{a,b/}", "{/,*}"]
    var globs = tokens
    for first in tokens {
      for second in tokens {
        globs.append(first + second)
        for third in tokens {
          globs.append(first + second + third)
          if isExhaustive { globs += tokens.map { first + second + third + $0 } }
        }
      }
    }
    var paths = ["a", "b"]
    for _ in 0..<4 { paths += paths.flatMap { path in ["a", "b", "/a"].map { path + $0 } } }
    paths = Set(paths).filter { $0.count <= 5 }.sorted()
    var random = SystemRandomNumberGenerator()
    for glob in globs where isExhaustive || Int.random(in: 0..<3, using: &random) == 0 {
      let set = try PathSet(Glob(glob.unicodeScalars).files)
      let alternatives = NaiveGlob.expanded(Array(glob))
      var reached: Set<String> = []
      for path in paths {
        let isNamed = alternatives.contains { NaiveGlob.names($0, path) }
        #expect(set.names(path) == isNamed, "\(glob) \(path)")
        guard isNamed else { continue }
        for index in path.indices where path[index] == "/" {
          reached.insert(String(path[...index]))
        }
      }
      // No folder with a file that is named is skipped.
      for folder in reached { #expect(set.isReached(folder), "\(glob) \(folder)") }
    }
  }

  @Test func `many globs that double the states take linear time`() throws {
    let glob = "*a" + String(repeating: "?", count: 60)
    let set = try PathSet(Glob(glob.unicodeScalars).files)
    let path = String(repeating: "ab", count: 2_000) + "a" + String(repeating: "x", count: 60)
    #expect(set.names(path))
    #expect(!set.names(path + "x"))
  }
}

// The expectations take no spans.
extension PathSet {
  fileprivate func names(_ path: String) -> Bool { contains(Array(path.utf8).span) }
  fileprivate func isReached(_ folder: String) -> Bool { reaches(into: Array(folder.utf8).span) }
}

/// Globs by their definition, without an automaton.
private enum NaiveGlob {
  /// The alternatives of the braces.
  static func expanded(_ glob: [Character]) -> [[Character]] {
    guard let start = glob.firstIndex(of: "{"), let end = glob[start...].firstIndex(of: "}") else {
      return [glob]
    }
    return glob[(start + 1)..<end].split(separator: ",", omittingEmptySubsequences: false)
      .flatMap { expanded(Array(glob[..<start]) + $0 + glob[(end + 1)...]) }
  }

  static func names(_ glob: [Character], _ path: String) -> Bool {
    var parts = glob.split(separator: "/", omittingEmptySubsequences: false).map(Array.init)
    let names = path.split(separator: "/").map(Array.init)
    let isFolder = parts.count > 1 && parts.last == []
    if isFolder { parts.removeLast() }
    if parts.count == 1 {
      parts.insert(["*", "*"], at: 0)
    } else if parts[0].isEmpty {
      parts.removeFirst()
    }
    guard isFolder else { return matches(parts[...], names[...]) }
    return (1..<max(1, names.count)).contains { matches(parts[...], names[..<$0]) }
  }

  private static func matches(
    _ parts: ArraySlice<[Character]>,
    _ names: ArraySlice<[Character]>
  ) -> Bool {
    guard let part = parts.first else { return names.isEmpty }
    guard !part.isEmpty else { return false }
    let rest = parts.dropFirst()
    if part.count > 1, part.allSatisfy({ $0 == "*" }) {
      if rest.isEmpty { return !names.isEmpty }
      return (0...names.count).contains { matches(rest, names.dropFirst($0)) }
    }
    guard let name = names.first else { return false }
    return matches(part[...], name[...]) && matches(rest, names.dropFirst())
  }

  private static func matches(_ part: ArraySlice<Character>, _ name: ArraySlice<Character>) -> Bool
  {
    guard let first = part.first else { return name.isEmpty }
    switch first {
    case "*": return (0...name.count).contains { matches(part.dropFirst(), name.dropFirst($0)) }
    case "[":
      return name.first.map { $0 != "a" } == true
        && matches(part.dropFirst(4), name.dropFirst())
    case "?": return !name.isEmpty && matches(part.dropFirst(), name.dropFirst())
    default: return name.first == first && matches(part.dropFirst(), name.dropFirst())
    }
  }
}

import Testing

@testable import LineValidation

/// Paths to members of JSON documents.
@Suite struct MemberPathTests {
  @Test(
    arguments: [
      ("a", ["a"]), ("user.email", ["user", "email"]), ("items[].sku", ["items", "[]", "sku"]),
      ("[]", ["[]"]), ("[][]", ["[]", "[]"]), ("items[0][]", ["items", "0", "[]"]), (".", []),
      ("/", [""]), ("/a.b/0", ["a.b", "0"]), ("/m~0n/a~1b", ["m~n", "a/b"]),
      ("/a//", ["a", "", ""]),
      ("[12].a", ["12", "a"]), ("\u{E9} x", ["\u{E9} x"]),
    ])
  func `a path has steps`(text: String, steps: [String]) throws {
    let found = try MemberPath(text).steps.map { step in
      if case .name(let name) = step { String(decoding: name, as: UTF8.self) } else { "[]" }
    }
    #expect(found == steps)
  }

  @Test(
    arguments: [
      ("", .emptyName), ("a..b", .emptyName), ("a.", .emptyName), ("a.[]", .emptyName),
      (".a", .otherNotation(meant: "a")),
      ("a[", .bracket), ("a]", .bracket), ("a[x]", .bracket), ("a[01]", .bracket),
      ("a[]b", .bracket), ("a[-1]", .bracket), ("/~", .tilde), ("/~2", .tilde),
    ] as [(String, MemberPath.Mistake)])
  func `a text that is not a path is a mistake`(text: String, mistake: MemberPath.Mistake) {
    #expect(throws: mistake) { try MemberPath(text) }
  }
}

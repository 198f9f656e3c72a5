import RegularLanguage
import TestSupport
import Testing
import ValidationCore

/// Paths of members, as in `lines[1].sku`.
@Suite struct FieldPathTests {
  @Test(arguments: [
    (["lines", "1", "sku"], [1], "lines[1].sku"), (["a.b"], [], #"["a.b"]"#),
    (["limits", "example.com", "rate"], [], #"limits["example.com"].rate"#),
    (["say", #""\"#, "", "7"], [3], #"say["\"\\"][""][7]"#), (["naïve", "é"], [], "naïve.é"),
  ])
  func `a name that would be read otherwise is quoted`(
    names: [String],
    numbers: [Int],
    path: String
  ) {
    #expect(Self.path(of: names, numbers) == path)
    #expect(FieldPath.components(of: path) == names)
  }

  @Test(arguments: [
    ("a[b]", ["a[b]"]), ("a[]", ["a[]"]), ("a[1", ["a[1"]), ("a[1]b", ["a[1]b"]), ("[1]", ["1"]),
    (#"a["b"#, [#"a["b"#]), (#"a["b"]c"#, [#"a["b"]c"#]), (#"a["b\"#, [#"a["b\"#]), ("", []),
    ("a..b.", ["a", "b"]), ("a[1][2].b", ["a", "1", "2", "b"]), (#"["]"#, [#"["]"#]),
  ])
  func `a text that is no path is one as far as possible`(text: String, names: [String]) {
    #expect(FieldPath.components(of: text) == names)
  }

  @Test func `the names of a path are those that it was made of`() {
    var generator = SplitMix64(seed: 3)
    for _ in 0..<sampled(500, of: 20_000) {
      let names = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        String(
          (0..<Int.random(in: 0...4, using: &generator)).compactMap { _ in
            #".[]"\a1 é"#.randomElement(using: &generator)
          })
      }
      let numbers = names.indices.filter { Int(names[$0]) != nil && $0 % 2 == 1 }
      let path = Self.path(of: names, numbers)
      #expect(FieldPath.components(of: path) == names, "\(path)")
      // A path in a row is the rest of the path of its member.
      let inner = Self.path(of: names, [])
      #expect(FieldPath.path(inner, below: "x[0]") == Self.path(of: ["x", "0"] + names, [1]))
    }
  }

  @Test func `a path of nothing but brackets takes linear time`() {
    for unit in ["[", "[\"", "[1", "[\"\\", ".[\"a\"]"] {
      let text = String(repeating: unit, count: 50_000)
      #expect(FieldPath.components(of: text).count <= 50_000)
    }
  }

  private static func path(of names: [String], _ numbers: [Int]) -> String {
    names.indices.reduce(into: "") { path, index in
      FieldPath.append(names[index], isNumber: numbers.contains(index), to: &path)
    }
  }
}

import TestSupport
import Testing

/// Pages of rules; `.ci/page.mjs` uses those of validators in a browser.
@Suite struct RulesPageTests {
  private static func page(_ arguments: String) throws -> String {
    let outcome = try Executable.run(
      arguments.split(separator: " ").map(String.init) + ["--generate", "page"])
    #expect(outcome.status == 0 && outcome.errors == "")
    #expect(outcome.output.hasPrefix("<!DOCTYPE html>\n") && outcome.output.hasSuffix("</html>\n"))
    return outcome.output
  }

  @Test func `a rule of lines has one field`() throws {
    let page = try Self.page("--date")
    #expect(page.contains(#""label":{"en":"Text","zh-Hans":"文本"}"#))
    #expect(page.ranges(of: #""hint":"#).count == 1)
    #expect(page.contains("must be a date, such as 2024-02-17") && page.contains("必须是日期"))
    #expect(page.contains("data-state"))
  }

  @Test func `each column has a field, and what can't be judged is listed`() throws {
    let page = try Self.page(
      """
      --csv --column a.b[0] --digits --column c --iban --unless-empty --column d --email \
      --unless-empty=c --unique a.b[0] --same c,d
      """)
    #expect(page.contains(#""label":{"en":"a.b[0]","zh-Hans":"a.b[0]"}"#))
    #expect(page.contains("must be an IBAN with the right check digits, or be empty"))
    for note in [
      "a.b[0]: rows are not compared with each other",
      "c: which check digits are possible is not known: an invalid text may be incomplete",
      "d: the rule depends on another value", "c, d: the rule depends on another value",
      "c：不知道哪些校验位可行：无效的可能显示为不完整",
    ] {
      #expect(page.contains("\"\(note)\""), "\(note)")
    }
  }

  @Test func `members of documents are fields`() throws {
    let page = try Self.page("--jsonl --column user.age --integer --column tags --count 1..")
    #expect(page.contains(#""label":{"en":"user.age","#))
    #expect(page.contains("tags: types and numbers of elements are not judged"))
  }

  @Test func `the language of the messages is that of the page`() throws {
    let page = try Self.page("--digits --lang zh-Hans")
    #expect(page.contains(#"<html lang="zh-Hans">"#))
    #expect(page.contains(#""languages":["zh-Hans","en"]"#))
  }

  @Test func `rules are not repeated in the page of another rule`() throws {
    #expect(try Self.page("--digits") != Self.page("--alphabetic"))
    #expect(try Self.page("--digits") == Self.page("--digits"))
  }

  @Test(arguments: [
    ("", "no rule given; add at least one, such as --numeric"),
    ("--csv", "no rule given; add at least one, such as --numeric"),
    (
      "--digits -q",
      "'-q' can't be combined with '--generate', which reads no lines; remove one of them"
    ),
  ]) func `a page without rules, or of a file, is exit 2`(arguments: String, message: String) throws
  {
    let outcome = try Executable.run(
      arguments.split(separator: " ").map(String.init) + ["--generate", "page"])
    #expect(outcome.errors == "validate: \(message)\nTry 'validate --help'.\n")
    #expect(outcome.output == "" && outcome.status == 2)
  }
}

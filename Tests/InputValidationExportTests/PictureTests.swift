import InputValidation
import InputValidationExport
import TestSupport
import Testing

/// Pictures of validators.
@Suite struct PictureTests {
  private static func kind(of svg: String) throws -> String? {
    try XMLTree(svg).root.attributes["class"]
  }

  @Test func `a pattern has a railroad diagram, and others have an automaton`() throws {
    let pattern = try RegexValidator("(?:a|b)+")
    #expect(try Self.kind(of: pattern.picture()) == "validation-picture railroad")
    #expect(try Self.kind(of: pattern.picture(.automaton)) == "validation-picture automaton")
    #expect(try Self.kind(of: DateValidator().picture()) == "validation-picture automaton")
    let long = try RegexValidator((100..<700).map { "\($0)" }.joined(separator: "|"))
    #expect(try Self.kind(of: long.picture()) == "validation-picture automaton")
    #expect(throws: PictureError.tooLarge) { try long.picture(.railroad) }
  }

  @Test func `a long chain is a railroad diagram in rows`() throws {
    for validator: any Validator in [.uuid, .iban, FormatValidator.date] {
      let svg = try validator.picture(validator.rule.code == .date ? .railroad : nil)
      #expect(try Self.kind(of: svg) == "validation-picture railroad")
      let width = try XMLTree(svg).root.attributes["width"].flatMap(Double.init)
      #expect(try #require(width) < 1_100, "\(validator.rule.code)")
    }
    // Rows within an alternative.
    let nested = try RegexValidator("x|" + String(repeating: "[ab]c", count: 40) + "|y").picture()
    let width = try XMLTree(nested).root.attributes["width"].flatMap(Double.init)
    #expect(try #require(width) < 1_100)
  }

  @Test func `the title is the requirement`() throws {
    let svg = try FormatValidator.port.picture()
    #expect(try XMLTree(svg).root.children[0].text == "must be a port number from 1 to 65535")
    let chinese = try IntegerValidator(in: 1...9).picture(in: .simplifiedChinese)
    #expect(try XMLTree(chinese).root.children[0].text == "必须是 1 到 9 之间的整数")
  }

  @Test func `what has no picture is an error`() throws {
    #expect(throws: PictureError.noLanguage) { try CodeValidator().picture() }
    #expect(throws: PictureError.tooManyStates(count: 151, limit: 60)) {
      try FormatValidator.ipv6.picture()
    }
    #expect(throws: PictureError.tooLarge) { try FormatValidator.hostname.picture() }
  }

  private struct CodeValidator: Validator {
    let rule = Rule("even")
    func verdict(on text: String, caret: String.Index?) -> Verdict { .valid(isExtensible: true) }
  }
}

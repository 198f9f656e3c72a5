import InputValidation
import RegularLanguage
import TestSupport
import Testing

@testable import ValidateCommand
@testable import ValidateRun

/// The actions of keys, without a terminal.
@Suite struct PromptTests {
  private static func prompt(_ arguments: String, typing keys: String = "") throws -> Prompt {
    var prompt = Prompt(try .of(arguments), in: MessageCatalog.english)
    #expect(prompt.type(keys.utf8) == nil)
    return prompt
  }

  @Test(
    arguments: [
      ("--digits", "12\r", "12"), ("--digits", "1x2\r", "12"),
      ("--port --default 8080", "\r", "8080"),
      ("--port --default 8080", "9\r", "9"), ("--length ..9 --default x", " \u{7F}\r", "x"),
      ("--digits", "12\u{1B}[D3\r", "132"), ("--digits", "12\u{1}3\u{5}4\u{2}5\u{6}6\r", "312546"),
      ("--length ..20", "one two\u{17}x\r", "one x"),
      ("--length ..20", "one two\u{1B}b\u{B}\r", "one "),
      ("--length ..20", "one two\u{1B}[1;5D\u{15}\r", "two"),
      ("--length ..20", "one two\u{1}\u{1B}d\r", " two"), ("--length ..20", "ab\u{1}\u{4}\r", "b"),
      ("--length ..20", "one two\u{1B}[1;2D\u{1B}[1;6Dx\r", "one x"),
      ("--length ..20", "one\u{1B}[1;2Hx\r", "x"),
      ("--length ..20", "ab\u{1B}[1;2D\u{1B}[C\r", "ab"),
      ("--length ..20", "ab\u{1A}\u{19}\r", "ab"), ("--length ..20", "ab\u{1F}c\r", "c"),
      ("--length ..20", "ab\u{1F}\u{1B}_\r", "ab"), ("--length ..20", "ab cd\u{1A}\r", "ab "),
      ("--length ..20", "ab  c-de\u{1A}\u{1A}f\r", "ab  f"),
      (
        "--iban", "\u{1B}[200~CH93 0076\u{A0}2011 6238 5295 7\u{1B}[201~\r",
        "CH9300762011623852957"
      ),
      ("--port", "\u{1B}[200~ 443 \u{200B}\u{1B}[201~\r", "443"),
      ("--regex a.b", "\u{1B}[200~ a b \u{1B}[201~\r", "a b"),
      ("--trim --length ..20", "\u{1B}[200~ ab \u{1B}[201~\r", "ab"),
      ("--upper --iban", "ch9300762011623852957\r", "CH9300762011623852957"),
      ("--lower --regex [a-z]+", "AbC\r", "abc"),
      ("--drop - --credit-card", "4111-1111-1111-1111\r", "4111111111111111"),
      ("--length ..20", "ab\u{1A}\u{1B}[122;6u\r", "ab"),
      ("--mask 00-00", "1234\r", "12-34"),
      ("--mask 00-00", "\u{1B}[200~12.34\u{1B}[201~\r", "12-34"),
      ("--digits", "\u{1B}[200~12\r\u{1B}[201~\r", "12"),
      ("--digits", "\u{1B}[200~1x\u{1B}[201~7\r", "7"),
      ("--digits", "1\u{1B}[200~2\r3\u{1B}[201~4\r", "14"),
      ("--length ..2", "e\u{301}\u{65E5}\u{1F600}\r", "e\u{301}\u{65E5}"),
      ("--one-of debug,info", "d\t\r", "debug"), ("--date", "2024\t02\t29\r", "2024-02-29"),
      ("--one-of a,ab", "a\r", "a"), ("--iban", "CH9300762011623852957\r", "CH9300762011623852957"),
    ] as [(String, String, String)])
  func `keys enter a value`(arguments: String, keys: String, value: String) throws {
    var prompt = Prompt(try .of(arguments), in: MessageCatalog.english)
    #expect(prompt.type(keys.utf8) == .value(value))
  }

  @Test(arguments: [
    ("--digits", "x", "must be digits only: expected a digit", "x"),
    ("--port", "1x", "must be a port number from 1 to 65535", "x"),
    (
      "--digits", "\u{1B}[200~1\r2\u{1B}[201~",
      "the pasted text has several lines, but a value has one", "1\r2"
    ),
    ("--length 3..", "a\r", "Value must be at least 3 characters long", nil),
    ("--digits", "\u{1A}", "there is nothing to undo", nil),
    ("--digits", "\u{19}", "there is nothing to redo", nil),
    ("--name short --length ..2", "abc", "must satisfy the rule short", "c"),
    ("--name short --length ..2 --alphabetic", "abc", "must satisfy the rule short", "c"),
    ("--secret --digits", "x", "must be a valid secret", "x"),
    ("--secret --length 8..64", "hunter2\r", "Value must be 8 to 64 characters long", nil),
    ("--secret --one-of hunter2,hunter3", "hunter\r", "Value must be a valid secret", nil),
  ]) func `a refusal is shown until the next key`(
    arguments: String,
    keys: String,
    words: String,
    flash: String?
  ) throws {
    var prompt = try Self.prompt(arguments, typing: keys)
    #expect(prompt.hint == .error(words))
    #expect(prompt.refusedText == flash)
    let text = prompt.field.text
    prompt.endFlash()
    #expect(prompt.refusedText == nil)
    #expect(prompt.hint == .error(words))
    #expect(prompt.type([0x1B]) == nil)
    #expect(prompt.notice == nil)
    #expect(prompt.field.text == text)
  }

  @Test(arguments: [
    ("--digits", "", "must be digits only: expected a digit"), ("--digits", "1", nil),
    ("--date", "2024-1", "must be a date, such as 2024-02-17: expected 0 to 2"),
    ("--digits --default 1", "", nil), ("--one-of debug,info", "\t", "such as info, debug"),
    ("--integer --min 40 --max 42", "4\t", "such as 40, 41, 42"),
    ("--regex a[^b]*", "\t", nil), ("--secret --digits", "", "must be a valid secret"),
    ("--secret --one-of hunter2", "h\t", "must be a valid secret"),
    ("--secret --length 8..64", "h", "must be 8 to 64 characters long"),
    (
      "--secret --digits --length 4 --placeholder PIN", "1",
      "must be a valid secret of 4 characters (PIN)"
    ),
    (
      "--credit-card", "411111111111111111\t",
      "must be a card number with the right check digit: the last digit does not fit the others"
    ),

  ]) func `the requirement is shown`(arguments: String, keys: String, words: String?) throws {
    #expect(try Self.prompt(arguments, typing: keys).hint == words.map { .advice($0) })
  }

  @Test(arguments: [
    "--email", "--url", "--regex [a-z]+x", "--credit-card", "--ipv6", "--length 3", "--hostname",
  ]) func `Tab never guesses`(arguments: String) throws {
    let prompt = try Self.prompt(arguments, typing: "\t")
    #expect(prompt.field.text.isEmpty)
    guard case .advice(let words)? = prompt.hint else { return }
    #expect(!words.hasPrefix("such as"))
  }

  @Test(arguments: [
    "", "\u{1B}", "\u{1B}[", "\u{1B}[200~ab", "\u{1B}]11;", "\u{E6}".prefix(1).description,
  ])
  func `Ctrl-C always ends the prompt`(keys: String) throws {
    var prompt = Prompt(try .of("--digits"), in: MessageCatalog.english)
    #expect(prompt.type(Array(keys.utf8) + [3]) == .interrupted)
  }

  @Test func `Ctrl-D ends the prompt only if the text is empty`() throws {
    var prompt = try Self.prompt("--digits --default 1", typing: "1\u{4}")
    #expect(prompt.type("\u{7F}\u{4}".utf8) == .cancelled)
  }

  @Test(arguments: [("--retry 0", 1), ("--retry 2", 3), ("", nil)] as [(String, Int?)])
  func `the number of attempts is limited`(retries: String, count: Int?) throws {
    var prompt = Prompt(try .of("--length 3.. " + retries), in: MessageCatalog.english)
    for index in 1...50 {
      let end = prompt.type("\r".utf8)
      #expect(end == (index == count ? .refused("Value must be at least 3 characters long") : nil))
      if end != nil { break }
    }
  }

  @Test func `messages are in Chinese`() throws {
    var prompt = Prompt(try .of("--digits"), in: MessageCatalog.simplifiedChinese)
    #expect(
      prompt.hint
        == .advice(
          "\u{5FC5}\u{987B}\u{662F}\u{7EAF}\u{6570}\u{5B57}\u{FF1A}"
            + "\u{6B64}\u{5904}\u{5E94}\u{4E3A}\u{6570}\u{5B57}"
        ))
    #expect(prompt.type("\r".utf8) == nil)
    #expect(prompt.hint == .error("Value \u{5FC5}\u{987B}\u{662F}\u{7EAF}\u{6570}\u{5B57}"))
  }

  // MARK: Laws

  /// An action of a person, as bytes from a terminal and as an operation on a field.
  private static let deeds: [(bytes: String, deed: @Sendable (inout InputField) -> Void)] = [
    ("\u{1B}[D", { $0.moveCaret(.backward) }), ("\u{2}", { $0.moveCaret(.backward) }),
    ("\u{1B}OC", { $0.moveCaret(.forward) }), ("\u{1B}b", { $0.moveCaret(.backward, by: .word) }),
    ("\u{1B}[1;5C", { $0.moveCaret(.forward, by: .word) }),
    ("\u{1B}[1;2D", { $0.moveCaret(.backward, isExtending: true) }),
    ("\u{1B}[1;6C", { $0.moveCaret(.forward, by: .word, isExtending: true) }),
    ("\u{1B}[1;2H", { $0.moveCaret(.backward, by: .text, isExtending: true) }),
    ("\u{1}", { $0.moveCaret(.backward, by: .text) }),
    ("\u{1B}[4~", { $0.moveCaret(.forward, by: .text) }),
    ("\u{7F}", { $0.delete() }), ("\u{1B}[3~", { $0.delete(.forward) }),
    ("\u{17}", { $0.delete(by: .word) }), ("\u{1B}d", { $0.delete(.forward, by: .word) }),
    ("\u{15}", { $0.delete(by: .text) }), ("\u{B}", { $0.delete(.forward, by: .text) }),
    ("\u{1A}", { $0.undo() }), ("\u{19}", { $0.redo() }), ("\u{1F}", { $0.undo() }),
    (
      "\u{1B}[200~12 a\u{1B}[201~",
      { if $0.insert("12 a", origin: .paste) != nil { $0.insert("12a", origin: .paste) } }
    ),
    ("\u{1B}[200~7\r\u{1B}[201~", { $0.insert("7", origin: .paste) }),
    ("\u{C}", { _ in }), ("\u{1B}[A", { _ in }),
  ]

  static let rules = [
    "--digits", "--length ..12", "--alphabetic", "--date", "--mask +7(000)-AA", "--port",
    "--any --one-of a\u{65E5},12 --length 3..6", "--integer --max 50", "--secret --length ..8",
    "--ipv4", "--regex (a|\u{1F600}|e\u{301}|1-?)*", "--iban",
  ]

  @Test(arguments: rules)
  func `the text equals that of a field after the same operations`(arguments: String) throws {
    let plan = try PromptPlan.of(arguments)
    let texts = Array("a1297 .-A\u{65E5}\u{E9}x".unicodeScalars) + ["\u{301}", "\u{1F600}"]
    var generator = SplitMix64(seed: 3)
    for _ in 0..<sampled(12, of: 400) {
      var prompt = Prompt(plan, in: MessageCatalog.english)
      var field = plan.field()
      var bytes: [UInt8] = []
      for _ in 0..<30 {
        if Bool.random(using: &generator) {
          let text = String(texts.randomElement(using: &generator) ?? "a")
          bytes += text.utf8
          if Prompt.startsWord(text, in: field) {
            field.beginGroup()
            field.endGroup()
          }
          field.insert(text)
        } else if let (keys, deed) = Self.deeds.randomElement(using: &generator) {
          bytes += keys.utf8
          deed(&field)
        }
      }
      #expect(prompt.type(bytes) == nil)
      #expect(prompt.field == field, "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
      // A text is accepted exactly if it is valid.
      let isValid = field.endEditing() == nil
      let end = prompt.type("\r".utf8)
      #expect(end == (isValid ? .value(field.text) : nil))
    }
  }
}

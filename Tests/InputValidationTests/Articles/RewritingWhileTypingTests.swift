import InputValidation
import TestSupport
import Testing

/// The code of the article "Rewriting while typing", verbatim between the marks.
@Suite struct RewritingWhileTypingTests {
  private let article: MarkdownSnippets

  init() throws {
    article = try MarkdownSnippets(
      of: "Sources/InputValidation/InputValidation.docc/RewritingWhileTyping.md")
  }

  @Test func `rewriting a price`() throws {
    var printed: [String] = []
    func print(_ items: Any...) {
      printed.append(items.map { "\($0)" }.joined(separator: " "))
    }
    // SNIPPET
    var price = InputField(validator: .price(in: 0...5_000, format: .english))
    for key in ".5" { price.insert(String(key)) }
    print(price.text)  // 0.5

    price.setText("")
    price.insert("$1234.5", origin: .paste)
    print(price.text)  // 1,234.5

    price.select(2..<2)
    price.delete()
    print(price.text, price.caret)  // 234.5 0

    if let refusal = price.insert("7") { print(refusal) }
    // must be a price from 0 to 5,000, grouped like 1,234,567.89, with at most 2 decimals
    // end
    #expect(printed == article.claims(ofSnippet: "var price"))
  }

  @Test func `filling a mask`() throws {
    var printed: [String] = []
    func print(_ items: Any...) {
      printed.append(items.map { "\($0)" }.joined(separator: " "))
    }
    // SNIPPET
    let mask = try MaskValidator("+7 (000) 000-00-00")
    var phone = InputField(validator: mask)
    for key in "912" { phone.insert(String(key)) }
    print(phone.text + "|")  // +7 (912) |

    phone.insert("345-67-89", origin: .paste)
    print(phone.text)  // +7 (912) 345-67-89
    print(mask.isComplete(phone.text))  // true
    print(mask.content(of: phone.text) ?? "none")  // 9123456789
    // end
    #expect(printed == article.claims(ofSnippet: "let mask"))
  }

  @Test func `a mask whose sections stay`() throws {
    var printed: [String] = []
    func print(_ items: Any...) {
      printed.append(items.map { "\($0)" }.joined(separator: " "))
    }
    // SNIPPET
    var day = InputField("12.05.2024", validator: try .mask("00.00.0000", editing: .overwrite))
    day.select(3..<5)
    day.delete()
    print(day.text, day.verdictKind)  // 12..2024 incomplete
    day.insert("0")
    day.insert("6")
    day.select(0..<0)
    day.insert("3")
    print(day.text)  // 32.06.2024
    // end
    #expect(printed == article.claims(ofSnippet: "var day"))
  }

  @Test func `an amount filled from the right`() throws {
    var printed: [String] = []
    func print(_ items: Any...) {
      printed.append(items.map { "\($0)" }.joined(separator: " "))
    }
    // SNIPPET
    var amount = InputField(validator: try .mask("0,000.00", editing: .rightToLeft))
    let amounts = "12345".map { amount.insert(String($0)) == nil ? amount.text : "refused" }
    print(amounts.joined(separator: " "))  // 0.01 0.12 1.23 12.34 123.45
    // end
    #expect(printed == article.claims(ofSnippet: "var amount"))
  }

  @Test func `the mask of a validator`() throws {
    var printed: [String] = []
    func print(_ items: Any...) {
      printed.append(items.map { "\($0)" }.joined(separator: " "))
    }
    // SNIPPET
    let account = try MaskValidator(of: .iban(country: "NO", allowsGroups: true))
    var iban = InputField(validator: account)
    for key in "9386011117947" { iban.insert(String(key)) }
    print(account.mask, "|", iban.text)  // NO00 0000 0000 000 | NO93 8601 1117 947
    // end
    #expect(printed == article.claims(ofSnippet: "let account"))
  }

  @Test func `masks that change`() throws {
    var printed: [String] = []
    func print(_ items: Any...) {
      printed.append(items.map { "\($0)" }.joined(separator: " "))
    }
    // SNIPPET
    let taxpayer = try MaskValidator("000.000.000-00") || MaskValidator("00.000.000/0000-00")
    var number = InputField(validator: taxpayer)
    for key in "12345678901" { number.insert(String(key)) }
    print(number.text)  // 123.456.789-01
    number.insert("2")
    print(number.text)  // 12.345.678/9012-
    number.setValidator(try .mask("0000 0000 0000"))
    print(number.text)  // 1234 5678 9012
    // end
    #expect(printed == article.claims(ofSnippet: "let taxpayer"))
  }

  @Test func `strategies that rewrite, composed`() throws {
    var printed: [String] = []
    func print(_ items: Any...) {
      printed.append(items.map { "\($0)" }.joined(separator: " "))
    }
    // SNIPPET
    let code: some Validator = .filter(dropping: " -") && .case(.upper) && .maximumLength(6)
    var voucher = InputField(validator: code)
    voucher.insert("ab-12 c", origin: .paste)
    print(voucher.text)  // AB12C
    print(code.isValid("ab-12 c"))  // false
    // end
    #expect(printed == article.claims(ofSnippet: "let code"))
  }

  @Test func `text that must follow`() throws {
    var printed: [String] = []
    func print(_ items: Any...) {
      printed.append(items.map { "\($0)" }.joined(separator: " "))
    }
    // SNIPPET
    var mail = InputField(validator: .oneOf("ann@example.org", "bob@example.org"))
    mail.completesForcedText = true
    mail.insert("a")
    print(mail.text)  // ann@example.org

    mail.delete()
    print(mail.text)  // a
    // end
    #expect(printed == article.claims(ofSnippet: "var mail"))
  }
}

import InputValidation
import InputValidationExport
import TestSupport
import Testing
import ValidatorSamples

/// What pages contain; `.ci/page.mjs` uses them in a browser.
@Suite struct PageTests {
  @Test(arguments: sampled(4, from: NamedValidator.formats + NamedValidator.composed))
  func `a page is one file that loads nothing and evaluates no code`(
    named: NamedValidator
  ) throws {
    guard let page = try? named.validator.htmlPage() else {
      #expect((try? named.validator.javaScriptModule()) == nil, "\(named.name)")
      return
    }
    #expect(page.contains(#"content="default-src 'none'; script-src 'self' 'unsafe-inline'; base"#))
    for word in ["src=", "href=", "url(", "@import", "eval(", "Function(", "<style", " style="] {
      #expect(!page.contains(word), "\(named.name) has \(word)")
    }
    #expect(page.ranges(of: "<script").count == 1 && page.ranges(of: "</script").count == 1)
    #expect(try named.validator.htmlPage() == page)
  }

  @Test func `texts can't end the script`() throws {
    let validator: some Validator = .oneOf("</script><script>alert(1)</script>", "<!--<script>")
    let page = try validator.htmlPage(title: "</title><script>alert(2)</script>")
    #expect(page.ranges(of: "<script").count == 1)
    #expect(page.ranges(of: "</script>").count == 1)
    #expect(!page.contains("<!--"))
    #expect(page.contains("&lt;/title&gt;&lt;script&gt;"))
  }

  @Test func `a page has the words of its languages`() throws {
    let page = try FormatValidator.date.htmlPage(title: "Day", in: [.simplifiedChinese])
    #expect(page.contains(#"<html lang="zh-Hans">"#) && page.contains("<title>Day</title>"))
    #expect(page.contains("必须是日期") && !page.contains("must be a date"))
    let both = try FormatValidator.date.htmlPage()
    #expect(both.contains("必须是日期") && both.contains("must be a date"))
    #expect(both.contains("<title>Try it</title>"))
  }

  @Test func `a page has the pattern and its railroad diagram`() throws {
    let page = try RegexValidator("[a-z]+(?:-[a-z]+)*").htmlPage()
    #expect(page.contains(#""pattern":"[a-z]+(?:-[a-z]+)*""#))
    #expect(page.contains("validation-picture railroad"))
    let iban = try FormatValidator.iban.htmlPage()
    #expect(iban.contains(#""pattern":"^"#) && iban.contains(#""example":""#))
    #expect(iban.contains("validation-picture railroad") && !iban.contains("data-state="))
  }

  @Test func `samples are the shortest text, the longest one, and typical ones`() throws {
    func samples(_ validator: any Validator) throws -> [String] {
      let page = try validator.htmlPage()
      let start = try #require(page.firstRange(of: #""samples":["#)?.upperBound)
      let end = try #require(page[start...].firstRange(of: "]")?.lowerBound)
      return page[start..<end].split(separator: ",").map { String($0.dropFirst().dropLast()) }
    }
    let names = try samples(RegexValidator("[A-Za-z0-9_.-]{3,16}"))
    #expect(names.count == 9 && names.map(\.count).min() == 3 && names.map(\.count).max() == 16)
    let letters = names.joined()
    #expect(letters.count { $0.isLowercase } * 2 > letters.count, "\(names)")
    #expect(try samples(.digits)[0].count == 1)
    // They pass the check, although no automaton knows it.
    let ibans = try samples(.iban)
    #expect(!ibans.isEmpty && ibans.allSatisfy(FormatValidator.iban.isValid), "\(ibans)")
  }

  @Test func `one of a few texts and a Boolean are chosen`() throws {
    struct Order: Schema {
      let size = Field(.oneOf("S", "M")), isGift = Field(.boolean, default: true)
      let color = Field(optional: .oneOf("red"))
    }
    let page = Order().htmlPage()
    for choices in [#"["S","M"]"#, #"["true","false"]"#, #"["red"]"#] {
      #expect(page.contains(#""choices":\#(choices)"#), "\(choices)")
    }
    #expect(try FormatValidator.boolean.htmlPage().contains(#""choices":["true","false"]"#))
  }

  @Test func `a small automaton has a picture, and a large one has none`() throws {
    #expect(try FormatValidator.date.htmlPage().contains(#"class=\"state\" data-state=\"0\""#))
    #expect(try !FormatValidator.email.htmlPage().contains("data-state="))
  }

  @Test func `a page of a schema has its fields, and what is left to the server`() {
    struct Line: Schema { let sku = Field(.digits) }
    struct Registration: Schema {
      let name = Field(.alphabetic(.ascii), about: "who registers")
      let code = Field(.iban), vat = Field(optional: .digits)
      let lines = Repeated(Line(), count: 0...3)
    }
    let page = Registration().htmlPage(title: "Registration")
    #expect(page.contains(#""path":"lines[0].sku""#) && page.contains(#""path":"vat""#))
    #expect(page.contains("code: which check digits are possible is not known"))
    #expect(!page.contains(#""isLeft":true"#))
    #expect(page.contains("who registers: must be"))
  }

  @Test func `a page has no secret`() {
    struct Login: Schema {
      let password = Field(.secret(.oneOf("hunter2")))
      let again = Field(.secret(.oneOf("hunter2")), default: Secret("hunter2"))
    }
    let page = Login().htmlPage()
    #expect(!page.contains("hunter2") && page.contains(#""isSecret":true"#))
  }
}

import InputValidation
import InputValidationExport
import TestSupport
import Testing

/// The code of the landing page of InputValidationExport, verbatim between the marks.
@Suite struct InputValidationExportTests {
  private let article: MarkdownSnippets

  init() throws {
    article = try MarkdownSnippets(
      of: "Sources/InputValidationExport/InputValidationExport.docc/InputValidationExport.md")
  }

  @Test func `patterns`() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    // SNIPPET
    let article = try FormatValidator.ean.pattern(for: .ecmaScript)
    print(article.source)  // ^[0-9]{8}(?:[0-9]{5})?$
    print(article.exactness)  // wider(example: "00000001")
    let color = try FormatValidator.hexColor.pattern(for: .re2)
    print(color.source)  // \A#(?:[0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})\z
    print(color.exactness)  // exact
    // end
    #expect(printed == self.article.claims(ofSnippet: "let article"))
  }

  @Test func `linear patterns`() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    // SNIPPET
    let nested = try RegexValidator("(a|ab|b)*c").pattern(for: .ecmaScript)
    print(nested.source)  // ^[ab]*c$
    print(nested.isLinear)  // true
    print(try RegexValidator("(a|ab|b)*c").pattern(for: .re2).source)  // \A(?:ab|[ab])*c\z
    // end
    #expect(printed == article.claims(ofSnippet: "let nested"))
  }
}

// SNIPPET
struct Parcel: Schema {
  let to = Field(optional: .alphabetic(.ascii), about: "who gets it")
  let color = Field(optional: .hexColor)
  var relations: [Relation<Self>] { [.check("known", \.to) { $0 != "Bob" }] }
}
// end

extension InputValidationExportTests {
  @Test func `schemas`() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    // SNIPPET
    let exported = Parcel().jsonSchema(title: "Parcel")
    print(exported.parts.map { "\($0.path): \($0.exactness)" })
    // ["to: exact", "color: exact", "to: omitted(reason: \"code judges the values\")"]
    // end
    #expect(printed == article.claims(ofSnippet: "let exported"))
  }

  @Test func `components`() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    // SNIPPET
    struct Label: Schema { let text = Field(.length(1...40, in: .scalars)) }
    let api = try ExportedSchema.openAPI(
      [("Parcel", Parcel()), ("Label", Label())], title: "Parcels", version: "1.0.0")
    print(api.parts.map(\.path))  // ["Parcel/to", "Parcel/color", "Parcel/to", "Label/text"]
    // end
    #expect(printed == article.claims(ofSnippet: "struct Label"))
  }

  @Test func `controls`() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    // SNIPPET
    print(Parcel().htmlInputs()[0].html)
    // <input name="to" type="text" pattern="[A-Za-z]+" title="must be letters from A to Z only">
    // end
    #expect(printed == article.claims(ofSnippet: "print(Parcel()"))
  }

  @Test func `modules`() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    // SNIPPET
    let module = try FormatValidator.date.javaScriptModule(in: [.english, .simplifiedChinese])
    print(module.isExact)  // true
    print(module.source.contains("必须是日期"))  // true
    // end
    #expect(printed == article.claims(ofSnippet: "let module"))
  }

  @Test func `modules of forms`() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    // SNIPPET
    let parcel = Parcel().javaScriptModule()
    print(parcel.parts.map { "\($0.path): \($0.exactness)" })
    // ["to: exact", "color: exact", "to: omitted(reason: \"code judges the values\")"]
    // end
    #expect(printed == article.claims(ofSnippet: "let parcel"))
  }

  @Test func `pages`() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    // SNIPPET
    let page = try FormatValidator.date.htmlPage(title: "A date", in: [.english])
    print(page.prefix(15))  // <!DOCTYPE html>
    // end
    #expect(printed == article.claims(ofSnippet: "let page"))
  }

  @Test func `pictures`() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    // SNIPPET
    let pattern = try RegexValidator("[a-z]+(?:-[a-z]+)*").picture()
    print(pattern.contains("railroad"))  // true
    let port = try FormatValidator.port.picture()
    print(port.contains(#"<g class="state" data-state="9">"#))  // true
    print(port.contains(#"<g class="arrow" data-from="0" data-to="1">"#))  // true
    // end
    #expect(printed == article.claims(ofSnippet: "let pattern"))
  }
}

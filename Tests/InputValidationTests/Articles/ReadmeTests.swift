import InputValidation
import InputValidationConcurrency
import InputValidationTesting
import TestSupport
import Testing

/// The code of the README, verbatim between the marks.
///
/// The output is compared with the comments in the code.
@Suite struct ReadmeTests {
  private let readme: MarkdownSnippets

  init() throws { readme = try MarkdownSnippets(of: "README.md") }

  @Test func `judging text`() throws {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
    // SNIPPET
    let handle: some Validator = .alphabetic && .length(3...16) && .not(.oneOf("root", "admin"))

    print(handle.isValid("rolf"))  // true
    print(handle.verdict(on: "ro"))  // incomplete(must be 3 to 16 characters long)
    print(handle.verdict(on: "r0lf"))
    // invalid(must be letters only: expected a letter)
    // end
    #expect(printed == readme.claims(ofSnippet: "let handle"))
  }

  @Test func `values`() throws {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
    // SNIPPET
    let leapDay = try DateValidator().value(of: "2024-02-29")
    print(leapDay.year, leapDay.month)  // 2024 2

    if let error = IntegerValidator(in: 1...65_535).error(in: "65536") {
      print(error.range, error.message())  // 4..<5 must be a whole number from 1 to 65535
      print(error.message(in: .simplifiedChinese))  // 必须是 1 到 65535 之间的整数
    }
    // end
    #expect(printed == readme.claims(ofSnippet: "let leapDay"))
  }

  @Test func `a field`() throws {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
    // SNIPPET
    var age = InputField(validator: .integer(in: 0...150))
    age.insert("4")
    if let refusal = age.insert("x") { print(refusal) }
    // must be a whole number from 0 to 150
    print(age.text)  // 4

    age.replace(0..<1, with: "17")
    print(age.endEditing() == nil)  // true

    age.validator = .integer(in: 18...)
    if let refusal = age.endEditing() { print(refusal) }
    // must be a whole number of at least 18
    // end
    #expect(printed == readme.claims(ofSnippet: "var age"))
  }

  @Test func `rewriting and watching`() throws {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
    // SNIPPET
    let phone = FieldEditor(InputField(validator: try MaskValidator("+7 (000) 000-00-00")))
    let watch = phone.observe(.refused) { event in print(event) }
    phone.insert("9123456789", origin: .paste)
    print(phone.text)  // +7 (912) 345-67-89
    watch.cancel()
    // end
    #expect(printed == readme.claims(ofSnippet: "let phone"))
  }

  @Test func `settings`() throws {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
    // SNIPPET
    struct ServerSettings: Schema {
      let port = Field(.port, default: 8080)
      let token = Field(.secret(.length(8...)), named: "API_TOKEN")
    }

    do {
      let settings = try LoadedSettings(
        ServerSettings(), from: .arguments(["--port=80x"]), .dotenv("API_TOKEN=short"))
      print(settings.port, settings.token)
    } catch {
      for error in error.errors { print(error) }
    }
    // argument 1: error: --port must be a port number from 1 to 65535 [port]
    // .env:1:11: error: API_TOKEN must be at least 8 characters long [secret]
    // end
    #expect(printed == readme.claims(ofSnippet: "struct ServerSettings"))
  }

  @Test func `a form`() throws {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
    // SNIPPET
    struct Address: Schema {
      let country = Field(.oneOf("CH", "CN")), postcode = Field(.digits)
      var relations: [Relation<Self>] {
        [.fill(\.postcode, from: \.country) { $0 == "CH" ? "8000" : nil }]
      }
    }

    let form = InputForm(Address())
    form.country.insert("CH")
    print(form.postcode.text)  // 8000
    form.undo()
    print(form.postcode.text.isEmpty)  // true
    // end
    #expect(printed == readme.claims(ofSnippet: "struct Address"))
  }

  @Test @MainActor func `a server`() async throws {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
    let registry = Registry()
    // SNIPPET
    let name = FieldEditor(InputField(validator: .alphabetic && .length(3...16)))
    let inquirer = Inquirer(of: name) { name in await registry.error(in: name) }
    name.insert("rolf")
    print(await inquirer.settle(), name.verdict.kind)  // answered no invalid
    // end
    #expect(printed == readme.claims(ofSnippet: "let name"))
  }

  @Test func `questions`() throws {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
    // SNIPPET
    let day: some Validator = .date
    print(try day.shortestCompletion(of: "2024-1") ?? "none")  // 0-01
    print(try day.nearest(to: "2024/5-17") ?? "none")  // 2024-05-17
    print(try day.isStricter(than: .length(10...10)))  // true
    // end
    #expect(printed == readme.claims(ofSnippet: "let day"))
  }

  // SNIPPET
  struct EvenValidator: Validator {
    var rule: Rule { Rule("even", names: ["en": "an even number"]) }
    func verdict(on text: String, caret: String.Index?) -> Verdict {
      Int(text).map { $0 % 2 == 0 } == true
        ? .valid(isExtensible: true) : .incomplete(ValidationError(rule, at: 0..<text.count))
    }
  }
  // end

  @Test func `tests`() throws {
    // SNIPPET
    expect(.integer(in: 1...65_535), accepts: "1", "80", "65535")
    expect(.integer(in: 1...65_535), refuses: "65536", at: 4..<5, only: .integer)
    checkLaws(EvenValidator(), examples: "12", "7")
    // end
  }
}

import Foundation
import InputValidation
import InputValidationConcurrency
import InputValidationTesting
import LineValidation
import Testing

/// What the README shows of the library, word for word between the marks.
///
/// What it prints there is collected here, and compared with the comments beside or below.
@Suite struct ReadmeTests {
  @Test func `in code`() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    // SNIPPET
    let handle: some Validator = .alphabetic && .length(3...16) && .not(.oneOf("root", "admin"))

    print(handle.isValid("rolf"))  // true
    print(handle.verdict(on: "ro"))  // incomplete(must be 3 to 16 characters long)
    print(handle.verdict(on: "r0lf"))
    // invalid(must be letters only: expected a letter)
    // end
    #expect(try printed == Self.readme().claims(ofSnippet: "let handle"))
  }

  @Test func `in a configuration`() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    // SNIPPET
    let environment = ["PORT": "8080"]
    let ports = IntegerValidator(in: 1...65_535)
    let port: Int = try ports.value(of: environment["PORT"] ?? "")
    print(port)  // 8080

    if let error = ports.error(in: "65536") {
      print(error)  // must be a whole number from 1 to 65535
      print(error.range)  // 4..<5
      print(error.code.rawValue)  // integer
    }
    // end
    #expect(try printed == Self.readme().claims(ofSnippet: "let environment"))
  }

  @Test func `values`() throws {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
    // SNIPPET
    enum Level: String, CaseIterable { case debug, info, error }

    let level: some Validator<Level> = .oneOf(Level.self)
    let age: some Validator<Int> = .integer(in: 0...150) && !.oneOf("13")
    let workers: some Validator<[UInt8]> = .list(of: .integer(UInt8.self), separatedBy: ",")
    let share: some Validator<Double?> = .optional(.numeric(in: 0...1))
    let tax: some Validator<String> = (.digits && .length(9...9)).described("a tax number")

    print(try level.value(of: "info") == .info)  // true
    print(try age.value(of: "042"))  // 42
    print(try workers.value(of: "1, 2,3"))  // [1, 2, 3]
    print(workers.verdict(on: "1, 256").kind)  // invalid
    print(try share.value(of: "") == nil)  // true
    print(age.text(for: 42) ?? "none", age.text(for: 13) ?? "none")  // 42 none
    if let error = tax.error(in: "12") { print(error) }
    // must be a tax number: expected a digit
    // end
    #expect(try printed == Self.readme().claims(ofSnippet: "enum Level"))
  }

  @Test func `formats`() throws {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
    // SNIPPET
    let start = try DateValidator().value(of: "2024-02-01")
    let day: some Validator<CalendarDate> = .date(in: start...)
    print(day.verdict(on: "2024-01").kind)  // invalid
    print(day.isValid("2024-02-29"), day.isValid("2025-02-29"))  // true false

    let hosts: some Validator<[String]> = .list(of: .hostname)
    print(try hosts.value(of: "a.example, b.example"))  // ["a.example", "b.example"]

    let card: some Validator = .creditCard
    print(try card.shortestCompletion(of: "411111111111111") ?? "none")  // 1
    // end
    #expect(try printed == Self.readme().claims(ofSnippet: "let start"))
  }

  @Test func `in a field`() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    // SNIPPET
    var age = TextField(validator: .integer(in: 0...150))
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
    #expect(try printed == Self.readme().claims(ofSnippet: "var age"))
  }

  @Test func `with a caret`() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    // SNIPPET
    let date: some Validator = try .regex(#"\d{4}-\d{2}-\d{2}"#)
    var field = TextField("2024-05-17", validator: date)
    field.select(5..<7)
    field.delete()
    print(field.verdict.isIncomplete)  // true

    field.select(8..<8)
    print(field.verdict)
    // invalid(must match the pattern \d{4}-\d{2}-\d{2}: expected a digit)
    // end
    #expect(try printed == Self.readme().claims(ofSnippet: "let date"))
  }

  @Test func `undo and units`() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    // SNIPPET
    var note = TextField("one two three", validator: .length(...20))
    let numbers = [Edit.Replacement(0..<3, with: "1"), Edit.Replacement(4..<7, with: "2")]
    note.apply(Edit(numbers, in: .utf16, origin: .autocorrection))
    print(note.text)  // 1 2 three

    note.undo()
    print(note.text)  // one two three
    // end
    #expect(try printed == Self.readme().claims(ofSnippet: "var note"))
  }

  @Test func `input methods`() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    // SNIPPET
    var city = TextField(validator: try .regex(#"\p{Han}{1,4}"#))
    city.setMarkedText("bei'jing")
    print(city.text)  // bei'jing

    city.insert("北京")
    print(city.text)  // 北京

    city.undo()
    print(city.text.isEmpty)  // true
    // end
    #expect(try printed == Self.readme().claims(ofSnippet: "var city"))
  }

  @Test func `rewriting a price`() throws {
    var printed: [String] = []
    func print(_ items: Any...) {
      printed.append(items.map { "\($0)" }.joined(separator: " "))
    }
    // SNIPPET
    var price = TextField(validator: .price(in: 0...5_000, format: .english))
    for key in ".5" { price.insert(String(key)) }
    print(price.text)  // 0.5

    price.setText("")
    price.insert("$1234.5", origin: .paste)
    print(price.text)  // 1,234.5

    price.select(2..<2)
    price.delete()
    print(price.text, price.caret)  // 234.5 0

    if let refusal = price.insert("7") { print(refusal) }
    // must be a price from 0 to 5,000, grouped as in 1,234,567.89, with at most 2 decimals
    // end
    #expect(try printed == Self.readme().claims(ofSnippet: "var price"))
  }

  @Test func `filling a mask`() throws {
    var printed: [String] = []
    func print(_ items: Any...) {
      printed.append(items.map { "\($0)" }.joined(separator: " "))
    }
    // SNIPPET
    let mask = try MaskValidator("+7 (000) 000-00-00")
    var phone = TextField(validator: mask)
    for key in "912" { phone.insert(String(key)) }
    print(phone.text + "|")  // +7 (912) |

    phone.insert("345-67-89", origin: .paste)
    print(phone.text)  // +7 (912) 345-67-89
    print(mask.isComplete(phone.text))  // true
    print(mask.content(of: phone.text) ?? "none")  // 9123456789
    // end
    #expect(try printed == Self.readme().claims(ofSnippet: "let mask"))
  }

  @Test func `strategies that rewrite, composed`() throws {
    var printed: [String] = []
    func print(_ items: Any...) {
      printed.append(items.map { "\($0)" }.joined(separator: " "))
    }
    // SNIPPET
    let code: some Validator = .filter(dropping: " -") && .case(.upper) && .maximumLength(6)
    var voucher = TextField(validator: code)
    voucher.insert("ab-12 c", origin: .paste)
    print(voucher.text)  // AB12C
    print(code.isValid("ab-12 c"))  // false
    // end
    #expect(try printed == Self.readme().claims(ofSnippet: "let code"))
  }

  @Test func `watching a field`() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    // SNIPPET
    let editor = FieldEditor(TextField(validator: .integer(in: 18...99)))
    var told: [String] = []
    let watch = editor.observe([.refused, .stateChanged]) { event in told.append("\(event)") }

    editor.insert("4")
    print(told.removeFirst())  // stateChanged(pristine -> editing)

    editor.insert("x")
    print(told.removeFirst())
    // refused(must be a whole number from 18 to 99)
    watch.cancel()
    // end
    #expect(try printed == Self.readme().claims(ofSnippet: "let editor"))
  }

  @Test func `when to show an error`() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    // SNIPPET
    let age = FieldEditor(TextField(validator: .integer(in: 18...99)), errorDisplay: .onEnd)
    age.insert("4")
    print(age.state)  // editing
    print(age.visibleError == nil)  // true

    age.endEditing()
    print(age.state)  // invalid
    if let error = age.visibleError { print(error) }
    // must be a whole number from 18 to 99

    age.insert("2")
    print(age.visibleError == nil)  // true
    // end
    #expect(try printed == Self.readme().claims(ofSnippet: "let age"))
  }

  // SNIPPET
  struct ServerSettings: Schema {
    let port = Field(.port, default: 8080, about: "where to listen")
    let token = Field(.secret(.length(8...)), named: "API_TOKEN")
    let tls = Field(.boolean, default: false)
    let certificate = Field(optional: .path)

    var relations: [Relation<Self>] {
      [
        .require(\.certificate, when: \.tls) { $0 },
        .check("above 1023 without TLS", \.port, \.tls) { port, tls in tls || port > 1023 },
      ]
    }
  }
  // end

  @Test func `settings`() throws {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
    // SNIPPET
    let dotenv = "API_TOKEN='0123456789'  # keep it\nPORT=8000\n"
    let settings = try Settings(
      ServerSettings(), from: .arguments(["--port=8443"]), .dotenv(dotenv, named: ".env"))
    let listening: UInt16 = settings.port
    print(listening, settings.certificate ?? "none")  // 8443 none
    print(settings.token, settings.origin(of: \.token))  // ••• .env:1
    // end
    #expect(try printed == Self.readme().claims(ofSnippet: "let dotenv"))
  }

  @Test func `errors of settings`() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    // SNIPPET
    do {
      _ = try Settings(ServerSettings(), from: .dotenv("PORT=80x\nAPI_TOKN=0123456789\nTLS=on"))
    } catch {
      for error in error.errors { print(error) }
    }
    // .env:1:6: error: PORT must be a port number from 1 to 65535 [port]
    // .env:2:1: error: unknown setting API_TOKN; did you mean API_TOKEN? [unknown]
    // error: API_TOKEN must be set [required]
    // error: CERTIFICATE must be set, given TLS [required]
    // end
    #expect(try printed == Self.readme().claims(ofSnippet: "do {"))
  }

  @Test func `forms`() throws {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
    // SNIPPET
    struct SignUp: Schema {
      let user = Field(.alphabetic && .length(3...16))
      let password = Field(.secret(.length(8...64))), confirmation = Field(.length(8...64))
      let country = Field(.oneOf("CH", "CN")), postcode = Field(.length(1...8))
      var relations: [Relation<Self>] {
        [
          .narrow(\.confirmation, by: \.password) { .oneOf($0.reveal()) },
          .narrow(\.postcode, by: \.country) {
            $0 == "CH" ? .integer(in: 1000...9999) : .length(6...6)
          },
          .fill(\.postcode, from: \.country) { $0 == "CH" ? "8000" : nil },
        ]
      }
    }

    let form = Form(SignUp())
    form.password.insert("correct horse")
    print(form.confirmation.insert("corr") == nil)  // true
    if let refusal = form.confirmation.insert("x") { print(refusal) }  // must match password
    print(form.confirmation.verdict.kind)  // incomplete

    form.country.insert("CH")
    print(form.postcode.text)  // 8000
    form.undo()
    print(form.postcode.text.isEmpty)  // true

    do {
      print(try form.submit().user)
    } catch {
      print(error.errors.count, form.focus ?? "none")  // 4 user
    }
    // end
    #expect(try printed == Self.readme().claims(ofSnippet: "struct SignUp"))
  }

  @Test @MainActor func `a server`() async throws {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
    struct Server { func isFree(_ name: String) async throws -> Bool { name != "root" } }
    let server = Server()
    // SNIPPET
    struct Account: Schema {
      let name = Field(.alphabetic && .length(3...16))
    }

    let account = Form(Account())
    let names = Inquirer(of: account.name) { name in
      try await server.isFree(name) ? nil : ValidationError(Rule("taken"), at: 0..<name.count)
    }
    account.name.insert("root")
    print(names.state, account.name.verdict.kind)  // waiting valid
    do {
      print(try await account.submit().name)
    } catch {
      print(error.errors.map(\.code.rawValue), names.state)  // ["taken"] answered no
    }
    // end
    #expect(try printed == Self.readme().claims(ofSnippet: "struct Account"))
  }

  // SNIPPET
  @Test(arguments: ["1", "80", "65535"])
  func `a port is valid`(text: String) {
    #expect(IntegerValidator(in: 1...65_535).isValid(text))
  }

  @Test func `a port out of range is refused with its reason`() {
    let error = IntegerValidator(in: 1...65_535).error(in: "65536")
    #expect(error?.range == 4..<5)
    #expect(
      error?.message() == "must be a whole number from 1 to 65535")
  }
  // end

  // SNIPPET
  @Test func `a port is what it should be`() {
    expect(.integer(in: 1...65_535), accepts: "1", "80", "65535")
    expect(.integer(in: 1...65_535), refuses: "65536", at: 4..<5, only: .integer)
    expect(.date, while: "2024-|-17", is: .incomplete)  // a caret in the text
    expect(TextField(validator: .digits), typing: "12a3", gives: "123|", refusing: "a")
  }

  @Test func `a handle obeys the laws`() {
    checkLaws(.alphabetic && .length(3...16), seed: 7)
  }
  // end

  @Test func `in files`() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    // SNIPPET
    let portLines = try LineValidator(.integer(in: 1...65_535))
    var found: [String] = []
    let summary = try portLines.validate(Array("80\n8o80\n443\n".utf8)) { finding in
      found.append("line \(finding.line), \(finding.range): \(finding.text)")
      return true
    }
    print(found)  // ["line 2, 1..<2: 8o80"]
    print(summary.invalid)  // 1
    // end
    #expect(try printed == Self.readme().claims(ofSnippet: "let portLines"))
  }

  @Test func `questions`() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    // SNIPPET
    let day: some Validator = try .regex(#"\d{4}-(0[1-9]|1[0-2])-[0-3]\d"#)

    print(try day.shortestCompletion(of: "2024-1") ?? "none")  // 0-00
    print(try day.nearest(to: "2024/5-17") ?? "none")  // 2024-05-17
    print(try day.isStricter(than: .length(10...10)))  // true

    let low: some Validator = .integer(in: 1...12)
    print(try low.counterexample(toStricterThan: .digits) ?? "none")  // +1
    print(try low.overlaps(.integer(in: 12...)))  // true
    print(try (low && .integer(in: 13...)).acceptsNothing())  // true

    print(try day.samples(count: 9, seed: 1).allSatisfy(day.isValid))  // true
    print(try day.nearMisses(count: 9, seed: 1).contains(where: day.isValid))  // false
    // end
    #expect(try printed == Self.readme().claims(ofSnippet: "let day"))
  }

  @Test func `questions about a pattern`() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    // SNIPPET
    let name = try RegexValidator("[A-z]+", limits: PatternLimits(automatonBytes: 1 << 16))
    for warning in name.warnings { print("\(warning.position): \(warning.message)") }
    // 1: the range A-z has other characters than letters and digits in it
    // end
    #expect(try printed == Self.readme().claims(ofSnippet: "let name"))
  }

  @Test func `where exactness ends`() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    // SNIPPET
    let even: some Validator = .digits && .satisfying("even") { "02468".contains($0.suffix(1)) }
    print(even.isExact)  // false
    print(even.verdict(on: "17"))  // incomplete(must be even)

    let impossible: some Validator = try .length(2...3) && .regex("a|b")
    print(impossible.isExact)  // true
    if let error = impossible.error(in: "a") { print(error) }
    // no value can satisfy this: must be 2 to 3 characters long and must match the pattern a|b
    // end
    #expect(try printed == Self.readme().claims(ofSnippet: "let even"))
  }

  // SNIPPET
  struct Port: Validator {
    private let number = IntegerValidator(in: 1...65_535)

    var rule: Rule { Rule("port") }
    var language: Language? { number.language }
    var rewriting: Rewriting { .insertions }

    func verdict(on text: String, caret: String.Index?) -> Verdict {
      number.verdict(on: text, caret: caret)
    }

    // What is pasted may have blanks around it.
    func decision(on edit: ResolvedEdit, in field: TextField) -> EditDecision {
      guard edit.origin == .paste else { return .accept }
      var trimmed = edit.edit
      for index in edit.replacements.indices {
        trimmed.replacements[index].text.removeAll { $0 == " " }
      }
      return .rewrite(trimmed)
    }
  }
  // end

  @Test func `of your own in use`() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    // SNIPPET
    var port = TextField(validator: Port())
    port.insert(" 8080 ", origin: .paste)
    print(port.text)  // 8080

    let high: some Validator = Port() && .integer(in: 60_000...)
    print(high.isExact)  // true
    print(high.verdict(on: "7").isInvalid)  // true
    // end
    #expect(try printed == Self.readme().claims(ofSnippet: "var port"))
  }

  private static func readme() throws -> MarkdownSnippets { try MarkdownSnippets(of: "README.md") }
}

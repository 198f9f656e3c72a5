import InputValidation
import TestSupport
import Testing

/// The code of the article "Judging text", verbatim between the marks.
@Suite struct JudgingTextTests {
  private let article: MarkdownSnippets

  init() throws {
    article = try MarkdownSnippets(
      of: "Sources/InputValidation/InputValidation.docc/JudgingText.md")
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
    #expect(printed == article.claims(ofSnippet: "let environment"))
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
    #expect(printed == article.claims(ofSnippet: "enum Level"))
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
    #expect(printed == article.claims(ofSnippet: "let even"))
  }
}

import InputValidation
import LibrarySupport
import Testing

@Suite struct ListTests {
  @Test(arguments: [
    VerdictCase(
      "numbers", .list(of: .integer(in: 10...30)), valid: ["", "10", "10,20", " 10 ,\t20 ", "+10"],
      incomplete: ["1", "10,", "10, 2", " ", "10 ,"],
      invalid: ["31", "10 20", "10,,20", ",10", "10;20", "4", "10, 4"]),
    VerdictCase(
      "a count", .list(of: .alphabetic, count: 2...3), valid: ["a,b", "a, b, c"],
      incomplete: ["", "a", "a,"], invalid: ["a,b,c,", "a,b,c,d"]),
    VerdictCase(
      "blanks inside", .list(of: .length(1...5), separatedBy: ";"),
      valid: ["a b", "New Y ; x"], incomplete: ["New Y;"], invalid: ["New York"]),
    VerdictCase(
      "a list of lists", .list(of: .list(of: .digits, separatedBy: "+"), separatedBy: ";"),
      valid: ["1+2;3", "1 + 2 ; 3"], incomplete: ["1+"], invalid: ["1;+", "1++2"]),
    VerdictCase(
      "beside others", .list(of: .digits) && .length(...5) && .not(.oneOf("1,2")),
      valid: ["1,3", "1, 2"], incomplete: ["1,2"], invalid: ["1,2,3,4"]),
  ])
  func `lists are languages`(example: VerdictCase) {
    example.check()
    #expect(example.validator.isExact)
  }

  @Test func `the value is an array of the parts' values`() throws {
    let numbers: some Validator<[Int]> = .list(of: .integer(in: 1...99), separatedBy: ",")
    #expect(try numbers.value(of: "1, 07 ,+3") == [1, 7, 3])
    #expect(try numbers.value(of: "") == [])
    #expect(numbers.text(for: [1, 7, 3]) == "1,7,3")
    #expect(numbers.text(for: []) == "")
    #expect(numbers.text(for: [100]) == nil)
    let words: some Validator<[String]> = .list(of: .length(...9), separatedBy: " ")
    #expect(try words.value(of: "a  b") == ["a", "", "b"])
    // It would be parsed as different elements.
    #expect(words.text(for: ["a b"]) == nil)
    #expect(words.text(for: [""]) == nil)
    #expect(words.text(for: ["", "a"]) == " a")
  }

  @Test func `values round-trip`() throws {
    let numbers: some Validator<[Int]> = .list(of: .integer(in: 1...99), count: ...3)
    for text in try numbers.samples(count: 300, seed: 5) {
      let value = try numbers.value(of: text)
      let canonical = try #require(numbers.text(for: value))
      #expect(try numbers.value(of: canonical) == value)
    }
  }

  @Test(arguments: [
    VerdictCase(
      "accounts", .list(of: .iban),
      valid: ["", "NO9386011117947", " NO9386011117947 ,BE68539007547034\t"],
      incomplete: [" ", "NO", "NO9386011117947,", "NO9386011117947, BE685390075470"],
      invalid: [
        "NO9386011117948", "NO9386011117948, BE", "NO9386011117947, BE68539007547035", ",", "a",
        "NO,", "NO9386011117947,,", "NO9386011117947 BE", "NO93 86011117947",
      ]),
    VerdictCase(
      "hosts", .list(of: .host, count: 2...3), valid: ["example.org, ::1", "a,b,c"],
      incomplete: ["", "example", "a,", "a,b."],
      invalid: ["a..", "a_b", "-a,b", "1.2.3.256,", "a,b,c,", "a,b,c,d", "a b"]),
  ])
  func `a list without a language is hopeless if an element is`(example: VerdictCase) {
    example.check()
    #expect(!example.validator.isExact)
  }

  @Test(arguments: [
    ("a..b, c", 2, true), ("a.b, c", 2, true), ("a..b, c", 7, false), ("a_b", 1, false),
    ("a..b,c,d", 2, true), ("a b", 1, true), ("a b,c,d", 1, false), ("a. -b", 2, false),
    ("a,b,c,", 6, false), ("a,b,,d", 4, false),
  ])
  func `the caret affects only the element that contains it`(
    text: String, caret: Int, isReachable: Bool
  ) {
    let hosts: some Validator = .list(of: .host, count: ...3)
    let caret = text.index(text.startIndex, offsetBy: caret)
    #expect(!hosts.verdict(on: text, caret: caret).isInvalid == isReachable)
  }

  @Test(arguments: [
    (part: .integer(in: 2...13) as any Validator, separator: "," as Unicode.Scalar),
    (.integer(in: 2...13), " "), (.integer(in: 2...13), "\t"), (.integer(in: 2...13), "1"),
    (.length(...2), "\u{E9}"), (.length(...2), "\u{20AC}"), (.host, ","), (.host, "\u{20AC}"),
  ])
  func `a list is valid in each way of judging`(
    part: any Validator, separator: Unicode.Scalar
  ) {
    let separators = [separator, "\u{EA}", "\u{20AD}"].map(String.init)
    let tokens = ["1", "2", ".", "a", " ", "\t", ",", separators[0], separators[1], separators[2]]
    func check<Value>(_ part: some Validator<Value>) {
      let list = ListValidator(of: part, separatedBy: separator, count: ...3)
      let byElements = ListValidator(of: Opaque(part), separatedBy: separator, count: ...3)
      var texts = [""]
      for _ in 0..<3 { texts += Set(texts.flatMap { text in tokens.map { text + $0 } }) }
      let differing = Set(texts).filter { text in
        let isValid = byElements.isValid(text)
        return list.isValid(text) != isValid || list.verdict(on: text).isValid != isValid
      }
      #expect(differing.isEmpty)
    }
    check(part)
  }

  /// A validator whose language is hidden, so that lists of it are judged element by element.
  private struct Opaque<Value: Sendable>: Validator {
    private let part: any Validator<Value>

    init(_ part: any Validator<Value>) { self.part = part }

    var rule: Rule { part.rule }
    func verdict(on text: String, caret: String.Index?) -> Verdict {
      part.verdict(on: text, caret: caret)
    }
    func value(ofValid text: String) -> Value? { part.value(ofValid: text) }
  }

  @Test func `an error names the element`() throws {
    let hosts: some Validator = .list(of: .host)
    let error = try #require(hosts.error(in: "a, b_c ,d"))
    #expect(error.range == 4..<5)
    #expect(error.reasons.map(\.code) == [.host])
    #expect(error.reasons.map(\.range) == [1..<2])
  }

  @Test func `a closure judges each element`() throws {
    let even: some Validator<[String]> = .list(
      of: .digits && .satisfying("even") { $0.last.map("02468".contains) ?? false })
    #expect(even.isValid("2, 4"))
    #expect(even.verdict(on: "2, 3").isIncomplete)
    #expect(!even.isExact)
    #expect(try even.value(of: "2, 14") == ["2", "14"])
  }

  @Test func `a message names the separator and the part`() {
    #expect(
      ListValidator(of: IntegerValidator(in: 1...9), separatedBy: ",", count: 2...)
        .error(in: "1,x")?.message()
        == "must be a list of at least 2 items with ',' between them, each of which must be a "
        + "whole "
        + "number from 1 to 9")
  }
}

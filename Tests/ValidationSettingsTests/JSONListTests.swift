import InputValidation
import RegularLanguage
import TestSupport
import Testing

/// Lists in JSON: arrays, whose elements may contain anything.
@Suite struct JSONListTests {
  private struct Lists: Schema {
    let tags = Field(.list(of: .length(...9)), default: [])
    let paths = Field(.list(of: .length(...9), separatedBy: "/", count: ...6), default: ["x"])
    let words = Field(.list(of: .length(...9), separatedBy: " ").described("words"), default: [])
    let names = Field(optional: .list(of: .length(...9)))
    let inner = Field(.optional(.list(of: .length(...9))), default: ["y"])
    let numbers = Field(.list(of: .integer(in: -99...99)), default: [])
    let flags = Field(optional: .list(of: .boolean))
    let keys = Field(.list(of: .secret(.length(...9))), default: [])
  }

  private static let pieces = [
    "a", "b", ",", "/", " ", "\t", "\n", "\"", "\\", "[", "]", "null", "\u{E9}", "e\u{301}", "\0",
  ]

  private static func list(_ generator: inout some RandomNumberGenerator) -> [String] {
    (0..<Int.random(in: 0...4, using: &generator)).map { _ in
      (0..<Int.random(in: 0...3, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? ""
      }.joined()
    }
  }

  private static func json(_ texts: [String]) -> String {
    "["
      + texts.map { text in
        let scalars = text.unicodeScalars.map { scalar in
          let digits = String(scalar.value, radix: 16)
          return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
        return "\"" + scalars.joined() + "\""
      }.joined(separator: ",") + "]"
  }

  private func isSame(_ first: [String]?, _ second: [String]?) -> Bool {
    first?.map { Array($0.utf8) } == second?.map { Array($0.utf8) }
  }

  @Test func `a list is read as it is, and written as it is read`() throws {
    var generator = SplitMix64(seed: scriptSeed)
    for _ in 0..<sampled(40, of: 30_000) {
      let (a, b, c) = (
        Self.list(&generator), Self.list(&generator), Self.list(&generator)
      )
      let numbers = (0..<Int.random(in: 0...3, using: &generator)).map { $0 * 7 - 9 }
      let isNil = Bool.random(using: &generator)
      let text = """
        {"tags":\(Self.json(a)),"paths":\(Self.json(b)),"words":\(Self.json(c)),
         "names":\(isNil ? "null" : Self.json(a)),"inner":\(isNil ? "\"\"" : Self.json(b)),
         "numbers":\(numbers),"flags":\(isNil ? "[]" : "[true,false]"),"keys":\(Self.json(c))}
        """
      let values = try Lists().values(fromJSON: Array(text.utf8))
      let json = values.json(revealingSecrets: true)
      for values in [values, try Lists().values(fromJSON: Array(json.utf8))] {
        #expect(isSame(values.tags, a) && isSame(values.paths, b) && isSame(values.words, c))
        #expect(isSame(values.names, isNil ? nil : a), "\(json)")
        #expect(isSame(values.inner, isNil ? nil : b), "\(json)")
        #expect(values.numbers == numbers)
        #expect(values.flags == (isNil ? [] : [true, false]))
        #expect(isSame(values.keys.map { $0.reveal() }, c))
        #expect(values.json(revealingSecrets: true) == json)
      }
    }
  }

  @Test func `a list has a text unless an element has a separator, or blanks at an end`() {
    var generator = SplitMix64(seed: scriptSeed)
    let separators: [Unicode.Scalar] = [",", "/", " ", "\n"]
    for _ in 0..<sampled(120, of: 30_000) {
      let list = Self.list(&generator)
      let separator = separators.randomElement(using: &generator) ?? ","
      let validator = ListValidator(of: .length(...9), separatedBy: separator, count: 0...)
      let blanks = [" ", "\t"].filter { $0 != String(separator) }
      let hasText =
        list != [""]
        && list.allSatisfy { element in
          !element.unicodeScalars.contains(separator)
            && !blanks.contains { element.hasPrefix($0) || element.hasSuffix($0) }
        }
      let text = validator.text(for: list)
      #expect((text != nil) == hasText, "\(list)")
      if let text { #expect(isSame(try? validator.value(of: text), list)) }
    }
  }

  private struct Few: Schema {
    let tags = Field(.list(of: .length(1...5), count: 1...3) && .length(...9), default: ["x"])
    let note = Field(optional: .list(of: .alphabetic(.ascii)))
    let other = Field(optional: .list(of: .alphabetic(.ascii)))
    let isOn = Field(.boolean, default: false)
    var relations: [Relation<Self>] {
      [
        .require(\.note, when: \.isOn) { $0 },
        .narrow(\.other, by: \.isOn) {
          $0 ? .list(of: .length(1...2), count: 1...2) : .list(of: .length(0...))
        },
      ]
    }
  }

  private func lines(_ text: String) -> [String] {
    do throws(JSONReport) {
      _ = try Few().values(fromJSON: Array(text.utf8))
      return []
    } catch {
      return "\(error)".split(separator: "\n").map(String.init)
    }
  }

  @Test func `a condition on the text refuses a list without text`() {
    #expect(lines(#"{"tags":["a","b c"]}"#) == [])
    #expect(lines(#"{"tags":["aaaa","bbbbb"]}"#).count == 1)
    #expect(lines(#"{"tags":["a,b"]}"#).count == 1)
    #expect(lines(#"{"tags":[]}"#).count == 1)
  }

  @Test func `an array without elements is set, and null is not`() {
    #expect(lines(#"{"isOn":true,"note":[]}"#) == [])
    #expect(
      lines(#"{"isOn":true,"note":null}"#) == ["/note: error: must be given, because of /isOn"])
    #expect(lines(#"{"isOn":true,"note":["a"],"other":["a","bc"]}"#) == [])
    #expect(lines(#"{"isOn":true,"note":["a"],"other":["a","bcd"]}"#).count == 1)
    #expect(lines(#"{"isOn":true,"note":["a"],"other":[]}"#).count == 1)
  }

  @Test func `only an array is a list`() {
    #expect(
      lines(#"{"note":"a,b","tags":5,"other":{}}"#) == [
        "/note:1:9: error: must be an array, not a string",
        "/tags:1:22: error: must be an array, not a number",
        "/other:1:32: error: must be an array, not an object",
      ])
  }

  @Test func `each wrong element has an error`() {
    #expect(
      lines(#"{"note":["a","1","b","2",null]}"#) == [
        "/note/1:1:14: error: must be letters from A to Z only",
        "/note/3:1:22: error: must be letters from A to Z only",
        "/note/4:1:26: error: must be a string, not null",
      ])
    let many = "{\"note\":[" + Array(repeating: "1", count: 500).joined(separator: ",") + "]}"
    #expect(lines(many).count == 101)
    #expect(lines(many).last?.contains("400") == true)
  }
}

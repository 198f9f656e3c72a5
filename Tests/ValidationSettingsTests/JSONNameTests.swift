import InputValidation
import Testing

/// In JSON, a name is that name: no other spelling is a member, at any depth.
@Suite struct JSONNameTests {
  private struct Address: Schema {
    let city = Field(.alphabetic), zipCode = Field(optional: .digits)
  }

  private struct Line: Schema {
    let sku = Field(.alphabetic(.ascii)), quantity = Field(optional: .integer(in: 1...99))
    let stores = Repeated(Address(), count: 0...2)
  }

  private struct Order: Schema {
    let email = Field(.email)
    let home = Nested(Address())
    let accent = Field(optional: .digits, named: "\u{E9}")
    let lines = Repeated(Line(), count: 0...3)
  }

  private func report(_ text: String) -> JSONReport? {
    do throws(JSONReport) {
      _ = try Order().values(fromJSON: Array(text.utf8))
      return nil
    } catch {
      return error
    }
  }

  /// A body, in which the names of members are separate.
  private static let body: [String] = [
    "{", "email", ":\"a@b.example\",", "home", ":{", "city", ":\"Bern\",", "zipCode", ":1},",
    "\u{E9}", ":1,", "lines", ":[{", "sku", ":\"A\",", "quantity", ":1,", "stores", ":[{", "city",
    ":\"Bern\"}]}]}",
  ]

  /// The places of names in the body.
  private static let names = body.indices.filter { $0 % 2 == 1 }

  private static func text(_ parts: [String]) -> String {
    parts.enumerated().map { $0 % 2 == 1 ? "\"\($1)\"" : $1 }.joined()
  }

  /// Other names that a lenient reader takes for the same.
  private static func variants(of name: String) -> [String] {
    let middle = name.index(name.startIndex, offsetBy: name.count / 2)
    let signs = ["]", "[", "\\u0000", "\u{1F4A5}", "_", "-", ".", " ", "\u{200B}"]
    var variants = [
      name.uppercased(), name.lowercased(), name.prefix(1).uppercased() + name.dropFirst(),
      name + "[0]", "zip_code", "zip-code",
      "ZIP_CODE", "home.city", "HOME_CITY", "lines_0_sku", "lines[0].sku", "lines.0.sku",
      "e\u{301}", "\u{C9}", "",
    ]
    for sign in signs {
      variants += [name + sign, sign + name, "\(name[..<middle])\(sign)\(name[middle...])"]
    }
    return variants
  }

  @Test func `the body is valid, whatever escapes its names have`() {
    #expect(report(Self.text(Self.body))?.description == nil)
    var parts = Self.body
    parts[3] = "h\\u006fme"
    parts[9] = "\\u00e9"
    #expect(report(Self.text(parts))?.description == nil)
  }

  @Test func `another spelling of a name is unknown`() {
    for place in Self.names {
      for name in Self.variants(of: Self.body[place])
      where !name.utf8.elementsEqual(Self.body[place].utf8) {
        var parts = Self.body
        parts[place] = name
        // The name of a sibling is repeated, and not unknown.
        guard !Self.body.contains(where: { $0.utf8.elementsEqual(name.utf8) }) else { continue }
        let errors = report(Self.text(parts))?.errors ?? []
        #expect(errors.filter { $0.reason.code == .unknown }.count == 1, "\(name) at \(place)")
      }
    }
  }

  @Test func `a member beside another spelling of it is an error`() {
    for place in Self.names {
      for name in Self.variants(of: Self.body[place]) {
        let isSame = name.utf8.elementsEqual(Self.body[place].utf8)
        let isKnown = Self.body.contains { $0.utf8.elementsEqual(name.utf8) }
        if isKnown, !isSame { continue }
        var parts = Self.body
        parts[place - 1] += "\"\(name)\":null,"
        let codes = report(Self.text(parts))?.errors.map(\.reason.code) ?? []
        // A member that is repeated is missing, since its first value is null.
        #expect(
          isSame ? codes.contains(.once) : codes == [.unknown], "\(name) at \(place): \(codes)")
      }
    }
  }

  @Test func `no member is lost or merged`() {
    let email = #""email":"a@b.example""#
    let home = #""home":{"city":"Bern"}"#
    for text in [
      "{\(email),\(home),\"lines\":[],\"LINES\":[{\"sku\":\"A\",\"x\":1}]}",
      "{\(email),\(home),\"Home\":{\"zipCode\":1}}",
      "{\(email),\"home\\u0000city\":\"Bern\"}", "{\(email),\"home\u{1F4A5}city\":\"Bern\"}",
      "{\(email),\"home_city\":\"Bern\"}", "{\(email),\"home.city\":\"Bern\"}",
      "{\(email),\(home),\"lin]es\":[{\"s]ku\":\"A\"}]}",
      "{\(email),\(home),\"lines_0_sku\":\"A\"}",
    ] {
      #expect(report(text)?.errors.contains { $0.reason.code == .unknown } == true, "\(text)")
    }
  }

  @Test func `the declared name is suggested`() {
    #expect(
      report(#"{"email":"a@b.example","home":{"city":"Bern","ZIP_CODE":"1"},"lins":[]}"#)?
        .description == """
          /home/ZIP_CODE:1:46: error: unknown member; did you mean /home/zipCode?
          /lins:1:62: error: unknown member; did you mean /lines?
          """)
  }
}

import InputValidation
import RegularLanguage
import Testing

/// Settings and forms share a solver of relations, so equal values have equal results.
@Suite struct RelationSolverTests {
  /// Optional fields, with relations from data.
  private struct Web: Schema {
    let a = Field(optional: .length(1...4)), b = Field(optional: .length(1...4))
    let c = Field(optional: .length(1...4)), d = Field(optional: .length(1...4))
    let e = Field(optional: .length(1...4))
    let links: [Link]

    init(_ links: [Link]) { self.links = links }

    var relations: [Relation<Self>] {
      let fields: [any KeyPath<Self, Field<String?>> & Sendable] = [\.a, \.b, \.c, \.d, \.e]
      return links.map { $0.relation(of: fields[$0.target], by: fields[$0.source]) }
    }

    static let paths = ["a", "b", "c", "d", "e"]
  }

  /// A relation of two fields, given by their numbers.
  private struct Link {
    enum Kind: CaseIterable {
      case fill
      case enable
      case narrow
      case check
      case require
      case together
      case exactlyOne
    }

    let kind: Kind
    let target: Int
    let source: Int

    /// Returns random relations; those that fill or enable a field depend only on earlier fields.
    static func random(using random: inout SplitMix64) -> [Self] {
      (0..<Int.random(in: 1...5, using: &random)).map { _ in
        let pair = Array((0..<5).shuffled(using: &random).prefix(2))
        let kind = Kind.allCases.randomElement(using: &random) ?? .fill
        let isOrdered = kind == .fill || kind == .enable
        return isOrdered
          ? Self(kind: kind, target: max(pair[0], pair[1]), source: min(pair[0], pair[1]))
          : Self(kind: kind, target: pair[0], source: pair[1])
      }
    }

    func relation(
      of target: any KeyPath<Web, Field<String?>> & Sendable,
      by source: any KeyPath<Web, Field<String?>> & Sendable
    ) -> Relation<Web> {
      switch kind {
      // If a filled text is refused, a form keeps the text of the field.
      case .fill:
        .fill(target, from: source) { $0.map { $0 == "x" ? nil : String(($0 + "y").prefix(4)) } }
      case .enable: .enable(target, when: source) { ($0?.utf8.count ?? 0) < 3 }
      case .narrow: .narrow(target, by: source) { .oneOf($0 ?? "x", "x", "xy") }
      case .check:
        .check("as long", target, source) { ($0?.utf8.count ?? 0) <= ($1?.utf8.count ?? 0) + 2 }
      case .require: .require(target, when: source) { $0 != nil }
      case .together: .together(target, source)
      case .exactlyOne: .exactlyOne(of: target, source)
      }
    }
  }

  @Test(arguments: 0..<400 as Range<UInt64>)
  func `settings and a form of the same texts have the same values and errors`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let links = Link.random(using: &random)
    let web = Web(links)
    var texts: [String: String] = [:]
    for path in Web.paths where Bool.random(using: &random) {
      texts[path] = ["x", "xy", "ab", "abcd", "too long"].randomElement(using: &random)
    }
    let form = InputForm(web, enforcement: .flag)
    // A disabled field accepts no text, so the fields on which that depends come first.
    for path in Web.paths { if let text = texts[path] { form[path]?.setText(text) } }
    let named = Dictionary(uniqueKeysWithValues: texts.map { ($0.uppercased(), $1) })
    let result = Result { () throws(SettingsReport) in
      try LoadedSettings(web, from: .dictionary(named))
    }
    switch result {
    case .success(let settings):
      let values = try #require(try? form.submit(), "\(links) \(texts)")
      for path in [\Web.a, \.b, \.c, \.d, \.e] {
        let (value, other) = (settings[dynamicMember: path], values[dynamicMember: path])
        #expect(value == other, "\(links) \(texts)")
      }
    case .failure(let report):
      let paths = Set(report.errors.compactMap(\.path))
      #expect(paths == Set(form.errors.map(\.path)), "\(links) \(texts)")
      // If a field has several errors, a form reports that of its validator first.
      if links.contains(where: { $0.kind == .narrow }) { return }
      let codes = Set(report.errors.map(\.reason.code))
      #expect(codes == Set(form.errors.map(\.code)), "\(links) \(texts)")
    }
  }

  private struct Rivals: Schema {
    let first = Field(optional: .nonEmpty), second = Field(optional: .nonEmpty)
    var relations: [Relation<Self>] {
      [
        .enable(\.first, when: \.second) { $0 == nil },
        .enable(\.second, when: \.first) { $0 == nil },
      ]
    }
  }

  @Test func `fields that disable each other are an error of settings and of a form`() throws {
    let report = #expect(throws: SettingsReport.self) {
      try LoadedSettings(Rivals(), from: .dictionary(["FIRST": "a", "SECOND": "b"]))
    }
    #expect(report?.errors.map(\.reason.code) == [.cycle])
    let form = InputForm(Rivals())
    #expect(form.reset(to: ["first": "a", "second": "b"]) == nil)
    #expect(form.errors.first?.message() == "depends on itself (through first and second)")
  }

  @Test func `fills reach a fixed point after many rounds, in settings and in a form`() throws {
    struct Steps: Schema {
      let a = Field(.integer(in: 0...99), default: 0), b = Field(.integer(in: 0...99), default: 0)
      var relations: [Relation<Self>] {
        [.fill(\.a, from: \.b) { min($0 + 1, 60) }, .fill(\.b, from: \.a) { $0 }]
      }
    }
    let settings = try LoadedSettings(Steps(), from: .dictionary([:]))
    let values = try InputForm(Steps()).submit()
    #expect([settings.a, settings.b] == [60, 60])
    #expect([values.a, values.b] == [60, 60])
  }

  @Test func `a disabled field is not required, in settings and in a form`() throws {
    struct Company: Schema {
      let isCompany = Field(.boolean, default: false)
      let name = Field(optional: .nonEmpty), vat = Field(optional: .nonEmpty)
      var relations: [Relation<Self>] {
        [.enable(\.vat, when: \.isCompany) { $0 }, .together(\.name, \.vat)]
      }
    }
    let settings = try LoadedSettings(Company(), from: .dictionary(["NAME": "a"]))
    #expect(settings.name == "a")
    #expect(throws: SettingsReport.self) {
      try LoadedSettings(Company(), from: .dictionary(["NAME": "a", "IS_COMPANY": "true"]))
    }
    let form = InputForm(Company())
    form.name.setText("a")
    #expect(form.errors == [])
    form.isCompany.setText("true")
    #expect(form.errors.map(\.code) == [.together])
  }

  @Test func `the first valid fill is used, in settings and in a form`() throws {
    struct Fillings: Schema {
      let source = Field(.integer(Int.self), default: 5)
      let target = Field(.integer(in: 0...9), default: 0)
      var relations: [Relation<Self>] {
        [
          .fill(\.target, from: \.source) { $0 + 5 }, .fill(\.target, from: \.source) { $0 + 1 },
          .fill(\.target, from: \.source) { $0 + 2 },
        ]
      }
    }
    #expect(try LoadedSettings(Fillings(), from: .dictionary([:])).target == 6)
    #expect(try InputForm(Fillings()).submit().target == 6)
  }
}

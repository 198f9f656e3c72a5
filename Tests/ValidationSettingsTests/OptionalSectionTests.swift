import InputValidation
import Testing

@testable import ValidationSettings

/// Sections that may be missing as a whole: `Nested(optional:)`.
@Suite struct OptionalSectionTests {
  private struct Zone: Schema {
    let name = Field(.alphabetic), offset = Field(.integer, default: 0)
  }

  private struct Address: Schema {
    let city = Field(.alphabetic), street = Field(optional: .length(...40))
    let zone = Nested(optional: Zone())
    let phones = Repeated(Phone(), count: ...2)

    var relations: [Relation<Self>] {
      [.check("other than the city", \.zone.name, \.city) { $0 != $1 }]
    }
  }

  private struct Phone: Schema { let number = Field(.digits) }

  private struct Customer: Schema {
    let name = Field(.length(1...20))
    let address = Nested(optional: Address())
    let billing = Nested(optional: Address(), named: "invoice-to")

    var relations: [Relation<Self>] {
      [.check("other than the name", \.address.city, \.name) { $0 != $1 }]
    }
  }

  private struct Own: Decodable, Equatable {
    struct Place: Decodable, Equatable {
      var city: String
      var zone: Zone?
      var phones: [[String: String]]
    }

    struct Zone: Decodable, Equatable {
      var name: String
      var offset: Int
    }

    var name: String
    var address: Place?
  }

  private func pointers(_ body: String) -> [String] {
    do throws(JSONReport) {
      _ = try Customer().values(fromJSON: body)
      return []
    } catch {
      return error.errors.map { "\($0.pointer) \($0.reason.code.rawValue)" }
    }
  }

  @Test func `the declaration has no errors, and no two names are the same`() {
    #expect(Customer().declarationErrors.isEmpty)
    struct Twice: Schema {
      let address = Nested(optional: Address()), city = Field(.digits, named: "address-city")
    }
    #expect(Twice().declarationErrors.count == 1)
  }

  @Test(arguments: [
    #"{"name": "a"}"#, #"{"name": "a", "address": null}"#,
    #"{"name": "\u0061", "address": null, "invoice-to": null}"#,
  ])
  func `a section that is null or missing is nil`(body: String) throws {
    let values = try Customer().values(fromJSON: body)
    #expect(values.address == nil && values.billing == nil)
    #expect(values.json() == #"{"name":"a","address":null,"invoice-to":null}"#)
    #expect(try values.decoded(as: Own.self) == Own(name: "a", address: nil))
  }

  @Test func `a section that is there has values, in sections of its own, too`() throws {
    let body = """
      {"name": "a", "address": {"city": "Bern", "zone": {"name": "CET"},
       "phones": [{"number": "1"}, {"number": "2"}]}}
      """
    for values in [
      try Customer().values(fromJSON: body),
      try Customer().values(readingAllOf: Array(body.utf8), BodyOptions()),
    ] {
      let address = try #require(values.address)
      #expect(address.city == "Bern" && address.street == nil)
      #expect(address.zone?.offset == 0 && address.phones.map(\.number) == ["1", "2"])
      #expect(values["address.zone.name"] as? String == "CET")
      #expect(address.pointer == "/address" && address.zone?.pointer == "/address/zone")
      #expect(values.pointer(to: \.billing) == "/invoice-to")
      #expect(address.phones[1].pointer == "/address/phones/1")
      let own = try values.decoded(as: Own.self)
      #expect(own.address?.zone == Own.Zone(name: "CET", offset: 0))
      #expect(own.address?.phones == [["number": "1"], ["number": "2"]])
      #expect(try Customer().values(fromJSON: values.json()).json() == values.json())
    }
  }

  @Test func `the required fields of a section that is there must be given`() {
    #expect(pointers(#"{"name": "a", "address": {}}"#) == ["/address/city required"])
    #expect(
      pointers(#"{"name": "a", "address": {"street": 1, "zone": {}}}"#) == [
        "/address/city required", "/address/zone/name required",
      ])
    #expect(
      pointers(#"{"name": "a", "address": [], "invoice-to": {"city": "a", "cities": 1}}"#) == [
        "/address json-type", "/invoice-to/cities unknown",
      ])
  }

  @Test func `a relation applies if the section is there`() {
    #expect(pointers(#"{"name": "Bern"}"#) == [])
    #expect(
      pointers(#"{"name": "Bern", "address": {"city": "Bern"}}"#) == ["/address/city check"])
    #expect(
      pointers(#"{"name": "a", "invoice-to": {"city": "X", "zone": {"name": "X"}}}"#) == [
        "/invoice-to/zone/name check"
      ])
  }

  @Test func `one of its names makes the section in settings without objects`() throws {
    let none = try LoadedSettings(Customer(), from: .dotenv("NAME=a"))
    #expect(none.address == nil && none.description.hasPrefix("name = a"))
    let text = """
      NAME=a
      ADDRESS_CITY=Bern
      ADDRESS_ZONE_OFFSET=1
      ADDRESS_ZONE_NAME=CET
      ADDRESS_PHONES_0_NUMBER=7
      INVOICE_TO_CITY=Genf
      """
    let settings = try LoadedSettings(Customer(), from: .dotenv(text))
    #expect(settings.address?.city == "Bern" && settings.billing?.city == "Genf")
    #expect(settings.address?.zone?.offset == 1 && settings.billing?.zone == nil)
    #expect(settings.address?.phones.map(\.number) == ["7"])
    #expect(settings.address?.origin(of: \.city).line == 2)
    let report = #expect(throws: SettingsReport.self) {
      try LoadedSettings(Customer(), from: .dotenv("NAME=a\nADDRESS_STREET=b\nADDRESS_CITTY=c"))
    }
    #expect(
      report?.errors.map { "\($0.name ?? "") \($0.reason.code.rawValue)" } == [
        "ADDRESS_CITTY unknown", "ADDRESS_CITY required",
      ])
    // A name of another program.
    let names = ["NAME": "a", "ADDRESS_X": "b"]
    #expect(try LoadedSettings(Customer(), from: .dictionary(names)).address == nil)
  }

  @Test func `several sources make one section`() throws {
    let settings = try LoadedSettings(
      Customer(), from: .dotenv("ADDRESS_CITY=Bern"),
      .json(#"{"name": "a", "address": {"city": "Genf", "street": "b"}, "invoice-to": null}"#))
    #expect(settings.address?.city == "Bern" && settings.address?.street == "b")
    #expect(settings.billing == nil)
  }

  @Test func `texts make values with the section`() throws {
    let values = try SchemaValues(
      Customer(), texts: ["name": "a", "address.city": "Bern", "address.phones[0].number": "1"])
    #expect(values.address?.phones.count == 1 && values.address?.zone == nil)
  }

  @Test func `a template lists the fields as comments`() {
    let template = Customer().template()
    #expect(template.contains("# ADDRESS_CITY="))
    #expect(!template.contains("\nADDRESS_CITY="))
    #expect(Customer().template(as: .json).contains(#""address": null"#))
  }

  @Test func `a form adds and removes the section by steps that can be undone`() throws {
    let form = InputForm(Customer())
    form.name.insert("a")
    #expect(form.canSubmit && form.paths == ["name"])
    #expect(form.address.append() == nil)
    #expect(form.paths == ["name", "address.city", "address.street"])
    #expect(!form.canSubmit && form.errors.map(\.path) == ["address.city"])
    form.address.first?.city.insert("Bern")
    #expect(form["address.city"]?.text == "Bern")
    guard case .rule(let error) = form.address.append() else {
      Issue.record("a second address")
      return
    }
    #expect(error.path == "address")
    #expect(form.address.insert(at: 2) == .unknown("address"))
    #expect(form.address[0].zone.append(["name": "CET"]) == nil)
    let values = try form.submit()
    #expect(values.address?.zone?.name == "CET" && values.billing == nil)
    #expect(try Customer().values(fromJSON: values.json()).json() == values.json())
    #expect(form.address.removeAll() == nil)
    #expect(try form.submit().address == nil)
    #expect(form.undo() == nil && form.address.first?.zone.first?.name.text == "CET")
    form.reset(to: ["name": "b", "invoice-to.city": "Genf", "invoice-to.phones[0].number": "1"])
    #expect(form.billing.first?.phones.map { $0.number.text } == ["1"])
    #expect(form.address.isEmpty)
  }

  @Test func `a step of a form has the section when it is there`() {
    let form = InputForm(
      Customer(), steps: [FormStep("address", section: \.address), FormStep("name", \.name)])
    #expect(form.errors.map(\.path) == ["name"])
    form.address.append()
    #expect(form.errors.map(\.path) == ["address.city", "name"])
    #expect(form.goForward() != nil && form.route == "address")
    form.address.first?.city.insert("Bern")
    #expect(form.goForward() == nil && form.route == "name")
  }

  @Test func `a computed property is not a section`() {
    struct Computed: Schema {
      let name = Field(.digits, default: "1")
      var address: Nested<Address?> { Nested(optional: Address()) }
    }
    let form = InputForm(Computed())
    #expect(form.address.isEmpty && form.address.append() == .unknown("rows"))
    #expect(form.values?.address == nil)
  }
}

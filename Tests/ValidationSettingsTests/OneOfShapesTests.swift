import InputValidation
import Testing

@testable import ValidationSettings

/// Sections with a choice of shapes: `OneOfShapes`.
@Suite struct OneOfShapesTests {
  private struct Card: Schema {
    let number = Field(.regex(literal: "[0-9]{4}")), holders = Repeated(Holder(), count: 1...2)
  }

  private struct Holder: Schema { let name = Field(.alphabetic(.ascii)) }

  private struct Transfer: Schema {
    let iban = Field(.regex(literal: "[A-Z]{2}[0-9]{2}")), bank = Nested(Bank())
    let holders = Repeated(Holder())

    var relations: [Relation<Self>] {
      [.check("other than the IBAN", \.bank.code, \.iban) { $0 != $1 }]
    }
  }

  private struct Bank: Schema { let code = Field(optional: .length(...8)) }

  private struct Payment: Schema {
    let kind = Field(.oneOf("card", "transfer", "cash"), named: "type")
    let card = Nested(optional: Card()), transfer = Nested(optional: Transfer())
    let note = Field(optional: .length(...20))
  }

  private struct Order: Schema {
    let name = Field(.length(1...20))
    let payment = OneOfShapes(tag: \.kind, of: Payment())
    let refunds = Repeated(Refund(), count: ...3)

    var relations: [Relation<Self>] {
      [
        .check("other than the name", \.payment.card.number, \.name) { $0 != $1 },
        .check("at most one in cash", \.refunds) {
          $0.count { $0.by.kind == "cash" } <= 1
        },
      ]
    }
  }

  private struct Refund: Schema { let by = OneOfShapes(tag: \.kind, of: Payment()) }

  private enum Own: Decodable, Equatable {
    case card(number: String), transfer(iban: String), cash

    enum Key: CodingKey { case type, number, iban }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      self =
        switch try container.decode(String.self, forKey: .type) {
        case "card": .card(number: try container.decode(String.self, forKey: .number))
        case "transfer": .transfer(iban: try container.decode(String.self, forKey: .iban))
        default: .cash
        }
    }
  }

  private struct OwnOrder: Decodable { var payment: Own }

  private func errors(_ payment: String, more: String = "") -> [String] {
    do throws(JSONReport) {
      _ = try Order().values(fromJSON: #"{"name": "1234", "payment": \#(payment)\#(more)}"#)
      return []
    } catch {
      return error.errors.map { "\($0.pointer) \($0.reason.code.rawValue)" }
    }
  }

  @Test func `the declaration has no errors`() {
    #expect(Order().declarationErrors.isEmpty)
  }

  @Test func `a shape that is never chosen, and a name in a shape and around it, are errors`() {
    struct Shapes: Schema {
      let kind = Field(.oneOf("a", "b")), a = Nested(optional: Inner())
      let c = Nested(optional: Card())
    }
    struct Inner: Schema { let kind = Field(.digits) }
    struct Outer: Schema { let shape = OneOfShapes(tag: \.kind, of: Shapes()) }
    #expect(
      Outer().declarationErrors.map(\.description) == [
        "shape.kind and shape.a.kind have the same name kind: rename one of them",
        "shape.c is never chosen: its name is no value of shape.kind",
      ])
    struct Computed: Schema {
      var kind: Field<String> { Field(.oneOf("a")) }
      let a = Nested(optional: Card())
    }
    struct Foreign: Schema { let shape = OneOfShapes(tag: \.kind, of: Computed()) }
    #expect(Foreign().declarationErrors.count == 1)
  }

  @Test(arguments: [
    (#"{"type": "card", "number": "1235", "holders": [{"name": "a"}]}"#, Own.card(number: "1235")),
    (#"{"holders": [{"name": "a"}], "number": 1235, "type": "card"}"#, .card(number: "1235")),
    (#"{"type": "transfer", "iban": "CH12", "bank": {"code": "x"}}"#, .transfer(iban: "CH12")),
    (#"{"type": "cash", "note": "b"}"#, .cash),
  ])
  private func `the tag chooses the shape`(payment: String, expected: Own) throws {
    let body = #"{"name": "n", "payment": \#(payment)}"#
    let values = try Order().values(fromJSON: body)
    #expect((values.payment.card == nil) == (values.payment.kind != "card"))
    #expect((values.payment.transfer == nil) == (values.payment.kind != "transfer"))
    #expect(try values.decoded(as: OwnOrder.self).payment == expected)
    let json = values.json()
    #expect(try Order().values(fromJSON: json).json() == json)
    if let card = values.payment.card {
      #expect(card.pointer == "/payment" && card.holders[0].pointer == "/payment/holders/0")
      #expect(card.pointer(to: \.number) == "/payment/number")
    }
  }

  @Test(arguments: [
    (#"{"number": "1", "iban": 1}"#, ["/payment/type required"]),
    (#"{"type": "gold", "number": "1"}"#, ["/payment/type one-of"]),
    (#"{"type": "gold", "numbers": "1"}"#, ["/payment/type one-of", "/payment/numbers unknown"]),
    (#"{"type": "card"}"#, ["/payment/holders count", "/payment/number required"]),
    (
      #"{"type": "card", "number": "x", "holders": [{"name": 1}], "iban": "CH12"}"#,
      [
        "/payment/number regex", "/payment/holders/0/name alphabetic", "/payment/iban unknown",
      ]
    ),
    (
      #"{"type": "transfer", "iban": "CH12", "holders": [{}], "bank": {"code": "CH12"}}"#,
      [
        "/payment/bank/code check", "/payment/holders/0/name required",
      ]
    ),
    (
      #"{"type": "card", "number": "1234", "holders": [{"name": "a"}]}"#,
      [
        "/payment/number check"
      ]
    ),
    (#"{"type": "cash", "iban": "CH12"}"#, ["/payment/iban unknown"]),
    (#"[]"#, ["/payment json-type"]),
  ])
  func `errors are those of the chosen shape`(payment: String, expected: [String]) {
    #expect(Set(errors(payment)) == Set(expected), "\(payment): \(errors(payment))")
  }

  @Test func `each row has its own shape`() {
    #expect(
      errors(
        #"{"type": "cash"}"#,
        more: #", "refunds": [{"by": {"type": "card"}}, {"by": {"type": "cash"}}, {}]"#) == [
          "/refunds/0/by/holders count", "/refunds/0/by/number required",
          "/refunds/2/by/type required",
        ])
    let cash = #"{"by": {"type": "cash"}}"#
    #expect(
      errors(#"{"type": "cash"}"#, more: #", "refunds": [\#(cash), \#(cash)]"#) == [
        "/refunds check"
      ])
  }

  @Test func `fields of other shapes are not judged in settings`() throws {
    let text = """
      NAME=n
      PAYMENT_TYPE=transfer
      PAYMENT_CARD_NUMBER=x
      PAYMENT_TRANSFER_IBAN=CH12
      PAYMENT_TRANSFER_HOLDERS_0_NAME=a
      """
    let settings = try LoadedSettings(Order(), from: .dotenv(text))
    #expect(settings.payment.transfer?.iban == "CH12" && settings.payment.card == nil)
    #expect(settings.payment.transfer?.holders.map(\.name) == ["a"])
    #expect(settings.payment.transfer?.origin(of: \.iban).line == 4)
    // Another source chooses.
    let file = #"{"name": "a", "payment": {"type": "card", "number": "7", "holders": []}}"#
    let other = try LoadedSettings(Order(), from: .dotenv(text), .json(file))
    #expect(other.payment.kind == "transfer" && other.payment.card == nil)
    let report = #expect(throws: SettingsReport.self) {
      try LoadedSettings(Order(), from: .dotenv("NAME=n\nPAYMENT_TYPE=card\nPAYMENT_CARD_NO=1"))
    }
    #expect(
      report?.errors.map { "\($0.name ?? "") \($0.reason.code.rawValue)" } == [
        "PAYMENT_CARD_NO unknown", "PAYMENT_CARD_HOLDERS count", "PAYMENT_CARD_NUMBER required",
      ])
    #expect(!Order().template().contains("\nPAYMENT_CARD_NUMBER"))
    #expect(Order().template().contains("\nPAYMENT_TYPE="))
  }

  @Test func `a form disables the fields of the other shapes`() throws {
    let form = InputForm(Order())
    form.name.insert("n")
    #expect(form.errors.map(\.path) == ["payment.type"])
    #expect(form.payment.kind.setText("card") == nil)
    #expect(
      form.errors.map(\.path) == ["payment.card.number", "payment.card.holders[0].name"])
    #expect(form.isEnabled("payment.card.number") && !form.isEnabled("payment.transfer.iban"))
    form.payment.card.first?.number.insert("1235")
    form.payment.card.first?.holders[0].name.insert("a")
    let values = try form.submit()
    #expect(values.payment.card?.number == "1235" && values.payment.transfer == nil)
    #expect(try Order().values(fromJSON: values.json()).json() == values.json())
    #expect(form.payment.kind.setText("transfer") == nil)
    #expect(form.errors.map(\.path) == ["payment.transfer.iban"])
    #expect(form.undo() == nil && form.canSubmit)
    #expect(form.payment.card.removeAll() != nil && form.payment.card.append() != nil)
    form.refunds.append(["by.type": "cash"])
    form.refunds.append(["by.type": "cash"])
    #expect(form.errors.map(\.path) == ["refunds"])
    #expect(form.refunds[1].by.kind.setText("card") == nil)
    #expect(
      form.errors.map(\.path) == [
        "refunds[1].by.card.number", "refunds[1].by.card.holders[0].name",
      ])
  }

  @Test func `a step has the fields of all shapes`() {
    let form = InputForm(
      Order(), steps: [FormStep("payment", section: \.payment), FormStep("name", \.name)])
    #expect(form.errors.map(\.path) == ["payment.type", "name"])
    form.payment.kind.setText("transfer")
    #expect(form.errors.map(\.path) == ["payment.transfer.iban", "name"])
  }
}

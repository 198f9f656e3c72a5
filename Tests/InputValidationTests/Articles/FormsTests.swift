import InputValidation
import TestSupport
import Testing

/// The code of the article "Forms", verbatim between the marks.
@Suite struct FormsTests {
  private let article: MarkdownSnippets

  init() throws {
    article = try MarkdownSnippets(
      of: "Sources/InputValidation/InputValidation.docc/Forms.md")
  }
}

// SNIPPET
struct Order: Schema {
  let country = Field(.oneOf("CH", "CN")), postcode = Field(.length(1...8))
  let gift = Field(.boolean, default: false), note = Field(optional: .length(...80))
  let from = Field(.integer(in: 1...31), default: 1), to = Field(.integer(in: 1...31), default: 31)
  let card = Field(.secret(.digits && .length(4...4)))
  var relations: [Relation<Self>] {
    [
      .narrow(\.postcode, by: \.country) {
        $0 == "CH" ? .integer(in: 1000...9999) : .length(6...6)
      },
      .fill(\.postcode, from: \.country) { $0 == "CH" ? "8000" : nil },
      .enable(\.note, when: \.gift) { $0 },
      .require(\.note, when: \.gift) { $0 },
      .check("at least as late as the first day", \.to, \.from) { $0 >= $1 },
    ]
  }
}
// end

extension FormsTests {
  @Test func `while a person types`() throws {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
    // SNIPPET
    let order = InputForm(Order(), errorDisplay: .onEnd)
    order.country.insert("CH")
    print(order.postcode.text)  // 8000
    order.postcode.setText("3011")
    order.country.setText("CN")
    print(order.postcode.text, order.postcode.verdict.kind)  // 3011 incomplete

    order.from.setText("20")
    order.to.setText("10")
    print(order.errors.map(\.path))  // ["postcode", "to", "card"]
    order.from.setText("5")
    print(order.errors.map(\.path))  // ["postcode", "card"]
    print(order.isEnabled("note"))  // false
    // end
    #expect(printed == article.claims(ofSnippet: "let order"))
  }

  @Test func `a form to sign up`() throws {
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

    let form = InputForm(SignUp())
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
    #expect(printed == article.claims(ofSnippet: "struct SignUp"))
  }

  @Test func `steps and focus`() throws {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
    // SNIPPET
    let shop = InputForm(
      Order(),
      steps: [
        FormStep("/address", \.country, \.postcode), FormStep("/wishes", \.gift, \.note),
        FormStep("/payment", \.card),
      ])
    print(shop.go(to: "/payment")?.error?.path ?? "", shop.route ?? "none")  // country /address
    shop.country.setText("CH")
    print(shop.go(to: "/payment", with: ["plan": "yearly"]) == nil)  // true
    print(shop.parameters["plan"] ?? "none", shop.goBack() ?? "none")  // yearly /address
    print(shop.focusNext() ?? "none", shop.focusNext() ?? "none")  // country postcode
    // end
    #expect(printed == article.claims(ofSnippet: "let shop"))
  }

  @Test func `one history`() throws {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
    // SNIPPET
    let diary = InputForm(Order())
    diary.country.insert("CH")
    diary.postcode.setText("3011")
    diary.undo()
    diary.undo()
    print(diary.postcode.text.isEmpty, diary.isPristine)  // true true
    diary.redo()
    print(diary.postcode.text, diary.changes.map(\.path))  // 8000 ["country", "postcode"]

    var log = FormLog()
    log.perform(.edit("card", .insert("1234")), on: diary)
    print(log.entries.map(\.command) == [.hidden("card")])  // true
    // end
    #expect(printed == article.claims(ofSnippet: "let diary"))
  }

  @Test func `repeated sections`() throws {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
    // SNIPPET
    struct Stop: Schema {
      let city = Field(.alphabetic), nights = Field(.integer(in: 1...30))
    }

    struct Journey: Schema {
      let stops = Repeated(Stop(), count: 1...9)
      var relations: [Relation<Self>] {
        [
          .unique(\.stops, by: \.city),
          .check("at most 30 nights", \.stops) { $0.reduce(0) { $0 + $1.nights } <= 30 },
        ]
      }
    }

    let journey = InputForm(Journey())
    journey.stops[0].city.insert("Bern")
    journey.stops.append()
    journey.stops[1].city.insert("Bern")
    print(journey.stops[1].city.verdict.error?.code.rawValue ?? "none")  // unique
    journey.stops.move(from: 1, to: 0)
    print(journey.focus(on: "stops[1].nights") == nil, journey.paths.count)  // true 4
    journey.stops.remove(at: 0)
    print(journey.stops.count, journey.focus ?? "none")  // 1 stops[0].nights
    print(journey.stops.remove(at: 0)?.error?.code.rawValue ?? "none")  // count
    journey.undo()
    print(journey.stops.map(\.city.text))  // ["Bern", "Bern"]
    // end
    #expect(printed == article.claims(ofSnippet: "struct Stop"))
  }

  @Test func `messages`() throws {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
    // SNIPPET
    final class Label: FormColleague {
      var text = ""
      func receive(_ message: FormMessage) { text = message.content as? String ?? text }
    }

    let dialog = InputForm(Order())
    let (label, total) = (Label(), Label())
    dialog.register(label, as: "label")
    dialog.subscribe(total, to: "total")
    let watch = dialog.observe { [weak dialog] event in
      guard case .field("country", .didChange(let change)) = event else { return }
      dialog?.relay(change.new)
      dialog?.post("12 for " + change.new, to: "total")
    }
    dialog.country.setText("CH")
    print(label.text, total.text)  // CH 12 for CH
    watch.cancel()
    // end
    #expect(printed == article.claims(ofSnippet: "final class Label"))
  }

  @Test func `errors of a server`() throws {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
    // SNIPPET
    let server = InputForm(Order())
    server.country.setText("CN")
    server.setError(ValidationError(Rule("closed"), at: 0..<2), at: "country")
    print(server.country.visibleError?.code.rawValue ?? "none")  // closed
    server.country.setText("CH")
    print(server.country.visibleError == nil)  // true
    // end
    #expect(printed == article.claims(ofSnippet: "let server"))
  }
}

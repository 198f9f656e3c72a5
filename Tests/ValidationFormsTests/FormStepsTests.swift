import InputValidation
import LibrarySupport
import Testing

/// Steps of a form, each with a route.
@Suite struct FormStepsTests {
  struct Order: Schema {
    let name = Field(.alphabetic && .length(2...)), city = Field(.alphabetic)
    let gift = Field(.boolean, default: false), note = Field(optional: .alphabetic)
    let card = Field(.digits && .length(4...4))
    let address = Nested(Address())
    struct Address: Schema { let street = Field(.nonEmpty), zip = Field(.digits) }
    var relations: [Relation<Self>] { [.enable(\.note, when: \.gift) { $0 }] }
  }

  private let form = InputForm(
    Order(),
    steps: [
      FormStep("/who", \.name, \.city, \.gift), FormStep("/gift", \.note),
      FormStep("/address", section: \.address), FormStep("/payment", \.card),
    ])

  private func fillIn(_ texts: [String: String]) {
    for (path, text) in texts { form[path]?.setText(text) }
  }

  @Test func `going forward is refused with the errors of the current step`() {
    #expect(form.route == "/who")
    form.name.setText("Anna")
    let refusal = form.go(to: "/gift")
    #expect(refusal?.errors.map(\.path) == ["city"])
    #expect(refusal?.message() == "city: must be letters only")
    #expect(form.route == "/who")
    #expect(form.focus == "city")
    #expect(form.city.visibleError != nil)
    form.city.setText("Bern")
    #expect(form.go(to: "/address") == nil)
    #expect(form.route == "/address")
    #expect(form.focus == nil)
  }

  @Test func `a step with errors can't be skipped`() {
    fillIn(["name": "Anna", "city": "Bern", "gift": "true", "note": ""])
    #expect(
      form.go(to: "/payment")?.errors.map(\.path) == ["address.street", "address.zip"])
    #expect(form.route == "/who")
  }

  @Test func `going back is always allowed`() {
    fillIn(["name": "Anna", "city": "Bern"])
    form.go(to: "/address", with: ["plan": "yearly"])
    form.address.zip.insert("1")
    #expect(form.parameters == ["plan": "yearly"])
    #expect(form.go(to: "/who") == nil)
    #expect(form.parameters == [:])
    #expect(form.goBack() == "/address")
    #expect(form.parameters == ["plan": "yearly"])
    #expect(form.goBack() == "/who")
    #expect(form.goBack() == nil)
    #expect(form.route == "/who")
  }

  @Test func `going forward skips a step without enabled fields`() {
    fillIn(["name": "Anna", "city": "Bern"])
    #expect(form.goForward() == nil)
    #expect(form.route == "/address")
    form.goBack()
    form.gift.setText("true")
    form.goForward()
    #expect(form.route == "/gift")
    fillIn(["address.street": "x", "address.zip": "1"])
    form.goForward()
    form.goForward()
    #expect(form.route == "/payment")
    form.card.setText("1234")
    #expect(form.goForward() == .history(.goForward))
  }

  @Test func `an unknown route is refused`() {
    #expect(form.go(to: "/nowhere") == .unknown("/nowhere"))
    #expect(InputForm(SignUp()).go(to: "/who") == .unknown("/who"))
    #expect(InputForm(SignUp()).route == nil)
    #expect(InputForm(SignUp()).goBack() == nil)
    #expect(InputForm(SignUp()).goForward() == .history(.goForward))
  }

  @Test func `going to the current step is not recorded in the history`() {
    form.focus(on: "city")
    #expect(form.go(to: "/who", with: ["plan": "yearly"]) == nil)
    #expect(form.parameters == ["plan": "yearly"])
    #expect(form.focus == "city")
    #expect(form.goBack() == nil)
  }

  @Test func `steps can be created from paths`() {
    let form = InputForm(
      Order(),
      steps: [
        FormStep("/who", paths: ["city", "name"]), FormStep("/where", paths: ["address.zip"]),
      ])
    #expect(form.focusNext() == "city")
    #expect(form.focusNext() == "name")
    #expect(form.focusNext() == nil)
    #expect(form.goForward()?.errors.map(\.path) == ["city", "name"])
    let wrong = InputForm(Order(), steps: [FormStep("/who", paths: ["name", "absent", "name"])])
    #expect(wrong.errors.filter { $0.code == .schema }.count == 2)
  }

  @Test func `a form that can't be submitted shows the step of the first error`() {
    fillIn(["name": "Anna", "city": "Bern", "address.street": "x", "address.zip": "1"])
    form.go(to: "/payment")
    form.city.setText("")
    #expect(throws: FormReport.self) { try form.submit() }
    #expect(form.route == "/who")
    #expect(form.focus == "city")
  }

  @Test func `invalid steps do not trap`() {
    let form = InputForm(
      Order(),
      steps: [
        FormStep("/a", \.name, \.name), FormStep("/a", \.city), FormStep("/b", \.city),
      ])
    let mistakes = form.errors.filter { $0.code == .schema }
    #expect(mistakes.count == 3)
    #expect(throws: FormReport.self) { try form.submit() }
    form.go(to: "/b")
    form.go(to: "/a")
    #expect(form.route == "/a")
  }

  @Test func `the focus moves through the fields of a step`() {
    let form = InputForm(SignUp())
    #expect(form.focus == nil)
    #expect(form.focusNext() == "user")
    #expect(form.focusNext() == "password")
    #expect(form.focusPrevious() == "user")
    #expect(form.focusPrevious() == nil)
    #expect(form.focusPrevious() == "company", "the one that is disabled is left out")
    #expect(form.focusNext() == nil)
    #expect(form.focus(on: "vat") == .turn(until: .enabled))
    form.company.setText("true")
    #expect(form.focus(on: "vat") == nil)
    form.company.setText("false")
    #expect(form.focus == "company", "a field that is disabled loses the focus")
    #expect(form.focus(on: "absent") == .unknown("absent"))
    #expect(self.form.focus(on: "card") == .turn(until: .stepShown))
  }

  @Test func `leaving a field is allowed, and shows its error by the policy`() {
    for (policy, isVisible) in [
      (ErrorDisplay.onChange, true), (.onEnd, true), (.onSubmit, false),
      (.afterFirstFailure, true),
    ] {
      let form = InputForm(SignUp(), errorDisplay: policy)
      form.focus(on: "user")
      form.user.insert("ro")
      #expect(form.user.visibleError == nil)
      #expect(form.focusNext() == "password")
      #expect((form.user.visibleError != nil) == isVisible, "\(policy)")
      _ = try? form.submit()
      #expect(form.user.visibleError != nil)
      #expect(form.country.visibleError != nil)
    }
    let form = InputForm(SignUp())
    form.user.errorDisplay = .onSubmit
    form.focus(on: "user")
    form.user.insert("ro")
    form.focusNext()
    #expect(form.user.visibleError == nil)
  }
}

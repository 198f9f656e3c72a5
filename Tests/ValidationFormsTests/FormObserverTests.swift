import InputValidation
import LibrarySupport
import Testing

/// The events of a whole form.
@Suite struct FormObserverTests {
  private let form = InputForm(SignUp())

  @Test func `observers receive each event of a field once, in order`() {
    var events: [String] = []
    let watch = form.observe { events.append("\($0)") }
    form.country.setText("CH")
    #expect(
      events == [
        "country: didChange(programmatic)", "country: selectionChanged(0..<0 -> 2..<2)",
        "country: verdictChanged(incomplete -> valid)",
        "country: stateChanged(pristine -> valid)",
        "postcode: didChange(programmatic)", "postcode: selectionChanged(0..<0 -> 4..<4)",
        "postcode: verdictChanged(incomplete -> valid)", "filled(postcode)",
      ])
    events = []
    form.company.setText("true")
    #expect(events.contains("enabled(vat)"))
    events = []
    form.focus(on: "user")
    _ = try? form.submit()
    #expect(events.first == "focusChanged(none -> user)")
    #expect(events.last == "submitted(refused)")
    watch.cancel()
    events = []
    form.user.insert("rolf")
    #expect(events == [])
  }

  @Test func `observers can receive the present state first`() {
    form.user.insert("ro")
    form.password.insert("secret secret")
    var events: [FormEvent] = []
    let watch = form.observe(withPresent: true) { events.append($0) }
    guard case .present(let state)? = events.first else {
      Issue.record("\(events)")
      return
    }
    #expect(state.texts["user"] == "ro")
    #expect(state.texts["password"] == nil)
    #expect(state.texts["confirmation"] == nil, "it has to be the same")
    #expect(state.disabled == ["vat"])
    #expect(state.errors.first?.path == "user")
    #expect(state == form.state)
    form.user.insert("l")
    #expect(events.count > 1)
    #expect(!"\(events)".contains("secret secret"))
    _ = watch
  }

  @Test func `observers are notified when all fields are up to date`() {
    var seen: [String] = []
    let watch = form.country.observe(.didChange) { [form] event in
      seen.append(form.postcode.text)
      seen.append("\(form.postcode.verdict.kind)")
    }
    form.country.setText("CH")
    #expect(seen == ["8000", "valid"])
    _ = watch
  }

  @Test func `edits by an observer follow the current notification`() {
    var events: [String] = []
    let first = form.observe { [form] event in
      if case .field("country", .didChange) = event { form.user.setText("rolf") }
      if case .field(let path, .didChange) = event { events.append("first " + path) }
    }
    let second = form.observe { event in
      if case .field(let path, .didChange) = event { events.append("second " + path) }
    }
    form.country.setText("CH")
    #expect(
      events == [
        "first country", "second country", "first postcode", "second postcode", "first user",
        "second user",
      ])
    _ = (first, second)
  }

  @Test func `an observer may undo, submit, reset and navigate while notified`() {
    var events = 0
    let watch = form.observe { [form] event in
      events += 1
      guard case .field(let path, .didChange) = event else { return }
      switch path {
      case "user": form.undo()
      case "country": _ = try? form.submit()
      case "company": form.reset()
      default: form.focusNext()
      }
    }
    form.user.insert("rolf")
    form.country.insert("CH")
    form.company.setText("true")
    form.password.insert("x")
    #expect(events > 0)
    #expect(form.user.text == "")
    #expect(form.company.text == "false")
    _ = watch
  }

  @Test func `observers that always answer each other stop at the limit`() {
    let watch = form.observe { [form] event in
      if case .field("user", .didChange) = event { form.vat.insert("x") }
      if case .field("vat", .didChange) = event { form.user.insert("x") }
    }
    form.user.insert("x")
    #expect(form.user.text.count > 1)
    _ = watch
    let hasty = InputForm(SignUp(), enforcement: .flag)
    let other = hasty.user.observe(.didChange) { [hasty] _ in hasty.user.insert("x") }
    hasty.user.insert("x")
    #expect(hasty.user.text.count < 5_000)
    _ = other
  }

  @Test func `a field is filled by others only after its update`() {
    form.postcode.update { [form] field in
      form.country.setText("CH")
      #expect(form.postcode.text == "")
      field.insert("30")
      return nil
    }
    #expect(form.postcode.text == "30", "what the user types is theirs")
    #expect(form.postcode.verdict.isIncomplete)
    form.reset()
    form.postcode.update { [form] _ in
      form.country.setText("CH")
      #expect(form.verdict.isValid == false)
      #expect(form.undo() == nil)
      #expect(form.redo() == nil)
      return nil
    }
    #expect(form.postcode.text == "8000")
    #expect(form.errors.contains { $0.path == "postcode" } == false)
  }

  @Test func `a reset has events for the focus and the step`() {
    struct Two: Schema { let a = Field(.length(...9)), b = Field(.length(...9)) }
    let form = InputForm(Two(), steps: [FormStep("/1", \.a), FormStep("/2", \.b)])
    form.go(to: "/2")
    form.focus(on: "b")
    var events: [FormEvent] = []
    let watch = form.observe { event in
      if case .field = event { return }
      events.append(event)
    }
    form.reset()
    #expect(
      events == [
        .focusChanged(from: "b", to: nil), .routeChanged(from: "/2", to: "/1"), .reset,
      ])
    events = []
    form.reset()
    #expect(events == [.reset])
    withExtendedLifetime(watch) {}
  }

  @Test func `an editor outlives its form`() {
    var form: InputForm<SignUp>? = InputForm(SignUp())
    form?.password.insert("password1")
    guard let editor = form?.confirmation else { return }
    form = nil
    editor.insert("pa")
    #expect(editor.verdict.isIncomplete)
    #expect(editor.undo()?.kind == .history)
  }

  @Test func `an observer is released with its token`() {
    final class Box { var count = 0 }
    let box = Box()
    var watch: FieldObservation? = form.observe { [box] _ in box.count += 1 }
    form.user.insert("r")
    let count = box.count
    #expect(count > 0)
    watch?.cancel()
    watch?.cancel()
    watch = nil
    form.user.insert("o")
    #expect(box.count == count)
  }

  @Test func `a computed property has a separate editor`() {
    struct Odd: Schema {
      let port = Field(.port, default: 1)
      var computed: Field<UInt16> { Field(.port, default: 2) }
      var same: Field<UInt16> { port }
    }
    let form = InputForm(Odd())
    #expect(form.same === form.port)
    form.computed.setText("9")
    #expect(form.computed.text == "2")
  }

  @Test func `the fields of a new row are observed like all others`() throws {
    let form = InputForm(RowOrder())
    var events: [String] = []
    let watch = form.observe { events.append("\($0)") }
    try #require(form.lines.append() == nil)
    events = []
    form.lines[1].sku.setText("A")
    #expect(events.contains("lines[1].sku: verdictChanged(incomplete -> valid)"))
    #expect(events.contains("lines[1].sku: stateChanged(pristine -> valid)"))
    withExtendedLifetime(watch) {}
  }

  @Test func `fields that change together are announced in the order of the relations`() {
    struct Chain: Schema {
      let start = Field(optional: .alphabetic)
      let one = Field(optional: .alphabetic), other = Field(optional: .alphabetic)
      let first = Field(optional: .alphabetic), second = Field(optional: .alphabetic)
      var relations: [Relation<Self>] {
        [
          .fill(\.one, from: \.start) { $0 }, .fill(\.other, from: \.start) { $0 },
          .enable(\.first, when: \.other) { $0 != nil },
          .enable(\.second, when: \.one) { $0 != nil },
        ]
      }
    }
    let form = InputForm(Chain())
    var events: [FormEvent] = []
    let watch = form.observe { event in
      if case .enabled = event { events.append(event) }
    }
    form.start.setText("a")
    #expect(events == [.enabled("first"), .enabled("second")])
    withExtendedLifetime(watch) {}
  }

  @Test func `relations use the values that another validator accepts`() {
    struct Pair: Schema {
      let low = Field(.integer(in: 1...99)), high = Field(.integer(in: 1...99))
      var relations: [Relation<Self>] { [.check("ascending", \.low, \.high) { $0 <= $1 }] }
    }
    let form = InputForm(Pair())
    form.low.setText("8")
    form.high.update { field in
      field.validator = IntegerValidator(in: 5...9)
      return nil
    }
    form.high.setText("7")
    #expect(!form.verdict.isValid)
    form.high.setText("9")
    #expect(form.verdict.isValid)
  }

  @Test func `a reset has one event for the focus of a field that becomes disabled`() {
    struct Two: Schema {
      let on = Field(.boolean, default: false), a = Field(.length(0...5), default: "")
      let b = Field(.length(0...5), default: "")
      var relations: [Relation<Self>] { [.enable(\.a, when: \.on) { $0 }] }
    }
    let form = InputForm(Two())
    form.on.setText("true")
    form.focus(on: "a")
    var events: [FormEvent] = []
    let watch = form.observe { events.append($0) }
    form.reset()
    let first = events.prefix { event in
      if case .field = event { false } else { true }
    }
    #expect(Array(first.prefix(2)) == [.focusChanged(from: "a", to: nil), .reset])
    #expect(events.filter { if case .focusChanged = $0 { true } else { false } }.count == 1)
    withExtendedLifetime(watch) {}
  }

  @Test func `the fields of new rows have events after the reset that adds the rows`() {
    let form = InputForm(RowOrder())
    form.customer.setMarkedText("x")
    var paths: [String] = []
    let watch = form.observe { event in
      switch event {
      case .reset: paths.append("reset")
      case .field(let path, .didChange): paths.append(path)
      default: break
      }
    }
    form.reset(to: ["lines[1].sku": "abc", "customer": "ann"])
    #expect(paths == ["customer", "reset", "customer", "lines[1].sku"])
    withExtendedLifetime(watch) {}
  }

  @Test(arguments: [false, true])
  func `a text that is filled in and refused changes the verdict and the state`(isEnded: Bool) {
    struct Refused: Schema {
      let a = Field(.length(...9), default: "a"), b = Field(.oneOf("1", "2"), default: "1")
      var relations: [Relation<Self>] { [.fill(\.b, from: \.a) { _ in "zz" }] }
    }
    let (form, alone) = (InputForm(Refused()), InputForm(Refused()))
    var events: [String] = []
    let watch = form.b.observe([.verdictChanged, .stateChanged]) { events.append("\($0)") }
    for form in [form, alone] {
      form.b.setText("2")
      form.b.setText("1")
      if isEnded { form.b.endEditing() }
      events = form === alone ? events : []
      #expect(form.fill("b") == nil)
      #expect(form.b.verdictKind == .incomplete && form.b.state == .editing)
      #expect((form.b.visibleError != nil) == isEnded)
    }
    let state = isEnded ? "committed" : "valid"
    #expect(
      events == ["verdictChanged(valid -> incomplete)", "stateChanged(\(state) -> editing)"])
    withExtendedLifetime(watch) {}
  }
}

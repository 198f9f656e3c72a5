#if canImport(Observation)
  import InputValidation
  import InputValidationConcurrency
  import Observation
  import Testing

  /// A form that views observe.
  @Suite struct ObservableFormTests {
    struct SignUp: Schema {
      let user = Field(.alphabetic && .length(3...16))
      let password = Field(.length(4...64))
      let confirmation = Field(.length(4...64))
      var relations: [Relation<Self>] {
        [.narrow(\.confirmation, by: \.password) { .oneOf($0) }]
      }
    }

    struct Person: Schema {
      let name = Field(.alphabetic)
      let work = Nested(SignUp())
    }

    /// The number of notifications that a property that was read has changed.
    private final class Count: @unchecked Sendable { var value = 0 }

    /// Returns whether some work changes a property that was read.
    private func changes(
      _ read: @autoclosure () -> Any?,
      _ body: () -> Void
    ) -> Bool {
      let count = Count()
      withObservationTracking {
        _ = read()
      } onChange: {
        count.value += 1
      }
      body()
      return count.value == 1
    }

    @Test func `only the field that was read notifies of changes`() {
      let form = ObservableForm(SignUp())
      #expect(changes(form.user.text) { form.user.text = "rolf" })
      #expect(form.user.text == "rolf" && form.form.user.text == "rolf")
      #expect(!changes(form.password.text) { form.user.text = "wolf" })
      #expect(changes(form.user.state) { form.form.user.insert("gang") })
      #expect(changes(form.user.verdictKind) { form.form.undo() })
    }

    @Test func `a field changes with others that it depends on`() {
      let form = ObservableForm(InputForm(SignUp(), errorDisplay: .onChange))
      form.password.text = "correct"
      form.confirmation.text = "correct"
      #expect(form.confirmation.error == nil)
      #expect(changes(form.confirmation.error) { form.password.text = "correctly" })
      #expect(form.confirmation.verdictKind != .valid)
    }

    @Test func `the form notifies of all changes`() {
      let form = ObservableForm(SignUp())
      #expect(changes(form.form.errors) { form.user.text = "rolf" })
      #expect(changes(form.form.canUndo) { form.form.undo() })
      #expect(changes(form.form.focus) { form.form.focus(on: "password") })
      #expect(!changes(form.user.text) { form.form.focus(on: "user") })
      #expect(changes(form.user.error) { _ = try? form.form.submit() })
      #expect(form.user.error != nil)
      #expect(changes(form.user.text) { form.form.reset(to: ["user": "wolf"]) })
    }

    @Test func `a refused edit is a change, so that a control restores the text`() {
      let form = ObservableForm(SignUp())
      form.user.text = "rolf"
      #expect(changes(form.user.text) { form.user.text = "rolf7" })
      #expect(form.user.text == "rolf")
    }

    @Test func `fields of sections are found by their editors and paths`() {
      let form = ObservableForm(Person())
      let user = form[form.form.work.user]
      #expect(user === form["work.user"] && form["nowhere"] == nil)
      #expect(changes(user.text) { form.form.work.user.insert("rolf") })
      #expect(form.name.text.isEmpty)
    }

    struct Line: Schema {
      let sku = Field(.alphabetic), quantity = Field(.integer(in: 1...9))
      let parts = Repeated(Part(), count: 0...9)
    }

    struct Part: Schema { let name = Field(.alphabetic) }

    struct Order: Schema {
      let user = Field(.alphabetic), work = Nested(SignUp())
      let lines = Repeated(Line(), count: 0...99), gifts = Repeated(Line(), count: 1...99)
      var relations: [Relation<Self>] { [.unique(\.lines, by: \.sku)] }
    }

    @Test func `rows observe only themselves`() {
      let form = ObservableForm(InputForm(Order(), errorDisplay: .onChange))
      form.lines.rows.append(contentsOf: ["A", "B", "C"].map { ["sku": $0, "quantity": "1"] })
      let (first, second) = (form.lines[0], form.lines[1])
      #expect(!changes(first.sku.text) { second.sku.text = "D" })
      #expect(!changes(first.sku.verdict) { second.sku.text = "A" })
      #expect(second.sku.verdict.error?.code == .unique)
      #expect(changes(second.sku.verdict) { first.sku.text = "E" })
      #expect(second.sku.verdict.error == nil)
      #expect(!changes(first.sku.text) { form.lines.rows.append(["sku": "F"]) })
      #expect(!changes(first.sku.text) { form.lines.rows.remove { $0.sku.text == "F" } })
      #expect(!changes(form.lines.count) { second.sku.text = "G" })
      #expect(changes(form.lines.count) { form.lines.rows.append() })
      #expect(changes(form.lines.map(\.id)) { form.lines.rows.move(from: 0, to: 2) })
      #expect(!changes(form.gifts.count) { form.lines.rows.removeAll() })
      #expect(changes(form.lines.count) { form.form.undo() })
      #expect(first.id == form.lines[2].id && first.sku === form.lines[2].sku)
      #expect(changes(first.sku.text) { first.sku.text = "H" })
    }

    @Test func `a row that changes with another one is notified`() {
      let form = ObservableForm(InputForm(Order(), errorDisplay: .onChange))
      form.lines.rows.append(contentsOf: [["sku": "A"], ["sku": "A"]])
      let last = form.lines[1]
      #expect(last.sku.verdict.error?.code == .unique)
      #expect(changes(last.sku.verdict) { form.lines.rows.remove(at: 0) })
      #expect(last.sku.verdict.error == nil)
    }

    @Test func `a field is notified although its row has moved meanwhile`() {
      let form = ObservableForm(Order())
      form.lines.rows.append(contentsOf: [["sku": "A"], ["sku": "B"]])
      let last = form.lines[1]
      form.form.group {
        form.form.lines[1].sku.setText("C")
        form.form.lines.remove(at: 0)
      }
      #expect(changes(last.sku.text) { form.form.undo() })
      #expect(last.sku.text == "B")
      #expect(changes(last.sku.text) { form.form.redo() })
      #expect(last.sku.text == "C" && form.lines[0].sku === last.sku)
    }

    @Test func `inner rows and sections are observed`() {
      let form = ObservableForm(Order())
      form.lines.rows.append(contentsOf: [[:], [:]])
      let (first, second) = (form.lines[0], form.lines[1])
      #expect(!changes(first.parts.count) { second.parts.rows.append() })
      #expect(changes(first.parts.count) { first.parts.rows.append(["name": "x"]) })
      #expect(!changes(form.lines.count) { first.parts.rows.append() })
      #expect(changes(first.parts[0].name.text) { first.parts[0].name.text = "y" })
      #expect(changes(form.work.user.text) { form.work.user.text = "rolf" })
      #expect(form.work.user === form["work.user"])
    }

    @Test func `a separate field notifies of changes`() {
      let editor = FieldEditor(InputField(validator: .integer(in: 1...99)))
      let port = ObservableField(editor)
      #expect(changes(port.text) { port.text = "4" })
      #expect(changes(port.error) { port.text = "x4" })
      #expect(changes(port.selection) { editor.select(0..<1) })
      #expect(editor.update(to: "42") == nil && port.text == "42")
      #expect(changes(port.state) { editor.endEditing() })
    }

    @Test func `an observable form is deallocated, and then receives no events`() {
      let form = InputForm(SignUp())
      weak var weakly: ObservableForm<SignUp>?
      do {
        let observable = ObservableForm(form)
        weakly = observable
        observable.user.text = "rolf"
      }
      #expect(weakly == nil)
      #expect(form.user.insert("o") == nil)
    }
  }
#endif

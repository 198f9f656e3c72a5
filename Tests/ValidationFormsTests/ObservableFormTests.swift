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

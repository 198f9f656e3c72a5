import InputValidation
import LibrarySupport
import Testing

/// Undoing edits of all fields, and resetting the form.
@Suite struct FormHistoryTests {
  private let form = InputForm(SignUp())

  @Test func `the last edit of any field is undone first`() {
    form.user.insert("ro")
    form.country.insert("CN")
    form.user.insert("lf")
    #expect(form.undo() == nil)
    #expect(form.user.text == "ro")
    #expect(form.country.text == "CN")
    #expect(form.undo() == nil)
    #expect(form.country.text == "")
    #expect(form.undo() == nil)
    #expect(form.user.text == "")
    #expect(form.undo()?.kind == .history)
    #expect(form.redo() == nil)
    #expect(form.redo() == nil)
    #expect(form.redo() == nil)
    #expect(form.user.text == "rolf")
    #expect(form.country.text == "CN")
    #expect(form.redo()?.kind == .history)
  }

  @Test func `a fill belongs to the edit that caused it`() {
    form.country.insert("CH")
    #expect(form.postcode.text == "8000")
    form.undo()
    #expect(form.country.text == "")
    #expect(form.postcode.text == "")
    #expect(!form.canUndo)
    form.redo()
    #expect(form.postcode.text == "8000")
    form.postcode.setText("3011")
    form.country.setText("CN")
    form.undo()
    form.undo()
    #expect(form.postcode.text == "8000")
    // It counts as untouched again.
    form.country.setText("CN")
    #expect(form.postcode.text == "")
    #expect(!form.canRedo)
  }

  @Test func `filling in again is a separate step`() {
    form.country.setText("CH")
    form.postcode.setText("3011")
    form.fill("postcode")
    #expect(form.postcode.text == "8000")
    form.country.setText("CN")
    #expect(form.postcode.text == "")
    form.undo()
    #expect(form.postcode.text == "8000")
    form.undo()
    #expect(form.postcode.text == "3011")
    form.country.setText("CN")
    #expect(form.postcode.text == "3011")
    form.undo()
    form.undo()
    #expect(form.postcode.text == "8000")
    #expect(form.fill("nothing") == .unknown("nothing"))
  }

  @Test func `only consecutive keystrokes are one step`() {
    for key in "rolf" { form.user.insert(String(key)) }
    form.country.insert("C")
    form.country.insert("H")
    form.user.insert("x")
    form.undo()
    #expect(form.user.text == "rolf")
    form.undo()
    #expect(form.country.text == "")
    form.undo()
    #expect(form.user.text == "")
  }

  @Test func `each editor undoes the last step of the form`() {
    form.user.insert("rolf")
    form.country.insert("CH")
    #expect(form.user.undo() == nil)
    #expect(form.country.text == "")
    #expect(form.user.text == "rolf")
    #expect(form.postcode.redo() == nil)
    #expect(form.country.text == "CH")
  }

  @Test func `a group is undone at once`() {
    form.user.insert("anna")
    form.group {
      form.user.insert("x")
      form.country.setText("CH")
      form.user.insert("y")
    }
    form.user.insert("z")
    form.undo()
    form.undo()
    #expect(form.user.text == "anna")
    #expect(form.country.text == "")
    form.redo()
    #expect(form.user.text == "annaxy")
    #expect(form.country.text == "CH")
    #expect(form.postcode.text == "8000")
  }

  @Test func `a step that can't be undone as a whole is not undone at all`() {
    form.user.setEnforcement(.flag)
    form.user.insert("r0!")
    form.group {
      form.user.setText("")
      form.country.setText("CH")
    }
    // The restored text would be an insertion that is refused now.
    form.user.setEnforcement(.block)
    #expect(form.undo()?.error != nil)
    #expect(form.user.text == "")
    #expect(form.country.text == "CH")
    #expect(form.postcode.text == "8000")
  }

  @Test func `undoing restores selections`() {
    form.user.insert("rolf")
    form.user.select(1..<3)
    form.user.insert("x")
    form.undo()
    #expect(form.user.selection.range == 1..<3)
  }

  @Test func `a composition is the last step`() {
    form.user.insert("a")
    form.country.insert("CH")
    form.user.setMarkedText("x")
    #expect(form.canUndo)
    form.undo()
    #expect(form.user.text == "a")
    #expect(form.country.text == "CH")
    form.user.setMarkedText("x")
    form.user.setMarkedText("xy")
    form.user.unmarkText()
    #expect(form.user.text == "axy")
    form.undo()
    #expect(form.user.text == "a")
    form.redo()
    #expect(form.user.text == "axy")
  }

  @Test func `nothing can be redone during a composition`() {
    form.user.insert("a")
    form.undo()
    #expect(form.canRedo)
    form.country.setMarkedText("x")
    #expect(!form.canRedo)
    #expect(form.redo() == .history(.redo))
    #expect(form.user.text == "")
    #expect(form.country.text == "x")
    form.undo()
    #expect(form.canRedo)
  }

  @Test func `a field can be filled after an empty composition`() {
    form.postcode.setMarkedText("x")
    form.country.setText("CH")
    #expect(form.postcode.text == "x")
    form.postcode.setMarkedText("")
    form.postcode.unmarkText()
    #expect(form.postcode.text == "8000")
    form.reset()
    form.postcode.setMarkedText("x")
    form.reset()
    #expect(form.postcode.text == "")
    #expect(form.isPristine)
  }

  @Test func `the history has limits`() {
    let form = InputForm(SignUp(), historyLimits: HistoryLimits(depth: 2))
    for text in ["one", "two", "three", "four"] { form.user.setText(text) }
    #expect(form.undo() == nil)
    #expect(form.undo() == nil)
    #expect(form.undo() != nil)
    #expect(form.user.text == "two")
  }

  @Test func `several edits of a field in one update are one step`() {
    form.user.update { field in
      field.insert("ab")
      field.insert("cd")
      return nil
    }
    form.user.update { $0.undo() }
    #expect(form.user.text == "abcd")
    form.undo()
    #expect(form.user.text == "")
  }

  @Test func `a form lists its changes, and can be reset`() {
    #expect(form.isPristine)
    form.user.insert("rolf")
    form.password.insert("password1")
    #expect(!form.isPristine)
    #expect(
      form.changes == [
        FormChange(path: "user", old: "", new: "rolf"),
        FormChange(path: "password", old: nil, new: nil),
      ])
    form.user.setText("")
    form.password.setText("")
    #expect(form.isPristine)
    form.user.insert("rolf")
    form.country.setText("CH")
    #expect(form.reset() == nil)
    #expect(form.isPristine)
    #expect(form.postcode.text == "")
    #expect(form.user.state == .pristine)
    #expect(!form.canUndo)
    #expect(form.reset(to: ["user": "anna", "country": "CH"]) == nil)
    #expect(form.isPristine)
    #expect(form.user.text == "anna")
    #expect(form.postcode.text == "8000")
    #expect(form.reset(to: ["absent": ""]) == .unknown("absent"))
  }
}

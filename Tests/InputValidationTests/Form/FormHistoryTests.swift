import InputValidation
import Testing

/// Undoing over all fields, and taking all back at once.
@Suite struct FormHistoryTests {
  private let form = Form(SignUp())

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

  @Test func `filling in again is a step of its own`() {
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

  @Test func `keystrokes that follow each other are one step and others are not`() {
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

  @Test func `undoing brings back selections`() {
    form.user.insert("rolf")
    form.user.select(1..<3)
    form.user.insert("x")
    form.undo()
    #expect(form.user.selection.range == 1..<3)
  }

  @Test func `what is being composed is the last step`() {
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

  @Test func `a composition that comes to nothing leaves a field to be filled in`() {
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
    let form = Form(SignUp(), historyLimits: HistoryLimits(depth: 2))
    for text in ["one", "two", "three", "four"] { form.user.setText(text) }
    #expect(form.undo() == nil)
    #expect(form.undo() == nil)
    #expect(form.undo() != nil)
    #expect(form.user.text == "two")
  }

  @Test func `what several edits of a field are at once is one step`() {
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

  @Test func `what has been changed can be asked, and taken back at once`() {
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

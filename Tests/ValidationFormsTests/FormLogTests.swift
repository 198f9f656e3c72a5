import Foundation
import InputValidation
import LibrarySupport
import Testing

/// A recorded session in a form.
@Suite struct FormLogTests {
  private let commands: [FormCommand] = [
    .focus("user"), .edit("user", .insert("ro")), .edit("user", .insert("l")),
    .edit("user", .insert("7")), .edit("absent", .insert("x")), .focus("country"),
    .edit("country", .insert("CH")), .edit("postcode", .delete()), .fill("postcode"), .undo, .redo,
    .edit("user", .insert("f")), .undo, .redo, .redo, .submit, .go("/nowhere"), .goBack,
    .edit("password", .insert("hunter2hunter2")), .edit("confirmation", .insert("hunter2")),
  ]

  @Test func `replaying a log on another form gives the same texts`() throws {
    let form = InputForm(SignUp())
    var log = FormLog()
    for command in commands { log.perform(command, on: form) }
    #expect(form.user.text == "rolf")
    let encoded = try JSONEncoder().encode(log)
    let decoded = try JSONDecoder().decode(FormLog.self, from: encoded)
    #expect(decoded == log)
    let other = InputForm(SignUp())
    #expect(decoded.replay(on: other) == nil)
    for path in form.paths where !form.isConfidential(path) {
      #expect(other[path]?.text == form[path]?.text, "\(path)")
    }
    #expect(other.focus == form.focus)
    let refusals = log.entries.map { $0.refusal?.rawValue ?? "" }
    #expect(refusals[3] == "rule:all")
    #expect(refusals[4] == "unknown")
  }

  @Test func `typing into a secret field is not recorded`() throws {
    let form = InputForm(SignUp())
    var log = FormLog()
    for command in commands { log.perform(command, on: form) }
    #expect(form.password.text == "hunter2hunter2")
    #expect(log.entries.suffix(2).map(\.command) == [.hidden("password"), .hidden("confirmation")])
    let text = String(decoding: try JSONEncoder().encode(log), as: UTF8.self)
    #expect(!text.contains("hunter"))
    let other = InputForm(SignUp())
    log.replay(on: other, hidden: ["password": "another one"])
    #expect(other.password.text == "another one")
    #expect(other.confirmation.text == "")
  }

  @Test func `a log reveals neither the length of a secret nor its rhythm`() {
    func log(_ text: String) -> [FormCommand] {
      let form = InputForm(SignUp())
      var log = FormLog()
      for key in text { log.perform(.edit("password", .insert(String(key))), on: form) }
      log.perform(.edit("user", .insert("rolf")), on: form)
      log.perform(.edit("password", .delete()), on: form)
      return log.entries.map(\.command)
    }
    #expect(log("short") == log("much longer"))
    #expect(log("short").count == 3)
  }

  @Test func `pauses are replayed`() {
    let form = InputForm(SignUp(), clock: .stopped(at: .seconds(5)))
    let log = FormLog([
      FormLog.Entry(.edit("user", .insert("r")), at: .seconds(1)),
      FormLog.Entry(.edit("user", .insert("o")), at: .seconds(1)),
      FormLog.Entry(.edit("user", .insert("l")), at: .seconds(9)),
      FormLog.Entry(.undo, at: .seconds(9)),
      FormLog.Entry(.edit("user", .insert("m")), at: Duration(attoseconds: .max)),
      FormLog.Entry(.edit("user", .insert("n")), at: Duration(attoseconds: .min)),
    ])
    #expect(log.replay(on: form) == nil)
    #expect(form.user.text == "romn")
    form.undo()
    #expect(form.user.text == "rom")
    #expect(FormLog([FormLog.Entry(.undo, at: .zero, refusal: .turn)]).replay(on: form) != nil)
  }

  @Test func `commands of a form correspond to its methods`() {
    let form = InputForm(SignUp())
    #expect(form.perform(.hidden("password")) == nil)
    #expect(form.perform(.hidden("absent")) == .unknown("absent"))
    #expect(form.perform(.goBack) == .history(.goBack))
    #expect(form.perform(.submit)?.error?.path == "user")
    form.perform(.edit("user", .insert("rolf")))
    #expect(form.perform(.edit("country", .undo)) == nil)
    #expect(form.user.text == "")
    form.perform(.edit("user", .insert("rolf")))
    #expect(form.perform(.reset) == nil)
    #expect(form.isPristine)
    #expect(form.isConfidential("confirmation"))
    #expect(!form.isConfidential("user"))
    #expect(!form.isConfidential("absent"))
  }
}

import InputValidation
import Testing

/// Custom code that uses a form while an operation on one of its fields is in progress.
@Suite struct FormPhaseTests {
  private struct Pair: Schema {
    let a = Field(.length(...9)), b = Field(.length(...9))
    var relations: [Relation<Self>] { [.fill(\.b, from: \.a) { $0 + "!" }] }
  }

  @Test func `while a change is announced, the form has the text before it`() {
    let form = Form(Pair())
    form.b.insert("1")
    var seen: [String?] = []
    let watch = form.b.observe(.willChange) { [unowned form] _ in
      seen += [form.state.texts["b"], form.changes.first?.new]
    }
    form.b.insert("2")
    #expect(seen == ["!1", "!1"])
    watch.cancel()
  }

  @Test func `a validator may release the form of the field that it judges`() throws {
    final class Holder: @unchecked Sendable {
      var form: Form<Released>?
    }
    struct Released: Schema {
      let a: Field<String>, b = Field(.length(...9))
      var relations: [Relation<Self>] { [.fill(\.b, from: \.a) { $0 }] }

      init(_ holder: Holder) {
        a = Field(
          .satisfying("free") { text in
            if text == "x" { holder.form = nil }
            return true
          })
      }
    }
    let holder = Holder()
    holder.form = Form(Released(holder))
    let editor = try #require(holder.form?.a)
    #expect(editor.insert("x") == nil)
    #expect(holder.form == nil)
    #expect(editor.text == "x" && editor.state == .valid)
  }
}

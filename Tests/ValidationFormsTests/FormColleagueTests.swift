import InputValidation
import Testing

/// The classic example of the Mediator pattern: a dialog for choosing fonts.
@Suite struct FormColleagueTests {
  private struct Fonts: Schema {
    let name = Field(.alphabetic), size = Field(.integer(in: 1...99), default: 12)
  }

  /// A label, which shows the texts that it receives.
  private final class Label: FormColleague {
    var text = ""

    func receive(_ message: FormMessage) { text = message.content as? String ?? text }
  }

  /// A list, which appends the texts that it receives, and reports the chosen one.
  private final class List: FormColleague {
    var entries: [String] = []
    let choose: (String) -> Void

    init(_ choose: @escaping (String) -> Void) { self.choose = choose }

    func receive(_ message: FormMessage) {
      guard let text = message.content as? String, !entries.contains(text) else { return }
      entries.append(text)
    }
  }

  private let form = InputForm(Fonts())

  @Test func `a chosen entry updates the label, and a committed text joins the list`() {
    let label = Label()
    let list = List { [form] name in
      form.relay(name, from: "list")
      form.send(name, to: "name")
    }
    form.register(label, as: "label")
    form.register(list, as: "list")
    let watch = form.observe { [form] event in
      guard case .field("name", .endedEditing(nil)) = event else { return }
      form.send(form.name.text, to: "list", from: "name")
    }
    form.focus(on: "name")
    form.name.insert("Palatino")
    form.focusNext()
    #expect(list.entries == ["Palatino"])
    #expect(label.text == "")
    list.choose("Garamond")
    #expect(label.text == "Garamond")
    #expect(form.name.text == "Garamond")
    #expect(list.entries == ["Palatino"], "who relays a message does not get it")
    _ = watch
  }

  @Test func `colleagues are held weakly, and names are unique`() {
    var label: Label? = Label()
    if let label { #expect(form.register(label, as: "label") == nil) }
    #expect(form.send("a", to: "label") == nil)
    #expect(label?.text == "a")
    label = nil
    #expect(form.send("b", to: "label") == .unknown("label"))
    #expect(form.send("b", to: "absent")?.message() == "unknown name absent")
    let (first, second) = (Label(), Label())
    form.register(first, as: "label")
    form.register(second, as: "label")
    form.send("c", to: "label")
    #expect((first.text, second.text) == ("", "c"))
    form.unregister("label")
    #expect(form.send("d", to: "label") == .unknown("label"))
    #expect(form.register(first, as: "name") == .taken("name"))
  }

  @Test func `a field is a colleague too, and refuses invalid messages`() {
    #expect(form.send("Palatino", to: "name") == nil)
    #expect(form.name.text == "Palatino")
    #expect(form.send("x1", to: "name")?.error?.code == .alphabetic)
    #expect(form.send(12, to: "name") == .unknown("name"))
    form.undo()
    #expect(form.name.text == "")
  }

  @Test func `messages to a topic reach its subscribers`() {
    final class Total: FormColleague {
      var sum = 0
      func receive(_ message: FormMessage) { sum += message.content as? Int ?? 0 }
    }
    var total: Total? = Total()
    var heard: [String] = []
    let token = form.subscribe(to: "prices") { heard.append("\($0.content) \($0.sender ?? "-")") }
    if let total {
      form.subscribe(total, to: "prices")
      form.subscribe(total, to: "prices")
      form.register(total, as: "total")
    }
    form.post(12, to: "prices")
    form.post(30, to: "prices", from: "total")
    form.post(5, to: "weights")
    #expect(total?.sum == 12, "once, and not what it has posted itself")
    #expect(heard == ["12 -", "30 total"])
    if let total { form.unsubscribe(total, from: "prices") }
    form.post(1, to: "prices")
    #expect(total?.sum == 12)
    total = nil
    token.cancel()
    #expect(form.post(1, to: "prices") == nil)
    #expect(heard.count == 3)
  }

  @Test func `messages are delivered in order, after the current notification`() {
    var heard: [String] = []
    let first = form.subscribe(to: "a") { [form] message in
      heard.append("a\(message.content)")
      form.post(message.content as? Int ?? 0, to: "b")
      heard.append("end")
    }
    let second = form.subscribe(to: "b") { heard.append("b\($0.content)") }
    let watch = form.observe { [form] event in
      if case .field("name", .didChange) = event {
        heard.append("edit")
        form.post(1, to: "a")
      }
      if case .field("name", .stateChanged) = event { heard.append("state") }
    }
    form.name.insert("x")
    #expect(heard == ["edit", "state", "a1", "end", "b1"])
    _ = (first, second, watch)
  }

  @Test func `colleagues that always answer each other stop at the limit`() {
    var count = 0
    let token = form.subscribe(to: "echo") { [form] _ in
      count += 1
      form.post(count, to: "echo")
      form.post(count, to: "echo")
    }
    form.post(0, to: "echo")
    #expect(count == 1_000)
    count = 0
    form.post(0, to: "echo")
    #expect(count == 1_000)
    _ = token
  }
}

import InputValidation
import InputValidationConcurrency
import TestSupport
import Testing

/// The code of the article "Asking a server", verbatim between the marks.
@Suite @MainActor struct AskingAServerTests {
  private let article: MarkdownSnippets

  init() throws {
    article = try MarkdownSnippets(
      of: "Sources/InputValidationConcurrency/InputValidationConcurrency.docc/AskingAServer.md")
  }
}

extension AskingAServerTests {
  @Test func `a server`() async throws {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
    struct Server { func isFree(_ name: String) async throws -> Bool { name != "root" } }
    let server = Server()
    // SNIPPET
    struct Account: Schema {
      let name = Field(.alphabetic && .length(3...16))
    }

    let account = InputForm(Account())
    let names = Inquirer(of: account.name) { name in
      try await server.isFree(name) ? nil : ValidationError(Rule("taken"), at: 0..<name.count)
    }
    account.name.insert("root")
    print(names.state, account.name.verdict.kind)  // waiting valid
    do {
      print(try await account.submitWhenAnswered().name)
    } catch {
      print(error.errors.map(\.code.rawValue), names.state)  // ["taken"] answered no
    }
    // end
    #expect(printed == article.claims(ofSnippet: "struct Account"))
  }
}

// SNIPPET
/// Who knows which names are taken.
actor Registry {
  private let names: Set = ["root", "rolf"]

  func error(in name: String) -> ValidationError? {
    names.contains(name) ? ValidationError(Rule("taken"), at: 0..<name.count) : nil
  }
}
// end

extension AskingAServerTests {
  @Test func `a field and its inquirer`() async throws {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
    // SNIPPET
    let registry = Registry()
    let editor = FieldEditor(InputField(validator: .alphabetic && .length(3...16)))
    let inquirer = Inquirer(of: editor) { name in await registry.error(in: name) }

    editor.insert("ro")
    print(inquirer.state)  // idle
    editor.insert("lf")
    print(inquirer.state, editor.verdict.kind)  // waiting valid
    print(await inquirer.settle())  // answered no
    print(editor.state, editor.visibleError?.code.rawValue ?? "none")  // invalid none
    editor.insert("y")
    print(inquirer.state)  // waiting
    print(await inquirer.submit() == nil, editor.state)  // true committed
    // end
    #expect(printed == article.claims(ofSnippet: "let registry"))
  }

  @Test func `an outage`() async throws {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
    // SNIPPET
    struct Outage: Error {}

    let name = FieldEditor(InputField(validator: .alphabetic))
    let failing = Inquirer(of: name, onFailure: .bars) { _ in throw Outage() }
    name.insert("rolf")
    print(await failing.settle(), name.verdict.kind)  // failed valid
    if let error = await failing.submit() { print(error) }  // can't be checked at the moment
    // end
    #expect(printed == article.claims(ofSnippet: "struct Outage"))
  }
}

// SNIPPET
struct Membership: Schema {
  let name = Field(.alphabetic && .length(3...16))
  let age = Field(.integer(in: 18...150))
}
// end

extension AskingAServerTests {
  @Test func `a form`() async throws {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
    let registry = Registry()
    // SNIPPET
    let form = InputForm(Membership())
    let names = Inquirer(of: form.name) { name in await registry.error(in: name) }
    form.name.insert("rolf")
    form.age.insert("42")
    print(form.verdict.kind, form.errors.map(\.code.rawValue))  // incomplete ["unanswered"]
    do {
      try await form.submitWhenAnswered()
    } catch {
      print(error.errors.map(\.code.rawValue), form.focus ?? "none")  // ["taken"] name
    }
    form.name.insert("y")
    print(try await form.submitWhenAnswered().age, names.state)  // 42 answered yes
    // end
    #expect(printed == article.claims(ofSnippet: "let form"))
  }

  @Test func `a task that takes answers`() async throws {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
    let registry = Registry()
    let editor = FieldEditor(InputField(validator: .alphabetic && .length(3...16)))
    let inquirer = Inquirer(of: editor) { name in await registry.error(in: name) }
    // SNIPPET
    let answers = Task { @MainActor in await inquirer.run() }
    editor.setText("ann")
    editor.endEditing()
    while inquirer.state.isOpen { await Task.yield() }
    print(inquirer.state)  // answered yes
    answers.cancel()
    // end
    #expect(printed == article.claims(ofSnippet: "let answers"))
  }
}

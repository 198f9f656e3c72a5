import InputValidation
import InputValidationConcurrency

/// A person who wants an account.
struct SignUp: Schema {
  let user = Field(.alphabetic && .length(3...16))
  let password = Field(.secret(.length(8...64))), confirmation = Field(.length(8...64))
  let country = Field(.oneOf("CH", "CN")), postcode = Field(.length(1...8))
  let company = Field(.boolean, default: false), vat = Field(optional: .alphabetic)

  var relations: [Relation<Self>] {
    [
      .narrow(\.confirmation, by: \.password) { .oneOf($0.reveal()) },
      .narrow(\.postcode, by: \.country) {
        $0 == "CH" ? .integer(in: 1000...9999) : .length(6...6)
      },
      .enable(\.vat, when: \.company) { $0 },
      .fill(\.postcode, from: \.country) { $0 == "CH" ? "8000" : nil },
    ]
  }
}

/// A remote registry of names, whose answers take time.
actor Registry {
  private var names: Set = ["root", "admin"]

  func error(in name: String) async throws -> ValidationError? {
    try await Task.sleep(for: .milliseconds(200))
    let rule = Rule("taken", names: ["en": "a name that is free"])
    return names.contains(name) ? ValidationError(rule, at: 0..<name.count) : nil
  }

  func register(_ name: String) { names.insert(name) }
}

/// The form on a terminal: each line is a command, and the program prints its result.
///
///     printf '%s\n' 'user root' 'country CH' submit | swift run SignUp
@main @MainActor final class Dialog {
  private let registry = Registry()
  private let form = InputForm(
    SignUp(),
    steps: [
      FormStep("/account", \.user, \.password, \.confirmation),
      FormStep("/address", \.country, \.postcode, \.company, \.vat),
    ])
  private let names: Inquirer

  private init() {
    let registry = registry
    names = Inquirer(of: form.user) { try await registry.error(in: $0) }
  }

  static func main() async {
    let dialog = Dialog()
    let answers = Task { await dialog.names.run() }
    print(help)
    dialog.show()
    for await line in lines where await !dialog.obey(line) { break }
    answers.cancel()
  }

  /// The lines of the input, read without blocking other tasks.
  private static var lines: AsyncStream<String> {
    AsyncStream { continuation in
      Task.detached {
        while let line = readLine() { continuation.yield(line) }
        continuation.finish()
      }
    }
  }

  private static let help = """
    FIELD TEXT   types the text, key by key        undo, redo   of all fields
    clear FIELD  deletes what is in the field      go, back     from page to page
    submit       waits for answers, and submits    quit
    """

  /// Runs a command.
  ///
  /// - Returns: Whether to continue.
  private func obey(_ line: String) async -> Bool {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    switch (words.first ?? "", words.dropFirst().first) {
    case ("quit", _): return false
    case ("undo", _): complain(form.undo())
    case ("redo", _): complain(form.redo())
    case ("go", _):
      // A step can't be left before all of its questions are answered.
      await names.settle()
      complain(form.goForward())
    case ("back", _): form.goBack()
    case ("clear", let path?): complain(form.send("", to: path))
    case ("submit", _): if await submit() { return false }
    case (let path, let text?) where form[path] != nil: type(text, into: path)
    default: print(Self.help)
    }
    show()
    return true
  }

  private func type(_ text: String, into path: String) {
    complain(form.focus(on: path))
    guard form.focus == path else { return }
    for key in text { complain(form[path]?.insert(String(key))) }
  }

  /// - Returns: Whether the account has been created.
  private func submit() async -> Bool {
    do throws(FormReport) {
      let values = try await form.submitWhenAnswered()
      await registry.register(values.user)
      print("Welcome, \(values.user) of \(values.postcode) \(values.country)!")
      return true
    } catch {
      complain(.report(error))
      return false
    }
  }

  private func complain(_ refusal: Refusal?) {
    guard let refusal else { return }
    for line in refusal.message().split(separator: "\n") { print("! " + line) }
  }

  /// Prints the fields of the page, with the errors that are due.
  private func show() {
    let (state, pages) = (form.state, ["/account": form.paths.prefix(3)])
    print(form.route ?? "")
    for path in pages[form.route ?? ""] ?? form.paths.dropFirst(3) {
      guard let editor = form[path], form.isEnabled(path) else { continue }
      let text = state.texts[path] ?? String(repeating: "\u{2022}", count: editor.text.count)
      let isAsking = path == "user" && names.state.isOpen
      let remark = isAsking ? "asking ..." : editor.visibleError?.message()
      let marker = path == form.focus ? ">" : " "
      print(([marker, path + ":", text] + [remark].compactMap(\.self)).joined(separator: " "))
    }
  }
}

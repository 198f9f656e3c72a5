import InputValidation
import InputValidationConcurrency

// Prints what `.ci/client` compares with expected.txt.
//
// The question about a name goes from the main actor to an actor of the client.

/// A registry of names, which answers one question after the other.
actor Registry {
  private var taken: Set = ["ann"]

  func error(in name: String) throws -> ValidationError? {
    let rule = Rule("taken", names: ["en": "a name that is free"])
    return taken.insert(name).inserted ? nil : ValidationError(rule, at: 0..<name.count)
  }
}

@main @MainActor enum Shapes {
  static func main() async throws {
    let form = InputForm(Account())
    form.name.setText("Ann")
    form.phone.setText("555")
    print(Account().declarationErrors, form.copy.text, form.verdict.kind)

    let wide = InputForm(Wide())
    wide.a0.setText("7")
    print(Wide().declarationErrors, Wide().relations.count, wide.a40.text, wide.verdict.kind)

    compose()
    try fill()
    collect()
    try await ask()
  }

  private static func compose() {
    print(words.isValid("tango"), words.isValid("uniform"), words.isExact)
    print(handle.isValid("rolf"), handle.isValid("root"), handle.isValid("zoe"))
    print(["7", "ab", "xx", "c-1", "a-0", "2024-04-02"].map(code.isValid))
    print(nested.isValid("echo"), nested.isValid("c-1"), nested.isValid("?"))
  }

  private static func fill() throws {
    let booking = Booking(prefix: "A", day: 7) { $0 < 12 }
    let screen = Screen(booking, watching: \.code, \.seats, \.note)
    print(screen.type("AB", into: \.code), screen.type("Ann Li", into: \.name))
    print(screen.form.note.text, screen.log.lines.count, booking.declarationErrors)
    let (seats, note) = try read(
      booking, .dictionary(["CODE": "A1", "NAME": "Eve Ng", "SEATS": "3"]), a: \.seats, b: \.note)
    print(seats, note ?? "nil")

    let delivery = try LoadedSettings(Machines(), from: .json(machines))
    print(delivery.first[0].parts[0].parts[0].price, delivery.second.spare.label)
    print(InputForm(Machines()).first[0].spare.spare.price.text, Machines().declarationErrors)
  }

  private static func collect() {
    let bits = BitsValidator<UInt8>()
    print((try? bits.value(of: "00101010")) ?? 0, bits.text(for: 5) ?? "nil")
    print(bits.verdict(on: "0012"), bits.verdict(on: "001"), bits.verdict(on: "000000001"))
    let turns = AlternatingValidator(first: .alphabetic, second: BitsValidator<UInt8>() || .digits)
    print(turns.isValid("a1b2"), (turns && .length(...3)).isValid("a1b2"), turns.verdict(on: "ab"))
    print(catalog.count, catalog.values.filter { $0.isValid("7") }.count)
    print(["v01", "v02", "v03", "v06"].compactMap { catalog[$0] }.map { example(of: $0) })
    print(sum(["42", "7", "19", "7", "80"], ages))
  }

  private static func ask() async throws {
    let registry = Registry()
    let editor = FieldEditor(InputField(validator: .alphabetic && .length(3...16)))
    let inquirer = Inquirer(of: editor, after: .zero) { try await registry.error(in: $0) }
    editor.insert("ann")
    print(await inquirer.settle(), editor.verdict)
    editor.setText("eve")
    print(await inquirer.submit()?.message() ?? "accepted")
  }
}

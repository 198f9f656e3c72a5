import InputValidation

// Forms and settings of any schema: classes and functions that get fields by packs of key paths.
//
// A pack of a client, and closures in it, are specialized in the client even if the packs of the
// library are not: this must end, too.

/// A screen with a form of any schema, and closures that show it.
final class Screen<Root: Schema> {
  let form: InputForm<Root>
  let log = Log()
  private let watches: [FieldObservation]

  final class Log { var lines: [String] = [] }

  init<each Value: Sendable>(
    _ schema: Root, watching fields: repeat any KeyPath<Root, Field<each Value>> & Sendable
  ) {
    let form = InputForm(schema)
    var watches: [FieldObservation] = []
    for field in repeat each fields {
      watches.append(
        form[dynamicMember: field].observe(.didChange) { [log] event in
          log.lines.append("\(event)")
        })
    }
    self.form = form
    self.watches = watches
  }

  /// Types a text, key by key, and returns how many edits were refused.
  func type<Value>(_ text: String, into field: KeyPath<Root, Field<Value>>) -> Int {
    text.reduce(0) { form[dynamicMember: field].insert(String($1)) == nil ? $0 : $0 + 1 }
  }
}

/// Settings of any schema, as values of a type that is inferred from key paths.
func read<Root: Schema, A: Sendable, B: Sendable>(
  _ schema: Root, _ sources: any SettingsSource..., a: KeyPath<Root, Field<A>>,
  b: KeyPath<Root, Field<B>>
) throws(SettingsReport) -> (A, B) {
  let settings = try LoadedSettings(schema, from: sources)
  return (settings[dynamicMember: a], settings[dynamicMember: b])
}

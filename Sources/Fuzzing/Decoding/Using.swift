import InputValidation

/// Fields with undo and redo steps, of strategies that judge and strategies that rewrite.
private let fields: [InputField] = {
  do {
    return try [
      .digits, .regex(#"\d{2}-\d{2}"#), .mask("+7 (000) 000"), .price(format: .english), .trim,
    ].map { (validator: any Validator) in
      var field = InputField("12", validator: validator, clock: .stopped(at: .zero))
      for text in ["3", "4", "x"] { field.insert(text) }
      field.undo()
      return field
    }
  } catch {
    preconditionFailure("\(error)")
  }
}()

/// Performs an operation on a copy of each field, followed by typical edits.
private func tryFields(_ body: (inout InputField) -> Void) {
  for var field in fields {
    body(&field)
    field.insert("5")
    field.unmarkText()
    field.undo()
    field.redo()
    precondition(field.count == field.text.count)
    precondition(field.setText("") == nil && field.text.isEmpty, "no one is locked in")
  }
}

func use(_ command: FieldCommand) {
  tryFields { use($0.perform(command)) }
}

func use(_ edit: Edit) {
  _ = (edit.isDeletion, edit.range)
  tryFields { field in
    use(field.apply(edit))
    _ = field.verdict(after: edit)
    guard let resolved = try? field.resolved(edit) else { return }
    _ = field.validator.decision(on: resolved, in: field)
  }
}

func use(_ limits: HistoryLimits) {
  var field = InputField(validator: .digits, historyLimits: limits)
  for text in ["1", "2", "x", "34"] { field.insert(text) }
  while field.undo() == nil {}
  while field.redo() == nil {}
  precondition(field.text == "1234")
}

func use(_ log: CommandLog<FieldCommand>) {
  tryFields { field in
    log.replay(on: &field)
    // What comes after has a time as well.
    var log = log
    log.perform(.insert("6"), on: &field)
    log.replay(on: &field)
  }
}

func use(_ macros: Macros) {
  tryFields { field in
    for name in macros.names { use(macros.run(name, on: &field)) }
    use(macros.run(macros.names, on: &field))
  }
}

func use(_ selection: Selection) {
  _ = (selection.range, selection.isEmpty)
  tryFields { field in
    use(field.select(selection))
    field.apply(Edit(replacing: 0..<1, with: "7", selection: selection))
  }
}

func use(_ refusal: Refusal?) {
  guard let refusal else { return }
  precondition(refusal.description == refusal.detail())
  _ = (refusal.range, Set([refusal]))
  precondition(Refusal.Kind(rawValue: refusal.kind.rawValue) == refusal.kind)
  if let error = refusal.error { use(error) }
}

func use(_ error: ValidationError) {
  precondition(error.description == error.detail())
  _ = (error.isUnsatisfiable, Set([error]))
  if let expected = error.expected { use(expected) }
  for reason in error.reasons { use(reason) }
}

func use(_ expected: ExpectedCharacters) {
  precondition(ExpectedCharacters(expected.ranges, includesEnd: expected.includesEnd) == expected)
  precondition(expected.ranges.allSatisfy { expected.contains($0.upperBound) })
  var error = ValidationError(Rule(.digits), at: 0..<0)
  error.expected = expected
  precondition(!error.message().isEmpty)
}

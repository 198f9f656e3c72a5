import InputValidation
import Testing

/// Strategy: a context has one of several algorithms with the same interface.
///
/// The context is a text field, and the algorithm decides which texts are valid. The field works
/// with any algorithm, which can be replaced at any time without other changes.
@Suite struct StrategyPatternTests {
  @Test func `a field validates with its current strategy`() {
    var field = InputField(validator: .numeric)
    #expect(field.insert("42") == nil)
    #expect(field.insert("x")?.error?.code == .numeric)
    #expect(field.text == "42")

    // Another strategy in the same field: the text stays, and is judged again.
    field.validator = .alphabetic
    #expect(field.text == "42")
    #expect(field.verdict.isInvalid)

    // Text that is invalid for the new strategy can always be deleted.
    field.delete()
    field.delete()
    #expect(field.insert("7")?.error?.code == .alphabetic)
    #expect(field.insert("x") == nil)
    #expect(field.endEditing() == nil)
  }

  @Test func `a strategy can be chosen at run time`() {
    let strategies: [String: any Validator] = [
      "age": .integer(in: 0...150),
      "name": .alphabetic && .length(1...20),
      "color": .oneOf("red", "green", "blue"),
    ]
    let answers = ["age": "42", "name": "Rolf", "color": "red"]
    for (question, strategy) in strategies {
      var field = InputField(validator: strategy)
      for (other, answer) in answers {
        let isRefused = field.setText(answer) != nil || field.endEditing() != nil
        // "red" is a name as well as a color.
        let isAlsoName = (question, other) == ("name", "color")
        #expect(isRefused == (question != other && !isAlsoName), "\(answer) for \(question)")
        field.setText("")
      }
    }
  }

  @Test func `observers are notified if a new strategy changes the verdict`() {
    let editor = FieldEditor(InputField("42", validator: .integer))
    var verdicts: [Verdict.Kind] = []
    let watch = editor.observe(.verdictChanged) { event in
      if case .verdictChanged(_, let verdict) = event { verdicts.append(verdict.kind) }
    }
    editor.setValidator(.integer(in: 100...))
    editor.setValidator(.alphabetic)
    editor.setValidator(.length(2...2))
    #expect(verdicts == [.incomplete, .invalid, .valid])
    watch.cancel()
  }
}

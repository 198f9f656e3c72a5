#if canImport(Observation)
  import InputValidation
  import Observation
  import Testing

  /// A model of an app that imports the library: no name of the library hides Apple's.
  @Observable private final class SignUpModel {
    var name = ""
    @ObservationIgnored private var watch: FieldObservation?

    init(_ editor: FieldEditor) {
      watch = editor.observe { [weak self, weak editor] _ in
        if let editor { self?.name = editor.field.text }
      }
    }
  }

  private final class Count: @unchecked Sendable { var value = 0 }

  @Suite struct FieldObservationTests {
    @Test func `a file with the library can use the macro Observable`() {
      let editor = FieldEditor(InputField(validator: .alphabetic))
      let model = SignUpModel(editor)
      let count = Count()
      withObservationTracking {
        _ = model.name
      } onChange: {
        count.value += 1
      }
      editor.insert("a")
      #expect(model.name == "a" && count.value == 1)
    }
  }
#endif

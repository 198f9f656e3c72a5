#if canImport(Observation)
  public import InputValidation
  public import Observation

  /// A field as views look at it: what they read here is read again when it changes.
  ///
  ///     @State private var port = ObservableField(
  ///       FieldEditor(InputValidation.TextField(validator: .integer(in: 1...65_535))))
  ///
  ///     SwiftUI.TextField("Port", text: $port.text)
  ///     if let error = port.error { Text(error.message()) }
  ///
  /// Whatever happens to the field, by views or by others, all that has been read of it counts as
  /// changed: one field is little to draw. Fields of a form are those of an ``ObservableForm``.
  ///
  /// Like the editor, it is not `Sendable`, and belongs to whoever has made it.
  @dynamicMemberLookup
  public final class ObservableField {
    private let subject: FieldEditor
    private let registrar = ObservationRegistrar()
    private var watch: InputValidation.Observation?

    /// Creates an observable field.
    ///
    ///     let name = ObservableField(FieldEditor(TextField(validator: .alphabetic)))
    ///     name.text = "rolf"
    ///     name.text          // "rolf"
    ///     name.text = "r7"
    ///     name.text          // "rolf": that was refused
    ///
    /// - Parameter editor: The field, which others may have as well.
    public convenience init(_ editor: FieldEditor) {
      self.init(partOfForm: editor)
      watch = editor.observe(.all.subtracting(.willChange)) { [weak self] _ in self?.hasChanged() }
    }

    /// Creates a field of a form, by which it is told of changes.
    init(partOfForm editor: FieldEditor) { subject = editor }
  }

  extension ObservableField: Observable {
    /// The field, to be edited, and to be read from: what a view reads of it, it has read here.
    ///
    ///     name.editor.insert("7")   // an error
    ///     name.editor.state         // pristine; a view that has this in it is drawn anew
    public var editor: FieldEditor {
      registrar.access(self, keyPath: \.editor)
      return subject
    }

    /// What the editor has, such as its `FieldEditor.verdict`.
    ///
    ///     name.state   // name.editor.state
    public subscript<Value>(dynamicMember property: KeyPath<FieldEditor, Value>) -> Value {
      editor[keyPath: property]
    }

    /// The text, for a binding: what a control shows is made of it by the edit that a person has
    /// made there, see `TextField.update(to:selection:origin:)`.
    public var text: String {
      get { editor.text }
      set { update(to: newValue) }
    }

    /// Makes of the text what a control shows: see `TextField.update(to:selection:origin:)`.
    ///
    ///     name.update(to: "rolf", selection: Selection(caret: 4))   // nil
    ///     name.update(to: "rolf7")                                  // an error; still "rolf"
    ///
    /// What is refused counts as a change too, so that the control shows the text of the field
    /// again.
    @discardableResult
    public func update(
      to text: String,
      selection: Selection? = nil,
      origin: Edit.Origin? = nil
    ) -> Refusal? {
      subject.update(to: text, selection: selection, origin: origin)
    }

    /// The error to be shown now: see `FieldEditor.visibleError`.
    public var error: ValidationError? { editor.visibleError }

    /// Tells all who have read something of the field.
    func hasChanged() { registrar.withMutation(of: self, keyPath: \.editor) {} }
  }

  extension ObservableField: CustomReflectable {
    /// A mirror in which there is nothing to look into: the text may be a secret.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
  }
#endif

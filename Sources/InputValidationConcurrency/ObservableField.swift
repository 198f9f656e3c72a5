#if canImport(Observation)
  public import InputValidation
  public import Observation

  /// A field whose properties can be observed by views.
  ///
  ///     @State private var port = ObservableField(
  ///       FieldEditor(InputField(validator: .integer(in: 1...65_535))))
  ///
  ///     TextField("Port", text: $port.text)
  ///     if let error = port.error { Text(error.message()) }
  ///
  /// Any change of the field, by a view or by other code, invalidates all of its properties: one
  /// field is cheap to redraw. Fields of a form belong to an ``ObservableForm``.
  ///
  /// Like the editor, it is not `Sendable`, and belongs to the context that creates it.
  @dynamicMemberLookup
  public final class ObservableField {
    private let subject: FieldEditor
    private let registrar = ObservationRegistrar()
    private var watch: FieldObservation?

    /// Creates an observable field.
    ///
    ///     let name = ObservableField(FieldEditor(InputField(validator: .alphabetic)))
    ///     name.text = "rolf"
    ///     name.text          // "rolf"
    ///     name.text = "r7"
    ///     name.text          // "rolf": "r7" was refused
    ///
    /// - Parameter editor: The editor of the field, which can be shared.
    public convenience init(_ editor: FieldEditor) {
      self.init(partOfForm: editor)
      watch = editor.observe(.all.subtracting(.willChange)) { [weak self] _ in self?.hasChanged() }
    }

    /// Creates a field of a form, which reports the changes.
    init(partOfForm editor: FieldEditor) { subject = editor }
  }

  extension ObservableField: Observable {
    /// The editor of the field; reading it in a view observes the field.
    ///
    ///     name.editor.insert("7")   // an error
    ///     name.editor.state         // pristine; a view that reads it is redrawn after a change
    public var editor: FieldEditor {
      registrar.access(self, keyPath: \.editor)
      return subject
    }

    /// A property of the editor, such as its `FieldEditor.verdict`.
    ///
    ///     name.state   // name.editor.state
    public subscript<Value>(dynamicMember property: KeyPath<FieldEditor, Value>) -> Value {
      editor[keyPath: property]
    }

    /// The text, for a binding; setting it applies the edit that the user has made in the control,
    /// see `InputField.update(to:selection:origin:)`.
    public var text: String {
      get { editor.text }
      set { update(to: newValue) }
    }

    /// Updates the text to that shown by a control: see `InputField.update(to:selection:origin:)`.
    ///
    ///     name.update(to: "rolf", selection: Selection(caret: 4))   // nil
    ///     name.update(to: "rolf7")                                  // an error; still "rolf"
    ///
    /// A refused update also counts as a change, so that the control is reset to the text of the
    /// field.
    @discardableResult
    public func update(
      to text: String,
      selection: Selection? = nil,
      origin: Edit.Origin? = nil
    ) -> Refusal? {
      subject.update(to: text, selection: selection, origin: origin)
    }

    /// The error to show now: see `FieldEditor.visibleError`.
    public var error: ValidationError? { editor.visibleError }

    /// Notifies all observers of the field.
    func hasChanged() { registrar.withMutation(of: self, keyPath: \.editor) {} }
  }

  extension ObservableField: CustomReflectable {
    /// An empty mirror, since the text may be a secret.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
  }
#endif

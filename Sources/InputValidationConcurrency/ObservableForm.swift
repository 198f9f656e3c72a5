#if canImport(Observation)
  public import InputValidation
  public import Observation

  /// A form as views look at it: what they read here is read again when it changes.
  ///
  ///     @State private var form = ObservableForm(SignUp())
  ///
  ///     @Bindable var user = form.user
  ///     SwiftUI.TextField("User", text: $user.text)
  ///     if let error = user.error { Text(error.message()) }
  ///     Button("Sign up") { values = try? form.form.submit() }
  ///
  /// A view that reads one field is drawn anew when that field has changed, by itself or because of
  /// others; one that reads the ``form`` whenever anything in it has. Neither happens before all
  /// fields are what they have to be.
  ///
  /// Like the form, it is not `Sendable`, and belongs to whoever has made it.
  @dynamicMemberLookup
  public final class ObservableForm<Root: Schema> {
    private let subject: Form<Root>
    private let fields: [ObjectIdentifier: ObservableField]
    private let registrar = ObservationRegistrar()
    private var watch: InputValidation.Observation?

    /// Creates an observable form.
    ///
    ///     let form = ObservableForm(Form(SignUp(), errorDisplay: .onChange))
    ///     form.user.text = "rolf"
    ///     form.form.errors           // the other fields are empty
    ///
    /// - Parameter form: The form, which others may have as well.
    public init(_ form: Form<Root>) {
      subject = form
      let pairs = form.paths.compactMap { path in form[path].map { (path, $0) } }
      fields = Dictionary(
        pairs.map { (ObjectIdentifier($0.1), ObservableField(partOfForm: $0.1)) },
        uniquingKeysWith: { first, _ in first })
      watch = form.observe { [weak self] event in self?.take(event) }
    }

    /// Creates an observable form of a schema, in which nobody has touched anything.
    ///
    ///     let form = ObservableForm(SignUp())
    ///     form.form.isPristine   // true
    public convenience init(_ schema: Root) { self.init(Form(schema)) }

    private func take(_ event: FormEvent) {
      switch event {
      case .field(let path, _), .enabled(let path), .disabled(let path), .filled(let path):
        subject[path].flatMap { fields[ObjectIdentifier($0)] }?.hasChanged()
      case .submitted, .reset:
        for field in fields.values { field.hasChanged() }
      case .present, .focusChanged, .routeChanged: break
      }
      registrar.withMutation(of: self, keyPath: \.form) {}
    }
  }

  extension ObservableForm: Observable {
    /// The form, to be worked with, and to be read from: what a view reads of it, it has read here.
    ///
    ///     form.form.undo()
    ///     form.form.visibleErrors   // a view that has this in it is drawn anew
    public var form: Form<Root> {
      registrar.access(self, keyPath: \.form)
      return subject
    }

    /// A field.
    ///
    ///     form.user.text = "rolf"
    public subscript<Value>(dynamicMember field: KeyPath<Root, Field<Value>>) -> ObservableField {
      self[subject[dynamicMember: field]]
    }

    /// A field by its editor, such as that of a field in a section.
    ///
    ///     form[form.form.address.city].text = "Bern"
    public subscript(editor: FieldEditor) -> ObservableField {
      fields[ObjectIdentifier(editor)] ?? ObservableField(editor)
    }

    /// A field by its path; `nil` where no field has that.
    ///
    ///     form["address.city"]?.text = "Bern"
    public subscript(path: String) -> ObservableField? { subject[path].map { self[$0] } }
  }

  extension ObservableForm: CustomReflectable {
    /// A mirror of the paths of the fields: their texts may be secrets.
    public var customMirror: Mirror { Mirror(self, children: ["paths": subject.paths]) }
  }
#endif

#if canImport(Observation)
  public import InputValidation
  public import Observation

  /// A form whose fields can be observed by views.
  ///
  ///     @State private var form = ObservableForm(SignUp())
  ///
  ///     @Bindable var user = form.user
  ///     TextField("User", text: $user.text)
  ///     if let error = user.error { Text(error.message()) }
  ///     Button("Sign up") { values = try? form.form.submit() }
  ///
  /// A view that reads one field is redrawn when that field changes, directly or as a consequence
  /// of others; one that reads the rows of a repeated section, when rows are added, removed or
  /// moved; one that reads the ``form``, after any change. Changes are reported
  /// only when all fields are consistent.
  ///
  /// Like the form, it is not `Sendable`, and belongs to the context that creates it.
  @dynamicMemberLookup
  public final class ObservableForm<Root: Schema> {
    private let subject: InputForm<Root>
    private let parts = ObservableParts()
    private let registrar = ObservationRegistrar()
    private var watch: FieldObservation?

    /// Creates an observable form.
    ///
    ///     let form = ObservableForm(InputForm(SignUp(), errorDisplay: .onChange))
    ///     form.user.text = "rolf"
    ///     form.form.errors           // the other fields are empty
    ///
    /// - Parameter form: The form, which can be shared.
    public init(_ form: InputForm<Root>) {
      subject = form
      watch = form.observeNotices { [weak self] notice in self?.take(notice) }
    }

    /// Creates an observable form of a schema, with untouched fields.
    ///
    ///     let form = ObservableForm(SignUp())
    ///     form.form.isPristine   // true
    public convenience init(_ schema: Root) { self.init(InputForm(schema)) }

    private func take(_ notice: FormNotice) {
      switch notice.event {
      case .field, .enabled, .disabled, .filled:
        if let editor = notice.editor { parts.change(of: editor) }
      case .rowInserted, .rowRemoved, .rowMoved: parts.changeRows()
      case .submitted, .reset: parts.changeAll()
      case .present, .focusChanged, .routeChanged: break
      }
      registrar.withMutation(of: self, keyPath: \.form) {}
    }
  }

  extension ObservableForm: Observable {
    /// The form; reading it in a view observes all fields.
    ///
    ///     form.form.undo()
    ///     form.form.visibleErrors   // a view that reads it is redrawn after a change
    public var form: InputForm<Root> {
      registrar.access(self, keyPath: \.form)
      return subject
    }

    /// The field with a key path.
    ///
    ///     form.user.text = "rolf"
    public subscript<Value>(dynamicMember field: KeyPath<Root, Field<Value>>) -> ObservableField {
      self[subject[dynamicMember: field]]
    }

    /// The fields of a section.
    ///
    ///     form.address.city.text = "Bern"
    public subscript<Inner: Schema>(
      dynamicMember section: KeyPath<Root, Nested<Inner>>
    ) -> ObservableSection<Inner> {
      ObservableSection(subject[dynamicMember: section], of: parts)
    }

    /// The fields of a section with a choice of shapes.
    ///
    ///     form.payment.type.text = "card"
    public subscript<Shapes: Schema>(
      dynamicMember section: KeyPath<Root, OneOfShapes<Shapes>>
    ) -> ObservableSection<Shapes> {
      ObservableSection(subject[dynamicMember: section], of: parts)
    }

    /// The rows of a repeated section; reading them in a view observes their number and order.
    ///
    ///     ForEach(form.lines) { line in LineView(line) }   // is redrawn for a new row
    ///     form.lines[0].sku.text = "ABC"                   // only the view of the field is
    public subscript<Inner: Schema>(
      dynamicMember sections: KeyPath<Root, Repeated<Inner>>
    ) -> ObservableRows<Inner> {
      parts.rows(subject[dynamicMember: sections])
    }

    /// The rows of entries; reading them in a view observes their number and order.
    ///
    ///     ForEach(form.limits) { limit in LimitView(limit) }
    ///     form.limits.key(at: 0)?.text = "search"
    public subscript<Inner: Schema>(
      dynamicMember entries: KeyPath<Root, Entries<Inner>>
    ) -> ObservableRows<Inner> {
      parts.rows(subject[dynamicMember: entries])
    }

    /// An optional section, as at most one row; reading it in a view observes whether it is there.
    ///
    ///     if let address = form.address.first { AddressView(address) }
    ///     Button("Add") { form.address.rows.append() }
    public subscript<Inner: Schema>(
      dynamicMember section: KeyPath<Root, Nested<Inner?>>
    ) -> ObservableRows<Inner> {
      parts.rows(subject[dynamicMember: section])
    }

    /// The field with an editor, such as that of a field in a section.
    ///
    ///     form[form.form.address.city].text = "Bern"
    public subscript(editor: FieldEditor) -> ObservableField {
      subject.mediates(editor) ? parts.field(of: editor) : ObservableField(editor)
    }

    /// The field with a path; `nil` if there is no such field.
    ///
    ///     form["address.city"]?.text = "Bern"
    public subscript(path: String) -> ObservableField? { subject[path].map { self[$0] } }
  }

  extension ObservableForm: CustomReflectable {
    /// A mirror of the paths of the fields only, since their texts may be secrets.
    public var customMirror: Mirror { Mirror(self, children: ["paths": subject.paths]) }
  }
#endif

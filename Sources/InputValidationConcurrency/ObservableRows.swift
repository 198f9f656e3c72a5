#if canImport(Observation)
  public import InputValidation
  import Observation

  /// The rows of a repeated section of an ``ObservableForm``.
  ///
  ///     ForEach(form.lines) { line in
  ///       @Bindable var sku = line.sku
  ///       TextField("Article", text: $sku.text)   // redrawn for this row only
  ///     }
  ///     Button("Add") { form.lines.rows.append() }
  ///
  /// A view that reads the rows of a form is redrawn when rows are added, removed or moved. A view
  /// that reads a field of a row is redrawn when that field changes, not when other rows do.
  public struct ObservableRows<Inner: Schema> {
    /// The rows of the form, to add, to remove and to move some.
    ///
    ///     form.lines.rows.append(["sku": "ABC"])   // nil
    public let rows: FormRows<Inner>
    private let parts: ObservableParts

    fileprivate init(_ rows: FormRows<Inner>, of parts: ObservableParts) {
      (self.rows, self.parts) = (rows, parts)
    }
  }

  extension ObservableRows: RandomAccessCollection {
    /// Zero, the index of the first row.
    public var startIndex: Int { 0 }

    /// The number of rows.
    public var endIndex: Int { rows.count }

    /// The fields of a row.
    ///
    /// - Precondition: The index is less than the number of rows, as for an array.
    public subscript(position: Int) -> ObservableSection<Inner> {
      ObservableSection(rows[position], of: parts)
    }
  }

  extension ObservableRows {
    /// Returns the key of an entry; `nil` if the rows have no keys.
    ///
    ///     form.limits.key(at: 0)?.text = "search"
    ///
    /// - Precondition: The index is less than the number of rows, as for an array.
    public func key(at position: Int) -> ObservableField? {
      rows.key(at: position).map(parts.field)
    }
  }

  extension ObservableRows: CustomReflectable {
    /// A mirror of the number of rows only, since texts of the fields may be secrets.
    public var customMirror: Mirror { Mirror(self, children: ["count": count]) }
  }

  /// The fields of a section or of a row of an ``ObservableForm``.
  @dynamicMemberLookup
  public struct ObservableSection<Inner: Schema>: Identifiable {
    private let section: FormSection<Inner>
    private let parts: ObservableParts

    init(_ section: FormSection<Inner>, of parts: ObservableParts) {
      (self.section, self.parts) = (section, parts)
    }

    /// The identity of the row: see `FormSection.id`.
    public var id: Int { section.id }

    /// A field.
    ///
    ///     form.lines[0].sku.text = "ABC"
    public subscript<Value>(dynamicMember field: KeyPath<Inner, Field<Value>>) -> ObservableField {
      parts.field(of: section[dynamicMember: field])
    }

    /// The fields of a nested section.
    ///
    ///     form.address.place.zone.text = "UTC"
    public subscript<Deeper: Schema>(
      dynamicMember inner: KeyPath<Inner, Nested<Deeper>>
    ) -> ObservableSection<Deeper> {
      ObservableSection<Deeper>(section[dynamicMember: inner], of: parts)
    }

    /// The fields of a nested section with a choice of shapes.
    ///
    ///     form.lines[0].discount.type.text = "percent"
    public subscript<Deeper: Schema>(
      dynamicMember inner: KeyPath<Inner, OneOfShapes<Deeper>>
    ) -> ObservableSection<Deeper> {
      ObservableSection<Deeper>(section[dynamicMember: inner], of: parts)
    }

    /// The rows of a nested repeated section.
    ///
    ///     form.lines[0].options.count   // observes these rows only
    public subscript<Deeper: Schema>(
      dynamicMember sections: KeyPath<Inner, Repeated<Deeper>>
    ) -> ObservableRows<Deeper> {
      parts.rows(section[dynamicMember: sections])
    }

    /// The rows of nested entries.
    ///
    ///     form.lines[0].labels.key(at: 0)?.text = "color"
    public subscript<Deeper: Schema>(
      dynamicMember entries: KeyPath<Inner, Entries<Deeper>>
    ) -> ObservableRows<Deeper> {
      parts.rows(section[dynamicMember: entries])
    }

    /// A nested optional section, as at most one row.
    ///
    ///     form.lines[0].discount.first?.percent.text = "5"
    public subscript<Deeper: Schema>(
      dynamicMember inner: KeyPath<Inner, Nested<Deeper?>>
    ) -> ObservableRows<Deeper> {
      parts.rows(section[dynamicMember: inner])
    }
  }

  extension ObservableSection: CustomReflectable {
    /// An empty mirror, since texts of the fields may be secrets.
    public var customMirror: Mirror { Mirror(self, children: []) }
  }

  /// The fields and the rows of a form that were observed.
  ///
  /// They are created when they are first read: most rows of a long table are never shown.
  final class ObservableParts {
    private var fields: [ObjectIdentifier: ObservableField] = [:]
    private var lists: [ObjectIdentifier: ObservableRowList] = [:]

    /// Returns the observable field of an editor of the form.
    func field(of editor: FieldEditor) -> ObservableField {
      if let field = fields[ObjectIdentifier(editor)] { return field }
      let field = ObservableField(partOfForm: editor)
      fields[ObjectIdentifier(editor)] = field
      return field
    }

    /// Returns rows, and observes their number and order.
    func rows<Inner>(_ rows: FormRows<Inner>) -> ObservableRows<Inner> {
      if let revision = RowsRevision(rows) {
        let list = lists[revision.id] ?? ObservableRowList(revision)
        lists[revision.id] = list
        list.observe()
      }
      return ObservableRows(rows, of: self)
    }

    func change(of editor: FieldEditor) { fields[ObjectIdentifier(editor)]?.hasChanged() }

    /// Notifies the observers of the repeated sections whose rows have changed.
    func changeRows() { for list in lists.values { list.notifyOfChange() } }

    /// Notifies all observers.
    func changeAll() {
      for field in fields.values { field.hasChanged() }
      changeRows()
    }
  }

  /// The rows of a repeated section, without the fields in them.
  private final class ObservableRowList: Observable {
    private let revision: RowsRevision
    private var known: Int
    private let registrar = ObservationRegistrar()

    init(_ revision: RowsRevision) { (self.revision, known) = (revision, revision.number) }

    /// The last known revision, which stands for the rows.
    private var current: Int { known }

    func observe() { registrar.access(self, keyPath: \.current) }

    func notifyOfChange() {
      if revision.number == known { return }
      known = revision.number
      registrar.withMutation(of: self, keyPath: \.current) {}
    }
  }
#endif

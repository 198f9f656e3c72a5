public import FieldEditing
public import ValidationCore
public import ValidationSchema

/// A form for the fields of a schema: an editor for each field, and a mediator between them.
///
///     struct SignUp: Schema {
///       let user = Field(.alphabetic && .length(3...16))
///       let password = Field(.secret(.length(8...64))), confirmation = Field(.length(8...64))
///       var relations: [Relation<Self>] {
///         [.narrow(\.confirmation, by: \.password) { .oneOf($0.reveal()) }]
///       }
///     }
///
///     let form = InputForm(SignUp())
///     form.user.insert("rolf")              // nil: accepted
///     form.password.insert("correct horse")
///     form.confirmation.insert("corr")      // nil: it may still become equal
///     form.confirmation.insert("x")         // an error: no password starts with "corrx"
///     let values = try form.submit()        // throws: confirmation must match password
///
/// Each field has its own ``FieldEditor``, which can be used like any other. The consequences of a
/// change for other fields, such as new validators, computed texts, and errors, take effect before
/// observers are notified of the change. So an error never outlives its cause.
///
/// A relation is evaluated if all fields on which it depends have values of their own; see
/// ``Relation``. The final verdict does not depend on the order in which fields are filled in.
///
/// Like an editor, a form is not `Sendable`, and belongs to the context that creates it.
@dynamicMemberLookup
public final class InputForm<Root: Schema> {
  /// The schema.
  public let schema: Root
  let core: FormCore

  /// Creates a form of untouched fields with their default texts.
  ///
  ///     let form = InputForm(SignUp(), enforcement: .flag, errorDisplay: .onChange)
  ///     form.user.insert("7")         // nil: it is inserted, and invalid
  ///     form.user.visibleError        // the error, which is shown at once
  ///     try InputForm(SignUp()).submit()   // throws: the fields are empty
  ///
  /// - Parameters:
  ///   - schema: The fields. If it has ``Schema/declarationErrors``, the form can't be submitted.
  ///   - steps: The pages; by default, all fields are on one page.
  ///   - enforcement: How an insertion that makes a text invalid is handled.
  ///   - errorDisplay: When errors are shown; each field can have another policy,
  ///     ``FieldEditor/errorDisplay``.
  ///   - historyLimits: The limits of the undo history.
  ///   - clock: The clock that measures pauses between edits.
  /// - Complexity: O(*n*) in the number of fields and relations, each of which is evaluated once.
  public init(
    _ schema: Root,
    steps: [FormStep<Root>] = [],
    enforcement: InputField.Enforcement = .block,
    errorDisplay: ErrorDisplay = .onEnd,
    historyLimits: HistoryLimits = HistoryLimits(),
    clock: EditClock = .continuous
  ) {
    let plan = SchemaPlan.plan(of: schema)
    self.schema = schema
    core = FormCore(
      plan, FormPages(steps, of: schema, plan),
      FormOptions(
        enforcement: enforcement, errorDisplay: errorDisplay, historyLimits: historyLimits,
        clock: clock))
  }

  /// The editor of a field.
  ///
  ///     form.user.insert("rolf")
  ///
  /// For a computed property, which creates a new field on each access, this is the editor of a
  /// separate field.
  public subscript<Value>(dynamicMember field: KeyPath<Root, Field<Value>>) -> FieldEditor {
    core.editor(of: schema[keyPath: field], in: core.root)
  }

  /// The rows of a repeated section.
  ///
  ///     form.lines[0].sku.insert("ABC")
  public subscript<Inner>(
    dynamicMember sections: KeyPath<Root, Repeated<Inner>>
  ) -> FormRows<Inner> {
    core.rows(of: schema[keyPath: sections], in: core.root)
  }

  /// The rows of entries, whose keys are fields of their own.
  ///
  ///     form.limits.append(key: "search", ["requests": "10"])   // nil
  ///     form.limits.key(at: 0)?.text                            // "search"
  ///     form.limits[0].requests.text                            // "10"
  public subscript<Inner>(
    dynamicMember entries: KeyPath<Root, Entries<Inner>>
  ) -> FormRows<Inner> {
    core.rows(of: schema[keyPath: entries], in: core.root)
  }

  /// An optional section, as at most one row.
  ///
  ///     form.address.append()             // nil; the section is there
  ///     form.address.first?.city.insert("Bern")
  ///     form.address.removeAll()          // nil; the address is nil again
  public subscript<Inner: Schema>(
    dynamicMember section: KeyPath<Root, Nested<Inner?>>
  ) -> FormRows<Inner> {
    core.rows(of: schema[keyPath: section], in: core.root)
  }

  /// The fields of a section.
  ///
  ///     form.address.city.insert("Bern")
  public subscript<Inner: Schema>(
    dynamicMember section: KeyPath<Root, Nested<Inner>>
  ) -> FormSection<Inner> {
    FormSection(schema: schema[keyPath: section].schema, core: core, row: core.root)
  }

  /// The fields of a section with a choice of shapes, each of which is a row that is always there.
  ///
  ///     form.payment.type.setText("card")                    // nil; other shapes are disabled
  ///     form.payment.card.first?.number.insert("4111")       // nil
  ///     form.payment.transfer.first?.iban.insert("CH")       // refused
  public subscript<Shapes>(
    dynamicMember section: KeyPath<Root, OneOfShapes<Shapes>>
  ) -> FormSection<Shapes> {
    FormSection(schema: schema[keyPath: section].schema, core: core, row: core.root)
  }

  /// The editor of the field with a path, such as that of an error; `nil` if there is no such
  /// field.
  ///
  ///     form["address.city"]?.insert("Bern")
  ///     form["lines[0].sku"]?.insert("ABC")
  ///     form[form.errors[0].path]?.select(0..<1)
  public subscript(path: String) -> FieldEditor? {
    core.index(ofPath: path).map { core.editors[$0] }
  }

  /// Returns whether an editor is one of the form, or of a row that was removed.
  package func mediates(_ editor: FieldEditor) -> Bool { editor.mediator === core }

  /// The paths of all fields, in the order of their declaration.
  ///
  ///     struct Letter: Schema {
  ///       let to = Field(.email), files = Repeated(File()), text = Field(.nonEmpty)
  ///     }
  ///     InputForm(Letter()).paths   // ["to", "files[0].name", "text"]
  public var paths: [String] {
    core.plan.declaredOrder.map { core.plan.fields[$0].name.path }
  }
}

extension InputForm: CustomReflectable {
  /// A mirror of the paths of the fields only, since their texts may be secrets.
  public var customMirror: Mirror { Mirror(self, children: ["paths": paths]) }
}

/// The fields of a section of an ``InputForm``, or of a row of a repeated section.
@dynamicMemberLookup
public struct FormSection<Inner: Schema>: Identifiable {
  let schema: Inner
  let core: FormCore
  /// The row that contains the fields, or the form itself.
  let row: FormRow

  /// The identity of the row, which it keeps when it moves, and when it is removed and restored.
  ///
  ///     form.lines.map(\.id)   // the identities for a list in a user interface
  ///
  /// No other row ever has it. A section outside of rows has the identity of the form.
  public var id: Int { row.id }

  /// The editor of a field.
  ///
  ///     form.address.postcode.insert("3011")   // nil
  ///     form.address.postcode.insert("x")      // an error
  public subscript<Value>(dynamicMember field: KeyPath<Inner, Field<Value>>) -> FieldEditor {
    core.editor(of: schema[keyPath: field], in: row)
  }

  /// The fields of a nested section.
  ///
  ///     form.address.place.zone.insert("UTC")      // nil
  ///     form.address.place.zone.insert("+01:00")   // an error
  public subscript<Deeper: Schema>(
    dynamicMember section: KeyPath<Inner, Nested<Deeper>>
  ) -> FormSection<Deeper> {
    FormSection<Deeper>(schema: schema[keyPath: section].schema, core: core, row: row)
  }

  /// The rows of a nested repeated section.
  ///
  ///     form.lines[0].options.append()
  public subscript<Deeper: Schema>(
    dynamicMember sections: KeyPath<Inner, Repeated<Deeper>>
  ) -> FormRows<Deeper> {
    core.rows(of: schema[keyPath: sections], in: row)
  }

  /// The fields of a nested section with a choice of shapes.
  ///
  ///     form.lines[0].discount.type.setText("percent")
  public subscript<Deeper>(
    dynamicMember section: KeyPath<Inner, OneOfShapes<Deeper>>
  ) -> FormSection<Deeper> {
    FormSection<Deeper>(schema: schema[keyPath: section].schema, core: core, row: row)
  }

  /// The rows of nested entries; see ``FormRows/key(at:)``.
  ///
  ///     form.lines[0].labels.append(key: "color")
  public subscript<Deeper: Schema>(
    dynamicMember entries: KeyPath<Inner, Entries<Deeper>>
  ) -> FormRows<Deeper> {
    core.rows(of: schema[keyPath: entries], in: row)
  }

  /// A nested optional section, as at most one row.
  ///
  ///     form.lines[0].discount.append(["percent": "5"])
  public subscript<Deeper: Schema>(
    dynamicMember section: KeyPath<Inner, Nested<Deeper?>>
  ) -> FormRows<Deeper> {
    core.rows(of: schema[keyPath: section], in: row)
  }
}

extension FormSection: CustomReflectable {
  /// An empty mirror, since texts of the fields may be secrets.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension FormCore {
  /// Returns the editor of a field, or a separate editor if the field is not part of the schema.
  func editor(of field: some AnyField, in row: FormRow) -> FieldEditor {
    let place = plan.declaredNumber(of: field).map { $0 - row.template.start }
    if let place, row.editors.indices.contains(place) { return row.editors[place] }
    return FieldEditor(InputField(field.defaultText ?? "", validator: field.anyValidator))
  }

  /// Returns the rows of a repeated section.
  func rows<Inner>(of sections: Repeated<Inner>, in row: FormRow) -> FormRows<Inner> {
    FormRows(schema: sections.schema, core: self, group: row.group(of: sections.identity))
  }

  /// Returns the rows of entries.
  func rows<Inner>(of entries: Entries<Inner>, in row: FormRow) -> FormRows<Inner> {
    FormRows(schema: entries.schema, core: self, group: row.group(of: entries.identity))
  }

  /// Returns the rows of an optional section.
  func rows<Inner: Schema>(of section: Nested<Inner?>, in row: FormRow) -> FormRows<Inner> {
    FormRows(schema: section.wrapped(), core: self, group: section.identity.flatMap(row.group))
  }
}

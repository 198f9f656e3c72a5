public import FieldEditing
public import ValidationCore
public import ValidationSchema

/// The fields of a schema while a person fills them in: a mediator, through which fields influence
/// one another without knowing each other.
///
///     struct SignUp: Schema {
///       let user = Field(.alphabetic && .length(3...16))
///       let password = Field(.secret(.length(8...64))), confirmation = Field(.length(8...64))
///       var relations: [Relation<Self>] {
///         [.narrow(\.confirmation, by: \.password) { .oneOf($0.reveal()) }]
///       }
///     }
///
///     let form = Form(SignUp())
///     form.user.insert("rolf")              // nil: accepted
///     form.password.insert("correct horse")
///     form.confirmation.insert("corr")      // nil: it may still become the same
///     form.confirmation.insert("x")         // an error: no password starts with "corrx"
///     let values = try form.submit()        // throws: confirmation must match password
///
/// Each field has a ``FieldEditor`` of its own, which can be used like any other. What a change in
/// one of them means to others holds before anybody is told of that change: their strategies are
/// swapped, their texts filled in, their errors come and go. So an error never outlives its cause.
///
/// A relation is asked where all fields on which it depends have values by themselves; see
/// ``Relation``. What a form says at the end does not depend on the order in which fields are
/// filled in.
///
/// Like an editor, a form is not `Sendable`, and belongs to whoever has made it.
@dynamicMemberLookup
public final class Form<Root: Schema> {
  /// The schema.
  public let schema: Root
  let core: FormCore

  /// Creates a form in which the fields have their defaults, and nobody has touched anything.
  ///
  ///     let form = Form(SignUp(), enforcement: .flag, errorDisplay: .onChange)
  ///     form.user.insert("7")         // nil: it lands, and is invalid
  ///     form.user.visibleError        // the error, which is shown at once
  ///     try Form(SignUp()).submit()   // throws: the fields are empty
  ///
  /// - Parameters:
  ///   - schema: The fields. With a mistake in it, ``Schema/declarationErrors``, nothing can be
  ///     submitted.
  ///   - steps: The pages; none where all fields are on one.
  ///   - enforcement: What happens to an insertion that leaves a text invalid.
  ///   - errorDisplay: When errors are to be shown; each field can have another policy,
  ///     ``FieldEditor/errorDisplay``.
  ///   - historyLimits: How much can be undone.
  ///   - clock: What tells pauses between edits.
  /// - Complexity: O(*n*) in the number of fields and relations, each of which is asked once.
  public init(
    _ schema: Root,
    steps: [FormStep<Root>] = [],
    enforcement: TextField.Enforcement = .block,
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
  /// Of a computed property, which makes another field each time, it is the editor of a field on
  /// its own.
  public subscript<Value>(dynamicMember field: KeyPath<Root, Field<Value>>) -> FieldEditor {
    core.editor(of: schema[keyPath: field])
  }

  /// The fields of a section.
  ///
  ///     form.address.city.insert("Bern")
  public subscript<Inner>(
    dynamicMember section: KeyPath<Root, Section<Inner>>
  ) -> FormSection<Inner> {
    FormSection(schema: schema[keyPath: section].schema, core: core)
  }

  /// The editor of a field by its path; `nil` where no field has that.
  ///
  ///     form["address.city"]?.insert("Bern")
  public subscript(path: String) -> FieldEditor? {
    core.index(ofPath: path).map { core.editors[$0] }
  }

  /// The paths of all fields, in the order of their declaration.
  public var paths: [String] { core.plan.fields.map(\.name.path) }
}

extension Form: CustomReflectable {
  /// A mirror of the paths of the fields: their texts may be secrets.
  public var customMirror: Mirror { Mirror(self, children: ["paths": paths]) }
}

/// The fields of a section of a ``Form``.
@dynamicMemberLookup
public struct FormSection<Inner: Schema> {
  let schema: Inner
  let core: FormCore

  /// The editor of a field.
  ///
  ///     form.address.postcode.insert("3011")   // nil
  ///     form.address.postcode.insert("x")      // an error
  public subscript<Value>(dynamicMember field: KeyPath<Inner, Field<Value>>) -> FieldEditor {
    core.editor(of: schema[keyPath: field])
  }

  /// The fields of a section inside of this one.
  ///
  ///     form.address.place.zone.insert("UTC")      // nil
  ///     form.address.place.zone.insert("+01:00")   // an error
  public subscript<Deeper: Schema>(
    dynamicMember section: KeyPath<Inner, Section<Deeper>>
  ) -> FormSection<Deeper> {
    FormSection<Deeper>(schema: schema[keyPath: section].schema, core: core)
  }
}

extension FormSection: CustomReflectable {
  /// A mirror in which there is nothing to look into: texts of the fields may be secrets.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension FormCore {
  /// The editor of a field; of one that is none of the schema's, an editor of its own.
  func editor(of field: some AnyField) -> FieldEditor {
    if let index = plan.index(of: field) { return editors[index] }
    return FieldEditor(TextField(field.defaultText ?? "", validator: field.anyValidator))
  }
}

/// A declaration of related fields, for settings and for forms.
///
/// Declare a struct whose stored properties are ``Field``s and sections: ``Nested``, ``Repeated``,
/// ``Entries`` and ``OneOfShapes``. The name of a property is the name of its field or section.
///
///     struct ServerSettings: Schema {
///       let port = Field(.port, default: 8080, about: "where to listen")
///       let tls = Field(.boolean, default: false)
///       let certificate = Field(optional: .path)
///       let database = Nested(DatabaseSettings())
///
///       var relations: [Relation<Self>] {
///         [.require(\.certificate, when: \.tls) { $0 }]
///       }
///     }
///
///     ServerSettings().declarationErrors   // []: no name is used twice
///
/// A field has a *path*, which consists of the names of the properties that lead to it, joined with
/// dots, such as `database.maxSize`. It also has an environment name, such as `DATABASE_MAX_SIZE`:
/// words are split between a lowercase letter or digit and an uppercase letter, and before the last
/// of several uppercase letters if a lowercase letter follows (`certificateURLPath` is
/// `CERTIFICATE_URL_PATH`); they are joined with `_` and uppercased (ASCII letters only). If a
/// field or a section has a ``Field/named``, it replaces the name of the property.
///
/// Stored properties of other types are ignored. A computed property is not a field, and a relation
/// that names one is an error: see ``declarationErrors``.
public protocol Schema: Sendable {
  /// The relations between the fields.
  ///
  /// The default is an empty array.
  var relations: [Relation<Self>] { get }
  /// What a reader of JSON does with members that the schema does not declare.
  ///
  /// The default is ``UnknownMembers/error``.
  ///
  ///     struct Event: Schema {
  ///       let name = Field(.nonEmpty), source = Nested(Source())
  ///       var unknownMembers: UnknownMembers { .ignore }
  ///     }
  ///     try Event().values(fromJSON: #"{"name": "a", "size": 1}"#)          // size is skipped
  ///     try Event().values(fromJSON: #"{"name": "a", "source": {"x": 1}}"#)
  ///     // throws: /source/x is unknown, since the schema of the section refuses unknown members
  ///
  /// It applies to the object of the schema: that of a section or of a row has the choice of its
  /// own schema. A section without a name of its own, `named: ""`, has no object of its own, so the
  /// schema around it decides. A repeated name is an error in all cases, even inside an unknown
  /// member.
  ///
  /// In sources of settings other than JSON, names are flat, and an unknown one can't be attributed
  /// to a section: they are errors, unless the schema as a whole ignores or keeps unknown members.
  var unknownMembers: UnknownMembers { get }
}

extension Schema {
  /// An empty array of relations, which is the default.
  public var relations: [Relation<Self>] { [] }

  /// Unknown members are errors, which is the default.
  public var unknownMembers: UnknownMembers { .error }

  /// The errors in the declaration itself; empty if there are none.
  ///
  ///     struct Twice: Schema {
  ///       let port = Field(.port, named: "P"), path = Field(.path, named: "P")
  ///     }
  ///     Twice().declarationErrors   // port and path are both called P
  ///
  /// A schema with errors can't be used: ``LoadedSettings`` throws them in its report. Invalid
  /// defaults are reported only here, since finding them requires compiling all validators; a
  /// one-line test of this property is worthwhile.
  ///
  /// - Complexity: O(*n*) in the number of fields, which are reflected once per schema, plus the
  ///   cost of compiling the validators of fields with a default.
  public var declarationErrors: [SchemaError] {
    let plan = SchemaPlan.plan(of: self)
    return plan.errors + plan.invalidDefaults
  }
}

/// A declaration of fields that belong together, for settings and for forms.
///
/// A plain struct: its stored properties are ``Field``s and ``Section``s, and their names are those
/// of the fields.
///
///     struct ServerSettings: Schema {
///       let port = Field(.port, default: 8080, about: "where to listen")
///       let tls = Field(.boolean, default: false)
///       let certificate = Field(optional: .path)
///       let database = Section(DatabaseSettings())
///
///       var relations: [Relation<Self>] {
///         [.require(\.certificate, when: \.tls) { $0 }]
///       }
///     }
///
///     ServerSettings().declarationErrors   // []: no two fields have one name
///
/// A field has a *path*, which is the names of the properties that lead to it with dots between
/// them, such as `database.maxSize`, and a name in an environment, such as `DATABASE_MAX_SIZE`:
/// words are split where a small letter or a digit meets a capital one, and before the last of
/// several capital letters if a small one follows it (`certificateURLPath` is
/// `CERTIFICATE_URL_PATH`); they are joined with `_`, and ASCII letters become capital ones. What a
/// field or a section is ``Field/named`` takes the place of the property's name.
///
/// Stored properties of other types are not looked at. A computed property is no field, and a
/// relation that names one is an error: see ``declarationErrors``.
public protocol Schema: Sendable {
  /// What the fields have to do with each other.
  ///
  /// The default is nothing.
  var relations: [Relation<Self>] { get }
}

extension Schema {
  /// Has no relations: the default.
  public var relations: [Relation<Self>] { [] }

  /// The mistakes in the declaration itself; empty where there are none.
  ///
  ///     struct Twice: Schema {
  ///       let port = Field(.port, named: "P"), path = Field(.path, named: "P")
  ///     }
  ///     Twice().declarationErrors   // port and path are both called P
  ///
  /// Nothing can be read by a schema with any: ``Settings`` throw them in their report. Defaults
  /// that are not valid are found only here, since that takes compiling all validators. It is worth
  /// a test of one line.
  ///
  /// - Complexity: That of reflecting the fields, which is done once for a schema, and of compiling
  ///   the validators of those that have a default.
  public var declarationErrors: [SchemaError] {
    let plan = SchemaPlan.plan(of: self)
    return plan.errors + plan.invalidDefaults
  }
}

import InputValidation
import LibrarySupport
import Testing
@testable import ValidationSchema

@Suite struct SchemaTests {
  @Test func `fields have the names of their properties, in order`() {
    let plan = SchemaPlan.plan(of: ServerSettings())
    #expect(
      plan.fields.map(\.name.path) == [
        "port", "origins", "API_TOKEN", "tls", "certificate", "database.url", "database.poolSize",
      ])
    #expect(
      plan.fields.map(\.name.environment) == [
        "PORT", "ORIGINS", "API_TOKEN", "TLS", "CERTIFICATE", "DATABASE_URL",
        "DATABASE_POOL_SIZE",
      ])
    #expect(plan.fields.last?.name.argument == "database-pool-size")
    #expect(plan.relations.count == 2)
    #expect(plan.errors == [])
    #expect(SignUp().declarationErrors == [])
  }

  @Test(arguments: [
    ("port", "PORT"),
    ("poolSize", "POOL_SIZE"),
    ("certificateURLPath", "CERTIFICATE_URL_PATH"),
    ("isTLSOn", "IS_TLS_ON"),
    ("http2", "HTTP2"),
    ("ipv4Address", "IPV4_ADDRESS"),
    ("API_TOKEN", "API_TOKEN"),
    ("database.maxSize", "DATABASE_MAX_SIZE"),
    ("database-max-size", "DATABASE_MAX_SIZE"),
    ("", ""),
    ("\u{e9}t\u{e9}", "\u{e9}T\u{e9}"),
  ])
  func `the environment name is derived from the path`(path: String, name: String) {
    #expect(FieldName.environmentName(of: path) == name)
  }

  @Test func `fields have the types of their values`() {
    let settings = ServerSettings()
    let port: Field<UInt16> = settings.port
    let origins: Field<[NetworkHost]> = settings.origins
    let token: Field<Secret<String>> = settings.token
    let certificate: Field<String?> = settings.certificate
    let size: Field<Int> = settings.database.poolSize
    #expect(port.defaultValue == 8080)
    #expect(port.about == "where to listen")
    #expect(origins.defaultValue == [])
    #expect(token.defaultValue == nil)
    #expect(certificate.isOptional)
    #expect(certificate.defaultValue == .some(nil))
    #expect(size.validator.isValid("100"))
    let some: some Validator<Int> = .integer(in: 1...9)
    let any: any Validator<Int> = some
    #expect(Field(some, default: 3).defaultValue == 3)
    #expect(Field(any, default: 3).defaultValue == 3)
    #expect(Field(.integer(in: 0...9) && !.oneOf("7"), default: 3).defaultValue == 3)
  }

  @Test func `each value of a type has its own fields`() {
    struct Bounded: Schema {
      let size: Field<Int>
      let name = Field(.nonEmpty)

      init(_ most: Int) { size = Field(.integer(in: 0...most), default: 5) }
    }
    let (small, large) = (Bounded(1), Bounded(9))
    for _ in 0..<3 {
      #expect(small.declarationErrors == [.invalidDefault("size")])
      #expect(large.declarationErrors == [])
      #expect(SchemaPlan.plan(of: large).index(of: large.name) == 1)
      #expect(SchemaPlan.plan(of: large).index(of: small.name) == nil)
    }
  }

  @Test func `the plan of a schema is made once, whatever its members are`() {
    struct Row: Schema {
      let isLong: Bool
      let name = Field(.nonEmpty), number = Field(.digits)
    }
    struct Table: Schema {
      // After each of these, there are bytes without a meaning.
      let unknownMembers = UnknownMembers.ignore
      let rows: Repeated<Row>
      let isOpen: Bool

      init(_ isOpen: Bool) {
        rows = Repeated(Row(isLong: isOpen))
        self.isOpen = isOpen
      }
    }
    let tables = [Table(false), Table(true)]
    for table in tables {
      let plan = SchemaPlan.shared(of: table)
      for _ in 0..<20 {
        for copy in [table, table] { #expect(SchemaPlan.shared(of: copy) === plan) }
      }
    }
    #expect(SchemaPlan.shared(of: tables[0]) !== SchemaPlan.shared(of: tables[1]))
  }

  @Test func `sections can be renamed and left without a name`() {
    struct Outer: Schema {
      let first = Nested(DatabaseSettings(), named: "db")
      let second = Nested(DatabaseSettings(), named: "")
    }
    #expect(
      SchemaPlan.plan(of: Outer()).fields.map(\.name.path)
        == ["db.url", "db.poolSize", "url", "poolSize"])
  }

  @Test func `two fields with the same name are an error`() {
    struct Twice: Schema {
      let port = Field(.port, named: "P"), path = Field(.path, named: "P")
      let poolSize = Field(.integer, default: 1)
      let pool = Nested(Inner())
      struct Inner: Schema { let size = Field(.integer, default: 1) }
    }
    let errors = Twice().declarationErrors
    #expect(
      errors == [
        .sameName("P", fields: ["P", "P"]),
        .sameName("POOL_SIZE", fields: ["poolSize", "pool.size"]),
      ])
    #expect(
      errors.last?.description
        == "poolSize and pool.size have the same name POOL_SIZE: rename one of them")
  }

  @Test func `relations with fields outside the schema are errors`() {
    struct Wrong: Schema {
      static let other = Field(.boolean, default: true)
      let port = Field(.port, default: 80)
      let name = Field(.nonEmpty)
      let note = Field(optional: .nonEmpty)
      var computed: Field<UInt16> { Field(.port, default: 80) }
      var foreign: Field<Bool> { Self.other }
      var same: Field<UInt16> { port }
      var relations: [Relation<Self>] {
        [
          .check("odd", \.computed) { $0 % 2 == 1 },
          .require(\.note, when: \.foreign) { $0 },
          .check("odd", \.same) { $0 % 2 == 1 },
          .narrow(\.port, by: \.port) { _ in .port },
          .enable(\.name, when: \.port) { $0 > 1 },
        ]
      }
    }
    #expect(
      Wrong().declarationErrors == [
        .computedField(relation: "check \"odd\""),
        .foreignField(relation: "require"),
        .repeatedField("port", relation: "narrow"),
        .noValueWhereDisabled("name"),
      ])
    #expect(
      Wrong().declarationErrors.map(\.description) == [
        "check \"odd\" refers to a computed property: make it a stored property",
        "require refers to a field of another schema",
        "narrow refers to port twice",
        "name has no value while it is disabled: give it a default, or make it optional",
      ])
    #expect(SchemaPlan.plan(of: Wrong()).relations.count == 1)
  }

  @Test func `one field in two places is an error`() {
    struct Shared: Schema {
      static let pool = DatabaseSettings()
      let first = Nested(pool), second = Nested(pool)
    }
    #expect(
      Shared().declarationErrors == [
        .sharedField("first.url", "second.url"),
        .sharedField("first.poolSize", "second.poolSize"),
      ])
  }

  @Test func `relations list the fields that they depend on`() {
    let plan = SchemaPlan.plan(of: SignUp())
    let names = plan.fields.map(\.name.path)
    #expect(
      plan.relations.map { $0.targets.map { names[$0] } }
        == [["confirmation"], ["postcode"], ["vat"], ["postcode"]])
    #expect(
      plan.relations.map { $0.sources.map { names[$0] } }
        == [["password"], ["country"], ["company"], ["country"]])
    #expect(plan.relations.map(\.isSecret) == [true, false, false, false])
  }

  @Test func `relations of a section apply in every schema that contains it`() {
    struct Inner: Schema {
      let low = Field(.integer, default: 1), high = Field(.integer, default: 2)
      var relations: [Relation<Self>] { [.check("below", \.low, \.high) { $0 < $1 }] }
    }
    struct Outer: Schema {
      let name = Field(.nonEmpty)
      let first = Nested(Inner()), second = Nested(Inner())
      var relations: [Relation<Self>] {
        [.check("below", \.first.high, \.second.low) { $0 < $1 }]
      }
    }
    #expect(SchemaPlan.plan(of: Outer()).relations.map(\.targets) == [[2, 3], [1, 2], [3, 4]])
  }
}

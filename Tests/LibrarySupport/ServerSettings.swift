package import InputValidation

/// The schema of a server, similar to that in the documentation.
package struct ServerSettings: Schema {
  package let port = Field(.port, default: 8080, about: "where to listen")
  package let origins = Field(.list(of: .host), default: [])
  package let token = Field(.secret(.length(32...)), named: "API_TOKEN")
  package let tls = Field(.boolean, default: false)
  package let certificate = Field(optional: .path)
  package let database = Nested(DatabaseSettings())

  package init() {}

  package var relations: [Relation<Self>] {
    [
      .require(\.certificate, when: \.tls) { $0 },
      .check("above 1023 without TLS", \.port, \.tls) { port, tls in tls || port > 1023 },
    ]
  }
}

/// The settings of its database.
package struct DatabaseSettings: Schema {
  package let url = Field(.url(schemes: "postgres"))
  package let poolSize = Field(.integer(in: 1...100), default: 10)

  package init() {}
}

/// The fields of a form for signing up.
package struct SignUp: Schema {
  package let user = Field(.alphabetic && .length(3...16))
  package let password = Field(.secret(.length(8...64))), confirmation = Field(.length(8...64))
  package let country = Field(.oneOf("CH", "CN")), postcode = Field(.length(1...8))
  package let company = Field(.boolean, default: false), vat = Field(optional: .alphabetic)

  package init() {}

  package var relations: [Relation<Self>] {
    [
      .narrow(\.confirmation, by: \.password) { .oneOf($0.reveal()) },
      .narrow(\.postcode, by: \.country) {
        $0 == "CH" ? .integer(in: 1000...9999) : .length(6...6)
      },
      .enable(\.vat, when: \.company) { $0 },
      .fill(\.postcode, from: \.country) { $0 == "CH" ? "8000" : nil },
    ]
  }
}

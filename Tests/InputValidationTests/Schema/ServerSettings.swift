import InputValidation

/// The schema of a server, similar to that in the documentation.
struct ServerSettings: Schema {
  let port = Field(.port, default: 8080, about: "where to listen")
  let origins = Field(.list(of: .host), default: [])
  let token = Field(.secret(.length(32...)), named: "API_TOKEN")
  let tls = Field(.boolean, default: false)
  let certificate = Field(optional: .path)
  let database = Nested(DatabaseSettings())

  var relations: [Relation<Self>] {
    [
      .require(\.certificate, when: \.tls) { $0 },
      .check("above 1023 without TLS", \.port, \.tls) { port, tls in tls || port > 1023 },
    ]
  }
}

/// The settings of its database.
struct DatabaseSettings: Schema {
  let url = Field(.url(schemes: "postgres"))
  let poolSize = Field(.integer(in: 1...100), default: 10)
}

/// The fields of a form for signing up.
struct SignUp: Schema {
  let user = Field(.alphabetic && .length(3...16))
  let password = Field(.secret(.length(8...64))), confirmation = Field(.length(8...64))
  let country = Field(.oneOf("CH", "CN")), postcode = Field(.length(1...8))
  let company = Field(.boolean, default: false), vat = Field(optional: .alphabetic)

  var relations: [Relation<Self>] {
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

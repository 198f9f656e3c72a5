// Must not compile. Each line with an error ends with what the error has to say.

import InputValidation

struct TooFewValues: Schema {
  let tls = Field(.boolean, default: false), port = Field(.port, default: 8080)
  let host = Field(.host)

  var relations: [Relation<Self>] {
    [
      .check("above 1023 without TLS", \.port, \.tls) { port, tls in tls || port > 1023 },
      .check("odd", \.port, \.tls) { port in port > 1 },  // error: the closure of '.check'
    ]
  }
}

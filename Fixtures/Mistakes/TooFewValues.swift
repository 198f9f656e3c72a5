// Must not compile. Each line with an error ends with what the error has to say.

import InputValidation

struct TooFewValues: Schema {
  let tls = Field(.boolean, default: false), port = Field(.port, default: 8080)
  let host = Field(.host, default: .name("localhost")), proxy = Field(optional: .host)

  var relations: [Relation<Self>] {
    [
      .check("above 1023 without TLS", \.port, \.tls) { port, tls in tls || port > 1023 },
      .check("odd", \.port, \.tls) { port in port > 1 },  // error: the closure of '.check'
      .require(\.proxy, when: \.port, \.tls) { $0 > 1 },  // error: the closure of '.require'
      .enable(\.port, when: \.tls, \.host) { tls in tls },  // error: the closure of '.enable'
      .narrow(\.port, by: \.tls, \.host) { tls in .port },  // error: the closure of '.narrow'
      .fill(\.port, from: \.tls, \.host) { tls in 443 },  // error: the closure of '.fill'
    ]
  }
}

// Must not compile. Each line with an error ends with what the error has to say.

import InputValidation

struct RequiredAnyhow: Schema {
  let tls = Field(.boolean, default: false), port = Field(.port, default: 8080)
  let certificate = Field(optional: .path)

  var relations: [Relation<Self>] {
    [
      .require(\.certificate, when: \.tls) { $0 },
      .require(\.port, when: \.tls) { $0 },  // error: the field of '.require' must be optional
    ]
  }
}

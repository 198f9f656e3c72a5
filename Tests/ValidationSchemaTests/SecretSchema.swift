import InputValidation

/// Fields with secrets at all possible places, and others that depend on them.
struct SecretSchema: Schema {
  let user = Field(.alphabetic, default: "xyz")
  let token = Field(SecretCase.secret)
  let pin = Field(SecretCase.secret.described("a PIN"), named: "NUMBER")
  let spare = Field(optional: SecretCase.secret)
  let open = Field(.length(3...) && SecretCase.secret)
  let either: Field<String> = Field(
    .any(of: SecretCase.secret, .oneOf("hunter2-canary")), default: SecretCase.canary)
  let list = Field(.list(of: SecretCase.secret), default: [Secret(SecretCase.canary)])
  let again = Field(.nonEmpty), hint = Field(optional: .nonEmpty)
  let inner = Nested(Inner())

  struct Inner: Schema {
    let key = Field(.length(3...) && SecretCase.secret, default: SecretCase.canary)
  }

  var relations: [Relation<Self>] {
    [
      .narrow(\.again, by: \.token) { .oneOf($0.reveal()) },
      .fill(\.hint, from: \.token) { $0.reveal() },
      .check("other than the token", \.pin, \.token) { pin, token in
        pin == token
      },
      .require(\.spare, when: \.token) { _ in true },
    ]
  }

  /// The environment names of the fields that are required or have a secret.
  static let names = ["TOKEN", "NUMBER", "SPARE", "OPEN", "EITHER", "LIST", "AGAIN", "INNER_KEY"]

  /// The paths of the fields that must stay hidden.
  static let paths = [
    "token", "NUMBER", "spare", "open", "either", "list", "again", "hint", "inner.key",
  ]
}

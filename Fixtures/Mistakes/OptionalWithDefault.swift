// Must not compile. Each line with an error ends with what the error has to say.

import InputValidation

struct OptionalWithDefault: Schema {
  let path = Field(optional: .path, default: "/")  // error: an optional field is nil
  let certificate = Field(optional: .path)
}

/// A typical pattern, with texts of about 20 bytes.
struct Pattern {
  let name: String
  let pattern: String
  let valid: String
  /// A text that could still become valid at its end.
  let incomplete: String
  /// A text that becomes invalid near its end.
  let invalid: String

  static let all = [
    Pattern(
      name: "date",
      pattern: #"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d"#,
      valid: "2024-02-29T23:59:59",
      incomplete: "2024-02-29T23:59:5",
      invalid: "2024-02-29T23:59:6x"
    ),
    Pattern(
      name: "ipv4",
      pattern: #"((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)"#,
      valid: "255.249.199.200",
      incomplete: "255.249.199.",
      invalid: "255.249.199.256"
    ),
    Pattern(
      name: "slug",
      pattern: "[a-z0-9]+(-[a-z0-9]+)*",
      valid: "how-to-judge-a-value",
      incomplete: "how-to-judge-a-text-",
      invalid: "how-to-judge-a-text_"
    ),
    Pattern(
      name: "e-mail",
      pattern: #"[A-Za-z0-9._%+-]+@([A-Za-z0-9-]+\.)+[A-Za-z]{2,63}"#,
      valid: "someone@example.com",
      incomplete: "someone@example.c",
      invalid: "someone@example.com "
    ),
    Pattern(
      name: "uuid",
      pattern: "[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}",
      valid: "123e4567-e89b-12d3-a456-426614174000",
      incomplete: "123e4567-e89b-12d3-a",
      invalid: "123e4567-e89b-12d3-g"
    ),
    Pattern(
      name: "password",
      pattern: #"(?=.*[A-Z])(?=.*[a-z])(?=.*\d)(?=.*[!@#$%]).{8,64}"#,
      valid: "correct Horse 17 ok!",
      incomplete: "correct Horse no.17 ",
      invalid: "correct Horse 17 k\n!"
    ),
    Pattern(
      name: "semver",
      pattern: #"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)"#
        + #"(-(0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)"#
        + #"(\.(0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*)?(\+[0-9a-zA-Z-]+(\.[0-9a-zA-Z-]+)*)?"#,
      valid: "10.21.3-beta.4+b1905",
      incomplete: "10.21.3-beta.4+b190.",
      invalid: "10.21.3-beta.4+b190_"
    ),
  ]
}

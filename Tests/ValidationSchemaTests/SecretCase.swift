import InputValidation
import Testing

/// A validator with a secret somewhere inside, which accepts the canary.
struct SecretCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let validator: any Validator
  /// The rule of the composition, which may be revealed.
  var rule = Rule(.secret)
  /// Whether another text, "hunter", is valid too.
  var acceptsOthers = false

  /// The text that must stay hidden.
  static let canary = "hunter2-canary"
  /// Texts that would reveal it: parts of it, and parameters of its rule and of adjacent rules.
  static let words = ["hunter", "2-c", "canary", "104, 117", "977"]
  /// The offsets in it, and its length; all other times and counts are smaller.
  static let places = 4...20

  static let secret = SecretValidator(.oneOf(canary, "977"))
  private static let open: some Validator<String> = .length(3...) && .not(.oneOf("977"))
  private static let name = ["en": "a PIN", "zh-Hans": "PIN"]

  /// A custom strategy that wraps another, and includes its rule.
  private struct Wrapper: Validator {
    let part: any Validator

    var rule: Rule { Rule("wrapped", parts: [part.rule]) }

    func verdict(on text: String, caret: String.Index?) -> Verdict {
      part.verdict(on: text, caret: caret)
    }
  }

  /// Erases the type of a validator.
  private static func erased(_ validator: any Validator) -> any Validator { validator }

  private static let named = Rule(.described, parts: [Rule(.secret)], names: ["": "a PIN"])

  static let all: [Self] = [
    Self(testDescription: "alone", validator: secret),
    Self(testDescription: "in a secret", validator: SecretValidator(secret)),
    Self(testDescription: "after &&", validator: open && secret),
    Self(testDescription: "before &&", validator: secret && open),
    Self(testDescription: "after ||", validator: .any(of: open, secret), acceptsOthers: true),
    Self(testDescription: "in a list of parts", validator: .all(of: [open, erased(secret)])),
    Self(testDescription: "two", validator: secret && open && !secret.notCanary),
    Self(testDescription: "negated", validator: !SecretValidator(.oneOf("977", "hunter"))),
    Self(testDescription: "negated twice", validator: !(!secret)),
    Self(testDescription: "optional", validator: .optional(secret)),
    Self(testDescription: "optional with others", validator: .optional(open && secret)),
    Self(testDescription: "in a list", validator: .list(of: secret, separatedBy: ";")),
    Self(
      testDescription: "in a list in a list",
      validator: .list(of: .list(of: open && secret), separatedBy: ";")),
    Self(testDescription: "named", validator: secret.described("a PIN"), rule: named),
    Self(
      testDescription: "with names", validator: secret.described(name),
      rule: Rule(.described, parts: [Rule(.secret)], names: name)),
    Self(
      testDescription: "named inside", validator: .optional(open && secret.described("a PIN")),
      rule: named),
    Self(
      testDescription: "named inside ||",
      validator: .any(of: open, secret.described("a PIN")), acceptsOthers: true),
    Self(
      testDescription: "with a message",
      validator: (open && secret).described { "must be a \($0.message()) \($0.range)" }),
    Self(testDescription: "trimmed", validator: .trim && secret && open),
    Self(testDescription: "in lowercase letters", validator: .case(.lower) && secret),
    Self(testDescription: "filtered", validator: .filter(dropping: "!") && secret),
    Self(testDescription: "cut", validator: .maximumLength(977) && secret),
    Self(testDescription: "in code", validator: .satisfying("977") { $0 != "!" } && secret),
    Self(testDescription: "in code after ||", validator: secret.orCanary),
    Self(
      testDescription: "in a strategy of one's own", validator: open && Wrapper(part: secret)),
    Self(
      testDescription: "negated inside", validator: open && !Wrapper(part: secret).notEmpty,
      acceptsOthers: true),
  ]
}

extension SecretValidator {
  /// A secret other than the canary.
  fileprivate var notCanary: SecretValidator<Secret<String>> {
    SecretValidator<Secret<String>>(.oneOf("977"))
  }

  /// The same, or the canary, which a closure accepts.
  fileprivate var orCanary: any Validator {
    .any(of: self, .satisfying("977") { $0 == SecretCase.canary })
  }
}

extension Validator {
  /// A conjunction that accepts no text.
  fileprivate var notEmpty: AllValidator<String> { .all(of: [self, .oneOf("977")]) }
}

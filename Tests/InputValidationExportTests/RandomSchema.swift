import InputValidation
import RegularLanguage
import ValidationSchema

/// A schema whose fields are made at random: of most kinds of rules and of values, with a default,
/// optional or required.
struct RandomSchema: Schema, CustomReflectable {
  private(set) var fields: [(name: String, field: any AnyField)] = []
  /// The rules of the fields, for messages of tests.
  private(set) var rules: [Rule] = []

  var customMirror: Mirror {
    Mirror(self, children: fields.map { (label: $0.name, value: $0.field as Any) })
  }

  init(_ random: inout SplitMix64) {
    for name in ["a", "b", "c"] {
      let field =
        switch Int.random(in: 0..<10, using: &random) {
        case 0...3: Self.field(Self.text(&random), &random)
        case 4, 5: Self.field(Self.whole(&random), &random)
        case 6: Self.field(Self.decimal(&random), &random)
        case 7: Self.field(.boolean, &random)
        case 8: Self.field(Self.list(of: Self.text(&random), &random), &random)
        default: Self.field(Self.list(of: Self.whole(&random), &random), &random)
        }
      fields.append((name, field))
      rules.append(field.bareValidator.rule)
    }
  }

  /// A schema of one of the fields, which is required to have a value if it has no default.
  private init(_ name: String, _ field: any AnyField) { fields = [(name, field)] }

  /// The schemas of each field on its own.
  var parts: [Self] { fields.map { Self($0.name, $0.field) } }
}

extension RandomSchema {
  private static func field<Value: Sendable>(
    _ validator: any Validator<Value>,
    _ random: inout SplitMix64
  ) -> any AnyField {
    switch Int.random(in: 0..<3, using: &random) {
    case 0: Field(validator)
    case 1: Field(optional: validator)
    default: defaulted(validator)
    }
  }

  private static func defaulted<V: Validator>(_ validator: V) -> any AnyField {
    let text = texts(of: validator).first
    // A default has a text of its own, unlike 3 for `.integer && .not(.oneOf("3"))`, which is "+3".
    guard let value = text.flatMap({ try? validator.value(of: $0) }),
      validator.text(for: value) != nil
    else { return Field<V.Value>(validator) }
    return Field(validator, default: value)
  }

  /// Some valid texts, if the validator has a language.
  static func texts(of validator: some Validator) -> [String] {
    (try? validator.samples(count: 6)) ?? []
  }

  private static func list<Value: Sendable>(
    of validator: any Validator<Value>,
    _ random: inout SplitMix64
  ) -> any Validator<[Value]> {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: .list(of: validator)
    case 1: .list(of: validator, separatedBy: "/", count: 1...2)
    case 2: ListValidator(of: validator, separatedBy: ",", count: 0...2).described("a few")
    default: .list(of: validator) && .length(...5)
    }
  }

  private static func text(_ random: inout SplitMix64) -> any Validator<String> {
    let one = simple(&random)
    switch Int.random(in: 0..<9, using: &random) {
    case 0: return one && simple(&random)
    case 1: return one || simple(&random)
    case 2: return one && .not(simple(&random))
    case 3: return .not(simple(&random))
    case 4: return one && .satisfying("even") { $0.utf8.count % 2 == 0 }
    case 5: return one.described("a text")
    case 6: return .any(of: one, simple(&random) && .not(.not(simple(&random))))
    default: return one
    }
  }

  private static func simple(_ random: inout SplitMix64) -> any Validator<String> {
    let all: [any Validator<String>] = [
      .alphabetic(.ascii), .length(...3, in: .scalars), .length(2...),
      .digits, .identifier, .nonEmpty, .oneOf("ab", "c,d", "1", "true"),
      .oneOf(["red", "blue"]), .ean,
      .satisfying("short") { $0.utf8.count < 4 }, .satisfying("any") { _ in true },
    ]
    return all.randomElement(using: &random) ?? .digits
  }

  private static func whole(_ random: inout SplitMix64) -> any Validator<Int> {
    let one: any Validator<Int> = IntegerValidator(in: -3...Int.random(in: 3...20, using: &random))
    switch Int.random(in: 0..<7, using: &random) {
    case 0: return one && .satisfying("odd") { Int($0).map { $0 % 2 == 1 } ?? false }
    case 1: return one && .not(.oneOf("2", "3"))
    case 2: return one || IntegerValidator(in: 30...40)
    case 3: return IntegerValidator(in: 0...50, style: NumberStyle(multipleOf: 5))
    case 4: return one && .length(1...1)
    case 5: return one.described("a size")
    default: return one
    }
  }

  private static func decimal(_ random: inout SplitMix64) -> any Validator<Double> {
    let one: any Validator<Double> = NumericValidator(in: 0.5...9.5)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return one && .satisfying("short") { $0.utf8.count < 4 }
    case 1: return NumericValidator(in: 0.0...9.0, style: NumberStyle(separator: .comma))
    case 2: return .scientific(in: 0.0...1e3)
    case 3: return one && .not(.oneOf("2.5"))
    case 4: return NumericValidator(in: 0.0...)
    default: return one
    }
  }
}

import ValidationCore
import ValidationSchema
internal import RegularLanguage

/// A source of settings: the environment, a text, arguments.
///
///     try Settings(
///       ServerSettings(),
///       from: .arguments(), .environment(prefix: "APP_"), .dotenv(text, named: ".env"))
///
/// It prints as its name: what is in it may be secret.
public struct SettingsSource: Sendable {
  /// The name, which origins have.
  let name: String
  /// Finds the values of a schema's fields.
  let look: @Sendable (SchemaPlan) -> FoundSettings

  init(_ name: String, look: @escaping @Sendable (SchemaPlan) -> FoundSettings) {
    self.name = name
    self.look = look
  }
}

extension SettingsSource: CustomStringConvertible, CustomReflectable {
  /// The name of the source.
  public var description: String { name }

  /// A mirror of the name alone: the values may be secrets.
  public var customMirror: Mirror { Mirror(self, children: ["name": name]) }
}

/// What a source has for the fields of a schema.
struct FoundSettings {
  /// By the number of the field; `nil` of those that the source does not name.
  private(set) var values: [FoundSetting?]
  /// What is wrong with the source beside the values.
  private(set) var errors: [SettingsError] = []
  /// How many more errors there are than are kept.
  private(set) var others = 0

  /// More errors of one source that are not about fields are counted only.
  private static let mostErrors = 100

  init(for plan: SchemaPlan) { values = Array(repeating: nil, count: plan.fields.count) }

  mutating func add(_ error: SettingsError) {
    if errors.count < Self.mostErrors { errors.append(error) } else { others += 1 }
  }

  /// Adds a value of a field; a second one is an error.
  mutating func add(_ value: FoundSetting, for index: Int, in plan: SchemaPlan) {
    guard let known = values[index] else { return values[index] = value }
    var rule = Rule(.once)
    if let line = known.origin.line { rule.parameters["line"] = .count(line) }
    add(
      SettingsError(
        path: plan.fields[index].name.path, name: value.name, origin: value.origin,
        reason: ValidationError(rule, at: 0..<0)))
  }
}

/// A value of a field in a source.
///
/// A class, so that handing it on counts one reference.
final class FoundSetting: Sendable {
  /// The name, as the source calls it.
  let name: String
  /// The text, or why there is none.
  let text: Result<String, ValidationError>
  let origin: SettingsOrigin

  init(name: String, text: Result<String, ValidationError>, origin: SettingsOrigin) {
    self.name = name
    self.text = text
    self.origin = origin
  }
}

/// Names that are none, and what may have been meant by them.
struct UnknownNames {
  private let plan: SchemaPlan
  private var rest = 20
  private var names: OneOfValidator<String>?

  init(_ plan: SchemaPlan) { self.plan = plan }

  /// The error of an unknown name.
  ///
  /// Of many, only the first are looked at for what they may mean.
  ///
  /// - Parameters:
  ///   - name: The name, as it is written.
  ///   - key: What it stands for, as a name in an environment.
  ///   - origin: Where it is.
  ///   - spelling: What the source calls a field.
  /// - Returns: The error.
  mutating func error(
    _ name: String,
    as key: String,
    at origin: SettingsOrigin,
    spelling: (FieldName) -> String
  ) -> SettingsError {
    SettingsError(
      name: name, origin: origin, reason: ValidationError(Rule(.unknown), at: 0..<0),
      suggestion: nearest(to: key).map(spelling))
  }

  private mutating func nearest(to key: String) -> FieldName? {
    guard rest > 0, key.utf8.count <= 64 else { return nil }
    rest -= 1
    let names = self.names ?? OneOfValidator(plan.fields.map(\.name.environment))
    self.names = names
    guard let name = try? names.nearest(to: key),
      editDistance(name, key) <= max(1, min(3, key.count / 3))
    else { return nil }
    return plan.fields.first { $0.name.environment == name }?.name
  }
}

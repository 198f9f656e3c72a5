public import ValidationCore

/// A validator or a schema as an ES module of JavaScript, which judges as the original does.
///
/// The module has no dependencies, and runs under a Content-Security-Policy without `unsafe-eval`.
/// It needs an engine of 2022 or later. Offsets are UTF-16 code units, as in JavaScript.
public struct ExportedModule: Hashable, Sendable {
  /// The text of the module.
  public let source: String
  /// The TypeScript declarations of the module, for a file beside it.
  public let declarations: String
  /// How the parts of the module compare with the original: fields in the order of their
  /// declaration, and then relations; for a validator, the path is empty.
  ///
  /// The module accepts what it can't judge, so the original must judge it again.
  public let parts: [ExportedSchema.Part]

  package init(source: String, declarations: String, parts: [ExportedSchema.Part]) {
    self.source = source
    self.declarations = declarations
    self.parts = parts
  }

  /// Whether all parts are exact.
  public var isExact: Bool { parts.allSatisfy { $0.exactness == .exact } }
}

/// The error for a validator that can't be written as a module.
public enum ModuleExportError: Error, Hashable, Sendable {
  /// Code judges the texts or makes the messages, at least for a part with this rule.
  case code(Rule.Code)
  /// The rule of a secret is not published.
  case secret
  /// The automaton is too large, or a bound is.
  case tooLarge
  /// No text is valid.
  case matchesNothing
}

extension ModuleExportError: CustomStringConvertible {
  /// The reason in English.
  public var description: String {
    switch self {
    case .code(let code): "code judges the rule \(code.rawValue)"
    case .secret: "the rule of a secret is not published"
    case .tooLarge: "the automaton is too large"
    case .matchesNothing: "no text is valid"
    }
  }
}

public import ValidationCore

extension Refusal {
  /// There is no macro with this name.
  public static func macro(_ name: String) -> Self { .other(Reason("macro", name: name)) }
}

extension Refusal.Kind {
  /// There is no macro with the name.
  public static let macro = Self.other("macro")
}

extension Refusal.Occasion {
  /// The asynchronous check of the text has completed.
  public static let answered = Self(rawValue: "answered")
  /// The check has been restarted, since the text changed in the meantime.
  public static let askedAgain = Self(rawValue: "askedAgain")
  /// Observers no longer trigger each other: see ``FieldEditor/cascadeLimit``.
  public static let observersRest = Self(rawValue: "observersRest")
}

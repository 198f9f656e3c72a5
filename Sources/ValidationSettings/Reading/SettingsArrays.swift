/// What happens to the rows of a repeated section that several sources of settings contain.
///
///     let file = #"{"lines": [{"sku": "A", "quantity": 1}, {"sku": "B", "quantity": 2}]}"#
///     let sources: [any SettingsSource] = [.arguments(["--lines-0-sku=C"]), .json(file)]
///     try LoadedSettings(Order(), from: sources).lines.map { $0.sku }           // ["C", "B"]
///     try LoadedSettings(Order(), arrays: .replace, from: sources).lines.map { $0.sku }
///     // throws: LINES_0_QUANTITY must be set
///
/// In both cases, each value has exactly one origin. The elements of a list, such as one of
/// `.list(of:)`, are the value of a single field, so the first source that has it has all of them.
@nonexhaustive public enum SettingsArrays: String, Hashable, Sendable, CaseIterable {
  /// Rows are merged by their numbers: each field has the value of the first source that contains
  /// it, and there are as many rows as in the source with the most.
  case merge
  /// The first source with a row of the section, or with an array for it, has all of its rows.
  ///
  /// Sources after it are not asked: their rows are neither values nor errors. An empty array
  /// leaves no rows.
  case replace
}

extension SettingsSource {
  /// The entries of a dictionary.
  ///
  ///     .dictionary(["PORT": "8080", "database.maxSize": "10"])
  ///
  /// - Parameters:
  ///   - values: The texts, by names as in an environment, or else by paths; others are not looked
  ///     at.
  ///   - name: What origins call the source.
  /// - Returns: The source.
  public static func dictionary(
    _ values: [String: String],
    named name: String = "dictionary"
  ) -> Self {
    Self(name) { plan in
      var found = FoundSettings(for: plan)
      for (index, field) in plan.fields.enumerated() {
        let names = [field.name.environment, field.name.path]
        for key in names.prefix(names[0] == names[1] ? 1 : 2) {
          guard let text = values[key] else { continue }
          let value = FoundSetting(name: key, text: .success(text), origin: SettingsOrigin(name))
          found.add(value, for: index, in: plan)
        }
      }
      return found
    }
  }
}

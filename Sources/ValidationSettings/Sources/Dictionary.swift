import ValidationCore
import ValidationSchema

extension SettingsSource where Self == StandardSource {
  /// Creates a source of the entries of a dictionary.
  ///
  ///     .dictionary(["PORT": "8080", "database.maxSize": "10"])
  ///
  /// - Parameters:
  ///   - values: The texts by environment names or paths; unknown names are ignored.
  ///   - name: The name of the source in origins.
  /// - Returns: The source.
  public static func dictionary(
    _ values: [String: String],
    named name: String = "dictionary"
  ) -> Self {
    Self(DictionarySource(name: name, values: values))
  }
}

private struct DictionarySource: SettingsSource {
  let name: String
  let values: [String: String]

  func snapshot(for fields: [FieldName]) -> SettingsSnapshot {
    SettingsSnapshot(hasPaths: false) {
      values.keys.map(FieldName.environmentName)
    } settings: { plan in
      var found = FoundSettings(for: plan)
      var used = 0
      func look(for key: String, _ index: Int) {
        guard let text = values[key] else { return }
        used += 1
        let value = FoundSetting(name: key, text: .success(text), origin: SettingsOrigin(name))
        found.add(value, for: index, in: plan)
      }
      if values.isEmpty { return found }
      // The key of an entry can't be changed.
      let indices = plan.fields.indices.filter { !plan.fields[$0].field.isKey }
      for index in indices { look(for: plan.environmentName(of: index), index) }
      if used == values.count { return found }
      for index in indices {
        let field = plan.fields[index]
        let path = field.name.path
        if !path.isIdentical(to: plan.environmentName(of: index)) { look(for: path, index) }
      }
      return found
    }
  }
}

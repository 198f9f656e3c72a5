package import InputValidation

/// Returns the lines of the report that settings throw; empty if there is no error.
package func reportLines(_ schema: some Schema, _ sources: any SettingsSource...) -> [String] {
  do {
    _ = try LoadedSettings(schema, from: sources)
    return []
  } catch {
    return error.description.split(separator: "\n").map(String.init)
  }
}

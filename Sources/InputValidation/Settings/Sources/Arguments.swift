extension SettingsSource {
  /// Arguments of a command line: `--key=value` or `key=value`.
  ///
  ///     .arguments(["--port=8080", "database.maxSize=10", "--database-max-size=10"])
  ///
  /// A key is a name in an environment or what that follows from, such as a path, or one with `-`
  /// between its words. A key that no field has is an error, and so is an argument without a value,
  /// or a key that is there twice; what stands behind an argument `--` is not looked at.
  ///
  /// - Parameter arguments: The arguments, those of the process unless others are named.
  /// - Returns: The source, whose origins are `argument 1`, `argument 2` and so on.
  public static func arguments(_ arguments: [String]? = nil) -> Self {
    let arguments = arguments ?? Array(CommandLine.arguments.dropFirst())
    return Self("arguments") { plan in
      var found = FoundSettings(for: plan)
      var unknown = UnknownNames(plan)
      for (offset, argument) in arguments.enumerated() {
        if argument == "--" { break }
        let origin = SettingsOrigin(argument: offset + 1)
        let dashes = argument.utf8.starts(with: "--".utf8) ? "--" : ""
        let rest = argument.utf8.dropFirst(dashes.utf8.count)
        guard let equals = rest.firstIndex(of: UInt8(ascii: "=")), equals > rest.startIndex else {
          let rule = Rule(.syntax, parameters: ["problem": "no-setting"])
          found.add(SettingsError(origin: origin, reason: ValidationError(rule, at: 0..<0)))
          continue
        }
        let name = String(Substring(rest[..<equals]))
        let key = FieldName.environmentName(of: name)
        guard let index = plan.index(ofName: key) else {
          found.add(
            unknown.error(dashes + name, as: key, at: origin) { field in
              dashes + (name.contains(".") ? field.path : field.argument)
            })
          continue
        }
        let text = String(Substring(rest[rest.index(after: equals)...]))
        let value = FoundSetting(name: dashes + name, text: .success(text), origin: origin)
        found.add(value, for: index, in: plan)
      }
      return found
    }
  }
}

internal import RegularLanguage

extension Schema {
  /// Writes an example of settings in the form of `.env` files, with a comment on each field.
  ///
  ///     print(ServerSettings().template())
  ///     // # where to listen
  ///     // # must be a port number (default)
  ///     // # PORT=8080
  ///     //
  ///     // # must be a valid secret (required)
  ///     // API_TOKEN=change-me-change-me-change-me-ch
  ///     // ...
  ///
  /// What is required is set to an example that is valid, and so is what relations ask for as far
  /// as they do for a value; all else is a comment, with its default if it has one. So the text can
  /// be read as it is by ``SettingsSource/dotenv(_:named:)``, unless a condition in code, such as
  /// that of ``Relation/check(_:_:holds:)``, asks for more. The example of a secret is a
  /// placeholder that anybody knows, or nothing where that isn't valid; its default is not shown.
  ///
  /// - Returns: The text, which ends with a line end if there are any fields.
  /// - Complexity: The validators of all fields are compiled.
  public func template() -> String {
    let plan = SchemaPlan.plan(of: self)
    var examples = plan.fields.map { planned in
      planned.field.heldDefault == nil ? planned.field.example : nil
    }
    // What relations ask for is set too, as long as that leads to anything new.
    for _ in plan.fields {
      guard let missing = plan.missing(from: examples) else { break }
      for index in missing { examples[index] = plan.fields[index].field.example }
    }
    return zip(plan.fields, examples).map { $0.lines(example: $1).joined(separator: "\n") + "\n" }
      .joined(separator: "\n")
  }
}

extension SchemaPlan {
  /// The fields that are missing according to relations; `nil` where none of them can be given.
  fileprivate func missing(from examples: [String?]) -> [Int]? {
    var texts: [String: String] = [:]
    for (index, text) in examples.enumerated() { texts[fields[index].name.environment] = text }
    var reader = SettingsReader(self, [.dictionary(texts)])
    do throws(SettingsReport) {
      _ = try reader.values()
      return nil
    } catch {
      let asked = error.errors.filter {
        [.required, .together, .exactlyOne].contains($0.rule.code)
          && $0.rule.parameters["state"] == nil
      }
      let missing = asked.compactMap { $0.path.flatMap(index(ofPath:)) }.filter {
        examples[$0] == nil && fields[$0].field.example != nil
      }
      return missing.isEmpty ? nil : missing
    }
  }
}

extension PlannedField {
  /// What a template says of the field: comments, and an assignment, which is a comment as well if
  /// there is no need to set the field.
  fileprivate func lines(example: String?) -> [String] {
    let status = field.isOptional ? "optional" : field.heldDefault == nil ? "required" : "default"
    var comments = (field.about ?? "").split(whereSeparator: \.isNewline).map(String.init)
    comments.append("\(Wording.english.requirement(of: field.bareRule)) (\(status))")
    let text = example ?? field.shown
    // A name that no such file can have is left to other sources.
    guard let line = DotenvText.line(name.environment, text) else {
      return (comments + [name.environment]).map { "# \($0)" }
    }
    return comments.map { "# \($0)" } + [example == nil ? "# \(line)" : line]
  }
}

extension AnyField {
  /// The rule that tells what the field has to be where it isn't empty.
  fileprivate var bareRule: Rule {
    isSecret ? bareValidator.rule.ofSecret : bareValidator.rule
  }

  /// What an assignment that is a comment has: the default, or an example of what is optional.
  fileprivate var shown: String {
    if isOptional { return example ?? "" }
    return isSecret ? "" : defaultText ?? ""
  }

  /// A valid text that isn't empty: a short one, and of a secret one that nobody takes for one.
  fileprivate var example: String? {
    var validator = bareValidator
    while let secret = validator as? any Redacting { validator = secret.part }
    let shortest = try? validator.shortestCompletion(of: "")
    let texts = (shortest.map { [$0] } ?? []) + ((try? validator.samples(count: 3)) ?? [])
    guard let text = texts.first(where: { !$0.isEmpty && validator.isValid($0) }) else {
      return ["example", "1", "true", "/"].first(where: validator.isValid)
    }
    if !isSecret { return text }
    let words = "change-me-"
    let placeholder = String(
      String(repeating: words, count: 1 + text.count / words.count).prefix(text.count))
    return validator.isValid(placeholder) ? placeholder : nil
  }
}

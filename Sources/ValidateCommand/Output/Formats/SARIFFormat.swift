/// Findings in the Static Analysis Results Interchange Format, SARIF 2.1.0 (OASIS standard).
///
/// Columns count Unicode scalars, as the format asks; they are left out where the start of a line
/// is not enough to know them. A line that breaks several rules is a result of the first of them.
struct SARIFFormat: SingleFindingFormat {
  /// Whether values are left out.
  let isRedacted: Bool
  /// The names of all rules that a line can break, and what they demand.
  let rules: [(label: String, requirement: String)]

  var opening: String {
    let driver: JSON.Value = .object([
      ("name", .string("validate")),
      ("version", .string(version)),
      (
        "rules",
        .array(
          rules.map { label, requirement in
            .object([
              ("id", .string(label)),
              ("shortDescription", .object([("text", .string(requirement))])),
            ])
          })
      ),
    ])
    return """
      {"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{\
      "tool":{"driver":\(JSON.text(driver))},"columnKind":"unicodeCodePoints","results":[
      """
  }

  func finding(_ finding: Finding, isFirst: Bool) -> String {
    let columns = finding.scalarColumns
    let region: JSON.Value = .object([
      ("startLine", .number(finding.line)),
      ("startColumn", columns.map { .number($0.start) }),
      ("endColumn", columns?.end.map { .number($0) }),
    ])
    let result: JSON.Value = .object([
      ("ruleId", .string(rule(of: finding))),
      ("level", .string("error")),
      ("message", .object([("text", .string(finding.message))])),
      (
        "locations",
        .array([
          .object([
            (
              "physicalLocation",
              .object([
                ("artifactLocation", artifact(finding.source)),
                ("region", region),
                ("contextRegion", context(of: finding)),
              ])
            )
          ])
        ])
      ),
    ])
    return (isFirst ? "\n" : ",\n") + JSON.text(result)
  }

  func problem(_ reason: String, in source: Source) -> String { "" }

  func closing(_ totals: Totals) -> String {
    let notifications: [JSON.Value] = totals.problems.map { name, reason in
      .object([
        ("level", .string("error")),
        ("message", .object([("text", .string("\(name): \(reason)"))])),
      ])
    }
    let invocation: JSON.Value = .object([
      ("executionSuccessful", .boolean(totals.problems.isEmpty)),
      ("toolExecutionNotifications", notifications.isEmpty ? nil : .array(notifications)),
    ])
    return "\n],\"invocations\":[\(JSON.text(invocation))]}]}\n"
  }

  /// Returns the rule that is broken, or the first of several.
  private func rule(of finding: Finding) -> String {
    if rules.contains(where: { $0.label == finding.label }) { return finding.label }
    return finding.label.split(separator: ", ").first.map(String.init) ?? finding.label
  }

  private func artifact(_ source: Source) -> JSON.Value {
    .object([("uri", .string(PercentEncoding.reference(toPath: source.bytes)))])
  }

  private func context(of finding: Finding) -> JSON.Value? {
    guard !isRedacted, finding.excerpt.isWhole else { return nil }
    let excerpt = finding.excerpt
    let content: (String, JSON.Value?) =
      if let text = excerpt.text {
        ("text", .string(text))
      } else {
        ("binary", .string(JSON.base64(excerpt.bytes)))
      }
    return .object([
      ("startLine", .number(finding.line)),
      ("snippet", .object([content])),
    ])
  }
}

/// Findings in the XML that JUnit's consumers read.
///
/// Each input is a test suite. An invalid line is a failed test, an input that could not be read a
/// test with an error; a suite without any of them has one test that passes.
struct JUnitFormat: SingleFindingFormat {
  /// Whether values are left out.
  let isRedacted: Bool

  /// The numbers of tests and failures are attributes of the suite.
  var putsTotalsFirst: Bool { true }

  var opening: String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"validate\">\n"
  }

  func opening(of source: Source, _ totals: Totals) -> String {
    let errors = totals.problems.count
    let tests = max(1, totals.invalid + errors)
    return """
        <testsuite name="\(attribute(source.name))" tests="\(tests)" \
      failures="\(totals.invalid)" errors="\(errors)">

      """
  }

  func finding(_ finding: Finding, isFirst: Bool) -> String {
    let message = attribute(Escaping.text(finding.message))
    let label = attribute(Escaping.text(finding.label))
    let place = "\(finding.source.name):\(finding.line):\(finding.columns.lowerBound)"
    let value = isRedacted ? "" : ": " + Escaping.path(finding.excerpt.bytes)
    return """
          <testcase name="line \(finding.line)" classname="\(attribute(finding.source.name))">
            <failure message="\(message)" type="\(label)">\(attribute(place + value))</failure>
          </testcase>

      """
  }

  func problem(_ reason: String, in source: Source) -> String {
    """
        <testcase name="reading" classname="\(attribute(source.name))">
          <error message="\(attribute(Escaping.text(reason)))" type="unreadable"/>
        </testcase>

    """
  }

  func closing(of source: Source, _ totals: Totals) -> String {
    let isPassed = totals.invalid == 0 && totals.problems.isEmpty
    let test = "    <testcase name=\"all lines\" classname=\"\(attribute(source.name))\"/>\n"
    return (isPassed ? test : "") + "  </testsuite>\n"
  }

  func closing(_ totals: Totals) -> String { "</testsuites>\n" }

  /// Escapes markup.
  ///
  /// What XML 1.0 (section 2.2) forbids has been escaped as unprintable before.
  private func attribute(_ text: String) -> String {
    let markup = Array("&<>\"".utf8)
    if !text.utf8.contains(where: markup.contains) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

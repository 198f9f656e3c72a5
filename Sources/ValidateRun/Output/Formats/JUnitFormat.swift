import LineValidation
import RegularLanguage
import SettingsSyntax

/// Findings in JUnit's XML format.
///
/// Each input is a test suite. A finding is a failed test; an input that could not be read is a
/// test with an error; a suite without either has one test that passes. A warning is a skipped
/// test, because JUnit has no level between passed and failed. A wrong number of lines is a failed
/// test in a separate suite.
struct JUnitFormat: FindingFormat {
  private let style: FindingStyle
  /// The renderers between the file and the place of a finding, which is its text.
  private var causes: CauseRenderer

  /// Creates the format.
  init(_ style: FindingStyle) {
    self.style = style
    let escape: CauseRenderer.Escape = { Markup.escaped(Escaping.text($0)) }
    causes = CauseRenderer(
      style,
      [
        .level(error: "      <failure message=\"", warning: "      <skipped message=\"warning: "),
        .message, .text("\" type=\""), .names, .text("\">"),
      ],
      name: escape, message: escape)
  }
}

extension JUnitFormat {
  static let format = Format(
    "junit", for: "test reports",
    manual: """
      junit is the XML of test reports, with a suite for each file, in which a warning is a skipped
      test. Findings omitted by --max-report are a failed test.
      """)

  /// The numbers of tests and failures are attributes of the suite.
  var totalsPosition: TotalsPosition { .startOfInput }

  func opening(_ totals: Totals) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"validate\">\n"
  }

  func opening(of source: Source, _ totals: Totals) -> String {
    let failures = totals.findings.errors + (totals.omitted > 0 ? 1 : 0)
    let errors = totals.problems.count
    let tests = max(1, failures + errors + totals.findings.warnings)
    let skipped = totals.warned != nil ? " skipped=\"\(totals.findings.warnings)\"" : ""
    return """
        <testsuite name="\(Markup.escaped(source.name))" tests="\(tests)" failures="\(failures)" \
      errors="\(errors)"\(skipped)>

      """
  }

  mutating func append(_ batch: FindingBatch, isFirst: Bool, to bytes: inout [UInt8]) {
    causes.begin(batch)
    let name = Markup.escaped(batch.source.name)
    let start = Array("    <testcase name=\"line ".utf8)
    let file = Array("\" classname=\"\(name)\">\n".utf8)
    let place = Array("\(name):".utf8)
    var value: [UInt8] = []
    let endOfFailure = Array("</failure>\n    </testcase>\n".utf8)
    let endOfWarning = Array("</skipped>\n    </testcase>\n".utf8)
    for (index, failure) in batch.failures.enumerated() {
      bytes.append(start.span)
      bytes.append(decimal: batch.line(of: failure))
      bytes.append(file.span)
      causes.append(index, to: &bytes)
      bytes.append(place.span)
      bytes.append(decimal: batch.line(of: failure))
      bytes.append(literal: ":")
      bytes.append(decimal: failure.column)
      if !style.isRedacted {
        bytes.append(literal: ": ")
        value.removeAll(keepingCapacity: true)
        Escaping.append(path: batch.excerpt(of: failure).bytes.span, to: &value)
        Markup.append(value[...], to: &bytes)
      }
      if let value = style.suggestions?.value(for: index, of: batch) {
        bytes.append(" (" + Markup.escaped(words.suggestion(Escaping.path(Array(value)))) + ")")
      }
      bytes.append(batch.isWarning(index) ? endOfWarning.span : endOfFailure.span)
    }
  }

  func problem(_ reason: String, in source: Source) -> String {
    """
        <testcase name="reading" classname="\(Markup.escaped(source.name))">
          <error message="\(Markup.escaped(Escaping.text(reason)))" type="unreadable"/>
        </testcase>

    """
  }

  func closing(of source: Source, _ totals: Totals) -> String {
    let name = Markup.escaped(source.name)
    let isPassed =
      totals.faulty == totals.known ?? 0 && totals.problems.isEmpty
    let test = "    <testcase name=\"all lines\" classname=\"\(name)\"/>\n"
    // Consumers count the tests, and must not mistake omitted tests for passed ones.
    let rest = """
          <testcase name="more lines" classname="\(name)">
            <failure message="\(words.omission(totals.omitted))" type="max-report"/>
          </testcase>

      """
    return (isPassed ? test : "") + (totals.omitted > 0 ? rest : "") + "  </testsuite>\n"
  }

  func closing(_ totals: Totals) -> String {
    // An error of all inputs together is not a failure of one of them.
    let count =
      totals.lineCountFault.map { fault in
        """
          <testsuite name="all inputs" tests="1" failures="1" errors="0">
            <testcase name="number of lines" classname="all inputs">
              <failure message="\(words.words(for: fault))" type="\(fault.option)"/>
            </testcase>
          </testsuite>

        """
      } ?? ""
    return count + "</testsuites>\n"
  }
}

import Foundation
import TestSupport
import Testing

/// The format of the article "Glossary".
@Suite struct GlossaryTests {
  @Test func `the glossary has few terms, in order, each in one or two lines`() throws {
    let text = try PackageDirectory.text(
      of: "Sources/InputValidation/InputValidation.docc/Glossary.md")
    let rows = text.matches(of: #/(?m)^\| ([\w ]+) \| (.+) \|$/#).dropFirst()
    let terms = rows.map { String($0.1) }
    #expect(1...35 ~= terms.count)
    #expect(terms == terms.sorted { $0.lowercased() < $1.lowercased() })
    for row in rows { #expect(row.2.count <= 160, "\(row.1)") }
  }
}

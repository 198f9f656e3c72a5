import InputValidation
import LineScanning
import RegularLanguage
import Testing

@testable import LineValidation

@Suite struct RowLanguageTests {
  @Test(arguments: [
    ("1,x", true), ("1,", true), ("1,\"a \"\"b\"\"\"", true), ("x,1", false), ("1", false),
  ])
  func `a column without rules may have any value in the language of rows`(
    row: String,
    isMember: Bool
  ) throws {
    let format = RowFormat(delimiter: UInt8(ascii: ","), isQuoted: true)
    let rows = try #require(Language.row(of: [DigitsValidator().language, nil], format))
    let contains = rows.contains(Array(row.utf8).span)
    #expect(contains == isMember)
  }
}
